"""trial.py: what the drivers faults, kills and power share: the command lines,
a place to run one of them, and what a run leaves there.

Each command runs in an empty directory W, or in a copy of the directory that
another command made there. TMPDIR is a directory of its own. Standard output,
standard error and the files in W of an undisturbed run are the reference."""

import collections
import concurrent.futures
import contextlib
import os
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
BIN = os.path.abspath(os.environ.get('ND_BIN') or os.path.join(TOP, 'bin'))
SAMPLES = os.path.join(TOP, 'share', 'nd', 'samples')

# Files in a directory of -o that differ from run to run.
VOLATILE = re.compile(r'D/(query/)?(seconds|lock|make|sums)$')
# Files there that count only if another one is there: mapped.N.
PARTS = re.compile(r'D/keys\.')
HANGS = 120     # seconds after which a run counts as one that does not end

# --- the command lines ----------------------------------------------------------

# How the inputs in IN are made: a line of bash each. big.tsv is made by
# big_texts().
PREPARE = r'''
cp "$SAMPLES"/* .
zstd -q big.tsv
gzip -k docs.tsv
bzip2 -k docs.tsv
xz -k docs.tsv
lz4 -q docs.tsv docs.tsv.lz4
mkdir texts; printf 'a text\n' >texts/a; printf 'another text\n' >texts/b
printf '%s\n' "$PWD"/texts/a "$PWD"/texts/b >names
awk -F '\t' '{ printf "{\"id\":\"%s\",\"text\":\"%s\"}\n", $1, $2 }' docs.tsv >docs.jsonl
printf "id,text\n" >docs.csv; awk -F "\t" '{ printf "\"%s\",\"%s\"\n", $1, $2 }' docs.tsv >>docs.csv
tar -cf texts.tar texts; mkdir tree; cp texts/* tree
printf 'a\tone two three\nno tab\nb\tone two three\n' >bad.tsv
printf '{"id":"a","text":"one"}\nno json\n' >bad.jsonl
printf 'x\tAn apple pie is a fruit pie with fresh cheese from the town\n' >more.tsv
printf 'crust\tthe principal filling is apples\n' >items.tsv
printf 'apple\nbread\n' >ids
nd-lines docs.tsv | sort | nd-lines --over 1 >list
nd-lines --copies 2 docs.tsv >cuts
printf 'apple-edit\t7\n' >rank
printf 'References\n' >headings
nd-shingle -k 3 docs.tsv >sets
nd-shingle -k 3 big.tsv >big.sets
nd-df sets >df
nd-index sets | sort >postings
nd-index big.sets >big.postings
sort big.postings >big.sorted
nd-index -k 3 -t 0.5 -o sets.ndx sets
nd-index -k 3 -t 0.5 -o big.ndx big.sets
nd-pairs -t 0.3 <postings | sort >candidates.all
sort -u candidates.all >candidates
nd-pairs -t 0.3 -x sets sets | sort >pairs
nd-pairs -t 0.3 -x big.sets big.sets | sort >big.pairs
nd-cluster pairs >clusters
nd-score --all -m edit -t 0.75 similar.tsv >similar.pairs
for f in 2 3 4; do nd-shingle -k 1 -f $f threads.tsv >s$f; nd-pairs -t 0.2 -x s$f s$f >at$f; done 2>/dev/null
cut -f 1,2 at2 at3 at4 | sort -u >threads.candidates
for f in 2 3 4; do nd-score -t 0 -a s$f threads.candidates >p$f; done 2>/dev/null
nd-combine -w 0.4,0.2,0.4 -t 0 p2 p3 p4 >combined
nd-sentence quotes.tsv >sents
nd-shingle -k 3 sents | nd-pairs -t 0.6 -x - | sort >sents.pairs
nd-diag --map sents.pairs 2>/dev/null | sort >dots
nd-diag --gap 1 -a sents dots >passages
nd-terms --stem english en.tsv >en.tf
nd-terms --stem german de.tsv >de.tf
nd-df en.tf >en.df
for l in de en; do nd-sentence $l.tsv >$l.sents; nd-terms $l.sents >$l.sents.tf; done
nd-score --all -m cosine -t 0.1 --against en.tf de.tf >texts.pairs
nd-weigh -d en.df en.tf >vectors
nd-terms docs.tsv | nd-sketch >sketches
nd-window --map -Q 4 sketches | sort >tables
printf '1\tthe house\tdas Haus\n2\tthe book\tdas Buch\n' >bitext
'''

