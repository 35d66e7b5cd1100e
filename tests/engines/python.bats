# python.bats: DuckDB on what nd prints, as nd-cookbook(7) shows it, and the wheel of
# make wheel; run by tests/engines/run.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/engines}
load helper

@test "DuckDB reads clusters and pairs as nd-cookbook(7) does" {
	cp "$samples/docs.tsv" .
	nd-flow near -q -k 3 -t 0.5 --pairs pairs.tsv docs.tsv >clusters.tsv
	awk '
		on && /^\.Ed/ { exit }
		sub(/^D /, "") { on = 1 }
		on { gsub(/\\e/, "\\"); print }' "$top/man/nd-cookbook.7" >queries.sql
	command python3 - >got <<-'END'
	import duckdb
	for query in open('queries.sql').read().split(';')[:-1]:
	    print(duckdb.sql(query).fetchall())
	END
	[ "$(<got)" = "[('apple', 3, 0.74074)]
[('apple', 'apple-edit', 0.74074, 20, 23, 24)]" ]
}
