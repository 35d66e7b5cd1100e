# edit.bats: the edit distance at every level of vector instructions.
load helper

# bats test_tags=long
@test "edit distances are those of the plain table at every level" {
	${CC:-cc} -O2 -D_GNU_SOURCE -I "$top/lib" -o distance \
		"$top/tests/edit-distance.c" "$top"/lib/*/{edit,diagonal,chars}.c \
		"$top"/lib/*/{simd,mem,die}.c
	for level in none avx2 avx512; do
		ND_SIMD=$level ok ./distance
		[ -z "$output" ]
	done
}

# passages: 12 texts of up to 300 characters, each with three edited copies.
passages() {
	python3 - <<-'END' | sort
		import random
		r = random.Random(8)
		pools = ['abcdefgh ', 'etaoin shrdlu.', 'abäöüß é',
		         'ab’“”—…漢字\U0001f600']
		for i in range(12):
		    pool = pools[i % 4]
		    text = [r.choice(pool) for _ in range(r.randint(1, 300))]
		    for copy in 'abcd':
		        print('%s%d\t%s' % (copy, i, ''.join(text)))
		        edits = 1 + len(text) // r.choice([5, 50])
		        for _ in range(r.randint(0, edits)):
		            at = r.randint(0, len(text))
		            new = r.choice(pools[i % 3])
		            text[at:at + r.randint(0, 2)] = new
	END
}

# bats test_tags=long
@test "thresholds are met exactly, in texts of one block and of several" {
	passages >docs
	printf '%s\n' "x1${TAB}abcd" "x2${TAB}abce" "x3${TAB}abc" \
		"x4${TAB}abcdefgh" "x5${TAB}abcdefg" >>docs
	cut -f 1 docs | sort | awk '{ for (i = 0; i < n; i++)
		if (substr(id[i], 2) == substr($0, 2) || (i + NR) % 9 == 0 ||
		    id[i] ~ /^x/) print id[i] "\t" $0
		id[n++] = $0 }' | sort >cand
	python3 "$top/tests/oracle-score.py" edit 0 cand docs >all
	for t in 0 0.25 0.499999 0.5 0.666666 0.666667 0.75 0.750001 0.875 1; do
		awk -F '\t' -v t="$t" '{ n = $5 > $6 ? $5 : $6
			if ((n - $4) * 1000000 >= int(t * 1000000 + .5) * n)
				print }' all >want
		for level in none avx2 avx512; do
			ND_SIMD=$level nd-score -m edit -t "$t" -a docs cand >got
			same want got
		done
	done
	grep -qx "x1${TAB}x2${TAB}0.750000${TAB}1${TAB}4${TAB}4" all
	grep -qx "x4${TAB}x5${TAB}0.875000${TAB}1${TAB}8${TAB}7" all
	[ "$(wc -l <want)" -lt "$(wc -l <all)" ]
}
