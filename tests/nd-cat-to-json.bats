# nd-cat-to-json.bats: columns to JSON lines.
load helper

@test "columns become keys, texts in quotes, numbers as they are" {
	printf 'a"\\\tb é\t1.000000\t-3\tmore\nc\t\t-\t1e9\n' >lines
	gives '{"x":"a\\"\\\\","y":"b é","n":1.000000,"m":-3}
{"x":"c","y":"","n":null,"m":1e9}\n' '' 0 nd-cat --to-json x,y --number n,m lines
	gives '{"x\\"":"a"}\n' '' 0 nd-cat --to-json 'x"' <<<a
	gives '' '' 0 nd-cat --to-json x /dev/null
}

@test "objects are what Python reads, whatever the texts and numbers" {
	python3 - "$PWD" <<-'END'
		import json, random, subprocess
		draw = random.Random(7)
		def text():
		    return ''.join(draw.choice('ab"\\\x01\x1f\x7f/u00 é€\U0001d11e')
		                   for i in range(draw.randrange(9)))
		def number():
		    if draw.random() < .1:
		        return '-', None
		    shown = draw.choice(['%d', '%.6f', '%e', '%g']) % draw.uniform(-9, 9)
		    return shown, json.loads(shown)
		lines, wanted = [], []
		for i in range(2000):
		    x, y, n, m = text(), text(), number(), number()
		    lines.append('\t'.join([x, y, n[0], m[0], 'more']))
		    wanted.append({'k "': x, 'y': y, 'n': n[1], 'm': m[1]})
		got = subprocess.run(['nd-cat', '--to-json', 'k ",y', '--number', 'n,m'],
		                     input=('\n'.join(lines) + '\n').encode(),
		                     stdout=subprocess.PIPE, check=True).stdout
		got = [json.loads(line) for line in got.decode().splitlines()]
		assert got == wanted
	END
}

@test "numbers of parts have the last name before them" {
	printf 'a\t1\t2\t3\t4\n' >lines
	gives '{"x":"a","n":1,"m":2,"m_2":3,"m_7":4}\n' '' 0 \
		nd-cat --to-json x --number n,m --number-parts 2,7 lines
}

@test "what is malformed is refused, with its line" {
	local bad
	printf 'a\t1\nb\n' >lines
	fails 1 'nd-cat: lines:2: expected at least 2 fields, got 1' \
		nd-cat --to-json x --number n lines
	for bad in '' x 1x 0x1 nan inf +1 --1 1-1 '1 ' 01 -01 1. .5 1e 1e+ -.; do
		printf 'a\t%s\n' "$bad" >lines
		fails 1 "nd-cat: lines:1: column 2: expected a number, got '$bad'" \
			nd-cat --to-json x --number n lines
	done
	printf 'a\t1\nb\n' >lines
	gives '{"x":"a","n":1}\n' 'nd-cat: lines: 1 record rejected\n' 0 \
		nd-cat --to-json x --number n --rejects bad lines
	misused nd-cat '--number: expected --to-json NAME,... as well' --number n lines
	misused nd-cat "--to-json: expected names with commas between, got 'a,,b'" --to-json a,,b lines
	misused nd-cat '--number-parts: expected --number NAME,... as well' --to-json a --number-parts 2 lines
	misused nd-cat '--to-json: unexpected --json' --to-json a --json id,text lines
}
