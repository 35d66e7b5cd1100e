"""tables.py: what a table of a flow makes, on one machine or in parts, run, by
make, pasted into bash or by GNU parallel: the bytes of nd-flow itself or, with
--old, of an earlier version."""
import json
import re

import draw
import flows
from draw import chance


def made(case, flow, words, names, in_parts=True):
    """Makes the files of the flow in the directory run."""
    r = case.r
    parts = r.choice([1, 1, 2, 3, 4]) if in_parts else 1
    words = '%s%s -o run' % (words, ' --parts %d' % parts if parts > 1 else '')
    way = r.choice(['make', '-n', 'parallel', 'again', 'run', 'run', 'resumed'])
    form = {'-n': '--make -n ', 'parallel': '--parallel '}.get(way, '--make ')
    call = 'nd-flow %s %s%s -- %s' % (flow, form, words, ' '.join(names))
    # As if it had been killed: some files are not there yet.
    lose = ("(cd run; rm -f $(find . -type f ! -name sums | sort | "
            "awk 'NR %% %d == 0'))" % r.randint(2, 5))
    if way in ('run', 'resumed'):
        call = 'nd-flow %s -j %d %s -- %s' % (
            r.choice([flow, '%s/flows/%s.flow' % (flows.SHARE, flow)]),
            r.randint(1, 4), words, ' '.join(names))
        if way == 'resumed':
            case.prepare(call + ' >&2; ' + lose)
        return case.run('log', call + ' >&2')
    case.prepare(call + ' >script')
    if way in ('-n', 'parallel'):
        return case.run('log', 'mkdir home; PARALLEL_HOME=$PWD/home bash script '
                        '>&2; rm -r home')
    if way == 'again':
        case.prepare('make -s -f script >&2; ' + lose)
    return case.run('log', 'make -s -j2 -f script >&2')


def kept(case, names, stays):
    """What stays of all inputs, in their order, is the file run.kept."""
    case.prepare('cd run/%s; for f in %s; do [ ! -s $f ] || zstd -dcqf $f; '
                 'done >../../run.%s' % (
        stays, ' '.join(n.split('/')[-1] for n in names), stays))


# A star of one member is a line of versions before 1.0.
ALONE = ("; f=$(mktemp); awk -F '\\t' 'NR == FNR { n[$1 \"\"]++; next } "
         "n[$1 \"\"] > 1' %s %s >$f; mv $f %s")


def without_alone(case, name):
    return ALONE % (name, name, name) if case.is_old else ''


def clusters(case, flow, words, names):
    """Compares what a flow makes of pairs, with some of its options."""
    r = case.r
    every = chance(r, .4)
    dedup = ' --dedup' if chance(r, .5) else ''
    out = ' --map %s.map --clusters %s.clusters' + (
        ' --pairs %s.pairs' if every else '') + dedup
    n = 3 if every else 2
    case.prepare(case.old + ' %s -q %s%s %s >want.kept' % (
        flow, words, out % (('want',) * n), ' '.join(names)) +
                 without_alone(case, 'want.clusters'))
    if not made(case, flow, words + out % (('got',) * n), names):
        return
    case.same('want.clusters', 'run/clusters')
    case.same('want.clusters', 'got.clusters')
    case.same('want.map', 'got.map')
    if every:
        case.same('want.pairs', 'got.pairs')
    if dedup:
        kept(case, names, 'kept')
        case.same('want.kept', 'run.kept')


def near(case):
    r = case.r
    c = draw.Collection(r, columns=r.choice([1, 1, 2]), power=2)
    words = draw.shingle_options(r, c)
    options, names, _ = flows.inputs(case, c)
    words += ' ' + options + '-t ' + r.choice(['.2', '.5', '.8', '1'])
    via = r.choice(['index', 'index', 'prefix', 'postings', 'minhash'])
    words += ' --via ' + via
    for option, p in ('--all-pairs', .2), ('--components', .2), \
            ('--max-cluster 3', .1):
        if chance(r, p):
            words += ' ' + option
    # 0.6 rounded the means of --average.
    if 'components' not in words and 'max' not in words and \
            chance(r, .1) and not case.is_old:
        words += ' --average'
    ranked = ''
    if chance(r, .2):
        ranked = ' --keep ' + r.choice(['longest', 'shortest', 'first', 'last'])
    elif chance(r, .2):
        case.write('ranks', ['%s\t%d\n' % (i, r.randrange(5)) for i in c.ids])
        ranked = ' --rank ranks'
    words += ranked
    clusters(case, 'near', words, names)


