# long/nd-cluster.bats: millions of pairs.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "a star of a million pairs and a chain of a million take linear time" {
	awk 'BEGIN { for (i = 1; i <= 1000000; i++)
		print "c\tm" i "\t0.900000" }' >star
	awk 'BEGIN { for (i = 1; i <= 1000000; i++)
		print "m" i "\tm" i + 1 "\t0.900000" }' >chain
	local f o
	for f in star chain; do
		for o in '' --components '-M 100' '--components -M 100'; do
			timeout 30 nd-cluster $o $f >out 2>err
			[ "$(wc -l <out)" -eq 1000001 ]
		done
	done
}

@test "a million equal records take linear time, with -M too" {
	awk 'BEGIN { for (i = 1; i < 1000000; i++)
		print "m\tn" i "\t1.000000\t5\t5\t5" }' >copies
	local o
	for o in '' --components; do
		timeout 30 nd-cluster $o copies >out
		[ "$(cut -f 1 out | sort -u)" = m ]
		[ "$(wc -l <out)" -eq 1000000 ]
		timeout 30 nd-cluster $o -M 1000 copies >out 2>err
		[ "$(cut -f 1 out | uniq -c | awk '{ print $1 }' | sort -u)" = 1000 ]
		[ "$(cat err)" = 'nd-cluster: 999000 pairs cut by -M 1000' ]
	done
}