# Each tool: a line is run without a shell; < FILE is its standard input.
TOOLS = '''
nd-cat IN/texts/a IN/texts/b
nd-cat --recursive IN/texts
nd-align -a IN/sents IN/passages
nd-align -a IN/de.sents --against IN/en.sents --terms IN/de.sents.tf --against-terms IN/en.sents.tf IN/texts.pairs
nd-annotate -a IN/clusters IN/docs.tsv
nd-annotate --json id -a IN/clusters IN/docs.jsonl
nd-cat --files-from IN/names
nd-cat IN/docs.tsv.bz2 IN/docs.tsv.gz IN/docs.tsv.lz4 IN/docs.tsv.xz
nd-cat --json id,text --rejects rejects IN/bad.jsonl
nd-cat --csv id,text IN/docs.csv
nd-cat IN/texts.tar
nd-cat --recursive --exclude '*.o' IN/tree
nd-cluster -v IN/pairs
nd-cluster --components IN/big.pairs
nd-cluster -M 2 --cut cut IN/pairs
nd-cluster --rank IN/rank IN/pairs
nd-combine -w 0.4,0.2,0.4 -t 0.1 IN/p2 IN/p3 IN/p4
nd-df IN/big.sets
nd-df -S 1M -T . IN/big.sets
nd-diag --map IN/sents.pairs
nd-diag --gap 1 -a IN/sents IN/dots
nd-diag -j 2 --map IN/sents.pairs
nd-diag --map --documents IN/pairs
nd-draw -n 4 IN/docs.tsv
nd-eval -a IN/threads.gold.tsv --positive dup --wrong wrong IN/combined
nd-first -n 1 --csls 2 IN/pairs
nd-html -o H -a IN/docs.tsv IN/pairs
nd-html -o H -a IN/quotes.tsv --sentences IN/sents --dots IN/dots IN/passages
nd-html-text --rejects rejects IN/pages.tsv
nd-index IN/big.sets
nd-index -p -t 0.5 -d IN/df IN/sets
nd-index --whole IN/sets
nd-index -k 3 -t 0.5 -o sets.ndx IN/big.sets
nd-index -k 3 -t 0.5 --share 2/3 -o sets.ndx < IN/sets
nd-cat --to-json a,b --number s IN/pairs
nd-flow lower -a IN/docs.tsv -- nd-flow near -q @1
nd-kind -a IN/similar.tsv IN/similar.pairs
nd-lines IN/docs.tsv
nd-lines --over 1 IN/big.sorted
nd-lines -a IN/list IN/docs.tsv
nd-lines --json id,text -S 1M -T . -a IN/list IN/docs.jsonl
nd-lines --copies 2 -S 1M -T . IN/big.tsv
nd-lines --copies 2 --unit byte -T . IN/docs.tsv
nd-lines --cut IN/cuts IN/docs.tsv
nd-lexicon --min-p 0.3 IN/bitext
nd-minhash IN/big.sets
nd-text-pairs --copies new IN/docs.tsv
nd-text-pairs --distinct -o . IN/sets
nd-text-pairs --bands 26,2 --candidates -k 2 --ids ids IN/docs.tsv
nd-text-pairs -m jaccard -k 2 -t 0.3 -j 2 --rejects r IN/docs.tsv
nd-text-pairs --bands 200,1 --candidates -k 2 -S 16M -T . -j 2 < IN/docs.tsv
nd-text-pairs -t 0.75 --rejects r IN/similar.tsv
nd-text-pairs -t 0.5 -j 2 -S 1M -T . --stars < IN/similar.tsv
nd-text-pairs -t 0.5 --against IN/sents -a IN/similar.tsv
nd-text-pairs -m set-cosine -k 2 -t 0.3 --places places --most 3 IN/docs.tsv
nd-minhash --signature -b 20 -r 1 IN/sets
nd-pairs -t 0.5 < IN/big.sorted
nd-pairs -M 2 -t 0.3 IN/postings
nd-pairs --collapse -t 0.5 -x - < IN/big.sets
nd-pairs -t 0.3 --cross -x IN/sets IN/sets
nd-pairs -k 3 -t 0.6 -x IN/big.ndx IN/big.ndx
nd-pairs -k 3 -t 0.6 --cross --separate -x IN/big.ndx < IN/sets
nd-partition --parts 4 -o part IN/big.postings
nd-partition --parts 3 -o part.zst IN/big.postings
nd-pick -a IN/ids IN/docs.tsv
nd-pick --drop --json id -a IN/ids IN/docs.jsonl
nd-pick --drop --csv id -a IN/ids IN/docs.csv
nd-pick --drop --rejects rejects -a IN/ids IN/bad.tsv
nd-plan --list
nd-rank --by longest IN/docs.tsv
nd-rank --by longest --rejects rejects IN/bad.tsv
nd-score -a IN/sets -t 0.3 IN/candidates
nd-score --all -t 0.3 IN/sets
nd-score --all -m edit -t 0.5 IN/similar.tsv
nd-score --all -m cosine -t 0.1 IN/vectors
nd-score --count -t 0.3 IN/candidates.all
nd-sentence --ids ids --rejects rejects IN/quotes.tsv
nd-shingle -k 3 IN/docs.tsv
nd-shingle -k 3 IN/big.tsv.zst
nd-shingle -k 3 IN/docs.tsv.gz
nd-shingle -k 3 IN/docs.tsv.xz
nd-shingle -k 3 < IN/docs.tsv.bz2
nd-shingle -c --stem english --rejects rejects IN/bad.tsv
nd-shingle -m winnow IN/docs.tsv
nd-shingle -m imatch -d IN/en.df -i 0.1,1 IN/en.tsv
nd-shingle -m spotsigs --antecedents IN/ids IN/docs.tsv
nd-sketch IN/vectors
nd-sort IN/big.postings
nd-sort -S 1M -T . -o sorted IN/big.postings
nd-sort -u -o sorted IN/big.postings
nd-sort -j 2 -o sorted IN/big.postings
nd-sort -j 2 -S 1M -T . IN/big.postings
nd-sort -m IN/big.sorted IN/postings
nd-terms --stem english IN/docs.tsv
nd-translate --inverse -l IN/en-de.tsv IN/de.tf
nd-tune -a IN/threads.gold.tsv --positive dup --judged --starts 3 IN/combined
nd-weigh -d IN/en.df IN/en.tf
nd-warc --rejects rejects IN/crawl.warc
nd-warc < IN/crawl.warc
nd-wiki IN/wiki.xml
nd-wiki --headings --drop-sections IN/headings < IN/wiki.xml
nd-window -Q 4 -B 2 -t 0.5 IN/sketches
nd-window --all -t 0.5 IN/sketches
nd-window --map -Q 4 IN/sketches
nd-window --chunk 3 -B 1 IN/tables
nd-window --detect -B 2 -t 0.5 IN/tables
'''

