# python.bats: the module for Python, share/nd/python/nd.py.
load helper
module=$top/share/nd/python
export PYTHONPATH=$module PYTHONDONTWRITEBYTECODE=1

@test "the example of its docstring is true" {
	ok python3 -m doctest "$module/nd.py"
	[ -z "$output" ]
}

@test "pairs and clusters are those of the tools" {
	cp "$samples/docs.tsv" .
	python3 - 3>pairs 4>clusters 5>unique <<-'END'
	import nd, os
	docs = [line.rstrip('\n').split('\t') for line in open('docs.tsv')]
	for fd, rows in (3, nd.pairs(docs, .3, 2)), (4, nd.clusters(iter(docs), .3, 2)):
	    for a, b, similarity in rows:
	        os.write(fd, ('%s\t%s\t%.6f\n' % (a, b, similarity)).encode())
	for id, text in nd.unique(docs, .3, 2):
	    os.write(5, ('%s\t%s\n' % (id, text)).encode())
	END
	nd-shingle -k 2 docs.tsv | nd-pairs -t 0.3 -x - >wanted
	cut -f 1-3 wanted | same - pairs
	nd-cluster wanted | same - clusters
	nd-flow near -k 2 -t 0.3 --dedup docs.tsv | same - unique
	[ -s wanted ]
}

