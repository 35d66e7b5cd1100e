# long/nd-flow-partial.bats: passages by every way, and by brute force at large.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

oracle() { python3 "$top/tests/oracle/partial.py" "$@"; }

@test "partial gives the same by every way, -j and --mem, and by the commands of -n" {
	oracle docs 3 150 >docs.tsv
	part() {
		nd-flow partial --lines -t 0.4 -k 2 --min-bytes 20 "$@" docs.tsv 2>/dev/null
	}
	part >want
	[ "$(wc -l <want)" -gt 100 ]
	for o in '-j 1 --via postings' '-j 3 --via postings' '-j 1 --via prefix' \
		'-j 3 --via prefix' '-j 3 --mem 100k' '-j 1 --mem 90k' \
		'-j 2 --via minhash --recall 0.999999'; do
		# shellcheck disable=SC2086
		part $o >got
		same want got || { echo "$o"; false; }
		# shellcheck disable=SC2086
		part $o -n >script
		bash script >got 2>/dev/null
		same want got || { echo "$o -n"; false; }
	done
}

@test "passages are those of brute force at many thresholds, lengths and gaps" {
	for seed in 1 2; do
		oracle docs $seed 120 >docs.tsv
		while read -r k t common g gap; do
			oracle pairs "$k" "$t" "$common" docs.tsv >pairs
			python3 "$top/tests/oracle/diag.py" "$g,$gap" <pairs
			nd-flow partial --lines --common "$common" -k "$k" --within \
				-t "$(awk "BEGIN { print $t }")" -g "$g" --gap "$gap" \
				--min-bytes 0 -j 3 --mem 100k docs.tsv >got 2>/dev/null
			cut -f 1-8 got >got.8
			same "want.$g,$gap" got.8
			oracle ranges docs.tsv docs.tsv <got
		done <<-'END'
		1 1/2 100 1 0
		2 1/4 5 1 2
		2 3/10 1000 3 1
		3 3/4 20 2 3
		3 1/5 10 2 0
		END
	done
}
