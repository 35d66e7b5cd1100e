"""Near-duplicate texts, by the programs of nd.

    >>> import nd
    >>> pages = [{'url': '/a', 'text': 'one two three four five six seven'},
    ...          {'url': '/b', 'text': 'one two three four five six seven eight'},
    ...          {'url': '/c', 'text': 'another text of six words'}]
    >>> [page['url'] for page in nd.dedup(pages, threshold=.5, k=2)]
    ['/a', '/c']
    >>> nd.pairs(pages, id='url', threshold=.5, k=2)
    [Pair(a='/a', b='/b', similarity=0.857142)]

Documents are a DataFrame of pandas or polars, a table of Arrow, a Dataset, or an iterable of
mappings, whose column or key text has the texts; or an iterable of (id, text) or of texts, such
as a Series. id is the column or key of the ids, which may be any values; default: id if there is
one, otherwise documents are numbered from 0. A text is a str of any characters; None and NaN are
empty texts, which are similar to no text.

threshold is the least similarity, cut to six decimals (default: .8, for passages .25); k is the
number of words in a shingle (5, for contains 13, for passages 3); preset='short' and other
presets have their own. Other keyword arguments are options of the program that each function
names: min_bytes=50 is --min-bytes 50, components=True is --components. Those that change what
the program reads or prints are an Error. Long runs show their progress on a terminal. Rows are
tuples with names, of which pandas.DataFrame() and polars.DataFrame() make columns.
"""
from __future__ import annotations

import contextlib
import glob
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

_BIN = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', '..', '..', 'bin')
# Options that change what a program reads or prints.
_FORMS = """a against annotate candidates clean copies csv dedup distinct dry-run f families
    fields files-from format h header help html html-max id-prefix items-json json kept-last keys
    make n null o open output parallel parquet places print0 ranges rank stages summary
    texts tsv version""".split()
_ESCAPES = str.maketrans({'\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r'})
_UTF8 = 'utf-8', 'surrogatepass'
_Data = TypeVar('_Data')
Pair = NamedTuple('Pair', [('a', Any), ('b', Any), ('similarity', float)])
Member = NamedTuple('Member', [('kept', Any), ('id', Any), ('similarity', 'float | None')])
Hit = NamedTuple('Hit', [('document', Any), ('item', Any), ('contained', float)])
Passage = NamedTuple('Passage', [
    ('a', Any), ('b', Any), ('similarity', float), ('sentences', int),
    ('a_start', int), ('a_end', int), ('b_start', int), ('b_end', int)])


class Error(Exception):
    """A program failed, and this is its message; or a document or an option is wrong."""


def dedup(documents: _Data, text: str = 'text', id: str | None = None,
          threshold: float | None = None, k: int | None = None, **options: Any) -> _Data:
    """Returns the documents that nd-flow-near(1) keeps: one of each cluster, and all in no
    cluster. keep is 'first' (the default), 'last', 'longest' or 'shortest'. Of a table it
    returns a table, of other documents a list.

    >>> dedup(['one text', 'other words', 'one text'])
    ['one text', 'other words']
    """
    data: Any = documents
    is_table = _columns(data) is not None
    rows: Any = data if is_table else []
    found = enumerate(body for _, body in _documents(data, text, id, None if is_table else rows))
    members = clusters(found, threshold=threshold, k=k, **options)
    gone = {member.id for member in members if member.id != member.kept}
    kept = [n for n in range(len(rows)) if n not in gone]
    if not is_table:
        return [rows[n] for n in kept]
    # select is a Dataset's, take of pandas and Arrow, which may not take nothing
    take = getattr(data, 'select' if hasattr(data, 'features') else 'take', data.__getitem__)
    return take(kept) if kept else data