def threads(case):
    r = case.r
    n = r.choice([1, 2, 2, 3])
    c = draw.Collection(r, columns=n, power=2)
    options, names, _ = flows.inputs(case, c)
    weights = {1: '1', 2: '.3,.7', 3: '.5,.2,.3'}[n]
    words = options + '-w %s -t %s -k %s' % (
        weights, r.choice(['.3', '.5', '.8']), r.choice(
            ['1', '3', ','.join(r.choice('123') for _ in range(n))]))
    words += r.choice(['', '', ' -c', ' -m dice', ' -m overlap'])
    via = r.choice(['index', 'index', 'prefix', 'postings', 'minhash'])
    words += ' --via ' + via
    for option, p in ('--components', .2), ('--max-cluster 3', .1), \
            ('--renormalise', .2):
        if chance(r, p):
            words += ' ' + option
    if via == 'prefix' and chance(r, .5):
        words += ' --idf'
    if chance(r, .3):
        case.write('ranks', ['%s\t%d\n' % (i, r.randrange(5)) for i in c.ids])
        words += ' --rank ranks'
    clusters(case, 'threads', words, names)


def lines(case):
    r = case.r
    c = draw.Collection(r, columns=r.choice([1, 1, 2]), power=2)
    options, names, _ = flows.inputs(case, c)
    words = options + '--over %d' % r.choice([1, 2, 10])
    if chance(r, .5):
        words += ' --remove'
    case.prepare(case.old + ' lines -q %s %s >want' % (words, ' '.join(names)))
    if not made(case, 'lines', words, names):
        return
    if 'remove' in words:
        kept(case, names, 'kept')
    case.same('want', 'run.kept' if 'remove' in words else 'run/lines')


def contains(case):
    r = case.r
    c = draw.Collection(r, columns=1, power=2)
    options, names, _ = flows.inputs(case, c)
    case.write('items.tsv', [b'item-' + x for x in r.sample(
        c.lines(), min(len(c.lines()), r.choice([1, 5, 50])))])
    words = '%s %s-t %s' % (draw.shingle_options(r, c), options,
                            r.choice(['.2', '.5', '.8', '1']))
    clean = ' --clean' if chance(r, .5) else ''
    names = ['items.tsv'] + names
    case.prepare(case.old + ' contains -q %s%s%s %s >want' % (
        words, clean, ' --map want.map' if clean else '', ' '.join(names)))
    if not made(case, 'contains', words + clean + (
            ' --map got.map' if clean else ''), names):
        return
    if clean:
        kept(case, names[1:], 'kept')
        case.same('want.map', 'got.map')
    case.same('want', 'run.kept' if clean else 'run/hits')


def partial_options(r, goal):
    """Options of partial, and the ways that one machine and parts have."""
    words = ''
    for option, values in (
            ('-g', [1, 2, 5]), ('--gap', [0, 1, 2, 9]), ('-k', [1, 2, 5]),
            ('-t', ['.1', '.25', '.5', '1']), ('--min-bytes', [0, 30, 500]),
            ('--common', [2, 10, 1000000]), ('--min-tokens', [3, 8])):
        if chance(r, .4):
            words += '%s %s ' % (option, r.choice(values))
    for option in '--lines', '-c':
        if chance(r, .2):
            words += option + ' '
    if chance(r, .3) and '-k' not in words and '-c' not in words:
        words += r.choice(['-m whole ', '-m winnow ', '-m imatch ',
                           '-m imatch -i 0.2,0.9 ', '--stem english ',
                           '-m winnow --shingle="--window 8" ',
                           '-m spotsigs --shingle=--top=9 '])
    if goal != 'ranges' and chance(r, .2):
        words += '--within '
    # By keys, equal sentences meet once for each key.
    return words + '--via ' + ('index' if '1000000' in words else r.choice(
        ['index', 'index', 'prefix', 'postings', 'minhash']))


def partial(case):
    r = case.r
    goal = r.choice(['passages'] * 6 + ['sensitive', 'sensitive', 'ranges',
                                        'families'])
    c = draw.Collection(r, most=100000, prose=chance(r, .9), power=2.2,
                        documents=100)
    options, names, _ = flows.inputs(case, c)
    words = options + partial_options(r, goal)
    if goal != 'passages':
        words += ' --' + goal
    wanted = words
    if goal != 'families' and '--within' not in words and \
            len(names) > 1 and chance(r, .4):
        n = r.randint(1, len(names) - 1)
        words += ''.join(' --against ' + x for x in names[n:])
        names = names[:n]
        # The flow itself has this way alone.
        wanted = re.sub('--via [a-z]*', '--via index', words)
    goal = goal.replace('sensitive', 'passages')
    refusal = b'more pairs of sentences than'
    # 0.6 has no families.
    flow = 'nd-flow' if goal == 'families' else case.old
    if case.run('want', flow + ' partial -q -o first %s %s' % (
            wanted, ' '.join(names)), refusal) and \
            made(case, 'partial', words, names, goal == 'passages'):
        if goal == 'passages':
            case.same('first/documents', 'run/documents')
        if '--via minhash' in words and wanted != words:
            case.within('first/' + goal, 'run/' + goal)
        else:
            case.same('first/' + goal, 'run/' + goal)