# Each flow. D is the directory of -o. `add` and `audit` begin with a directory
# that the command after | made.
NEAR = 'nd-flow near -j 1 -k 2 -t 0.3'
FLOWS = f'''
{NEAR} IN/docs.tsv
{NEAR} - < IN/docs.tsv
{NEAR} --dedup IN/docs.tsv
{NEAR} --dedup --map map --rejects rejects IN/bad.tsv IN/docs.tsv
{NEAR} --dedup --json id,text IN/docs.jsonl
{NEAR} -o D IN/docs.tsv
{NEAR} --dedup -o D IN/docs.tsv IN/bad.tsv --rejects rejects
nd-flow near -j 3 --mem 700k -k 3 -t 0.5 --dedup -o D IN/big.tsv
{NEAR} --via postings --dedup -o D IN/docs.tsv
{NEAR} --via prefix --dedup -o D IN/docs.tsv
{NEAR} --via minhash --dedup -o D IN/docs.tsv
{NEAR} --html H -o D IN/docs.tsv
{NEAR} --html H IN/docs.tsv
nd-flow threads -j 1 -k 1 -t 0.3 IN/threads.tsv
nd-flow threads -j 1 -k 1 -t 0.3 --dedup -o D IN/threads.tsv
nd-flow threads -j 1 -k 1 -t 0.3 --idf --html H -o D IN/threads.tsv
nd-flow threads -j 1 -k 1 -t 0.3 --via prefix -o D IN/threads.tsv
nd-flow threads -j 1 -k 1 -t 0.3 --via postings --components IN/threads.tsv
nd-flow near -j 1 -k 1 -t 0.1 IN/crawl.warc
nd-flow sentences -j 1 -k 3 -r 2 IN/wiki.xml
nd-flow sentences -j 2 -k 3 -r 2 -o D IN/wiki.xml IN/quotes.tsv
nd-flow partial -j 1 IN/quotes.tsv
nd-flow partial -j 1 -o D --html H IN/quotes.tsv
nd-flow partial -j 1 --via prefix -m winnow -o D IN/quotes.tsv
nd-flow partial -j 1 --sensitive -o D IN/quotes.tsv
nd-flow partial -j 1 --ranges --via minhash IN/quotes.tsv
nd-flow partial -j 1 --via postings --within -o D IN/quotes.tsv
nd-flow xling -j 1 -l IN/en-de.tsv --via sketches -t 0.1 -o D IN/en.tsv IN/de.tsv
nd-flow xling -j 1 -l IN/en-de.tsv --stem english,german --inverse -t 0.2 IN/en.tsv IN/de.tsv
nd-flow xling -j 1 -l IN/en-de.tsv --stem english,german --inverse -t 0.2 -o D IN/en.tsv IN/de.tsv
nd-flow xling -j 1 -l IN/en-de.tsv --via window -Q 10 --first 1 -t 0.1 -o D IN/en.tsv IN/de.tsv
nd-flow contains -j 1 -k 4 -t 0.5 IN/items.tsv IN/docs.tsv
nd-flow contains -j 1 -k 4 -t 0.5 --clean -o D IN/items.tsv IN/docs.tsv
nd-flow contains -j 1 -k 4 -t 0.5 --clean --map map IN/items.tsv IN/docs.tsv
nd-flow lines -j 1 --over 1 IN/docs.tsv
nd-flow lines -j 1 --over 1 --remove -o D IN/docs.tsv
nd-flow partial -j 1 --dedup --min-words 3 -o D IN/docs.tsv
nd-flow add -j 1 D IN/more.tsv | nd-flow query D IN/more.tsv | {NEAR} --dedup -o D IN/docs.tsv
nd-flow near -j 2 --parts 3 -k 2 -t 0.3 --via prefix --dedup -o D IN/docs.tsv IN/more.tsv
nd-flow near -j 1 -k 2 -t 0.5 --dedup --update -o D IN/docs.tsv | {NEAR} --dedup -o D IN/docs.tsv
nd-flow near -j 1 -k 2 -t 0.5 --dedup --again -o D IN/docs.tsv | {NEAR} --dedup -o D IN/docs.tsv
nd-flow threads -j 2 --parts 2 -k 1 -t 0.3 --via minhash -o D IN/threads.tsv
nd-flow partial -j 2 --parts 2 --against IN/docs.tsv -o D IN/quotes.tsv
nd-flow audit D | {NEAR} --dedup -o D IN/docs.tsv
nd-flow query D IN/more.tsv | {NEAR} --dedup -o D IN/docs.tsv
nd-flow audit D | nd-flow threads -j 1 -k 1 -t 0.3 -o D IN/threads.tsv
'''