def pairs(documents: Any, text: str = 'text', id: str | None = None,
          threshold: float | None = None, k: int | None = None, measure: str = 'jaccard',
          **options: Any) -> list[Pair]:
    """Returns the pairs of nd-text-pairs(1), which has the measures; a is the earlier one.

    >>> pairs([('x', 'a b c'), ('y', 'a b c d')], threshold=2/3, k=1)
    [Pair(a='x', b='y', similarity=0.75)]
    """
    options.update(threshold=threshold, k=k, measure=measure)
    return [Pair._make(r[:3]) for r in _run('nd-text-pairs -q', options, (documents, text, id))]


def clusters(documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None, **options: Any) -> list[Member]:
    """Returns the members of the clusters of nd-flow-near(1). kept, which keep chooses as for
    dedup, is a member, too. Between members of a connected component, which components=True
    asks for, a similarity below the threshold is None.

    >>> clusters(['one text', 'other words', 'one text'])
    [Member(kept=0, id=0, similarity=1.0), Member(kept=0, id=2, similarity=1.0)]
    """
    options.update(threshold=threshold, k=k)
    return [Member._make(r[:3]) for r in _run('nd-flow near -q', options, (documents, text, id))]


def contains(items: Any, documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None, item_text: str | None = None,
             item_id: str | None = None, **options: Any) -> list[Hit]:
    """Returns which documents contain an item, by nd-flow-contains(1); contained is the
    fraction of its shingles. Shorter items than k words, 13 by default, are found only in a
    document with the same text: a warning counts them. item_text and item_id are the columns
    of items, by default those of the documents.

    >>> contains(['four five six'], ['one two', 'three four five six seven'], k=3)
    [Hit(document=1, item=0, contained=1.0)]
    """
    options.update(threshold=threshold, k=k)
    both = (items, item_text or text, item_id or id), (documents, text, id)
    return [Hit._make(r[:3]) for r in _run('nd-flow contains', options, *both)]


def passages(documents: Any, text: str = 'text', id: str | None = None,
             threshold: float | None = None, k: int | None = None, **options: Any) -> list[Passage]:
    """Returns the passages that two documents share, by nd-flow-partial(1). In the text of a
    it is [a_start:a_end]; sentences is the number of sentences that match.

    >>> one = 'The moon has no air. It turns once in a month, and we see one side of it.'
    >>> passage, = passages([one, 'Well! ' + one], min_bytes=50)
    >>> one[passage.a_start:passage.a_end] == one
    True
    """
    options.update(threshold=threshold, k=k)
    found = list(_documents(documents, text, id))

    def chars(n, count):
        return len(found[n][1].encode(*_UTF8)[:int(count)].decode(*_UTF8))
    rows = _run('nd-flow partial -q', options, (enumerate(body for _, body in found), text, None))
    return [Passage(found[a][0], found[b][0], x, int(n), *map(chars, (a, a, b, b), at[-4:]))
            for a, b, x, n, *at in rows]


def _columns(data):
    """The names of the columns of a table; None of other documents."""
    names = getattr(data, 'column_names', getattr(data, 'columns', None))
    is_rows = isinstance(data, (Mapping, Sequence)) or not hasattr(data, '__len__')
    return None if is_rows or callable(names) else names


def _documents(data, text, id, rows=None):
    """Yields the id and text of each document. Adds documents to the list `rows`."""
    def key_of(names, where):
        names = list(names)
        for name in filter(None, (text, id)):
            if names.count(name) != 1:
                raise Error(f'{where}: expected one column {name!r}, got {names.count(name)}; '
                            f'columns: {", ".join(map(str, names))}')
        return id or ('id' if 'id' in names else None)
    if (names := _columns(data)) is not None:
        key = key_of(names, 'documents')
        data = zip(range(len(data)) if key is None else data[key], data[text])
    elif isinstance(data, (str, bytes, Mapping)) or not isinstance(data, Iterable):
        raise Error(f'documents: expected an iterable, or a table, got {type(data).__name__}')
    for n, row in enumerate(data):
        if rows is not None:
            rows.append(row)
        row = row._asdict() if text in getattr(row, '_fields', ()) else row
        if hasattr(row, 'keys'):
            key = key_of(row.keys(), f'document {n + 1}')
            row = n if key is None else row[key], row[text]
        elif not isinstance(row, Sequence) or isinstance(row, (str, bytes)) or len(row) != 2:
            row = n, row
        key, body = (v.as_py() if hasattr(v, 'as_py') else v for v in row)     # of Arrow
        if not isinstance(body, str):
            if str(body).lower() not in ('none', 'nan', 'nat', '<na>'):
                raise Error(f'document {n + 1}, id {key!r}: expected a str as text, or a mapping '
                            f'or (id, text) with one, got {type(body).__name__}')
            body = ''
        yield key, body


