"""Near-duplicate texts, by the tools of nd.

    >>> import nd
    >>> pages = [('a', 'one two three four five six seven'),
    ...          ('b', 'one two three four five six seven eight'),
    ...          ('c', 'another text of six words')]
    >>> list(nd.pairs(pages, threshold=.5, k=2))
    [('a', 'b', 0.857142)]
    >>> list(nd.clusters(pages, threshold=.5, k=2))
    [('a', 'a', 1.0), ('a', 'b', 0.857142)]
    >>> [id for id, text in nd.unique(pages, threshold=.5, k=2)]
    ['a', 'c']
    >>> list(nd.unique([{'url': 7, 'body': 'one text'}], id='url', text='body'))
    [(7, 'one text')]

Documents are one of

- an iterable of (id, text), or of mappings with the keys id and text
- a DataFrame of pandas or polars, a Dataset, or a table of Arrow, with the columns id
  and text; or an iterable of such tables.

The arguments id and text give these keys and columns other names. Documents are read
once. A text is a str of any characters; ids may be any values. None or NaN as a text is
an error; with missing='skip' such documents are skipped, and a warning counts them.

threshold is the least similarity of a pair, exactly: a str such as '2/3', a Fraction, a
Decimal, or a float. A float within 1e-15 of a fraction whose denominator is at most a
million means this fraction. k is the number of words in a shingle, or of characters with
chars; None is the default of nd-text-pairs(1). nd-pairs(1) has the measures. Results
begin after the last document was read.
"""
import contextlib
import mmap
import os
import re
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from fractions import Fraction
_BIN = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', '..', '..', 'bin')
_THRESHOLD = .8
_WIDTH = 15     # digits of the number of a document: tools order ids as text
_UNESCAPED = {'t': '\t', 'n': '\n', 'r': '\r'}


class Error(Exception):
    """A tool failed: what it printed on its standard error, or the signal that killed it.
    Or a document or an argument is wrong: which one, and why."""


def pairs(documents, threshold=_THRESHOLD, k=None, chars=False, measure='jaccard',
          id='id', text='text', missing='error'):
    """Yields (a, b, similarity): two ids, a of the earlier document."""
    join = _join(threshold, k, chars, measure)
    with _found(_documents(documents, id, text, missing), join) as (ids, records, found):
        for a, b, similarity in found:
            yield ids[a], ids[b], similarity


def clusters(documents, threshold=_THRESHOLD, k=None, chars=False, measure='jaccard',
             components=False, id='id', text='text', missing='error'):
    """Yields (kept, id, similarity) for each member of each cluster; kept, the earliest
    document of the cluster, comes first. With components, clusters are connected
    components: the similarity is None if it is below the threshold."""
    join = _join(threshold, k, chars, measure, components)
    with _found(_documents(documents, id, text, missing), join) as (ids, records, found):
        for kept, member, similarity in found:
            yield ids[kept], ids[member], similarity


def unique(documents, threshold=_THRESHOLD, k=None, chars=False, measure='jaccard',
           components=False, id='id', text='text', missing='error'):
    """Yields the (id, text) that stay: all but those that clusters() puts after kept."""
    join = _join(threshold, k, chars, measure, components)
    with _found(_documents(documents, id, text, missing), join) as (ids, records, found):
        removed = {member for kept, member, similarity in found if member != kept}
        for n, record in enumerate(_lines(records)):
            if n not in removed:
                data = record[_WIDTH + 1:-1].decode('utf-8', 'surrogatepass')
                yield ids[n], re.sub(r'\\(.)', lambda m: _UNESCAPED.get(m[1], m[1]), data)


def _documents(documents, id, text, missing):
    """Yields (id, text) of each document. Messages count documents from 1."""
    if missing not in ('error', 'skip'):
        raise Error("missing: expected 'error' or 'skip', got %r" % (missing,))
    n = skipped = 0
    for n, row in enumerate(_rows(documents, id, text), 1):
        pair = _pair(n, row, id, text)
        key, value = (v.as_py() if hasattr(v, 'as_py') else v for v in pair)    # of Arrow
        if isinstance(value, str):
            yield key, value
            continue
        where = 'document %d, id %r' % (n, key)
        absent = value is None or str(value).lower() in ('nan', 'nat', '<na>')
        if not absent or missing == 'error':
            raise Error('%s: expected a str as text, got %s' % (where, (
                "%s; missing='skip' skips it" % value if absent else type(value).__name__)))
        first = first if skipped else where
        skipped += 1
    if skipped:
        warnings.warn('%d of %d documents skipped, whose text is missing; the first is %s' %
                      (skipped, n, first), stacklevel=5)


def _is_table(x):
    return (not isinstance(x, (Mapping, Sequence)) and hasattr(x, '__getitem__') and
            not callable(getattr(x, 'columns', callable)))


def _rows(documents, id, text):
    """The documents; those of a table as pairs."""
    if isinstance(documents, (str, bytes, Mapping)) or not any(
            hasattr(documents, name) for name in ('__iter__', '__getitem__', 'to_batches')):
        raise Error('documents: expected an iterable of documents, or a table, got %s' %
                    type(documents).__name__)
    if _is_table(documents):
        documents = [documents]
    elif hasattr(documents, 'to_batches'):
        documents = documents.to_batches()
    for row in documents:
        if not _is_table(row):
            yield row
            continue
        names = list(getattr(row, 'column_names', row.columns))
        for name in id, text:
            if names.count(name) != 1:
                raise Error('documents: expected one column %r, got %d; columns: %s' %
                            (name, names.count(name), ', '.join(map(str, names))))
        yield from zip(row[id], row[text])


