"""Near-duplicate texts, by the programs of nd.

    >>> import nd
    >>> pages = [{'url': '/a', 'text': 'one two three four five six seven'},
    ...          {'url': '/b', 'text': 'one two three four five six seven eight'},
    ...          {'url': '/c', 'text': 'another text of six words'}]
    >>> [page['url'] for page in nd.dedup(pages, threshold=.5, k=2)]
    ['/a', '/c']
    >>> nd.pairs(pages, id='url', threshold=.5, k=2)
    [Pair(a='/a', b='/b', similarity=0.857142)]

Documents are a DataFrame of pandas or polars, a table of Arrow, a Dataset, or an iterable
of mappings, whose column or key text has the texts; or an iterable of (id, text) or of
texts, such as a Series. id is the column or key of the ids, which may be any values;
default: id if there is one, otherwise documents are numbered from 0. A text is a str of
any characters; None and NaN are empty texts, which are similar to no text.

threshold is the least similarity, cut to six decimals (default: .8, for passages .25); k
is the number of words in a shingle (5, for contains 13, for passages 3); preset='short'
and other presets have their own. Other keyword arguments are options of the program that
each function names: min_bytes=50 is --min-bytes 50, components=True is --components. Those
that change what the program reads or prints are an Error. Long runs show their progress on
a terminal. Rows are tuples with names, of which pandas.DataFrame() and polars.DataFrame()
make columns.
"""
from __future__ import annotations

import contextlib
import glob
import io
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

_BIN = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', '..', '..', 'bin')
# Options that change what a program reads or prints.
_FORMS = frozenset("""a against annotate candidates clean copies csv dedup distinct dry-run f
    families fields files-from format h help html html-max id-prefix items-json json kept-last
    keys make n null o open output pairs-of parallel parquet places print0 ranges rank stages
    summary texts tsv version""".split())
_Data = TypeVar('_Data')
Pair = NamedTuple('Pair', [('a', Any), ('b', Any), ('similarity', float)])
Member = NamedTuple('Member', [('kept', Any), ('id', Any), ('similarity', 'float | None')])
Hit = NamedTuple('Hit', [('document', Any), ('item', Any), ('contained', float)])
Passage = NamedTuple('Passage', [
    ('a', Any), ('b', Any), ('similarity', float), ('sentences', int),
    ('a_start', int), ('a_end', int), ('b_start', int), ('b_end', int)])


class Error(Exception):
    """A program failed: what it printed, or the signal that killed it. Or a document or an
    option is wrong: which one, and why."""


def dedup(documents: _Data, text: str = 'text', id: str | None = None,
          threshold: float | None = None, k: int | None = None, **options: Any) -> _Data:
    """Returns the documents that nd-flow-near(1) keeps: one of each cluster, and all in no
    cluster. keep is 'first' (the default), 'last', 'longest' or 'shortest'. Of a table it
    returns a table, of other documents a list.

    >>> dedup(['one text', 'other words', 'one text'])
    ['one text', 'other words']
    """
    data: Any = documents
    rows: list = []
    found = _documents(data, text, id, lambda row: rows.append(row) or row)
    members = clusters(((n, body) for n, (_, body) in enumerate(found)), threshold=threshold,
                       k=k, **options)
    count = len(data) if _is_table(data) else len(rows)
    kept = sorted(set(range(count)) - {m.id for m in members if m.id != m.kept})
    if not _is_table(data):
        return [rows[n] for n in kept]
    if hasattr(data, 'iloc'):
        return data.iloc[kept]      # pandas
    if hasattr(data, 'features'):
        return data.select(kept)    # a Dataset
    if len(kept) == count:
        return data
    return data.take(kept) if hasattr(data, 'take') else data[kept]


def pairs(documents: Any, text: str = 'text', id: str | None = None,
          threshold: float | None = None, k: int | None = None, measure: str = 'jaccard',
          **options: Any) -> list[Pair]:
    """Returns the pairs of nd-text-pairs(1), which has the measures; a is the earlier one.

    >>> pairs([('x', 'a b c'), ('y', 'a b c d')], threshold=2/3, k=1)
    [Pair(a='x', b='y', similarity=0.75)]
    """
    options.update(threshold=threshold, k=k, measure=measure)
    ids, rows = _run(['nd-text-pairs', '-q'], options, _documents(documents, text, id))
    return [Pair(ids[int(a)], ids[int(b)], float(x)) for a, b, x, *_ in rows]