class Command:
    """A line of the tables. `keeps` says whether it keeps what it made in D, so
    that the same call goes on after a break."""

    def __init__(self, line):
        self.whole = line.strip()
        line, _, before = line.partition(' | ')
        self.line, self.before = line.strip(), before.strip()
        self.flow = 'nd-flow ' in self.line
        self.keeps = any(w in self.line for w in (' -o D ', 'nd-flow add ', 'nd-flow query '))
        self.reference = None

    def words(self, inputs):
        words = [w if w[:3] != 'IN/' else inputs + w[2:]
                 for w in shlex.split(self.line)]
        if len(words) > 2 and words[-2] == '<':
            return words[:-2], words[-1]
        return words, os.devnull


def commands(table):
    return [Command(line) for line in table.strip().splitlines()]


def big_texts():
    """400 texts of 100 words: a quarter are copies with a changed word."""
    state, texts = 1, []
    for i in range(400):
        words = []
        for _ in range(100):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            words.append('w%d' % int(2000 * ((state >> 33) / 2**31) ** 2))
        if i % 4 == 3:
            words = texts[i - 2][:60] + ['changed'] + texts[i - 2][61:]
        texts.append(words)
    return ''.join('t%03d\t%s\n' % (i, ' '.join(t)) for i, t in enumerate(texts))


