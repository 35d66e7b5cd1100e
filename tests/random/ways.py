"""ways.py: the ways to make what a flow makes: nd-flow, killed and called
again, make, pipes pasted into bash, GNU parallel; in parts, with little memory:
all beside one call of nd-flow itself or, with --old, of an earlier version."""
import bz2
import collections
import gzip
import json
import lzma
import os
import re
import subprocess

import flows
from draw import chance

# Calls that an earlier version refuses, and this one does not.
REFUSED = (b'more pairs of sentences than', b'--mem', b'unknown option',
           b'nd-html-text: ')


def by(command):
    return lambda data: subprocess.run(
        command, input=data, capture_output=True, check=True).stdout


UNPACK = {b'\x1f\x8b': gzip.decompress, b'BZh': bz2.decompress,
          b'\xfd7zXZ': lzma.decompress, b'\x28\xb5\x2f\xfd': by(
              ['zstd', '-dcq']), b'\x04\x22\x4d\x18': by(['lz4', '-dcq'])}


def unpacked(path):
    with open(path, 'rb') as f:
        data = f.read()
    for start, unpack in UNPACK.items():
        if data.startswith(start):
            return unpack(data)
    return data


def tree(case, name, out):
    """The file out has what is below the directory, unpacked."""
    top, said = case.path(name), []
    for here, _, files in os.walk(top):
        said += [os.path.join(here, f) for f in files]
    case.write(out, [b'== %s\n%s' % (
        os.path.relpath(f, top).encode(), unpacked(f)) for f in sorted(said)])


def without_alone(case, *names):
    """Stars of one member are lines of versions before 1.0; how many went."""
    gone = 0
    for name in names if case.is_old else ():
        lines = case.read(name)
        kept = [json.loads(x)['kept'] if x[:1] == b'{' else x.split(b'\t')[0]
                for x in lines]
        n = collections.Counter(kept)
        case.write(name, [x + b'\n' for x, k in zip(lines, kept) if n[k] > 1])
        gone += sum(n[k] == 1 for k in kept)
    return gone


def killed(r, command):
    """The command, ended by a signal at some moment, and what then may follow
    it, which waits for processes that are still there."""
    return ('mkdir -p ended; TMPDIR=$PWD/ended timeout %s-s %s %.3f %s || :; '
            '[ ! -e run/lock ] || flock -w 60 run/lock true; '
            % (r.choice(['', '--foreground ']),
               r.choice(['KILL', 'KILL', 'TERM']),
               r.choice([.02, .1, .3]) * r.random() + .002, command))


def memory(r):
    return r.choice(['', '', '--mem 1G ', '--mem 96M ', '--mem 16M '])


def printing(case, flow, words, names):
    """What nd-flow prints, or the pipes that it prints, is the file got."""
    r = case.r
    where, pipes = ' -- ' + ' '.join(names), chance(r, .4)
    # Two stages may read stdin, which pipes cannot.
    if len(names) == 1 and names[0].endswith(('tsv', 'json')) and not pipes \
            and not re.search('prefix|rejects', words) and chance(r, .3):
        where = ' - <' + names[0]
    elif flow not in ('xling', 'contains', 'audit') and \
            'against' not in words and chance(r, .2):
        case.write('list', [x + '\n' for x in names])
        where = ' --files-from list'
    call = ' %s%s%s' % (words, memory(r), where)
    if pipes:
        case.prepare('nd-flow %s -n%s >script' % (flow, call))
        return case.run('got', 'bash script')
    return case.run('got', 'nd-flow %s -q -j %d%s' % (
        flow, r.randint(1, 4), call))


def lose(r):
    """As if the disk had lost some files."""
    return ("(cd run; rm -f $(find . -type f ! -name sums | sort | "
            "awk 'NR %% %d == 0')); " % r.randint(2, 5))


