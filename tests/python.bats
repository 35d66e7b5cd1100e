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
	[ "$(<got)" = "nd-shingle: -k: expected a whole number from 1 to 1000, got '0'
nd-pairs: -m: expected jaccard, containment, dice or overlap, got 'x'
nd-pairs: -t: expected a number from 0 to 1 of at most six decimals, got '2.000000'" ]
}

@test "an exception of the documents, and a result that nobody reads, leave no process" {
	python3 - >got <<-'END'
	import nd, os
	def broken():
	    yield 'a', 'one text'
	    raise KeyError('mine')
	try:
	    list(nd.pairs(broken()))
	except KeyError as e:
	    print(e)
	for pair in nd.pairs([('a', 'same text'), ('b', 'same text'), ('c', 'same text')]):
	    break
	try:
	    os.waitpid(-1, os.WNOHANG)
	except ChildProcessError:
	    print('no child')
	END
	[ "$(<got)" = "'mine'
no child" ]
}

@test "the tools are found in PATH if the file is elsewhere, and after make install" {
	cp "$module/nd.py" .
	docs="[('a', 'same text'), ('b', 'same text')]"
	PYTHONPATH=. ok python3 -c "import nd; print(list(nd.pairs($docs)))"
	[ "$output" = "[('a', 'b', 1.0)]" ]
	PATH=/usr/bin PYTHONPATH=. run --separate-stderr python3 -c "import nd; list(nd.pairs($docs))"
	[ "$status" -eq 1 ]
	[ "${stderr_lines[-1]}" = "FileNotFoundError: [Errno 2] No such file or directory: 'nd-shingle'" ]
	rm nd.py
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/opt/nd
	PATH=/usr/bin PYTHONPATH=root/opt/nd/share/nd/python ok python3 -c "import nd; print(list(nd.pairs($docs)))"
	[ "$output" = "[('a', 'b', 1.0)]" ]
}