def _pair(n, row, id, text):
    if hasattr(row, 'keys'):
        for key in id, text:
            if key not in row.keys():
                raise Error('document %d: no key %r; keys: %s' %
                            (n, key, ', '.join(map(str, row.keys()))))
        return row[id], row[text]
    if {id, text} <= set(getattr(row, '_fields', ())):
        return getattr(row, id), getattr(row, text)
    if not isinstance(row, Sequence) or isinstance(row, (str, bytes)) or len(row) != 2:
        raise Error('document %d: expected (id, text) or a mapping, got %.80r' % (n, row))
    return row


def _join(threshold, k, chars, measure, components=None):
    """The commands that print pairs, or clusters, and a function of lines of pairs: whether
    they reach the threshold. It is None if six decimals, which the tool takes, are exact."""
    least = _fraction(threshold)
    cut = '%d.%06d' % divmod(int(least * 10 ** 6), 10 ** 6)

    def similar(line):
        shared, a, b = map(int, line.split(b'\t')[3:6])
        if measure == 'set-cosine':
            return shared ** 2 >= least ** 2 * a * b
        base = {'jaccard': a + b - shared, 'dice': Fraction(a + b, 2)}.get(measure, min(a, b))
        return shared >= least * base

    join = ['nd-text-pairs', '-q', '-t', cut, '-m', str(measure)]
    join += ['-c'] * bool(chars) + ['-k', str(k)] * (k is not None)
    exact = None if least == Fraction(cut) else similar
    if components is None:
        return exact, join
    more = ['--components'] * bool(components)
    stars = exact is None and measure in ('jaccard', 'dice', 'set-cosine')
    join += ['--stars'] + more if stars else ['--collapse']
    return exact, join, ['nd-cluster', '-q'] + more


def _fraction(threshold):
    try:
        if isinstance(threshold, float):
            fraction = Fraction(threshold).limit_denominator(10 ** 6)
            if abs(fraction - Fraction(threshold)) > 1e-15:
                fraction = Fraction(repr(float(threshold)))
        else:
            fraction = Fraction(str(threshold))
    except (ValueError, ArithmeticError):
        fraction = 0
    if not Fraction(1, 10 ** 6) <= fraction <= 1:
        raise Error('threshold: expected a number from 0.000001 to 1, got %r' % (threshold,))
    return fraction


@contextlib.contextmanager
def _found(documents, join):
    """The ids of the documents; a file of their records, where ids are numbers, so that an
    id may be anything; what the commands print: two numbers and a similarity a line. Tools
    read and write files, no pipe of this process: nothing blocks, and an iterable of
    documents may raise anything, or fork."""
    similar, *commands = join
    with contextlib.ExitStack() as stack:
        records = stack.enter_context(tempfile.TemporaryFile())
        with _run(records, commands):
            pass    # wrong options are an error before a document is read
        ids = []
        for key, text in documents:
            for c, escape in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'):
                text = text.replace(c, escape)
            records.write(b'%0*d\t%s\n' % (_WIDTH, len(ids),
                                           text.encode('utf-8', 'surrogatepass')))
            records.flush()     # processes that a fork makes would write the buffer too
            ids.append(key)
        out = records
        if similar:
            out = stack.enter_context(tempfile.TemporaryFile())
            with _run(records, [commands.pop(0)]) as all_pairs:
                out.writelines(filter(similar, _lines(all_pairs)))
        if commands:
            out = stack.enter_context(_run(out, commands))
        columns = (line.split(b'\t') for line in _lines(out))
        yield ids, records, ((int(a), int(b), None if x.strip() == b'-' else float(x))
                             for a, b, x, *_ in columns)


@contextlib.contextmanager
def _run(stdin, commands):
    """Runs a pipeline that reads the file stdin from its start; yields its output, a file."""
    with contextlib.ExitStack() as stack:
        out, err = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(2))
        processes = []
        stack.callback(lambda: [process.kill() or process.wait() for process in processes])
        stdin.seek(0)
        for tool, *options in commands:
            path = os.path.join(_BIN, tool)
            path = path if os.path.exists(path) else tool
            stdout = out if len(processes) == len(commands) - 1 else subprocess.PIPE
            try:
                processes.append(subprocess.Popen([path] + options, stdin=stdin, stdout=stdout,
                                                  stderr=err))
            except FileNotFoundError as e:
                raise Error('%s: not found in PATH' % tool) from e
            stdin = processes[-1].stdout
        for process in processes[:-1]:
            process.stdout.close()
        ends = [(command[0], _status(process)) for command, process in zip(commands, processes)]
        if any(status != 0 for tool, status in ends):
            err.seek(0)
            raise Error(_reasons(err.read().decode('utf-8', 'replace').strip(), ends))
        yield out


def _status(process):
    """Its status as Popen has it, but None if that is lost, which Popen takes for 0."""
    try:
        process.returncode = os.waitstatus_to_exitcode(os.waitpid(process.pid, 0)[1])
    except ChildProcessError:
        return None
    return process.returncode


def _reasons(printed, ends):
    """Tools print why they fail, but not what killed them."""
    reasons = [printed] if printed else []
    for tool, status in ends:
        if status is None:
            reasons.append('%s: the program ignores SIGCHLD, or waits for any child: '
                           'the exit status is lost' % tool)
        elif status < 0 and not (printed and status == -signal.SIGPIPE):
            reasons.append('%s: killed by signal %d (%s)' %
                           (tool, -status, signal.strsignal(-status)))
        elif status > 0 and not printed:
            reasons.append('%s: exit status %d' % (tool, status))
    return '\n'.join(reasons)


def _lines(file):
    """The lines of a file. Not by its position, which a fork would share."""
    file.flush()
    if os.fstat(file.fileno()).st_size:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield from iter(data.readline, b'')
