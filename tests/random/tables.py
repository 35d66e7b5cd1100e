"""tables.py: what a table of a flow makes, on one machine or in parts, run, by
make, pasted into bash or by GNU parallel: the bytes of nd-flow itself or, with
--old, of an earlier version."""
import json
import os
import re

import draw
import flows
import forms
import ways
from draw import chance


def clusters(case, flow, words, names, outs):
    """What a flow makes of pairs, with some of its options."""
    r = case.r
    answer = r.choice(['', '', '', ' --dedup', ' --dedup', ' --annotate',
                       ' --format json', ' --print0',
                       ' --dedup --compress ' + r.choice(['gzip', 'none'])])
    outs = outs + ['clusters', 'map'] + ['pairs'] * chance(r, .3)
    tree = ['kept'] if 'dedup' in answer else \
        ['annotated'] if 'annotate' in answer else []
    ways.beside(case, flow, words + answer, names,
                [] if tree else ['clusters'], outs, tree,
                alone=None if 'print0' in answer else 'clusters',
                printed={' --print0': True, ' --dedup --compress gzip': False,
                         ' --dedup --compress none': False}.get(answer))


def ranked(case, c, words=''):
    """Options that choose the document of a cluster."""
    r = case.r
    if chance(r, .25):
        return words + ' --keep ' + r.choice(
            ['longest', 'shortest', 'first', 'last'] +
            ['max:n', 'min:n', 'newest:n'] * c.numbered)
    if chance(r, .25):
        case.write('ranks', ['%s\t%d\n' % (i, r.randrange(5)) for i in c.ids])
        return words + ' --rank ranks'
    return words


def near(case):
    r = case.r
    c = draw.Collection(r, most=50000,
                        columns=r.choice([1, 1, 2]), power=2, documents=80)
    words = draw.shingle_options(r, c)
    options, names, outs = forms.inputs(case, c)
    words += ' ' + options + '-t ' + r.choice(['.2', '.5', '.8', '1'])
    words += ' --via ' + r.choice(
        ['index', 'index', 'prefix', 'postings', 'minhash',
         'minhash --recall ' + r.choice(['.5', '.9'])])
    for option, p in ('--all-pairs', .2), ('--components', .2), \
            ('--max-cluster 3', .1):
        if chance(r, p):
            words += ' ' + option
    # 0.6 rounded the means of --average.
    if 'components' not in words and 'max' not in words and \
            chance(r, .1) and not case.is_old:
        words += ' --average'
    clusters(case, 'near', ranked(case, c, words), names, outs)


def threads(case):
    r = case.r
    n = r.choice([1, 2, 2, 3])
    c = draw.Collection(r, most=50000, columns=n, power=2,
                        documents=80)
    options, names, outs = forms.inputs(case, c)
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
    if 'stem' not in words and chance(r, .1):
        words += ' --stem english'
    clusters(case, 'threads', ranked(case, c, words), names, outs)


def lines(case):
    r = case.r
    c = draw.Collection(r, most=50000,
                        columns=r.choice([1, 1, 2]), power=2, documents=80)
    options, names, outs = forms.inputs(case, c)
    words = options + '--over %d' % r.choice([1, 2, 10])
    kept = chance(r, .5)
    ways.beside(case, 'lines', words + ' --remove' * kept, names, ['lines'],
                outs, ['kept'] * kept)


def contains(case):
    r = case.r
    c = draw.Collection(r, most=50000, columns=1, power=2,
                        documents=80)
    options, names, outs = forms.inputs(case, c)
    case.write('items.tsv', [b'item-' + x for x in r.sample(
        c.lines(), min(len(c.lines()), r.choice([1, 5, 50])))])
    words = '%s %s-t %s' % (draw.shingle_options(r, c), options,
                            r.choice(['.2', '.5', '.8', '1']))
    clean, printed = chance(r, .5), chance(r, .4)
    # 0.6 had no --map with -o.
    ways.beside(case, 'contains', words + ' --clean' * clean,
                ['items.tsv'] + names, ['hits'] * (not clean),
                outs + ['map'] * (clean and printed), ['kept'] * clean,
                printed=printed)


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
    goal = r.choice(['passages'] * 6 + ['sensitive', 'sensitive', 'ranges'])
    if not case.is_old and chance(r, .1):
        # 0.6 has no families.
        goal = 'families'
    c = draw.Collection(r, most=50000, prose=chance(r, .9), power=2.2,
                        documents=100)
    options, names, outs = forms.inputs(case, c)
    words = options + partial_options(r, goal)
    if goal != 'passages':
        words += ' --' + goal
    wanted = None
    if goal != 'families' and '--within' not in words and \
            len(names) > 1 and chance(r, .4):
        n = r.randint(1, len(names) - 1)
        words += ''.join(' --against ' + x for x in names[n:])
        names = names[:n]
        # The flow itself has this way alone.
        wanted = re.sub('--via [a-z]*', '--via index', words)
    goal = goal.replace('sensitive', 'passages')
    files = [goal] + ['documents'] * (goal == 'passages')
    ways.beside(case, 'partial', words, names, files, outs,
                in_parts=goal == 'passages' or
                goal == 'families' and '--via index' in words, wanted=wanted,
                some=files[:1] if wanted and 'minhash' in words else ())


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
    ways.beside(case, 'xling', words, names, ['pairs'] + ['first'] * first +
                ['recall'] * ('exact' not in words))