# --- a run ---------------------------------------------------------------------

Run = collections.namedtuple('Run', 'status out err files tmp left hit seconds')


def files_in(root):
    """What is below root: name -> bytes, `-> target` of a link, None of a
    directory without anything in it."""
    found = {}
    for at, names, files in os.walk(root):
        short = os.path.relpath(at, root)
        if not names and not files and short != '.':
            found[short] = None
        for name in files:
            path = os.path.join(at, name)
            short = os.path.normpath(os.path.relpath(path, root))
            if os.path.islink(path):
                found[short] = b'-> ' + os.fsencode(os.readlink(path))
            elif os.path.isfile(path):
                with open(path, 'rb') as f:
                    found[short] = f.read()
            else:
                found[short] = b'(special)'
    return found


def session_of(pid):
    """The processes of the session that pid leads, without zombies: pid, name."""
    found = []
    for name in os.listdir('/proc'):
        if name.isdigit():
            with contextlib.suppress(OSError), \
                    open(f'/proc/{name}/stat', 'rb') as f:
                comm, rest = f.read().split(b'(', 1)[1].rsplit(b')', 1)
                rest = rest.split()
                if int(rest[3]) == pid and rest[0] not in b'ZX':
                    found.append((int(name), comm.decode(errors='replace')))
    return found


def kill_session(pid):
    while found := session_of(pid):
        for p, _ in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(p, signal.SIGKILL)
        time.sleep(0.01)


def ends(process, seconds):
    """Whether it ends in this time. Popen.wait looks only every 50 ms."""
    fd = os.pidfd_open(process.pid)
    try:
        return bool(select.select([fd], [], [], seconds)[0])
    finally:
        os.close(fd)


