# many.bash: very many pairs for nd-cluster.

# star_and_chain N: of N pairs, in any way of making clusters.
star_and_chain() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
		print "c\tm" i "\t0.900000" }' >star
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
		print "m" i "\tm" i + 1 "\t0.900000" }' >chain
	local f o
	for f in star chain; do
		for o in '' --components '-M 100' '--components -M 100' '--average 0.1'; do
			timeout 30 nd-cluster $o $f >out 2>err
			[ -z "$(cut -f 1 out | uniq -u | head -n 1)" ]
			case $f$o in
			star | *components) [ "$(wc -l <out)" -eq $(($1 + 1)) ] ;;
			star*-M*) [ "$(wc -l <out)" -eq 100 ] ;;
			*) [ -s out ] ;;
			esac
		done
	done
}

# equal_records N: one cluster, or as many of a hundredth of it as there are.
equal_records() {
	local o most=$(($1 / 100))
	awk -v n="$1" 'BEGIN { for (i = 1; i < n; i++)
		print "m\tn" i "\t1.000000\t5\t5\t5" }' >copies
	for o in '' --components; do
		timeout 30 nd-cluster $o copies >out
		[ "$(cut -f 1 out | sort -u)" = m ]
		[ "$(wc -l <out)" -eq "$1" ]
		timeout 30 nd-cluster $o -M $most copies >out 2>err
		[ "$(cut -f 1 out | uniq -c | awk '{ print $1 }' | sort -u)" = $most ]
		[ "$(cat err)" = "nd-cluster: $(($1 - most)) pairs cut by -M $most" ]
	done
}