def added(case, c, words, new):
    """Adds the files to the run in the directory run, or makes what that would
    have, which replaces files there."""
    r = case.r
    way = r.choice(['run'] * 8 + ['make', '-n', '-n'] * 2 + ['parallel']) \
        if c.named else 'run'
    case.calls += 1
    case.prepare('rm -rf run new; cp -a before run')
    if way == 'run':
        call = 'nd-flow add -q -j %d %s%s run %s' % (
            r.randint(1, 4), ways.memory(r), words, ' '.join(new))
        return case.run('log', r.choice(['', '', ways.killed(r, call)]) + call)
    case.prepare('nd-flow query run </dev/null')
    case.prepare('mkdir new; cd new; nd-flow add %s %s%s ../run %s >../script' % (
        '-n' if way == '-n' else '--' + way, ways.memory(r), words,
        ' '.join('../' + x for x in new)))
    if way == '-n':
        if case.run('got', 'cd new; bash ../script') and \
                is_kept(case, new[0]):
            case.same('want.new', 'got')
        return False
    run = 'make -s -j2 -f' if way == 'make' else \
        'mkdir ../home; PARALLEL_HOME=$PWD/../home bash'
    return case.run('log', 'cd new; (%s ../script) >&2; rm -rf ../home; '
                    'for f in stars clusters removed kept; do '
                    '[ ! -e $f ] || cp -r $f ../run; done' % run)


def add(case):
    r = case.r
    c = draw.Collection(r, most=50000,
                        columns=r.choice([1, 1, 2]), power=2, documents=80)
    words = draw.shingle_options(r, c)
    options, names, _ = forms.inputs(case, c, spoils=False)
    words += ' ' + options + '-t ' + r.choice(['.2', '.5', '.8', '1'])
    words += r.choice(['', '', ' --all-pairs', ' --via prefix'])
    if chance(r, .3):
        words += ' --keep ' + r.choice(['longest', 'shortest', 'first', 'last'])
    n = r.randint(1, len(names))
    runs = (case.old, 'want'), ('nd-flow', 'before')
    for flow, run in runs:
        case.prepare('%s near %s -q -o %s %s >&2' % (
            flow, words, run, ' '.join(names[:n])))
    new = names[n:]
    if new and chance(r, .3):
        for flow, run in runs:
            case.prepare('%s add -q %s %s >&2' % (flow, run, new[0]))
        new.pop(0)
        n += 1
    if not new or chance(r, .3):
        again = r.choice(names[:n])
        new.append('again.' + again.replace('/', '.'))
        case.prepare('cp -r %s %s' % (again, new[-1]))
    words = ' --keep ' + r.choice(['longest', 'last']) if chance(r, .2) else ''
    case.prepare('%s add -q%s want %s' % (case.old, words, ' '.join(new)))
    if is_kept(case, new[0]):
        case.write('want.new', [ways.unpacked(is_kept(case, x)) for x in new])
    ways.without_alone(case, 'want/clusters')
    for _ in range(6):
        if added(case, c, words, new):
            same_additions(case, new)
        if case.differences:
            return


def is_kept(case, name):
    """The file of what is kept of it; an addition of nothing made none."""
    for end in '', '.tsv':
        path = case.path('want/kept/%s%s' % (name.split('/')[-1], end))
        if os.path.exists(path):
            return path


def same_additions(case, new):
    case.prepare('rm -rf old; cp -a want old; for f in stars removed; do '
                 '[ -e old/$f ] || [ ! -e run/$f ] || cp run/$f old; '
                 ': >>old/$f; : >>run/$f; done')
    for name in 'stars', 'clusters', 'removed':
        case.same('old/' + name, 'run/' + name)
    if is_kept(case, new[0]):
        for run in 'old', 'run':
            ways.tree(case, run + '/kept', run + '.kept')
        case.same('old.kept', 'run.kept')


def audit(case):
    r = case.r
    flow = r.choice(['near', 'near', 'threads', 'sentences'])
    c = draw.Collection(r, most=50000, documents=80,
                        columns=2 if flow == 'threads' else 1, power=2)
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
        if case.is_old:
            words += ' --pairs pairs'
    for program, run in (case.old, 'reference'), ('nd-flow', 'old'):
        case.prepare('%s %s %s -q -o %s %s >&2' % (
            program, flow, words, run, ' '.join(names)))
    # Versions before 1.0 drew another sample.
    n = r.choice([1, 5, 1000])
    words = ' --sample %d --seed %d' % (1000 if case.is_old else n,
                                        r.randint(1, 9))
    case.prepare(case.old + ' audit -q%s reference >want' % words)
    printed = chance(r, .4)
    for _ in ways.each(case, 'audit', words, ['old'], printed):
        case.same('want', 'got' if printed else 'run/report')


def sentences(case):
    r = case.r
    c = draw.Collection(r, most=50000, prose=chance(r, .85), power=2.2,
                        documents=100)
    options, names, outs = forms.inputs(case, c)
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
    ways.beside(case, 'sentences', words, names, [
        'pairs', 'clusters', 'sizes', 'articles', 'sentences'], outs)


KINDS = {'table-near': (near, 2), 'table-lines': (lines, 1),
         'table-threads': (threads, 2), 'table-xling': (xling, 2),
         'table-contains': (contains, 1), 'table-partial': (partial, 2),
         'table-sentences': (sentences, 2), 'table-add': (add, 2),
         'table-audit': (audit, 1)}