class Place:
    """Where commands run, one at a time: W with the files, TMPDIR, the
    interposer with its plan."""

    def __init__(self, lab, name):
        self.lab = lab
        self.root = os.path.join(lab.base, name)
        self.work = os.path.join(self.root, 'W')
        self.tmp = os.path.join(self.root, 'tmp')
        self.fault = os.path.join(self.root, 'fault')
        os.makedirs(self.fault)
        if lab.library:
            os.symlink(lab.library, os.path.join(self.fault, 'interpose.so'))

    def empty(self):
        for d in self.work, self.tmp:
            if os.path.ismount(d):
                for name in os.listdir(d):
                    path = os.path.join(d, name)
                    if os.path.isdir(path) and not os.path.islink(path):
                        shutil.rmtree(path)
                    else:
                        os.unlink(path)
            else:
                shutil.rmtree(d, ignore_errors=True)
                os.makedirs(d)

    def begin(self, command):
        """An empty W, or what the command before left there."""
        self.empty()
        if command.before:
            shutil.copytree(self.lab.before(command.before),
                            os.path.join(self.work, 'D'), symlinks=True,
                            dirs_exist_ok=True)

    def files(self):
        return {name: data for name, data in files_in(self.work).items()
                if not VOLATILE.match(name)}

    def start(self, command, plan=None, under=()):
        """Starts command with the plan of the interposer, or under the words of
        another command."""
        env = {'PATH': BIN + ':' + os.environ['PATH'], 'HOME': self.root,
               'TMPDIR': self.tmp, 'LC_ALL': 'C'}
        if plan:
            with open(os.path.join(self.fault, 'plan'), 'w') as f:
                f.write(plan + '\n')
            with open(os.path.join(self.fault, 'counts'), 'wb') as f:
                f.truncate(ROWS * ROW.size)
            with contextlib.suppress(FileNotFoundError):
                os.unlink(os.path.join(self.fault, 'hit'))
            env['LD_PRELOAD'] = os.path.join(self.fault, 'interpose.so')
        words, stdin = command.words(self.lab.inputs)
        words[0] = os.path.join(BIN, words[0])
        with open(stdin, 'rb') as i, \
                open(os.path.join(self.root, 'out'), 'wb') as o, \
                open(os.path.join(self.root, 'err'), 'wb') as e:
            return subprocess.Popen([*under, *words], stdin=i, stdout=o, stderr=e, env=env,
                                    cwd=self.work, start_new_session=True)

    def finish(self, command, process, started):
        """Waits for the end, at most HANGS seconds: status None then. Processes
        of a flow have two seconds more than it."""
        status = process.wait() if ends(process, HANGS) else None
        seconds = time.monotonic() - started
        left = []
        if command.flow or status is None:
            until = time.monotonic() + (0 if status is None else 2)
            while (left := session_of(process.pid)) and time.monotonic() < until:
                time.sleep(0.02)
            kill_session(process.pid)
            process.wait()
        return Run(status, self.read('out'), self.read('err').decode(
            errors='replace'), self.files(), sorted(os.listdir(self.tmp)),
            left, self.read('fault/hit').decode(errors='replace'), seconds)

    def run(self, command, plan=None, under=()):
        started = time.monotonic()
        return self.finish(command, self.start(command, plan, under), started)

    def read(self, name):
        try:
            with open(os.path.join(self.root, name), 'rb') as f:
                return f.read()
        except FileNotFoundError:
            return b''


# --- what is right, what is clear ----------------------------------------------

# Lines that a shell or make prints where nd has to say what is wrong. bash
# without memory can say no more than this, nor where it starts a process later.
BARE = re.compile(
    r'make(\[\d+\])?: |\S*\.mk:\d+: |\S*bash: |\S*/\S*: line \d+: ')
OF_BASH = re.compile(r'\S*: (xmalloc: cannot allocate|fork: retry: |pipe error: |'
                     'cannot make pipe)')


def messages(run):
    """The lines of stderr in order, with one name for directories that have
    another in each run."""
    return sorted(re.sub(r'\S*/nd-flow\.\w{6}/', 'D/', run.err).splitlines())


def more_messages(command, run):
    """The lines of stderr that the undisturbed run does not print, and those
    that only it prints."""
    more = collections.Counter(messages(run))
    want = collections.Counter(messages(command.reference))
    return list((more - want).elements()), list((want - more).elements())


