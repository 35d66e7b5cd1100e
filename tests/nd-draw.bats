# nd-draw.bats: samples of records by the hashes of ids.
load helper

oracle() { python3 "$top/tests/oracle/draw.py" "$@"; }

@test "random records: the sample is that of other code, by all options" {
	most=(1 7 500) sizes=(1 100 500 100000)
	for seed in {1..24}; do
		n=${most[seed % 3]} bytes=${sizes[seed % 4]} some=$(((seed - 1) / 12 * 2))
		options=()
		[ "$some" -eq 0 ] || options=(--some "$some")
		oracle make "$seed" >records
		oracle "$n" "$bytes" "$seed" "$some" records >want
		nd-draw -n "$n" --bytes "$bytes" --seed "$seed" "${options[@]}" records >got
		same want got
	done
}

@test "the order of the records and their pieces change nothing" {
	for i in {1..4000}; do
		printf 'a rather long id of record %d of them all%d\t%d\n' \
			$((i % 3500)) $((i % 7)) "$i"
	done >records
	for way in '-n 100' '-n 1 --seed 7' '-n 1000 --bytes 5k' '-n 9999'; do
		# shellcheck disable=SC2086
		nd-draw $way records >want
		sort -R records | nd-draw $way | same want -
		nd-partition --parts 3 -o part records
		split -n l/4 records piece.
		for f in part.* piece.*; do nd-draw $way "$f" >"drawn.$f"; done
		nd-draw $way drawn.part.* | same want -
		cat drawn.piece.* | nd-draw $way | same want -
		nd-draw $way piece.* | same want -
		rm -- *part.* *piece.*
	done
	nd-draw -n 300 records >want
	nd-draw -n 500 records | head -n 300 | same want -
}

@test "all records have equal chances, also those of one part; seeds are independent" {
	seq 8000 >records
	nd-partition --parts 2 -o part records
	for seed in 1 2 3; do
		nd-draw -n 2000 --seed "$seed" records | sort >"drawn.$seed"
		[ "$(wc -l <"drawn.$seed")" -eq 2000 ]
		# Half of them are in a half of the records: 1000, with a deviation of 19.
		half=$(awk '$1 <= 4000' <"drawn.$seed" | wc -l)
		[ "$half" -gt 900 ] && [ "$half" -lt 1100 ]
		half=$(sort part.0* | comm -12 - "drawn.$seed" | wc -l)
		[ "$half" -gt 900 ] && [ "$half" -lt 1100 ]
	done
	# A fourth of them is in another sample: 500, with a deviation of 17.
	both=$(comm -12 drawn.1 drawn.2 | wc -l)
	[ "$both" -gt 415 ] && [ "$both" -lt 585 ]
	nd-draw -n 2000 records | sort | same drawn.1 -
}

@test "all records, unchanged, if there are fewer; those of one id in byte order" {
	printf 'b\t2\nb\t10\nb\nb\t2\n' >records
	gives 'b\nb\t10\nb\t2\nb\t2\n' '' 0 nd-draw -n 5 records
	gives 'b\nb\t10\nb\t2\n' 'nd-draw: 3 of 4 records in 1 file\n' 0 nd-draw -v -n 3 <records
	gives 'b\t10\nb\t2\nb\t2\n' 'nd-draw: 3 of 3 records in 2 files\n' 0 \
		nd-draw -v -n 9 --some 2 <(sed 3d records) /dev/null
	gives '' 'nd-draw: 0 of 0 records in 1 file\n' 0 nd-draw -v -n 3 /dev/null
}

@test "the record that reaches --bytes is the last one" {
	printf 'a\txxxxxxx\n' >records
	gives 'a\txxxxxxx\n' '' 0 nd-draw -n 2 --bytes 1 records
	printf 'a\txxxxxxx\n%.0s' 1 2 3 >records
	gives 'a\txxxxxxx\na\txxxxxxx\n' '' 0 nd-draw -n 9 --bytes 11 records
	gives 'a\txxxxxxx\n' '' 0 nd-draw -n 9 --bytes 10 records
}

@test "packed files; a byte order mark and a last line without its newline" {
	seq 100 >records
	nd-draw -n 10 records >want
	zstd -q records
	nd-draw -n 10 records.zst | same want -
	printf '\xef\xbb\xbfa\t1' >records
	gives 'a\t1\n' "nd-draw: records: a byte order mark dropped
nd-draw: records: the last line lacked its newline, mended\n" 0 nd-draw -n 1 records
}

@test "what is wrong" {
	printf 'a\t1\nb\nc\tx\n\t5\nd\t0\n' >records
	fails 1 "nd-draw: records:2: expected at least 2 fields, got 1" \
		nd-draw -n 1 --some 2 records
	sed -i 2d records
	fails 1 "nd-draw: records:2: expected a whole number in column 2, got 'x'" \
		nd-draw -n 1 --some 2 records
	fails 1 'nd-draw: records:3: expected an id, got nothing' nd-draw -n 1 records
	gives 'a\t1\n' 'nd-draw: records: 2 records rejected\n' 0 \
		nd-draw -n 5 --some 2 --rejects bad records
	same bad <(printf '%s\n' "records:2: expected a whole number in column 2, got 'x'${TAB}c${TAB}x" \
		"records:3: expected an id, got nothing$TAB${TAB}5")
	misused nd-draw 'expected -n N' records
	misused nd-draw '--bytes: expected at least 1 byte, got 0' -n 1 --bytes 0 records
	misused nd-draw $'--seed: expected a whole number from 1, got \'0\'' -n 1 --seed 0 records
	fails 1 'nd-draw: gone: No such file or directory' nd-draw -n 1 /dev/null gone
}

@test "--ids draws ids, each once: the first ids of a sample of all records" {
	for i in 1 2 3; do
		seq 500 | sed "s/\$/\t$((i % 2))\t$i/"
	done | shuf --random-source=/dev/zero >records
	for n in 1 7 400 501; do
		nd-draw -n $n --ids records >got
		nd-draw -n 1500 records | cut -f 1 | uniq | head -n $n | same - got
		nd-draw -n $n --ids --seed 3 --some 2 records >got
		awk -F '\t' '$2' records | nd-draw -n 1500 --seed 3 | cut -f 1 | uniq |
			head -n $n | same - got
	done
	split -n l/3 records part.
	for f in part.*; do nd-draw -n 9 --ids $f; done | nd-draw -n 9 --ids |
		same <(nd-draw -n 9 --ids records) -
}
