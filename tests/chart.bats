#!/usr/bin/env bats
# chart: points and bars where an independent scale says, and what it refuses.
load helper

chart=$top/tests/bench/chart

# marks FILE: series, x, y as the picture tells them, and as they are read off
# its axes: by the places of the labels, linear or (--log-x, --log-y) not.
marks() {
	python3 - "$@" <<-'EOF2'
	import math
	import sys
	import xml.etree.ElementTree as xml

	def value(label):
	    times = {'k': 1e3, 'M': 1e6, 'G': 1e9}.get(label[-1], 0)
	    return float(label[:-1]) * times if times else float(label)

	def reader(at, log):
	    """Where two labels stand tells what stands anywhere."""
	    f = math.log if log else float
	    (a, u), (b, v) = at[0], at[-1]
	    for place, seen in at:
	        wanted = a + (f(seen) - f(u)) / (f(v) - f(u)) * (b - a)
	        assert abs(wanted - place) < .11, (place, seen)
	    back = math.exp if log else float
	    return lambda p: back(f(u) + (p - a) / (b - a) * (f(v) - f(u)))

	ns = '{http://www.w3.org/2000/svg}'
	root = xml.parse(sys.argv[1]).getroot()
	labels = {'end': [], 'middle': []}
	foot = max(float(t.get('y')) for t in root.iter(ns + 'text')
	           if t.get('text-anchor') == 'end') + 15
	for t in root.iter(ns + 'text'):
	    where = t.get('text-anchor')
	    if where == 'end':
	        labels['end'].append((float(t.get('y')) - 5, value(t.text)))
	    elif where == 'middle' and abs(float(t.get('y')) - foot) < 1:
	        labels['middle'].append((float(t.get('x')), t.text))
	y = reader(labels['end'], '--log-y' in sys.argv)
	for e in root.iter(ns + 'circle'):
	    x = reader([(a, value(v)) for a, v in labels['middle']],
	               '--log-x' in sys.argv)
	    print('%s = %.2g, %.2g' % (e.find(ns + 'title').text,
	                               x(float(e.get('cx'))), y(float(e.get('cy')))))
	for e in root.iter(ns + 'rect'):
	    middle = float(e.get('x')) + float(e.get('width')) / 2
	    name = min(labels['middle'], key=lambda n: abs(n[0] - middle))[1]
	    top, high = float(e.get('y')), float(e.get('height'))
	    print('%s = %s, %.2g from %.2g' % (e.find(ns + 'title').text, name,
	                                       y(top), y(top + high)))
	EOF2
}

@test "points stand where the axes say, and a missing value is a gap" {
	printf 'n\ta\tb\n500000\t20\t90\n1000000\t45\t-\n2000000\t80\t500\n' >t
	ok "$chart" -t Title -y seconds t
	printf '%s\n' "$output" >svg
	marks svg >got
	cat >want <<-'EOF2'
	a: 500000, 20 = 5e+05, 20
	a: 1000000, 45 = 1e+06, 45
	a: 2000000, 80 = 2e+06, 80
	b: 500000, 90 = 5e+05, 90
	b: 2000000, 500 = 2e+06, 5e+02
	EOF2
	same want got
	[ "$(grep -c 'class="s[01] line"' svg)" -eq 2 ]
	grep -q 'class="s1 line" d="M[0-9. ]*M[0-9. ]*"' svg
	grep -q 'class="s0 line" d="M[0-9. ]*L[0-9. ]*L[0-9. ]*"' svg
	for word in '>Title<' '>seconds<' '>n<' '>a<' '>b<' prefers-color-scheme
	do grep -q -- "$word" svg; done
}

@test "both axes may be logarithmic" {
	printf 'n\ts\n10\t.01\n300\t.1\n1000\t3\n1000000\t4000\n' >t
	ok "$chart" --log-x --log-y t
	printf '%s\n' "$output" >svg
	marks svg --log-x --log-y >got
	cat >want <<-'EOF2'
	s: 10, .01 = 10, 0.01
	s: 300, .1 = 3e+02, 0.1
	s: 1000, 3 = 1e+03, 3
	s: 1000000, 4000 = 1e+06, 4e+03
	EOF2
	same want got
}

@test "names have bars, from zero, below it too" {
	printf 'method\tP\tF\nwhole\t.8\t-.1\nmin\t-\t.4\n' >t
	ok "$chart" t
	printf '%s\n' "$output" >svg
	marks svg >got
	sed -i 's/-0$/0/; s/[-0-9.]*e-[0-9]*/0/' got
	cat >want <<-'EOF2'
	P: whole, .8 = whole, 0.8 from 0
	F: whole, -.1 = whole, 0 from -0.1
	F: min, .4 = min, 0.4 from 0
	EOF2
	same want got
	printf 'k\tP\n3\t1\n4\t2\n' | "$chart" --bars >svg
	marks svg | cmp - <(printf 'P: %s\n' '3, 1 = 3, 1 from 0' \
		'4, 2 = 4, 2 from 0')
}