def filling(case, way, flow, words, names):
    """The files of the flow are in the directory run."""
    r = case.r
    case.prepare('rm -rf run')
    where = '%s-o run -- %s' % (memory(r), ' '.join(names))
    if way == 'run':
        call = 'nd-flow %s -j %d %s%s >&2' % (
            r.choice([flow, '%s/flows/%s.flow' % (flows.SHARE, flow)]),
            r.randint(1, 4), words, where)
        again = r.choice(['', '', killed(r, call),
                          call + '; ' + lose(r)])
        return case.run('log', again + call)
    form = {'-n': '-n', 'parallel': '--parallel'}.get(way, '--make')
    case.prepare('nd-flow %s %s %s%s >script' % (flow, form, words, where))
    if way == 'make':
        call = 'make -s -j2 -f script >&2'
        again = r.choice(['', '', killed(r, call).replace('--foreground ', ''),
                          call + '; ' + lose(r)])
        return case.run('log', again + call)
    return case.run('log', 'mkdir home; PARALLEL_HOME=$PWD/home bash script '
                    '>&2; rm -r home')


def ways(r, printed):
    if printed:
        return ['print'] * 7
    return ['run', 'run', 'run', 'make', '-n', 'parallel' if chance(r, .1) else
            '-n']


def each(case, flow, words, names, printed, in_parts=True):
    """For each of some ways, when it has made the files or printed."""
    r = case.r
    for way in ways(r, printed):
        n = r.choice([1, 1, 1, 2, r.randint(2, 4)]) if in_parts else 1
        told = words + ' ' + ('--parts %d ' % n if n > 1 else '')
        case.calls += 1
        if printing(case, flow, told, names) if printed else \
                filling(case, way, flow, told, names):
            yield
        if case.differences:
            return


def refused(case, flow, words, names, stderr, status):
    """The old flow failed: so does this one."""
    if any(x in stderr for x in REFUSED):
        case.left_out += 1
        return
    case.calls += 1
    said, now = case.execute('nd-flow %s %s %s' % (
        flow, words, ' '.join(names)), 'got')
    case.command['got'] = 'nd-flow %s %s %s' % (flow, words, ' '.join(names))
    case.holds('exit status %d, not %d: %s%s' % (
        now, status, stderr.decode(errors='replace')[-300:],
        said.decode(errors='replace')[-300:]), now == status, 'want', 'got')


def beside(case, flow, words, names, files, outs=(), trees=(),
           in_parts=True, wanted=None, alone=None, some=(), printed=None):
    """Compares the flow by some ways with one call of the old one, whose words
    are `wanted` if others. `files` are those of DIR; `outs` are options that
    name a file; `trees` are directories of DIR; `alone` is the file of DIR that
    has stars of one member; of the files `some` there may be fewer lines;
    with `printed` it is run without DIR, or never, or now and then."""
    r = case.r
    if printed is None:
        printed = chance(r, .4)
    out = ''.join(' --%s %%s.%s' % (o, o) for o in outs)
    old = '%s %s %s%s%s %s' % (
        case.old, flow, wanted or words, out % (('want',) * len(outs)),
        ' -q' if printed else ' -o old', ' '.join(names))
    case.command['want'] = old
    stderr, status = case.execute(old, 'want')
    if status in (1, 2):
        return refused(case, flow, words + out % (('got',) * len(outs)), names,
                       stderr, status)
    if status:
        return case.differ('exit status %d: %s' % (
            status, stderr.decode(errors='replace')[-2000:]), 'want')
    case.made.append(old + ' >want')
    if alone and not trees:
        without_alone(case, 'want' if printed else 'old/' + alone)
    if 'clusters' in outs and without_alone(case, 'want.clusters') and \
            'annotated' in trees:
        case.left_out += 1
        return
    if not printed:
        for x in trees:
            tree(case, 'old/' + x, 'old.' + x)
    for _ in each(case, flow, words + out % (('got',) * len(outs)), names,
                  printed, in_parts):
        for o in outs:
            if o == 'rejects':
                case.prepare('sort want.rejects >want.sorted; '
                             'sort got.rejects >got.sorted')
            case.same('want.' + (o if o != 'rejects' else 'sorted'),
                      'got.' + (o if o != 'rejects' else 'sorted'))
        if printed:
            case.within('want', 'got') if some else case.same('want', 'got')
            continue
        for f in files:
            compare = case.within if f in some else case.same
            compare('old/' + f, 'run/' + f)
        for x in trees:
            tree(case, 'run/' + x, 'run.' + x)
            case.same('old.' + x, 'run.' + x)
