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

Documents are an iterable of (id, text), read once. A text is a str of any characters;
ids may be any values. threshold is the least similarity of a pair, k the words of a
shingle, or its characters with chars; nd-pairs(1) has the measures. Results begin after
the last document was read.
"""
import contextlib
import os
import subprocess
import tempfile
_BIN = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', '..', '..', 'bin')


class Error(Exception):
    """A tool failed: what it printed on its standard error."""


def pairs(documents, threshold=.8, k=5, chars=False, measure='jaccard'):
    """Yields (a, b, similarity): two ids, a of the earlier document."""
    yield from _results(documents, _similar(threshold, k, chars, measure))


def clusters(documents, threshold=.8, k=5, chars=False, measure='jaccard', components=False):
    """Yields (kept, id, similarity) for each member of each cluster; kept, the earliest
    document of the cluster, comes first. With components, clusters are connected
    components: a member need not be similar to kept."""
    shingle, pair = _similar(threshold, k, chars, measure)
    cluster = ['nd-cluster'] + ['--components'] * components
    yield from _results(documents, [shingle, pair + ['--collapse'], cluster])


def unique(documents, threshold=.8, k=5, **options):
    """Yields the (id, text) that stay: all but those that clusters() puts after kept."""
    ids = []
    with tempfile.TemporaryFile() as spool:
        found = clusters(_numbered(documents, ids, spool), threshold, k, **options)
        removed = {n for kept, n, similarity in found if n != kept}
        spool.seek(0)
        for n, id in enumerate(ids):
            text = spool.read(int(spool.readline()))
            if n not in removed:
                yield id, text.decode('utf-8', 'surrogatepass')


def _numbered(documents, ids, spool):
    """The documents with numbers; adds their ids to ids, copies their texts to spool."""
    for n, (id, text) in enumerate(documents):
        data = text.encode('utf-8', 'surrogatepass')
        spool.write(b'%d\n%s' % (len(data), data))
        ids.append(id)
        yield n, text


def _similar(threshold, k, chars, measure):
    return [['nd-shingle', '-k', str(k)] + ['-c'] * chars,
            ['nd-pairs', '-t', '%.6f' % threshold, '-m', measure, '-x', '-']]


def _results(documents, commands):
    """Runs the commands on the documents, whose ids are their numbers, so that an id
    may be anything. What the commands print goes to files: no pipe can block."""
    ids = []
    with contextlib.ExitStack() as stack:
        out, err = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(2))
        processes = []
        stack.callback(lambda: [process.kill() or process.wait() for process in processes])
        for tool, *options in commands:
            path = os.path.join(_BIN, tool)
            stdin = processes[-1].stdout if processes else subprocess.PIPE
            stdout = out if len(processes) == len(commands) - 1 else subprocess.PIPE
            path = path if os.path.exists(path) else tool
            processes.append(subprocess.Popen([path] + options, stdin=stdin, stdout=stdout,
                                              stderr=err))
        for process in processes[:-1]:
            process.stdout.close()
        with contextlib.suppress(BrokenPipeError), processes[0].stdin as pipe:
            for id, text in documents:
                for c, escape in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'):
                    text = text.replace(c, escape)
                pipe.write(b'%015d\t%s\n' % (len(ids), text.encode('utf-8', 'surrogatepass')))
                ids.append(id)
        if any([process.wait() for process in processes]):
            err.seek(0)
            raise Error(err.read().decode('utf-8', 'replace').strip())
        out.seek(0)
        for line in out:
            a, b, similarity = line.split(b'\t')[:3]
            yield ids[int(a)], ids[int(b)], float(similarity)