def _run(command, options, *collections):
    """Runs a command that reads these collections. Returns the lines that it prints: an id of
    the last and one of the first, the similarity, and words. Programs read and write files, no
    pipe of this process: nothing blocks, and an iterable may raise anything, or fork."""
    words = command.split()
    forms = _FORMS + ['html-text' if 'partial' in words else 'pairs-of'] * ('near' not in words)
    for option, value in options.items():
        name = option.replace('_', '-')
        if value is None or value is False:
            continue
        # Programs take abbreviations of long options.
        if name in forms or (len(name) > 1 and any(form.startswith(name) for form in forms)):
            raise Error(f'{option}: not an option here: it changes what is read or printed')
        if name == 'threshold' and not isinstance(value, str):      # a float may be a little less
            value = '%.6f' % ((float(value) * 10 ** 6 + 1e-3) // 1 / 10 ** 6)
        words += ['-' * min(len(name), 2) + name] + [str(value)] * (value is not True)
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile(buffering=0)) for _ in collections]
        _call([*words, '-q'], files)        # an option may be wrong
        ids = [[] for _ in collections]
        for file, keys, collection in zip(files, ids, collections):
            for key, text in _documents(*collection):   # ids are numbers that order as text
                file.write(f'{len(keys):015}\t{text.translate(_ESCAPES)}\n'.encode(*_UTF8))
                keys.append(key)
        lines = _call(words, files)
    return ((ids[-1][int(a)], ids[0][int(b)], None if x == '-' else float(x), *more)
            for a, b, x, *more in map(str.split, lines))


def _call(words, files):
    """Runs a command; returns the lines that it prints. On a terminal, prints the progress."""
    draws = sys.stderr is not None and sys.stderr.isatty()
    with tempfile.TemporaryDirectory() as place, \
            open(place + '/out', 'w+b') as out, open(place + '/err', 'w+b') as err:
        names = [f'{place}/{name}.tsv' for name in ('items', 'documents')[-len(files):]]
        for name, file in zip(names, files):
            os.symlink(f'/proc/{os.getpid()}/fd/{file.fileno()}', name)
        path = os.pathsep.join((_BIN, os.environ.get('PATH', os.defpath)))
        process = subprocess.Popen(
            words + names, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            env={**os.environ, 'PATH': path, 'ND_PROGRESS': place + '/progress'})
        try:
            while not (ended := os.waitpid(process.pid, os.WNOHANG * draws))[0]:
                time.sleep(.05)
                with contextlib.suppress(OSError, IndexError):      # none yet, or none any more
                    with open(glob.glob(place + '/progress*')[0]) as file:
                        line = file.readline().rstrip().split('\t')[1]
                        print(f'\r{line:.79}\33[K', end='', file=sys.stderr, flush=True)
            process.returncode = os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError as e:      # Popen takes it for 0
            raise Error(words[0] + ': exit status lost, as SIGCHLD is ignored or waited for') from e
        finally:
            process.terminate()
            process.wait()
            print('\r\33[K' * draws, end='', file=sys.stderr, flush=True)
        err.seek(0)
        said = err.read().decode('utf-8', 'replace').strip()
        said = said.replace(place + '/', '').replace('.tsv', '')
        if process.returncode != 0:
            raise Error(said or subprocess.CalledProcessError(process.returncode, words[0]))
        if said:
            warnings.warn(said, stacklevel=4)
        out.seek(0)
        return out.read().decode().splitlines()
