# long/nd-wiki.bats: hostile wikitext takes time and memory in proportion.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "time grows no faster than the text, whatever is open or repeated in it" {
	python3 - >slow <<-'EOF'
	import resource
	import subprocess
	from xml.sax.saxutils import escape

	REPEATED = ['[', '[[', '[[ ', '[[a|', '[[a:', '[[File:a|', '[[de:', '{',
	    '{{', '{{a ', '{{a|', '-{zh:a', '-{H|', '\n{|', '\n{|\n|', '\n|}', '|}',
	    '\n|-', '<!--', '<ref>', '<ref ', '<ref></math', '<ref>x</ref ', '<b ',
	    '<math><ref></nowiki>', '<table>', '<nowiki>', '</', '<', '&', '&a',
	    '&#', '&lt;ref', "'", "'' x", '_', '__A', '__A_', '[http://x ',
	    '[http://x[[', '({{a}}', '{{a}} ', '{{a}},', '=\n', '=', '*\n', '*',
	    '\n', '[[a:b (c)|]]', '{{\n{|', '[[a|b ', '| ']
	# What is repeated once more behind it.
	CLOSED = [('{{a ', '}}'), ('{', '}'), ('[[a|b ', ']]'), ('\n{|', '\n|}'),
	    ('\n{|', '|}'), ('\n{|\n|{{a|', '}}\n|}'), ('{{\n{|', ']]'),
	    ('[[File:a|', ']]'), ('[[File:a|\n{|\n', ']]'), ('-{zh:a', '}-'),
	    ('<table>', '</table>'), ('({{a}}', ')'), ('[http://x ', ']'),
	    ('<ref>', '</ref>'), ('<', 'ref')]
	N = 200000

	def seconds(text):
	    with open('xml', 'w') as f:
	        f.write('<mediawiki xml:lang="zh"><page><title>t</title><id>1</id>'
	            '<revision><text>' + escape(text) +
	            '</text></revision></page></mediawiki>')
	    least = None
	    for _ in range(3):
	        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
	        subprocess.run(['nd-wiki', 'xml'], check=True,
	            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
	        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
	        least = took if least is None else min(least, took)
	    return least

	for a, b in [(a, '') for a in REPEATED] + CLOSED:
	    once = seconds(a * N + b * N)
	    more = seconds(a * 4 * N + b * 4 * N)
	    if more > 8 * max(once, .02):
	        print(repr(a), repr(b), once, more)
	EOF
	cat slow
	[ ! -s slow ]
}

@test "a page of 300 MB takes a little more than its three texts" {
	(
		printf '<mediawiki><page><title>t</title><id>1</id><revision><text>'
		yes "* ''one'' [[a|line]] of many {{c}}" | head -c 300000000
		printf '</text></revision></page></mediawiki>'
	) >xml
	within 1200000 nd-wiki xml 2>/dev/null | wc -c >got
	[ "$(cat got)" -gt 100000000 ]
}

@test "a comment of 200 MB in the XML is passed over in time" {
	(
		printf '<mediawiki><!--'
		yes 'nothing' | head -c 200000000
		printf -- '--><page><title>t</title><id>1</id></page></mediawiki>'
	) >xml
	gives '1\tt\t\n' 'nd-wiki: xml: 1 page without a text\n' 0 soon 60 nd-wiki xml
}