def two_languages(case):
    """Two files, of the halves of a collection, and the options of their
    form."""
    r = case.r
    c = draw.Collection(r, most=30000, power=2, documents=100)
    form = r.choice(['tsv', 'tsv', 'zst', 'json'])
    lines = c.lines()
    if form == 'json' and c.bad:
        form = 'tsv'
    if form == 'json':
        lines = [json.dumps({'id': i, 'text': flows.plain(t[0])}).encode() +
                 b'\n' for i, t in zip(c.ids, c.texts)]
    where = [chance(r, .5) for _ in lines]
    names = []
    for name, side in ('a', True), ('b', False):
        name += '.json' if form == 'json' else '.tsv'
        case.write(name, [x for x, s in zip(lines, where) if s == side])
        if form == 'zst':
            case.prepare('zstd -q --rm ' + name)
            name += '.zst'
        names.append(name)
    return c, names, '--json id,text ' if form == 'json' else ''


def xling(case):
    r = case.r
    c, names, words = two_languages(case)
    by = r.choice(['', '', ' --by words', ' --by characters', ' --by both'])
    if 'characters' not in by and chance(r, .3) and \
            c.vocabulary.script == 'latin' and not c.odd:
        flows.table(case, c.vocabulary.words[:-1][:2000])
        words += '-l table '
        for option in '--no-copy ', '--top 2 ', '--inverse ', '--min-p .1 ':
            if chance(r, .3):
                words += option
    if 'characters' not in by and chance(r, .2):
        words += '--stem %s ' % r.choice(
            ['german,english', '-,english', 'french,-'])
    words += '--via ' + r.choice(
        ['exact', 'exact', 'sketches -D 64', 'sketches',
         'window -Q 3 -B 9', 'window', 'window -m simhash -D 200 --seed 3'])
    words += by
    first = chance(r, .5)
    if first:
        words += ' --first %d' % draw.size(r, 1, 20)
        words += r.choice(['', '', ' --mutual', ' --csls 0', ' --csls 7',
                           ' --mutual --csls 3'])
    if not first or chance(r, .3):
        words += ' -t ' + draw.threshold(r)
    if chance(r, .2):
        words += ' --weigh=' + r.choice(
            ["'-m tfidf'", "'--k1 2'", "'--min-df 2 --min-terms 3'"])
    case.prepare(case.old + ' xling %s -o old %s 2>notes' % (
        words, ' '.join(names)))
    if not made(case, 'xling', words, names):
        return
    if first:
        case.same('old/first', 'run/first')
    case.same('old/pairs', 'run/pairs')
    if 'exact' not in words:
        case.same('old/recall', 'run/recall')


def added(case, words, new):
    """Adds the files to the run in the directory run, or makes what that would
    have, which replaces files there."""
    r = case.r
    way = r.choice(['make', 'parallel', 'run', 'run'])
    form = '--make ' if way == 'make' else '--parallel '
    if way == 'run':
        return case.run('log', 'nd-flow add -q -j %d%s run %s >&2' % (
            r.randint(1, 4), words, ' '.join(new)))
    case.prepare('mkdir new; cd new; nd-flow add %s%s ../run %s >../script' % (
        form, words, ' '.join('../' + x for x in new)))
    run = 'make -s -j2 -f' if way == 'make' else \
        'mkdir ../home; PARALLEL_HOME=$PWD/../home bash'
    return case.run('log', 'cd new; (%s ../script) >&2; rm -rf ../home '
                    '../run/kept; for f in stars clusters removed kept; do '
                    '[ ! -e $f ] || mv $f ../run; done' % run)