def clusters(documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None,
             **options: Any) -> list[Member]:
    """Returns the members of the clusters of nd-flow-near(1). kept, which keep chooses as
    for dedup, is a member, too. Between members of a connected component, which
    components=True asks for, a similarity below the threshold is None.

    >>> clusters(['one text', 'other words', 'one text'])
    [Member(kept=0, id=0, similarity=1.0), Member(kept=0, id=2, similarity=1.0)]
    """
    options.update(threshold=threshold, k=k)
    ids, rows = _run(['nd-flow', 'near', '-q'], options, _documents(documents, text, id))
    return [Member(ids[int(a)], ids[int(b)], None if x == '-' else float(x))
            for a, b, x, *_ in rows]


def contains(items: Any, documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None,
             item_text: str | None = None, item_id: str | None = None,
             **options: Any) -> list[Hit]:
    """Returns which documents contain an item, by nd-flow-contains(1); contained is the
    fraction of its shingles. Shorter items than k words, 13 by default, are found only in
    a document with the same text: a warning counts them. item_text and item_id are the
    columns of items, by default those of the documents.

    >>> contains(['four five six'], ['one two', 'three four five six seven'], k=3)
    [Hit(document=1, item=0, contained=1.0)]
    """
    options.update(threshold=threshold, k=k)
    of_items, ids, rows = _run(['nd-flow', 'contains'], options,
                               _documents(items, item_text or text, item_id or id),
                               _documents(documents, text, id))
    return [Hit(ids[int(a)], of_items[int(b)], float(x)) for a, b, x, *_ in rows]


def passages(documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None,
             **options: Any) -> list[Passage]:
    """Returns the passages that two documents share, by nd-flow-partial(1). In the text of
    a it is [a_start:a_end]; sentences is the number of sentences that match.

    >>> one = 'The moon has no air. It turns once in a month, and we see one side of it.'
    >>> passage, = passages([one, 'Well! ' + one], min_bytes=50)
    >>> one[passage.a_start:passage.a_end] == one
    True
    """
    options.update(threshold=threshold, k=k)
    found = list(_documents(documents, text, id))
    _, rows = _run(['nd-flow', 'partial', '-q'], options, found)

    def chars(n, count):
        start = found[n][1].encode('utf-8', 'surrogatepass')[:int(count)]
        return len(start.decode('utf-8', 'surrogatepass'))
    return [Passage(found[a][0], found[b][0], float(x), int(sentences),
                    *map(chars, (a, a, b, b), at[-4:]))
            for a, b, x, sentences, *at in ((int(a), int(b), *row) for a, b, *row in rows)]


def _is_table(x):
    return (not isinstance(x, (Mapping, Sequence)) and hasattr(x, '__len__') and
            (hasattr(x, 'column_names') or not callable(getattr(x, 'columns', callable))))


def _documents(data, text, id, note=lambda row: row):
    """Yields the id and text of each document. Messages count documents from 1."""
    if _is_table(data):
        names = data.column_names if hasattr(data, 'column_names') else data.columns
        key = _key(names, text, id, 'documents')
        found = zip(itertools.count() if key is None else data[key], data[text])
    elif isinstance(data, (str, bytes, Mapping)) or not isinstance(data, Iterable):
        raise Error('documents: expected an iterable of documents, or a table, got %s' %
                    type(data).__name__)
    else:
        found = (_document(n, row, text, id) for n, row in enumerate(map(note, data)))
    for n, pair in enumerate(found, 1):
        key, body = (v.as_py() if hasattr(v, 'as_py') else v for v in pair)     # of Arrow
        if not isinstance(body, str):
            if not _is_missing(body):
                raise Error('document %d, id %r: expected a str as text, got %s' %
                            (n, key, type(body).__name__))
            body = ''
        yield key, body


def _is_missing(x):
    return x is None or str(x).lower() in ('nan', 'nat', '<na>')


def _document(n, row, text, id):
    if isinstance(row, str):
        return n, row
    row = row._asdict() if text in getattr(row, '_fields', ()) else row
    if hasattr(row, 'keys'):
        key = _key(row.keys(), text, id, 'document %d' % (n + 1))
        return n if key is None else row[key], row[text]
    if not isinstance(row, Sequence) or isinstance(row, bytes) or len(row) != 2:
        if _is_missing(row):
            return n, row
        raise Error('document %d: expected a str, (id, text) or a mapping, got %.80r' %
                    (n + 1, row))
    return row


