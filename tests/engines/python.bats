# python.bats: DuckDB on what nd prints, as nd-cookbook(7) shows it, and the wheel of
# make wheel; run by tests/engines/run.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/engines}
load helper

@test "DuckDB reads clusters and pairs as nd-cookbook(7) does" {
	cp "$samples/docs.tsv" .
	nd-flow near -q --header -k 3 -t 0.5 --pairs pairs.tsv docs.tsv >clusters.tsv
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

@test "the wheel brings programs, flows and nd.py into a fresh environment" {
	make -s -C "$top" wheel
	command python3 -m venv fresh
	fresh/bin/pip install -q --no-index "$top"/dist/nd_tools-*.whl
	cp "$samples/docs.tsv" .
	nd-flow near -q -k 3 -t 0.5 docs.tsv >wanted
	env -i PATH=/usr/bin:/bin fresh/bin/nd-flow near -q -k 3 -t 0.5 docs.tsv | same wanted -
	env -i fresh/bin/python -c 'if True:
		import nd
		print(len(nd.clusters([line.split("\t") for line in open("docs.tsv")], threshold=.5, k=3)))' >got
	[ "$(<got)" -eq "$(wc -l <wanted)" ]
	[ -e fresh/share/man/man1/nd-flow.1 ]
}

@test "the static archive is installed, and runs without a library" {
	[ "$(uname -m)" = x86_64 ] || skip 'for x86-64'
	(cd "$top" && .ci/static x86_64-linux-musl test)
	tar -xJf "$top/dist/nd-test-linux-x86_64.tar.xz"
	rm "$top/dist/nd-test-linux-x86_64.tar.xz"
	nd-test-linux-x86_64/install.sh "$PWD/prefix"
	cp "$samples"/{docs.tsv,crawl.warc} .
	mkdir root
	cp -R prefix docs.tsv crawl.warc root
	for command in 'near -q -k 3 -t 0.5 docs.tsv' 'near -q crawl.warc'; do
		# shellcheck disable=SC2086
		nd-flow $command >wanted
		# shellcheck disable=SC2086
		prefix/bin/nd-flow $command | same wanted -
	done
	! ldd prefix/bin/nd-html-text
}