def unclear(command, run):
    """Why the messages of a run that failed are not clear, or ''."""
    lines, _ = more_messages(command, run)
    if not lines:
        return 'no message'
    bare = [line for line in lines if BARE.match(line) and
            not OF_BASH.match(line)]
    if bare:
        return f'message of the shell or make: {bare[0]}'
    if not command.flow and not re.match(r'nd-[a-z-]+: .', lines[0]):
        return f'no message of nd: {lines[0]}'
    # nd-cat has an error for each file, and counts them at the end.
    if not command.flow and len(lines) > 1 and \
            not all(line.startswith('nd-cat: ') for line in lines):
        return f'{len(lines)} lines for one error: {lines[1]}'
    return ''


def difference(want, got):
    """The first difference between two answers of files_in(), or ''."""
    for name in sorted(set(want) | set(got)):
        if name not in got:
            return f'{name} is missing'
        if name not in want:
            return f'{name} is left'
        if want[name] != got[name]:
            return f'{name} differs'
    return ''


def wrong(command, run, strict=True):
    """Why a run that exits with 0 did not do as the undisturbed one, or ''. Unless
    strict it may print more messages."""
    want = command.reference
    if run.out != want.out:
        return 'exit 0, another answer'
    if d := difference(want.files, run.files):
        return f'exit 0, another answer: {d}'
    more, lost = more_messages(command, run)
    if (more and strict) or lost:
        return f'exit 0, another message: {" / ".join(more or lost)}'
    return litter(run)


def litter(run):
    """What a run left where nothing may be, or ''."""
    if run.tmp:
        return f'left in TMPDIR: {run.tmp[0]}'
    if run.left:
        return f'process left: {run.left[0][1]}'
    return ''


def spoilt(command, run, old, may_stay=False):
    """Why the files of a run that failed are not as they have to be, or '': each
    is old, is right, or is not there. may_stay allows temporary files."""
    want = command.reference.files
    for name, data in sorted(run.files.items()):
        if PARTS.match(name):
            continue
        if name in old and old[name] == data:
            continue
        if name in want and want[name] == data:
            continue
        if name in want:
            return f'half file: {name}'
        if data is None or may_stay or \
                (command.keeps and name.startswith('D/')):
            continue
        if not any(w.startswith(name + '/') for w in want):
            return f'left: {name}'
    return '' if may_stay else litter(run)


# --- a laboratory --------------------------------------------------------------

KINDS = ('malloc mmap open read write close rename fsync unlink mkdir '
         'process').split()
ROW = struct.Struct('24sQ%dQ' % len(KINDS))     # as in interpose.c
ROWS = 64