def _key(names, text, id, where):
    """The name of the ids, or None."""
    names = list(names)
    for name in filter(None, (text, id)):
        if names.count(name) != 1:
            raise Error('%s: expected one column %r, got %d; columns: %s' %
                        (where, name, names.count(name), ', '.join(map(str, names))))
    return id or ('id' if 'id' in names else None)


def _run(command, options, *collections):
    """Runs a command that reads these collections. Returns the ids of each, and the lines
    that it prints as lists of columns, where an id, which may be anything, is the number of
    its document. Programs read and write files, no pipe of this process: nothing blocks,
    and an iterable of documents may raise anything, or fork."""
    for option, value in options.items():
        name = option.replace('_', '-')
        if value is None or value is False:
            continue
        if name in _FORMS or (name == 'html-text' and 'partial' in command):
            raise Error('%s: not an option here: it changes what is read or printed' % option)
        if name == 'keep' and ':' in str(value):
            raise Error('keep: expected one that help(nd.dedup) lists, got %r' % value)
        if name == 'threshold' and not isinstance(value, str):
            # 1e-3: a float may be a little below its fraction
            value = '%.6f' % ((float(value) * 10 ** 6 + 1e-3) // 1 / 10 ** 6)
        command = command + ['-' * min(len(name), 2) + name]
        command += [str(value)] * (value is not True)
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in collections]
        _call([*command, '-q'], files)      # an option may be wrong
        ids = [[] for _ in collections]
        for file, keys, documents in zip(files, ids, collections):
            for key, text in documents:
                for c, escape in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'):
                    text = text.replace(c, escape)
                text = text.encode('utf-8', 'surrogatepass')
                file.write(b'%015d\t%s\n' % (len(keys), text))      # ids order as text
                file.flush()        # processes that a fork makes would write the buffer too
                keys.append(key)
        return *ids, _call(command, files)


def _call(command, files):
    """Runs a command; returns what it prints, a list of columns for each line."""
    path = os.path.join(_BIN, command[0])
    path = path if os.path.exists(path) else command[0]
    with contextlib.ExitStack() as stack:
        out, err = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(2))
        notes = stack.enter_context(tempfile.TemporaryDirectory())
        names = ['%s/%d.tsv' % (notes, n) for n in range(len(files))]
        for name, file in zip(names, files):
            os.symlink('/proc/%d/fd/%d' % (os.getpid(), file.fileno()), name)
        try:
            process = subprocess.Popen(
                [path] + command[1:] + names, stdin=subprocess.DEVNULL, stdout=out,
                stderr=err, env=dict(os.environ, ND_PROGRESS=notes + '/progress'))
        except FileNotFoundError as e:
            raise Error('%s: not found in PATH' % command[0]) from e
        try:
            status = _status(process, notes)
        except BaseException:
            process.terminate()
            process.wait()
            raise
        err.seek(0)
        printed = err.read().decode('utf-8', 'replace').strip()
        if status != 0:
            raise Error(printed or '%s: %s' % (command[0], (
                'the program ignores SIGCHLD, or waits for any child: the exit status is lost'
                if status is None else 'exit status %d' % status if status > 0 else
                'killed by signal %d (%s)' % (-status, signal.strsignal(-status)))))
        if printed:
            for name, what in zip(reversed(names), ('documents', 'items')):
                printed = printed.replace(name, what)
            warnings.warn(printed, stacklevel=4)
        out.seek(0)
        return (line[:-1].split('\t') for line in io.StringIO(out.read().decode()))


def _status(process, notes):
    """The exit status, or None if it is lost, which Popen takes for 0. On a terminal, prints
    the progress that programs write into files of the directory notes."""
    draws = sys.stderr is not None and sys.stderr.isatty()
    while True:
        try:
            pid, status = os.waitpid(process.pid, os.WNOHANG if draws else 0)
        except ChildProcessError:
            return None
        if pid:
            print('\r\33[K' * draws, end='', file=sys.stderr, flush=True)
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode
        time.sleep(.05)
        for path in glob.glob(notes + '/progress*')[:1]:
            with contextlib.suppress(OSError, IndexError), open(path) as file:
                print('\r%.79s\33[K' % file.readline().rstrip().split('\t')[1], end='',
                      file=sys.stderr, flush=True)