@test "text is escaped, and the same table is the same picture" {
	printf 'n\ta <b> & "c"\n1\t2\n' >t
	ok "$chart" -t '<&>' -x '\n &amp;' t
	printf '%s\n' "$output" >svg
	python3 - svg >got <<-'EOF2'
	import sys
	import xml.etree.ElementTree as xml
	print(' | '.join(t for t in xml.parse(sys.argv[1]).getroot().itertext()
	                 if '<' in t or '&' in t))
	EOF2
	printf '%s\n' '<&> | <&> | \n &amp; | a <b> & "c" | a <b> & "c": 1, 2' |
		cmp - got
	"$chart" -t '<&>' -x '\n &amp;' <t | cmp - svg
}

@test "what is no table is refused, by file and line" {
	refuses() {
		printf "$1" >t
		fails 1 "chart: t$2" "$chart" "${@:3}" t
	}
	refuses '' ': expected a row with a number, got none'
	refuses 'a\n1\n' ':1: expected 2 columns or more, got 1'
	refuses 'a\tb\n' ': expected a row with a number, got none'
	refuses 'a\tb\n1\t2\n2\tx\n' ":3: expected a number, got 'x'"
	refuses 'a\tb\n1\t2\t3\n' ':2: expected 2 fields, got 3'
	refuses 'a\tb\n1\t0\n' ":2: expected a number above 0, got '0'" --log-y
	refuses 'a\tb\nx\t1\n' ":2: expected a number above 0, got 'x'" --log-x
	for n in 1e999 -1e308 5e-324 -1e-200; do
		refuses "a\\tb\\n1\\t$n\\n" \
			":2: expected a number from 1e-150 to 1e150, or 0, got '$n'"
	done
	printf 'a\tb\n1\t\n' >t
	fails 1 "chart: stdin:2: expected a number, got ''" "$chart" <t
	fails 1 'chart: none: cannot be read' "$chart" none
}

@test "numbers too near for their size, or of all sizes, are drawn" {
	for y in '1e16 10000000000000002' '1e16 1e16' '-1e16 -10000000000000002' \
		'1700000000000000000 1700000000000000300' '-1e150 1e150' \
		'1e-150 2e-150'; do
		printf 'x\ty\n%s\t1\n%s\t2\n' $y >t
		ok timeout 5 "$chart" t
		printf '%s\n' "$output" >svg
		grep '<circle' svg | sed 's/.*<title>//; s/<.*//' |
			same - <(printf 'y: %s, 1\ny: %s, 2\n' $y)
		[ "$(grep -c 'class="grid"' svg)" -lt 20 ]
		[ "$(grep -c -e nan -e inf svg)" -eq 0 ]
	done
	printf 'x\ty\n1\t1e-150\n2\t1e150\n' >t
	ok timeout 5 "$chart" --log-y t
	printf '%s\n' "$output" >svg
	marks svg --log-y >got
	printf 'y: 1, 1e-150 = 1, 1e-150\ny: 2, 1e150 = 2, 1e+150\n' | same - got
}

@test "a byte order mark is dropped, and what is no UTF-8 refused" {
	printf 'x\té€😀\n1\t2\n' >t
	printf '\357\273\277' | cat - t >bom
	fails 0 'chart: bom: a byte order mark dropped' "$chart" bom
	"$chart" t | same - <(printf '%s\n' "$output")
	for bad in '\377' '\303' '\300\200' '\303é\251' '\355\240\200' \
		'\357\277\277' '\364\220\200\200'; do
		printf "x\ty\nA${bad}B\t1\n" >t
		fails 1 'chart: t:2: expected UTF-8, got bytes that are none' \
			"$chart" t
	done
	for o in -t -x -y; do
		fails 1 "chart: $o: expected UTF-8, got bytes that are none" \
			"$chart" $o $'\377' bom
	done
}

@test "a full disk is an error" {
	printf 'x\ty\n1\t2\n' >t
	fails 1 'chart: stdout: cannot be written' \
		bash -c '"$1" t >/dev/full' - "$chart"
}

@test "what is no option is refused" {
	usage=$'\n'"try 'chart --help'"
	fails 2 "chart: unknown option '-q'$usage" "$chart" -q
	fails 2 "chart: -t: expected a value$usage" "$chart" -t
	fails 2 "chart: expected one file, got 2$usage" "$chart" a b
	fails 2 "chart: --log-x: names have no logarithm$usage" \
		"$chart" --bars --log-x
}