def add(case):
    r = case.r
    c = draw.Collection(r, columns=r.choice([1, 1, 2]), power=2)
    words = draw.shingle_options(r, c)
    options, names, _ = flows.inputs(case, c)
    words += ' ' + options + '-t ' + r.choice(['.2', '.5', '.8', '1'])
    words += r.choice(['', '', ' --all-pairs', ' --via prefix'])
    if chance(r, .3):
        words += ' --keep ' + r.choice(['longest', 'shortest', 'first', 'last'])
    n = r.randint(1, len(names))
    for flow, run in (case.old, 'want'), ('nd-flow', 'run'):
        case.prepare('%s near %s -q -o %s %s >&2' % (
            flow, words, run, ' '.join(names[:n])))
    new = names[n:]
    if new and chance(r, .3):
        for flow, run in (case.old, 'want'), ('nd-flow', 'run'):
            case.prepare('%s add -q %s %s >&2' % (flow, run, new[0]))
        new.pop(0)
        n += 1
    if not new or chance(r, .3):
        again = r.choice(names[:n])
        case.prepare('cp %s again.%s' % (again, again))
        new.append('again.' + again)
    words = ' --keep ' + r.choice(['longest', 'last']) if chance(r, .2) else ''
    case.prepare('%s add -q%s want %s >&2' % (case.old, words, ' '.join(new)) +
                 without_alone(case, 'want/clusters'))
    if not added(case, words, new):
        return
    # An addition of nothing changes nothing, and makes no file.
    case.prepare('for f in stars removed; do [ -e want/$f ] || [ ! -e run/$f ] '
                 '|| cp run/$f want; : >>want/$f; : >>run/$f; done')
    for name in 'stars', 'clusters', 'removed':
        case.same('want/' + name, 'run/' + name)
    for run in 'want', 'run':
        case.prepare('mkdir -p %s/kept; cd %s/kept; for f in %s; do '
                     '[ ! -s $f ] || zstd -dcqf $f; done >../../%s.kept' % (
                         run, run, ' '.join(new), run))
    case.same('want.kept', 'run.kept')


def audit(case):
    r = case.r
    flow = r.choice(['near', 'near', 'threads', 'sentences'])
    c = draw.Collection(r, columns=2 if flow == 'threads' else 1, power=2)
    options, names, _ = flows.inputs(case, c)
    words = options + '-t ' + r.choice(['.3', '.5', '.8'])
    if flow == 'near':
        words += ' ' + draw.shingle_options(r, c) + r.choice([
            '', ' --all-pairs', ' --components',
            ' --all-pairs --via minhash --recall .3'])
        # Their runs had all pairs, not those of stars.
        if case.is_old and '--all-pairs' not in words:
            words += ' --all-pairs'
    elif flow == 'threads':
        words += ' -w .3,.7 -k 2' + r.choice(['', ' --idf', ' -m dice',
                                              ' --renormalise'])
    for program, run in (case.old, 'reference'), ('nd-flow', 'old'):
        case.prepare('%s %s %s -q -o %s %s >&2' % (
            program, flow, words, run, ' '.join(names)))
    # Versions before 1.0 drew another sample.
    n = r.choice([1, 5, 1000])
    words = ' --sample %d --seed %d' % (1000 if case.is_old else n,
                                        r.randint(1, 9))
    case.prepare(case.old + ' audit -q%s reference >want' % words)
    if made(case, 'audit', words, ['old']):
        case.same('want', 'run/report')


def sentences(case):
    r = case.r
    c = draw.Collection(r, most=200000, prose=chance(r, .85), power=2.2)
    options, names, _ = flows.inputs(case, c)
    words = options + '-t ' + r.choice(['.4', '.6', '.75', '.9', '1'])
    # 0.6 cut pairs by -M before equal sentences were one, and planned other
    # bands: what it finds of all may be others.
    cuts = not case.is_old
    for option, values in (('-b', [1, 10, 20]), ('-r', [2, 4, 8]),
                           ('-k', [1, 5, 10])):
        if chance(r, .25) and (option == '-k' or cuts):
            words += ' %s %d' % (option, r.choice(values))
    if case.is_old:
        words += ' --recall 1'
    elif not any(x in words for x in (' -b', ' -r')) and chance(r, .5):
        words += ' --recall ' + r.choice(['.5', '.99', '1'])
    for option, values in (('-M', [1, 2, 10, 100]),
                           ('--min-tokens', [1, 3, 8]),
                           ('--max-tokens', [10, 30])):
        if chance(r, .3) and (option != '-M' or cuts):
            words += ' %s %d' % (option, r.choice(values))
    for option in '--lines', '--stars':
        # Stars of one member, in three files, are of 0.6 alone.
        if chance(r, .3) and not (case.is_old and option == '--stars'):
            words += ' ' + option
    case.prepare(case.old + ' sentences -q %s -o want %s >/dev/null' % (
        words, ' '.join(names)))
    if made(case, 'sentences', words, names):
        for name in 'pairs', 'clusters', 'sizes', 'articles', 'sentences':
            case.same('want/' + name, 'run/' + name)


KINDS = {'table-near': (near, 2), 'table-lines': (lines, 1),
         'table-threads': (threads, 2), 'table-xling': (xling, 2),
         'table-contains': (contains, 1), 'table-partial': (partial, 2),
         'table-sentences': (sentences, 2), 'table-add': (add, 2),
         'table-audit': (audit, 1)}
