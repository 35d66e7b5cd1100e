# python.bats: the module for Python, share/nd/python/nd.py.
load helper
module=$top/share/nd/python
export PYTHONPATH=$module PYTHONDONTWRITEBYTECODE=1

@test "the examples of its docstrings are true" {
	ok python3 -m doctest -v "$module/nd.py"
	[ "$(grep -c '^Trying:' <<<"$output")" -eq 11 ]
}

@test "functions return what the tools print" {
	cp "$samples/docs.tsv" .
	LC_ALL=C sort "$samples/quotes.tsv" >quotes.tsv
	python3 - 3>pairs 4>clusters 5>dedup 6>hits 7>passages <<-'END'
	import nd, os
	docs = [line.rstrip('\n').split('\t') for line in open('docs.tsv')]
	def write(fd, rows):
	    for row in rows:
	        os.write(fd, ('\t'.join(['%.6f' % c if isinstance(c, float) else str(c) for c in row]) + '\n').encode())
	write(3, nd.pairs(docs, threshold=.3, k=2))
	write(4, nd.clusters(iter(docs), threshold=.3, k=2))
	write(5, nd.dedup(docs, threshold=.3, k=2))
	write(6, nd.contains(docs[:2], docs, threshold=.3, k=2))
	quotes = [line.rstrip('\n').split('\t') for line in open('quotes.tsv')]
	write(7, nd.passages(quotes, min_bytes=20))
	END
	nd-shingle -k 2 docs.tsv | nd-pairs -t 0.3 -x - >wanted
	cut -f 1-3 wanted | same - pairs
	nd-cluster wanted | same - clusters
	nd-flow near -k 2 -t 0.3 --dedup docs.tsv | same - dedup
	[ -s wanted ]
	head -n 2 docs.tsv >items.tsv
	nd-flow contains -q -k 2 -t 0.3 items.tsv docs.tsv | cut -f 1-3 >wanted
	[ -s wanted ]
	LC_ALL=C sort hits | same wanted -
	# The sample is ASCII.
	nd-flow partial -q --min-bytes 20 quotes.tsv | cut -f 1-4,9- >wanted
	[ -s wanted ]
	same wanted passages
}