class Lab:
    """A directory with the inputs, the interposer if one is asked for, and the
    places. Goes when the driver ends."""

    def __init__(self, interpose=False):
        self.base = tempfile.mkdtemp(prefix='nd-faults.')
        self.inputs = os.path.join(self.base, 'in')
        self.library = None
        self.lock = threading.RLock()
        self.made = {}
        self.mounts = []
        self.stopped = False
        if interpose:
            self.library = os.path.join(self.base, 'interpose.so')
            subprocess.run(
                [os.environ.get('CC', 'gcc'), '-std=c11', '-D_GNU_SOURCE',
                 '-O2', '-fPIC', '-shared', '-o', self.library,
                 os.path.join(HERE, 'interpose.c'), '-ldl'], check=True)
        os.mkdir(self.inputs)
        with open(os.path.join(self.inputs, 'big.tsv'), 'w') as f:
            f.write(big_texts())
        subprocess.run(
            ['bash', '-euo', 'pipefail', '-c', PREPARE], cwd=self.inputs,
            check=True, env={'PATH': BIN + ':' + os.environ['PATH'],
                             'LC_ALL': 'C', 'SAMPLES': SAMPLES})

    def __enter__(self):
        for s in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            signal.signal(s, self.stop)
        return self

    def stop(self, number, _):
        self.stopped = True
        sys.exit(128 + number)

    def __exit__(self, *_):
        for m in self.mounts:
            subprocess.run(['umount', '-l', m], check=False)
        shutil.rmtree(self.base, ignore_errors=True)

    def place(self, name):
        return Place(self, name)

    def spread(self, cases, workers, minutes, tally, do):
        """do(worker, *case) for each case, one thread a worker. After so many
        minutes the cases that are left are skipped."""
        queue = iter(cases)
        until = time.monotonic() + 60 * minutes

        def work(worker):
            while not self.stopped:
                with self.lock:
                    case = next(queue, None)
                if case is None:
                    return
                if time.monotonic() > until:
                    tally.skip('not tried: no time left')
                else:
                    do(worker, *case)

        with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
            for done in [pool.submit(work, w) for w in workers]:
                done.result()

    def before(self, line):
        """The directory D that the command of this line makes."""
        with self.lock:
            if line not in self.made:
                command = Command(line)
                if command.before:
                    self.before(command.before)
                p = self.place('before.%d' % len(self.made))
                p.begin(command)
                run = p.run(command)
                if run.status != 0:
                    sys.exit(f'{line}: exit {run.status}: {run.err}')
                self.made[line] = os.path.join(p.work, 'D')
            return self.made[line]

    def refer(self, command, place, tally, plan=None):
        """Runs command undisturbed: what it does then is the reference. Whether
        it could."""
        place.begin(command)
        command.reference = run = place.run(command, plan)
        if run.status == 0:
            return True
        tally.finds(f'{command.line}: undisturbed: exit {run.status}: '
                    f'{run.err.strip()}'.replace('\n', ' / '), command.line,
                    command.line)
        return False


# --- counts --------------------------------------------------------------------


class Tally:
    """What came of the trials, by row: trial(row, column). A finding is text
    of one line; one that the file `known` lists, or the file of the option
    --known, does not count as a failure."""

    def __init__(self, columns, known=None):
        self.columns = columns
        self.rows = collections.OrderedDict()
        self.findings = []
        self.known = collections.Counter()
        self.passed = self.failed = self.skipped = 0
        self.lock = threading.RLock()
        self.patterns = []
        with open(known or os.path.join(HERE, 'known')) as f:
            for line in f:
                if line.strip() and line[0] != '#':
                    pattern, _, why = line.rstrip('\n').partition('\t')
                    self.patterns.append((re.compile(pattern), why))

    def count(self, column, *rows):
        for row in rows:
            self.rows.setdefault(row, collections.Counter())[column] += 1

    def passes(self, column, *rows):
        with self.lock:
            self.passed += 1
            self.count(column, *rows)

    def skip(self, *rows):
        with self.lock:
            self.skipped += 1
            self.count('skipped', *rows)

    def finds(self, what, repeat, *rows):
        with self.lock:
            for pattern, why in self.patterns:
                if pattern.search(what):
                    self.known[why] += 1
                    self.skipped += 1
                    self.count('known', *rows)
                    return
            self.failed += 1
            self.count('finding', *rows)
            self.findings.append((what, repeat))
            print(f'finding: {what}\n    {repeat}', flush=True)

    def report(self, seconds):
        names = self.columns + ['known', 'finding', 'skipped']
        print('\t'.join(['tried'] + names + ['of']))
        for row, n in self.rows.items():
            print('\t'.join([str(sum(n.values()))] +
                            [str(n[c]) for c in names] + [row]))
        for why, n in self.known.items():
            print(f'known: {n} times: {why}')
        print(f'{seconds:.0f} seconds')
        print(f'{self.passed} passed, {self.failed} failed, '
              f'{self.skipped} skipped')
        return 1 if self.failed or not self.passed else 0
