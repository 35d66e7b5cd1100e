# snakemake.bats: the example of nd-hosts(7) on Snakemake itself, run by
# tests/engines/run.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/engines}
load helper

setup() {
	command -v snakemake >/dev/null || skip 'snakemake is not installed'
	cd "$BATS_TEST_TMPDIR" || exit
	cp "$samples"/{docs,threads,quotes,en,de,en-de}.tsv "$samples/wiki.xml" .
	awk '
		on && /^\.Ed/ { exit }
		on && body { gsub(/\\e/, "\\"); print }
		/^\.Pa Snakefile/ { on = 1 }
		/^\.Bd/ { body = on }' "$top/man/nd-hosts.7" >Snakefile
	[ "$(wc -l <Snakefile)" -gt 10 ]
}

# plan FLOW OPTION...: the jobs of a flow that are to be made.
plan() {
	rm -rf plan all work .snakemake
	nd-flow "$@" --stages --parts 3 -o plan >jobs
}
snake() { snakemake --quiet --cores 2 "$@" >log 2>&1 || { cat log; return 1; }; }

@test "the example of nd-hosts(7) finds what nd-flow finds" {
	while read -r answer file flow; do
		# shellcheck disable=SC2086
		nd-flow $flow -o wanted >/dev/null 2>&1
		# shellcheck disable=SC2086
		plan $flow
		snake
		[ -s "wanted/$answer" ]
		same "wanted/$answer" "all/$file"
		[ -z "$(ls work)" ]
		rm -r wanted
	done <<-'END'
		clusters clusters near -k 3 -t 0.5 docs.tsv
		clusters clusters near -k 3 -t 0.3 --via minhash docs.tsv
		kept/docs.tsv kept.1 near -k 3 -t 0.5 --dedup docs.tsv
		clusters clusters threads -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 threads.tsv
		sentences sentences sentences -k 3 -r 2 wiki.xml quotes.tsv
		passages passages partial --min-bytes 20 quotes.tsv
		pairs pairs xling -l en-de.tsv --inverse -t 0.1 en.tsv de.tsv
		lines lines lines --over 1 docs.tsv
	END
	[ -s all/lines ]
}

@test "a job that is killed is made again; one that fails says why" {
	nd-flow near -k 3 -t 0.5 -o wanted docs.tsv >/dev/null
	plan near -k 3 -t 0.5 docs.tsv
	mkdir bin
	cat >bin/nd-flow <<-'END'
		#!/bin/bash
		PATH=${PATH#*:}
		last=${*: -1}
		mkdir "killed.${last##*/}" 2>/dev/null || exec nd-flow "$@"
		kill -KILL $$
	END
	chmod +x bin/nd-flow
	! PATH=$PWD/bin:$PATH snake
	PATH=$PWD/bin:$PATH snake --retries 1
	same wanted/clusters all/clusters
	printf 'a\tb\nno\n' >docs.tsv
	plan near docs.tsv
	! snake --retries 1
	grep -F "nd-shingle: docs.tsv:2: expected at least 2 fields, got 1" log
}