@test "texts and ids of any characters come back as they were" {
	python3 - >got <<-'END'
	import nd
	texts = ['a\tb\nc\rd\\n\\ e', 'a\tb\nc\rd\\n\\ e', '', '\0\ud800 \U0001f600', ' \n', '一二三']
	ids = ['', 'tab\t', '\ud800', 'new\nline', 7, None]
	docs = list(zip(ids, texts))
	print(list(nd.clusters(docs, k=1)))
	stay = list(nd.unique(docs, k=1))
	assert stay == docs[:1] + docs[2:], stay
	print(list(nd.pairs([])), list(nd.unique([])))
	print(list(nd.pairs([('x', 'a b c'), ('x', 'a b c d')], .7, 1, measure='containment')))
	END
	[ "$(<got)" = "[('', '', 1.0), ('', 'tab\\t', 1.0)]
[] []
[('x', 'x', 1.0)]" ]
}

@test "a member of a component need not be similar to the one that is kept" {
	python3 - >got <<-'END'
	import nd
	docs = list(zip('abcd', ('v w x y', 'w x y z', 'x y z !?', 'other')))
	print(list(nd.clusters(docs, .6, 1, components=True)))
	print(list(nd.unique(docs, '0.6', 1, components=True)))
	END
	[ "$(<got)" = "[('a', 'a', 1.0), ('a', 'b', 0.6), ('a', 'c', None)]
[('a', 'v w x y'), ('d', 'other')]" ]
}

# bats test_tags=long
@test "much input and output block nothing" {
	soon 60 python3 - >got <<-'END'
	import nd
	def docs():
	    for n in range(3000):
	        yield n, 'text of a document that many have %d' % (n // 30)
	print(sum(1 for pair in nd.pairs(docs(), .5, 2)), sum(1 for c in nd.clusters(docs(), .99)))
	END
	[ "$(cut -d ' ' -f 2 got)" -eq 3000 ]
	[ "$(cut -d ' ' -f 1 got)" -ge 4000000 ]
}

@test "a failed tool raises Error with its message" {
	python3 - >got <<-'END'
	import nd
	for wrong in {'k': 0}, {'measure': 'x'}, {'threshold': 2}:
	    try:
	        list(nd.pairs(((n, 'text') for n in range(99999)), **wrong))
	    except nd.Error as e:
	        print(str(e).split('\n')[0])
	END
	[ "$(<got)" = "nd-text-pairs: -k: expected a whole number from 1 to 1000, got '0'
nd-text-pairs: -m: expected jaccard, containment, dice, overlap, set-cosine or edit, got 'x'
threshold: expected a number from 0.000001 to 1, got 2" ]
}

@test "wrong options are an error before a document is read" {
	python3 - >got <<-'END'
	import nd
	def docs():
	    print('read')
	    yield 'a', 'text'
	for wrong in {'k': 1.5}, {'threshold': 1e-7}, {'threshold': float('nan')}, {'threshold': '1/0'}, {'threshold': None}:
	    try:
	        list(nd.unique(docs(), **wrong))
	    except nd.Error as e:
	        print(str(e).split('\n')[0])
	END
	[ "$(<got)" = "nd-text-pairs: -k: expected a whole number from 1 to 1000, got '1.5'
threshold: expected a number from 0.000001 to 1, got 1e-07
threshold: expected a number from 0.000001 to 1, got nan
threshold: expected a number from 0.000001 to 1, got '1/0'
threshold: expected a number from 0.000001 to 1, got None" ]
}

# The texts of a pair are the words 1 to q, and 1 to p of them: their similarity is p/q by
# jaccard and 1 by overlap. By dice it is p/q if one has 2p + x words, the other 2q - x.
@test "a threshold is exact, as a float, a Fraction, a Decimal and a str" {
	python3 - >got <<-'END'
	import nd, math
	from decimal import Decimal
	from fractions import Fraction
	def docs(p, q):
	    words = ['w%d' % n for n in range(q)]
	    return [(0, ' '.join(words)), (1, ' '.join(words[:p]))]
	wrong = []
	fractions = sorted({Fraction(p, q) for q in range(2, 16) for p in range(1, q)})
	for f in fractions:
	    two = docs(f.numerator, f.denominator)
	    reached = {float(f): 1, f: 1, str(f): 1, f + Fraction(1, 10**9): 0,
	               float(f) + 1e-14: 0, f - Fraction(1, 10**9): 1}
	    for threshold, n in reached.items():
	        for found in nd.pairs(two, threshold, 1), nd.clusters(two, threshold, 1):
	            if len(list(found)) != (n if found.__name__ == 'pairs' else 2 * n):
	                wrong.append((f, threshold, found.__name__))
	print(len(fractions), wrong)
	ninth = Fraction(1, 10**9)
	for measure, f in ('dice', Fraction(4, 5)), ('overlap', 1), ('containment', 1), ('jaccard', Fraction(2, 3)):
	    print(measure, [len(list(nd.pairs(docs(2, 3), t, 1, measure=measure))) for t in (f, f - ninth)],
	          f == 1 or len(list(nd.pairs(docs(2, 3), f + ninth, 1, measure=measure))))
	print(len(list(nd.pairs(docs(4, 5), Decimal('.8'), 1))), len(list(nd.pairs(docs(3, 10), .1 + .2, 1))))
	END
	[ "$(<got)" = "71 []
dice [1, 1] 0
overlap [1, 1] True
containment [1, 1] True
jaccard [1, 1] 0
1 1" ]
}

# tools PAIRS CLUSTER: an nd.py that finds its tools in PATH only, where nd-text-pairs and
# nd-cluster are these lines of shell if there is input.
tools() {
	cp "$module/nd.py" .
	mkdir -p bin
	printf '%s\n' '#!/bin/bash' '[ -s /dev/stdin ] || exit 0' "$1" >bin/nd-text-pairs
	printf '%s\n' '#!/bin/bash' 'read -r first || exit 0' "$2" >bin/nd-cluster
	chmod +x bin/*
	PATH=$PWD/bin:$PATH PYTHONPATH=$PWD
}
failure() {
	python3 - "$@" <<-'END'
	import nd, sys
	docs = [(n, 'one text for all') for n in range(9)]
	for call in nd.pairs, nd.clusters, nd.unique:
	    try:
	        print(list(call(docs, threshold=eval(sys.argv[1]))))
	    except nd.Error as e:
	        print(e)
	END
}

@test "a tool that is killed, or prints nothing, is an Error that names it" {
	# nd-text-pairs: the start of its output, and all of it.
	local start="'$top/bin/nd-text-pairs' \"\$@\" | head -c 50" all="exec '$top/bin/nd-text-pairs' \"\$@\""
	local cluster="(echo \"\$first\"; cat) | '$top/bin/nd-cluster' \"\$@\""
	local pairs_killed='nd-text-pairs: killed by signal 9 (Killed)'
	tools 'kill -KILL $$' "$cluster"
	[ "$(failure .8)" = "$pairs_killed"$'\n'"$pairs_killed"$'\n'"$pairs_killed" ]
	tools "$all" 'kill -SEGV $$'
	for threshold in .8 2/3; do
		failure "$threshold" | tail -n 2 >got
		printf 'nd-cluster: killed by signal 11 (Segmentation fault)\n%.0s' 1 2 | same - got
	done
	tools "$start; kill -KILL \$\$" "$cluster"
	failure .8 | tail -n 2 >got
	printf '%s\n' "nd-cluster: stdin:2: expected a newline at the end of the last line, got none: the file is truncated" "$pairs_killed" | same - got
	tools 'exit 3' "$cluster"
	[ "$(failure .8 | head -n 1)" = 'nd-text-pairs: exit status 3' ]
}

@test "a lost exit status is an Error" {
	python3 - >got <<-'END'
	import nd, signal
	signal.signal(signal.SIGCHLD, signal.SIG_IGN)
	docs = [('a', 'same text'), ('b', 'same text')]
	for k in 0, 1:
	    try:
	        print(list(nd.clusters(docs, k=k)))
	    except nd.Error as e:
	        print(e)
	signal.signal(signal.SIGCHLD, signal.SIG_DFL)
	print(list(nd.clusters(docs, k=1)))
	END
	lost() { echo "$1: the program ignores SIGCHLD, or waits for any child: the exit status is lost"; }
	[ "$(<got)" = "nd-text-pairs: -k: expected a whole number from 1 to 1000, got '0'
try 'nd-text-pairs --help'
$(lost nd-text-pairs)
$(lost nd-cluster)
$(lost nd-text-pairs)
$(lost nd-cluster)
[('a', 'a', 1.0), ('a', 'b', 1.0)]" ]
}

@test "an exception of the documents, and a result that nobody reads, leave no process" {
	python3 -W error - >got <<-'END'
	import nd, os
	class Mine(BaseException):
	    pass
	def broken(e):
	    for n in range(1000):
	        yield n, 'one text'
	        if n == 500:
	            raise e
	for e in KeyError, BrokenPipeError, StopIteration, GeneratorExit, KeyboardInterrupt, Mine:
	    for call in nd.pairs, nd.unique:
	        try:
	            print(len(list(call(broken(e)))))
	        except BaseException as raised:
	            print(type(raised).__name__, end=' ')
	for pair in nd.pairs([('a', 'same text'), ('b', 'same text'), ('c', 'same text')]):
	    break
	del pair
	try:
	    os.waitpid(-1, os.WNOHANG)
	except ChildProcessError:
	    print('no child')
	END
	[ "$(<got)" = "KeyError KeyError BrokenPipeError BrokenPipeError RuntimeError RuntimeError \
GeneratorExit GeneratorExit KeyboardInterrupt KeyboardInterrupt Mine Mine no child" ]
}

@test "forks, threads and SIGPIPE do no harm" {
	python3 - >got <<-'END'
	import nd, os, signal, sys, threading
	signal.signal(signal.SIGPIPE, signal.SIG_DFL)
	def fork():
	    if os.fork() == 0:
	        sys.exit()
	    os.wait()
	def docs(count):
	    for n in range(count):
	        if n in (1, 300):
	            fork()
	        yield n, 'some text %d' % (n // 50)
	wanted = [(a, b, 1.0) for a in range(400) for b in range(a + 1, a // 50 * 50 + 50)]
	got = []
	for pair in nd.pairs(docs(400), k=3):
	    if len(got) in (1, 500):
	        fork()
	    got.append(pair)
	print(sorted(got) == wanted)
	stay = []
	for document in nd.unique(docs(400), k=3):
	    if len(stay) == 1:
	        fork()
	    stay.append(document)
	print(stay == [(n, 'some text %d' % (n // 50)) for n in range(0, 400, 50)])
	found = [None] * 9
	def work(i):
	    found[i] = sorted(nd.pairs([(n, 'some text %d' % (n // 50)) for n in range(50 * i)], k=3))
	threads = [threading.Thread(target=work, args=(i,)) for i in range(9)]
	for t in threads: t.start()
	for t in threads: t.join()
	print(all(found[i] == [p for p in wanted if p[1] < 50 * i] for i in range(9)))
	END
	[ "$(<got)" = $'True\nTrue\nTrue' ]
}

@test "documents are mappings, pairs, and rows of tables; tables are not imported" {
	python3 - >got <<-'END'
	import collections, nd, sqlite3, sys
	ids, texts = ['a', 'b', 'c'], ['one two three', 'other', 'one two three']
	class Scalar:
	    def __init__(self, value): self.value = value
	    def as_py(self): return self.value
	class Frame:    # as of pandas and polars
	    def __init__(self, wrap=lambda value: value, **columns):
	        self.data = {name: list(map(wrap, column)) for name, column in columns.items()}
	    columns = property(lambda self: list(self.data))
	    def keys(self): return self.data.keys()
	    def __getitem__(self, name): return self.data[name]
	class Table(Frame):     # as of Arrow
	    column_names = Frame.columns
	    columns = property(lambda self: list(self.data.values()))
	class Parts:    # as a Dataset of Arrow
	    to_batches = lambda self: [table(ids[:2], texts[:2]), table(ids[2:], texts[2:])]
	class Result(list):     # as of SQLAlchemy
	    def columns(self): pass
	def table(ids, texts): return Table(Scalar, id=ids, n=[0] * len(ids), text=texts)
	Named = collections.namedtuple('Named', 'text n id')
	Two = collections.namedtuple('Two', 'key value')
	pairs = list(zip(ids, texts))
	db = sqlite3.connect(':memory:')
	db.row_factory = sqlite3.Row
	db.execute('create table d (text, id)')
	db.executemany('insert into d values (?, ?)', [(t, i) for i, t in pairs])
	rows = {
	    'mappings': [{'text': t, 'id': i} for i, t in pairs],
	    'lists': [[i, t] for i, t in pairs],
	    'mixed': [pairs[0], {'id': 'b', 'text': 'other'}, list(pairs[2])],
	    'named': [Named(t, 0, i) for i, t in pairs],
	    'two': [Two(i, t) for i, t in pairs],
	    'sqlite': db.execute('select text, id from d'),
	    'frame': Frame(id=ids, text=texts), 'table': table(ids, texts),
	    'parts': Parts(), 'chunks': iter(Parts().to_batches()), 'result': Result(pairs)}
	for name, documents in rows.items():
	    stay = list(nd.unique(documents, k=1))
	    if stay != pairs[:2]:
	        print(name, stay)
	two = [{'url': 1, 'body': 'x'}, {'url': 2, 'body': 'x'}]
	print(list(nd.pairs(two, id='url', text='body', k=1)))
	print(list(nd.clusters(Frame(url=[1, 2], body=['x', 'x']), id='url', text='body', k=1)))
	print(not {'pandas', 'polars', 'pyarrow', 'datasets', 'numpy'} & set(sys.modules))
	def refused(documents):
	    try:
	        print(list(nd.pairs(documents)))
	    except nd.Error as e:
	        print(e)
	for documents in [('a', 'x'), {'text': 'x'}], ['ab'], [b'ab'], [{'a'}], [('a', 'b', 'c')], [7]:
	    refused(documents)
	for documents in 'ab', b'ab', {'a': 'x'}, 5, None, Frame(id=ids), Table(text=texts):
	    refused(documents)
	for text in b'x', ['x'], 7:
	    refused([('a', 'x'), {'id': 'b', 'text': text}])
	END
	[ "$(<got)" = "[(1, 2, 1.0)]
[(1, 1, 1.0), (1, 2, 1.0)]
True
document 2: no key 'id'; keys: text
document 1: expected (id, text) or a mapping, got 'ab'
document 1: expected (id, text) or a mapping, got b'ab'
document 1: expected (id, text) or a mapping, got {'a'}
document 1: expected (id, text) or a mapping, got ('a', 'b', 'c')
document 1: expected (id, text) or a mapping, got 7
documents: expected an iterable of documents, or a table, got str
documents: expected an iterable of documents, or a table, got bytes
documents: expected an iterable of documents, or a table, got dict
documents: expected an iterable of documents, or a table, got int
documents: expected an iterable of documents, or a table, got NoneType
documents: expected one column 'text', got 0; columns: id
documents: expected one column 'id', got 0; columns: text
document 2, id 'b': expected a str as text, got bytes
document 2, id 'b': expected a str as text, got list
document 2, id 'b': expected a str as text, got int" ]
}

@test "a text that is None or NaN is an error, or skipped and counted" {
	python3 -W always - >got 2>&1 <<-'END'
	import nd, decimal
	class NAType:   # as of pandas
	    __repr__ = lambda self: '<NA>'
	    def __bool__(self): raise TypeError('ambiguous')
	    __eq__ = __ne__ = lambda self, other: self
	for text in None, float('nan'), decimal.Decimal('nan'), NAType():
	    docs = [{'id': 'a', 'text': 'x'}, {'id': 'b', 'text': text}, ('c', text), ('d', 'y')]
	    for call in nd.pairs, nd.clusters, nd.unique:
	        try:
	            list(call(docs))
	        except nd.Error as e:
	            message = str(e)
	    print(message)
	    print(list(nd.unique(docs, missing='skip')))
	try:
	    list(nd.pairs(docs, missing='ignore'))
	except nd.Error as e:
	    print(e)
	print(list(nd.unique([('a', ''), ('b', 'nan')], missing='skip')))
	END
	for text in None nan NaN '<NA>'; do
		echo "document 2, id 'b': expected a str as text, got $text; missing='skip' skips it
<stdin>:15: UserWarning: 2 of 4 documents skipped, whose text is missing; the first is document 2, id 'b'
[('a', 'x'), ('d', 'y')]"
	done >wanted
	echo "missing: expected 'error' or 'skip', got 'ignore'
[('a', ''), ('b', 'nan')]" >>wanted
	sed 's/^<stdin>:[0-9]*/<stdin>:15/' got | same wanted -
}

@test "DataFrames, Datasets and Arrow tables are documents" {
	python3 - >got <<-'END'
	import nd
	columns = {'n': [1, 2, 3], 'id': ['a', 'b', 'c'],
	           'text': ['one two three', 'other', 'one two three']}
	def of_pandas():
	    import pandas
	    df = pandas.DataFrame(columns)
	    df.to_csv('t.csv')
	    yield from [df, df.itertuples(), df.to_dict('records'), df.astype({'text': 'category'}),
	                (row for _, row in df.iterrows()), pandas.read_csv('t.csv', chunksize=2)]
	def of_polars():
	    import polars
	    df = polars.DataFrame(columns)
	    yield from [df, df.iter_rows(named=True), df.iter_slices(2)]
	def of_arrow():
	    import pyarrow, pyarrow.dataset, pyarrow.parquet
	    table = pyarrow.table(columns)
	    pyarrow.parquet.write_table(table, 't.parquet')
	    yield from [table, table.to_batches()[0], table.to_reader(2),
	                pyarrow.dataset.dataset('t.parquet'),
	                pyarrow.parquet.ParquetFile('t.parquet').iter_batches()]
	def of_datasets():
	    import datasets
	    rows = datasets.Dataset.from_dict(columns)
	    yield from [rows, rows.to_iterable_dataset(), rows.select_columns(['id', 'text'])]
	    yield from map(rows.with_format, ['numpy', 'arrow'])
	tried = 0
	for kind in of_pandas, of_polars, of_arrow, of_datasets:
	    try:
	        for n, documents in enumerate(kind()):
	            stay = list(nd.unique(documents, k=1))
	            assert stay == [('a', 'one two three'), ('b', 'other')], (kind, n, stay)
	            tried += 1
	    except ImportError:
	        pass
	print(tried)
	END
	[ "$(<got)" -gt 0 ] || skip 'pandas, polars, pyarrow and datasets are absent'
}

@test "the tools are found in PATH if the file is elsewhere, and after make install" {
	cp "$module/nd.py" .
	docs="[('a', 'same text'), ('b', 'same text')]"
	PYTHONPATH=. ok python3 -c "import nd; print(list(nd.pairs($docs)))"
	[ "$output" = "[('a', 'b', 1.0)]" ]
	PATH=/usr/bin PYTHONPATH=. apart python3 -c "import nd; list(nd.pairs($docs))"
	[ "$status" -eq 1 ]
	[ "${stderr_lines[-1]}" = 'nd.Error: nd-text-pairs: not found in PATH' ]
	PATH=/usr/bin PYTHONPATH=. ok python3 -c 'import nd'
	rm nd.py
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/opt/nd
	PATH=/usr/bin PYTHONPATH=root/opt/nd/share/nd/python ok python3 -c "import nd; print(list(nd.pairs($docs)))"
	[ "$output" = "[('a', 'b', 1.0)]" ]
}