@test "texts and ids of any characters come back as they were" {
	python3 - >got <<-'END'
	import nd
	texts = ['a\tb\nc\rd\\n\\ e', 'a\tb\nc\rd\\n\\ e', '', '\0\ud800 \U0001f600', ' \n', '一二三']
	ids = ['', 'tab\t', '\ud800', 'new\nline', 7, None]
	docs = list(zip(ids, texts))
	print(*map(tuple, nd.clusters(docs, k=1)))
	stay = nd.dedup(docs, k=1)
	assert stay == docs[:1] + docs[2:], stay
	print(nd.pairs([]), nd.dedup([]), nd.contains([], []), nd.passages([]))
	print(*map(tuple, nd.pairs([('x', 'a b c'), ('x', 'a b c d')], threshold=.7, k=1, measure='containment')))
	one = 'Die Stra\u00dfe ist lang.\nSie f\u00fchrt\tbis ans Meer \U0001f600 und zur\u00fcck. '
	p, = nd.passages([one, '\u00dc\ud800 \\n! ' + one], min_bytes=40)
	print(p.a_start, p.a_end == len(one.rstrip()), p.b_start, p.b_end - p.b_start == p.a_end, p.sentences)
	END
	[ "$(<got)" = "('', '', 1.0) ('', 'tab\\t', 1.0)
[] [] [] []
('x', 'x', 1.0)
0 True 7 True 2" ]
}

@test "a member of a component need not be similar to the one that is kept" {
	python3 - >got <<-'END'
	import nd
	docs = list(zip('abcd', ('v w x y', 'w x y z', 'x y z !?', 'other')))
	print(*map(tuple, nd.clusters(docs, threshold=.6, k=1, components=True)))
	print(nd.dedup(docs, threshold='0.6', k=1, components=True))
	END
	[ "$(<got)" = "('a', 'a', 1.0) ('a', 'b', 0.6) ('a', 'c', None)
[('a', 'v w x y'), ('d', 'other')]" ]
}

# bats test_tags=long
@test "much input and output block nothing" {
	soon 60 python3 - >got <<-'END'
	import nd
	def docs():
	    for n in range(3000):
	        yield n, 'text of a document that many have %d' % (n // 30)
	print(len(nd.pairs(docs(), threshold=.5, k=2)), len(nd.clusters(docs(), threshold=.99)))
	END
	[ "$(cut -d ' ' -f 2 got)" -eq 3000 ]
	[ "$(cut -d ' ' -f 1 got)" -ge 4000000 ]
}

@test "a failed tool raises Error with its message" {
	python3 - >got <<-'END'
	import nd
	for wrong in {'k': 0}, {'measure': 'x'}, {'threshold': 2}, {'min_words': 3}:
	    try:
	        nd.pairs(((n, 'text') for n in range(99999)), **wrong)
	    except nd.Error as e:
	        print(str(e).split('\n')[0])
	END
	[ "$(<got)" = "nd-text-pairs: -k: expected a whole number from 1 to 1000, got '0'
nd-text-pairs: -m: expected jaccard, containment, dice, overlap, set-cosine or edit, got 'x'
nd-text-pairs: -t: expected a number from 0 to 1 of at most six decimals, got '2.000000'
nd-text-pairs: unknown option '--min-words'" ]
}

@test "wrong options are an error before a document is read" {
	python3 - >got <<-'END'
	import nd
	def docs():
	    print('read')
	    yield 'a', 'text'
	for wrong in {'k': 1.5}, {'threshold': 1e-7}, {'threshold': float('nan')}, {'threshold': '2/3'}:
	    try:
	        nd.dedup(docs(), **wrong)
	    except nd.Error as e:
	        print(str(e).split('\n')[0])
	END
	[ "$(<got)" = "nd-flow: -k: expected a whole number from 1 to 1000, got '1.5'
nd-flow: -t: expected a number above 0, up to 1, of at most six decimals, got '0.000000'
nd-flow: -t: expected a number above 0, up to 1, of at most six decimals, got 'nan'
nd-flow: -t: expected a number above 0, up to 1, of at most six decimals, got '2/3'" ]
}

@test "an option that changes what is read or printed is an Error that names it" {
	python3 - >got <<-'END'
	import nd
	def refused(call, **wrong):
	    try:
	        print(call(['text'], **wrong))
	    except nd.Error as e:
	        print(str(e).split('\n')[0])
	for wrong in ('dedup', 'annotate', 'format', 'print0', 'output', 'o', 'summary', 'dry_run', 'n', 'make',
	              'parallel', 'stages', 'id_prefix', 'fields', 'f', 'json', 'help', 'h', 'version', 'rank', 'html',
	              'html_max', 'open'):
	    refused(nd.dedup, **{wrong: 'json'})
	for wrong in 'families', 'ranges', 'against', 'html_text':
	    refused(nd.passages, **{wrong: True})
	for wrong in 'places', 'keys', 'candidates', 'copies', 'distinct', 'pairs':
	    refused(nd.pairs, **{wrong: True})
	refused(lambda data, **options: nd.contains(data, data, **options), clean=True)
	for wrong in 'dedu', 'ded', 'annot', 'form', 'out', 'header':
	    refused(nd.dedup, **{wrong: True})
	refused(nd.passages, html_t=True)
	for keep in 'newest:date', 'source:a,b', 'max:n', 'x':
	    refused(nd.clusters, keep=keep)
	print(nd.dedup(['text'], dedup=False, keep=None, format=None, pairs='pairs'))
	END
	refused=': not an option here: it changes what is read or printed'
	[ "$(sed -n "s/$refused$//p" got | tr '\n' ' ')" = "dedup annotate format print0 output o summary \
dry_run n make parallel stages id_prefix fields f json help h version rank html html_max open \
families ranges against html_text places keys candidates copies distinct pairs clean \
dedu ded annot form out header html_t " ]
	[ "$(grep -v "$refused" got)" = "\
nd-flow: --keep newest:date: documents has no keys; expected the number of a column from 2, got 'date'
nd-flow: --keep source: expected a file or directory of the inputs, got 'a'
nd-flow: --keep max:n: documents has no keys; expected the number of a column from 2, got 'n'
nd-flow: --keep: expected longest, shortest, first, last, newest:KEY, oldest:KEY, max:KEY, min:KEY or source:LIST, got 'x'
['text']" ]
}

@test "no option of a program is refused because another begins so" {
	{
		nd-text-pairs --help
		for flow in near contains partial; do nd-flow "$flow" --help; done
	} | grep -oE -- ' --[a-z0-9-]+' | sort -u | cut -c 4- >options
	[ "$(wc -l <options)" -gt 60 ]
	python3 - >got <<-'END'
	import nd
	for name in map(str.strip, open('options')):
	    print(*[name + ' ' + form for form in nd._FORMS if form.startswith(name) and name not in nd._FORMS])
	END
	# --again goes with -o, which is refused too.
	[ "$(grep . got)" = 'again against' ]
}

@test "keep chooses by place and by length" {
	python3 - >got <<-'END'
	import nd
	docs = ['a b c d e', 'a b c d', 'other', 'a b c d e f', 'a b c d e g']
	for keep in None, 'first', 'last', 'longest', 'shortest':
	    print(nd.dedup(docs, threshold=.5, k=1, keep=keep))
	END
	[ "$(<got)" = "['a b c d e', 'other']
['a b c d e', 'other']
['other', 'a b c d e g']
['other', 'a b c d e f']
['a b c d', 'other']" ]
}

# The similarity of docs is 0.625 by --preset short, of words 0.6.
@test "no threshold is that of the program or the preset" {
	python3 - >got <<-'END'
	import nd
	docs = ['abcdefgh', 'abcdefghijk']
	words = ['a b c', 'a b c d e']
	for threshold in {}, {'threshold': None}, {'threshold': .3}, {'threshold': .9}:
	    print(len(nd.clusters(docs, preset='short', **threshold)), len(nd.dedup(docs, preset='short', **threshold)),
	          *[len(call(words, k=1, **threshold)) for call in (nd.pairs, nd.clusters)],
	          len(nd.contains(words[1:], words[:1], k=1, **threshold)))
	END
	[ "$(<got)" = '2 1 0 0 0
2 1 0 0 0
2 1 1 2 1
0 2 0 0 0' ]
}

@test "contains warns of short items, and items may have other columns" {
	python3 - >got 2>&1 <<-'END'
	import nd, warnings
	warnings.simplefilter('always')
	warnings.showwarning = lambda message, kind, file, line, *_: print(kind.__name__, file, message, sep=': ')
	docs = [{'url': '/a', 'body': 'one two three four five'}, {'url': '/b', 'body': 'four five'}]
	items = [{'n': 7, 'query': 'four five'}, {'n': 8, 'query': 'two three four'}]
	names = {'text': 'body', 'id': 'url', 'item_text': 'query', 'item_id': 'n'}
	print(*map(tuple, nd.contains(items, docs, **names, k=3)))
	print(*map(tuple, nd.contains(items, docs, **names, k=2)))
	print(*map(tuple, nd.contains(items[1:], docs, **names)))
	print(*map(tuple, nd.contains(items[1:], docs, **names, quiet=True)))
	print(*map(tuple, nd.contains(['two three'], docs, 'body', 'url', k=2)))
	print(*map(tuple, nd.contains(['two three'], [*docs, {'url': '/c', 'body': ''}], 'body', 'url', k=2)))
	try:
	    nd.contains(items, docs, 'body')
	except nd.Error as e:
	    print(e)
	END
	short='(-k); found only in a document with the same text; a lower -k finds shorter ones'
	[ "$(<got)" = "UserWarning: <stdin>: nd-shingle: items: 1 document has fewer than 3 words $short
('/a', 8, 1.0) ('/b', 7, 1.0)
('/a', 7, 1.0) ('/a', 8, 1.0) ('/b', 7, 1.0)
UserWarning: <stdin>: nd-shingle: items: 1 document has fewer than 13 words $short


('/a', 0, 1.0)
UserWarning: <stdin>: nd-shingle: documents: 1 document without a token
('/a', 0, 1.0)
document 1: expected one column 'body', got 0; columns: n, query" ]
}

# The texts of a pair are the words 1 to q, and 1 to p of them: their similarity is p/q.
@test "a threshold is exact to six decimals, as a float, a Fraction, a Decimal and a str" {
	python3 - >got <<-'END'
	import nd
	from decimal import Decimal
	from fractions import Fraction
	def found(p, q, threshold):
	    words = ['w%d' % n for n in range(q)]
	    docs = [' '.join(words), ' '.join(words[:p])]
	    return len(nd.pairs(docs, threshold=threshold, k=1)), len(nd.clusters(docs, threshold=threshold, k=1))
	fractions = sorted({Fraction(p, q) for q in range(2, 12) for p in range(1, q)})
	wrong = []
	for f in fractions:
	    reached = {float(f): (1, 2), f: (1, 2), f + Fraction(1, 10**6): (0, 0), float(f) + 1.1e-6: (0, 0)}
	    for threshold, n in reached.items():
	        if found(f.numerator, f.denominator, threshold) != n:
	            wrong.append((f, threshold))
	print(len(fractions), wrong)
	print(found(4, 5, Decimal('.8')), found(4, 5, '0.8'), found(4, 5, '0.800001'), found(3, 10, .1 + .2), found(1, 1, 1))
	END
	[ "$(<got)" = "41 []
(1, 2) (1, 2) (0, 0) (1, 2) (1, 2)" ]
}

# tool NAME LINE...: an nd.py that finds its tools in PATH only, where NAME is these lines
# of shell if there is input.
tool() {
	local name=$1
	shift
	cp "$module/nd.py" .
	mkdir -p bin
	printf '%s\n' '#!/bin/bash' 'for input; do :; done' '[ -s "$input" ] || exit 0' "$@" >"bin/$name"
	chmod +x "bin/$name"
	PATH=$PWD/bin:$PATH PYTHONPATH=$PWD
}
failure() {
	python3 - <<-'END'
	import nd
	docs = ['one text for all'] * 9
	for call in nd.pairs, nd.clusters, nd.dedup:
	    try:
	        print(len(call(docs)))
	    except nd.Error as e:
	        print(e)
	END
}

@test "a tool that is killed, or prints nothing, is an Error that names it" {
	local killed=' died with <Signals.SIGKILL: 9>.'
	tool nd-text-pairs "'$top/bin/nd-text-pairs' \"\$@\" | head -c 50; kill -KILL \$\$"
	[ "$(failure)" = "Command 'nd-text-pairs'$killed"$'\n9\n1' ]
	tool nd-flow 'echo half; kill -KILL $$'
	[ "$(failure)" = "Command 'nd-text-pairs'$killed
Command 'nd-flow'$killed
Command 'nd-flow'$killed" ]
	tool nd-text-pairs 'exit 3'
	[ "$(failure | head -n 1)" = "Command 'nd-text-pairs' returned non-zero exit status 3." ]
}

@test "a lost exit status is an Error" {
	python3 - >got <<-'END'
	import nd, signal
	signal.signal(signal.SIGCHLD, signal.SIG_IGN)
	docs = [('a', 'same text'), ('b', 'same text')]
	for call in nd.pairs, nd.clusters:
	    try:
	        print(call(docs, k=1))
	    except nd.Error as e:
	        print(e)
	signal.signal(signal.SIGCHLD, signal.SIG_DFL)
	print(*map(tuple, nd.clusters(docs, k=1)))
	END
	lost='exit status lost, as SIGCHLD is ignored or waited for'
	[ "$(<got)" = "nd-text-pairs: $lost
nd-flow: $lost
('a', 'a', 1.0) ('a', 'b', 1.0)" ]
}

@test "an interrupt ends the tool and leaves no file" {
	mkdir tmp
	tool nd-flow 'trap "exit 143" TERM' 'sleep 0.5; touch began' 'while :; do sleep 0.1; done'
	TMPDIR=$PWD/tmp python3 - >got <<-'END'
	import nd, os, signal, threading, time
	def interrupt():
	    while not os.path.exists('began'):
	        time.sleep(.05)
	    os.kill(os.getpid(), signal.SIGINT)
	threading.Thread(target=interrupt).start()
	try:
	    nd.clusters(['one text'] * 2)
	except KeyboardInterrupt:
	    print('interrupted', os.listdir('tmp'))
	try:
	    os.waitpid(-1, os.WNOHANG)
	except ChildProcessError:
	    print('no child')
	END
	[ "$(<got)" = $'interrupted []\nno child' ]
}

@test "progress is printed on a terminal, and erased" {
	tool nd-flow 'printf "9\tnd-x: 50 %%, 0:09 left\n" >"$ND_PROGRESS.1"; sleep 0.5'
	script -qec "python3 -c 'import nd; print(nd.clusters([\"one text\"]))'" /dev/null </dev/null >got
	grep -qF $'\rnd-x: 50 %, 0:09 left\e[K\r' got
	[ "$(tail -c 8 got)" = $'\r\e[K[]\r' ]
	python3 -c 'import nd; nd.clusters(["one text"])' 2>err
	[ ! -s err ]
}

@test "an exception of the documents leaves no process" {
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
	    for call in nd.pairs, nd.dedup:
	        try:
	            print(len(call(broken(e))))
	        except BaseException as raised:
	            print(type(raised).__name__, end=' ')
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
	print(sorted(nd.pairs(docs(400), k=3)) == wanted)
	print(nd.dedup(docs(400), k=3) == [(n, 'some text %d' % (n // 50)) for n in range(0, 400, 50)])
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

@test "documents are mappings, pairs, texts, and rows of tables; tables are not imported" {
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
	    def __len__(self): return 3
	    def __getitem__(self, name): return self.data[name]
	class Table(Frame):     # as of Arrow
	    column_names = Frame.columns
	    columns = property(lambda self: list(self.data.values()))
	class Result(list):     # as of SQLAlchemy
	    def columns(self): pass
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
	    'sqlite': list(db.execute('select text, id from d')), 'result': Result(pairs)}
	for name, documents in rows.items():
	    if nd.dedup(iter(documents), k=1) != documents[:2] or nd.pairs(documents, k=1) != [('a', 'c', 1)]:
	        print(name, nd.pairs(documents, k=1))
	for frame in Frame(id=ids, text=texts), Table(Scalar, id=ids, n=[0] * 3, text=texts):
	    print(nd.pairs(frame, k=1) == [('a', 'c', 1)])
	two = [{'url': 7, 'body': 'x'}, {'url': 8, 'body': 'x'}]
	columns = {'id': 'url', 'text': 'body', 'k': 1}
	print(nd.dedup(two, **columns), *map(tuple, nd.pairs(two, **columns)))
	print(*map(tuple, nd.clusters(Frame(url=[7, 8], body=['x', 'x']), **columns)))
	print(*map(tuple, nd.pairs(two, text='body', k=1) + nd.pairs(texts, k=1) + nd.pairs(Frame(text=texts), k=1)))
	print(not {'pandas', 'polars', 'pyarrow', 'datasets', 'numpy'} & set(sys.modules))
	def refused(documents, **names):
	    try:
	        print(nd.dedup(documents, **names))
	    except nd.Error as e:
	        print(e)
	for documents in ['x', {'body': 'x'}], [b'ab'], [{'a'}], [('a', 'b', 'c')], [7]:
	    refused(documents)
	for documents in 'ab', b'ab', {'a': 'x'}, 5, None, Frame(id=ids), Frame(n=ids, text=texts):
	    refused(documents, id='id')
	refused(['x', {'text': 'x'}], id='url')
	for text in b'x', ['x'], 7:
	    refused([('a', 'x'), {'id': 'b', 'text': text}])
	END
	[ "$(<got)" = "True
True
[{'url': 7, 'body': 'x'}] (7, 8, 1.0)
(7, 7, 1.0) (7, 8, 1.0)
(0, 1, 1.0) (0, 2, 1.0) (0, 2, 1.0)
True
document 2: expected one column 'text', got 0; columns: body
document 1, id 0: expected a str as text, or a mapping or (id, text) with one, got bytes
document 1, id 0: expected a str as text, or a mapping or (id, text) with one, got set
document 1, id 0: expected a str as text, or a mapping or (id, text) with one, got tuple
document 1, id 0: expected a str as text, or a mapping or (id, text) with one, got int
documents: expected an iterable, or a table, got str
documents: expected an iterable, or a table, got bytes
documents: expected an iterable, or a table, got dict
documents: expected an iterable, or a table, got int
documents: expected an iterable, or a table, got NoneType
documents: expected one column 'text', got 0; columns: id
documents: expected one column 'id', got 0; columns: n, text
document 2: expected one column 'url', got 0; columns: text
document 2, id 'b': expected a str as text, or a mapping or (id, text) with one, got bytes
document 2, id 'b': expected a str as text, or a mapping or (id, text) with one, got list
document 2, id 'b': expected a str as text, or a mapping or (id, text) with one, got int" ]
}

@test "a text that is None or NaN is empty, and stays" {
	python3 - >got <<-'END'
	import nd, decimal
	class NAType:   # as of pandas
	    __repr__ = lambda self: '<NA>'
	    def __bool__(self): raise TypeError('ambiguous')
	    __eq__ = __ne__ = lambda self, other: self
	for text in None, float('nan'), decimal.Decimal('nan'), NAType(), '':
	    docs = [('a', 'x'), ('b', text), ('c', text), ('d', 'x')]
	    print([id for id, text in nd.dedup(docs)], *map(tuple, nd.pairs(docs)))
	    bare = ['x', text, text, 'x']
	    assert nd.dedup(bare) == bare[:3] and nd.pairs(bare) == [(0, 3, 1)], text
	print([id for id, text in nd.dedup([('a', 'nan'), ('b', 'nan')])])
	END
	[ "$(uniq -c got | sed 's/^ *//')" = "5 ['a', 'b', 'c'] ('a', 'd', 1.0)
1 ['a']" ]
}

# Those of the packages that are installed; make check-engines has all.
@test "DataFrames, Datasets and Arrow tables come back as they were, and rows become tables" {
	command python3 - >got <<-'END'
	import nd
	columns = {'n': [1, 2, 3, 4], 'id': ['a', 'b', 'c', 'd'],
	           'text': ['one two three', 'other', 'one two three', None]}
	wanted = {name: [column[n] for n in (0, 1, 3)] for name, column in columns.items()}
	def of_pandas():
	    import pandas
	    df = pandas.DataFrame(columns, index=[3, 3, 5, 5])
	    stay = nd.dedup(df, k=1)
	    assert list(stay.index) == [3, 3, 5], stay
	    assert nd.dedup(df['text'], k=1)[:-1] == wanted['text'][:-1]
	    plain = pandas.DataFrame(columns)
	    assert nd.dedup(plain, k=1).equals(plain.iloc[[0, 1, 3]])
	    assert nd.pairs(df.itertuples(), k=1) == nd.pairs(df.astype({'text': 'category'}), k=1) == [('a', 'c', 1)]
	    return df, pandas.DataFrame(nd.pairs(df, k=1)).to_dict('records')
	def of_polars():
	    import polars
	    df = polars.DataFrame(columns)
	    assert nd.dedup(df, k=1).to_dict(as_series=False) == wanted
	    assert nd.dedup(df['text'], k=1)[:-1] == wanted['text'][:-1]
	    assert nd.dedup(df.head(0)).equals(df.head(0))
	    return df, polars.DataFrame(nd.pairs(df, k=1)).to_dicts()
	def of_pyarrow():
	    import pyarrow
	    df = pyarrow.table(columns)
	    assert nd.dedup(df, k=1).to_pydict() == nd.dedup(df.to_batches()[0], k=1).to_pydict() == wanted
	    return df, pyarrow.Table.from_pylist([pair._asdict() for pair in nd.pairs(df, k=1)]).to_pylist()
	def of_datasets():
	    import datasets
	    df = datasets.Dataset.from_dict(columns)
	    for form in None, 'arrow':
	        assert nd.dedup(df.with_format(form), k=1).with_format(None).to_dict() == wanted
	    assert nd.dedup(df.to_iterable_dataset(), k=1) == df.select([0, 1, 3]).to_list()
	    return df, [pair._asdict() for pair in nd.pairs(df, k=1)]
	for kind in of_pandas, of_polars, of_pyarrow, of_datasets:
	    try:
	        documents, rows = kind()
	    except ImportError:
	        print('absent:', kind.__name__[3:])
	        continue
	    assert type(nd.dedup(documents, k=1)) == type(nd.dedup(documents, threshold=1)) == type(documents), kind
	    assert rows == [{'a': 'a', 'b': 'c', 'similarity': 1.0}], (kind, rows)
	END
	[ ! -s got ] || skip "$(tr '\n' ' ' <got)"
}

@test "the tools are found in PATH if the file is elsewhere, and after make install" {
	cp "$module/nd.py" .
	docs="[('a', 'same text'), ('b', 'same text')]"
	PYTHONPATH=. ok python3 -c "import nd; print(nd.pairs($docs))"
	[ "$output" = "[Pair(a='a', b='b', similarity=1.0)]" ]
	PATH=/usr/bin PYTHONPATH=. apart python3 -c "import nd; nd.pairs($docs)"
	[ "$status" -eq 1 ]
	[ "${stderr_lines[-1]}" = "FileNotFoundError: [Errno 2] No such file or directory: 'nd-text-pairs'" ]
	PATH=/usr/bin PYTHONPATH=. ok python3 -c 'import nd'
	rm nd.py
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/opt/nd
	PATH=/usr/bin PYTHONPATH=root/opt/nd/share/nd/python ok python3 -c "import nd; print(nd.pairs($docs))"
	[ "$output" = "[Pair(a='a', b='b', similarity=1.0)]" ]
}

@test "the notebook prints what it shows" {
	cp "$samples"/{docs,quotes}.tsv .
	python3 - "$samples/dedup.ipynb" >got <<-'END'
	import ast, contextlib, io, json, sys
	names, shown = {}, 0
	for cell in json.load(open(sys.argv[1]))['cells']:
	    if cell['cell_type'] != 'code':
	        continue
	    tree = ast.parse(''.join(cell['source']))
	    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else ast.parse("None").body[0]
	    with contextlib.redirect_stdout(io.StringIO()) as printed:
	        exec(compile(tree, 'cell', 'exec'), names)
	        value = eval(compile(ast.Expression(last.value), 'cell', 'eval'), names)
	    got = printed.getvalue() + (repr(value) if value is not None else '')
	    wanted = ''.join(''.join(o.get('text') or o['data']['text/plain']) for o in cell['outputs'])
	    print(got == wanted or (got, wanted))
	END
	[ "$(uniq -c got | sed 's/^ *//')" = '7 True' ]
}
