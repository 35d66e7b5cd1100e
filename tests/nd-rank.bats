# nd-rank.bats: numbers of documents, for nd-cluster --rank.
load helper

@test "lengths are bytes of the text without escapes" {
	printf 'a\tabc\nb\tä\\n\\t\\\\x\\q\\\nc\t\n' >docs
	gives 'a\t3\nb\t9\nc\t0\n' '' 0 nd-rank --by longest docs
	gives 'a\t-3\nb\t-9\nc\t-0\n' '' 0 nd-rank --by shortest <docs
	printf 'a\tabc\tde\tf\n' >docs
	gives 'a\t4\n' '' 0 nd-rank --by longest -f 2,4 docs
	gives 'a\t6\n' '' 0 nd-rank --by longest -f 2- docs
}

@test "first and last are places of the input" {
	printf 'b\tx\na\ty\n' >docs
	gives 'b\t-1\na\t-2\n' '' 0 nd-rank --by first docs
	gives 'b\t1\na\t2\n' '' 0 nd-rank --by last docs
}

@test "a date without parts or zone is the first moment of them in UTC" {
	local d n=0 last=''
	for d in 2023-12-31T23:59:59.999Z 2024 2024-01 2024-01-01 2024-01-01T00:00 \
		'2024-01-01 00:00:00' 2024-01-01t00:00:00z 2024-01-01T01:30:00+01:30 \
		2023-12-31T22:00:00-02 2024-01-01T05:30+0530 2024-01-01T00:00:00,5Z; do
		printf '%d\t%s\n' "$((n++))" "$d"
	done >docs
	ok nd-rank --by newest docs
	[ "$(cut -f 2 <<<"$output" | sort | uniq -c | tr -s ' ')" = \
		$' 1 63871372799.999\n 9 63871372800\n 1 63871372800.5' ]
	ok nd-rank --by oldest docs
	[ "${lines[0]}" = $'0\t-63871372799.999' ]
}

@test "days are counted as the calendar has them" {
	ok python3 - <<-'END'
		import datetime, subprocess
		days = [datetime.date(1, 1, 1) + datetime.timedelta(97 * i)
		        for i in range(37000)]
		days = [d.isoformat() for d in days] + [
		    '0000-02-29', '1600-02-29', '2000-02-29', '2024-02-29',
		    '9999-12-31', '1900-02-28', '1900-03-01']
		text = ''.join('%d\t%s\n' % (i, d) for i, d in enumerate(days))
		got = subprocess.run(['nd-rank', '--by', 'newest'], input=text.encode(),
		                     stdout=subprocess.PIPE, check=True).stdout
		for line, d in zip(got.decode().splitlines(), days):
		    year, month, day = map(int, d.split('-'))
		    # The Gregorian calendar repeats after 400 years.
		    n = datetime.date(year + 400 if year == 0 else year, month, day) \
		        .toordinal() + 366 - (146097 if year == 0 else 0)
		    assert int(line.split('\t')[1]) == n * 86400, (line, d)
	END
}

@test "what is no date is counted, and ranks last" {
	local d n=0
	for d in 2024-13-01 2024-00-01 2023-02-29 1900-02-29 2024-04-31 2024-1-1 24-01-01 \
		2024-01-01T24:00 2024-01-01T10 2024-01-01T10:60 2024-01-01T10:00:61 \
		2024-01-01T10:00: 2024-01-01T10:00:00. 2024-01-01T10:00:00+ \
		2024-01-01T10:00:00+1 2024-01-01T10:00:00+01:60 2024-01-01T10:00Zz \
		'2024-01-01 ' ' 2024' 2024T10:00 2024-01T10:00 20240101 1388534400 -1 ''; do
		printf '%d\t%s\n' "$((n++))" "$d"
	done >docs
	fails 1 "nd-rank: docs: --by newest: expected a date such as 2024-05-01, got '2024-13-01'; no document has one" \
		nd-rank --by newest docs
	printf 'x\t2024\n' >>docs
	gives 'x\t63871372800\n' \
		"nd-rank: docs: 25 of 26 documents without a date, ranked last (the first has '2024-13-01')\n" \
		0 nd-rank --by newest docs
}

@test "numbers are printed as they are, negated for min" {
	printf '%s\n' 'a	5' 'b	-5' 'c	1E400' 'd	0.10' 'e	x' 'f' >docs
	note="nd-rank: docs: 2 of 6 documents without a number, ranked last (the first has 'x')\n"
	gives 'a\t5\nb\t-5\nc\t1E400\nd\t0.10\n' "$note" 0 nd-rank --by max docs
	gives 'a\t-5\nb\t5\nc\t-1E400\nd\t-0.10\n' "$note" 0 nd-rank --by min docs
}

@test "a policy may name what messages name" {
	printf 'a\tx\t5\nb\ty\t\n' >docs
	gives 'a\t5\n' "nd-rank: max:score: 1 of 2 documents without a number, ranked last (the first has '')\n" \
		0 nd-rank --by max:score -f 3 docs
}

@test "the number of a document of a source is its place in the list" {
	printf '%s\tx\n' bad/b good/z other "$PWD/good/y" ./good//x ../good/x goods bad/../good >docs
	gives 'bad/b\t-2\ngood/z\t-1\n'"$PWD"'/good/y\t-1\n./good//x\t-1\nbad/../good\t-1\n' '' 0 \
		nd-rank --by source:good/,./bad docs
	gives 'bad/b\t-1\n' '' 0 nd-rank --by "source:$PWD/./bad/b/" docs
	printf 'a\tx\n' >docs
	gives 'a\t-2\n' '' 0 nd-rank --by source:x,- --source - docs
	gives '' '' 0 nd-rank --by source:x --source y docs
}

@test "no document is no error" {
	gives '' '' 0 nd-rank --by newest /dev/null
}

@test "bad documents and usage are refused" {
	printf 'a\n' >docs
	fails 1 'nd-rank: docs:1: expected at least 2 fields, got 1' \
		nd-rank --by longest docs
	printf '\tx\na\ty\n' >docs
	gives 'a\t1\n' 'nd-rank: docs: 1 record rejected\n' 0 \
		nd-rank --by longest --rejects bad docs
	misused nd-rank "--by: expected longest, shortest, first, last, newest, oldest, max, min or source:LIST, got 'best'" \
		--by best docs
	for bad in longest:x max: source source: source:a,; do
		run -2 nd-rank --by $bad docs
	done
	misused nd-rank 'expected --by POLICY' docs
}

@test "several files are one, and the rejects of all are in one file" {
	printf 'a\tx y\nb\n' >a.tsv
	printf 'c\tx\nd' >b.tsv
	gzip -k b.tsv
	gives 'a\t3\nc\t1\n' 'nd-rank: a.tsv: 1 record rejected\nnd-rank: b.tsv: the last line lacked its newline, mended\nnd-rank: b.tsv: 1 record rejected\n' 0 \
		nd-rank --by longest --rejects bad a.tsv b.tsv
	[ "$(cut -f 2 bad)" = $'b\nd' ]
	nd-rank -q --by last --rejects bad a.tsv b.tsv.gz | same <(printf 'a\t1\nc\t2\n') -
}
