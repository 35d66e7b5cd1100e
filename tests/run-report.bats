#!/usr/bin/env bats
# run-report.bats: the numbers that commands write to the descriptor of ND_REPORT.
load helper

# reports WANTED COMMAND...: all that it writes there, as printf writes WANTED, then its
# memory and time; its output is as without.
reports() {
	"${@:2}" >without <&0 || return
	ND_REPORT=5 "${@:2}" 5>report >out || return
	same without out || return
	# shellcheck disable=SC2059
	printf "$1"'peak_memory\tN\ncpu_ms\tN\n' >wanted
	sed -E 's/^(peak_memory|cpu_ms)\t[0-9]+$/\1\tN/' report | same wanted -
}

@test "commands write their numbers, whole" {
	printf 'a\tx y z\nb\tx y z\\nw\nc\tp q\n' >docs
	reports 'documents\t3\n' nd-shingle -k 2 docs
	reports 'documents\t3\n' nd-shingle -k 2 -j 2 docs
	reports 'documents\t3\n' nd-text-pairs -m jaccard -k 2 -t 0.5 docs
	reports 'documents\t3\n' nd-text-pairs -m jaccard -k 2 -t 0.5 --stars docs
	echo b >ids
	reports 'read\t3\npicked\t1\n' nd-pick -a ids docs
	reports 'read\t3\npicked\t2\n' nd-pick --drop -j 2 -a ids docs
	reports 'documents\t3\n' nd-lines docs
	printf '9\tx y z\n' >list
	reports 'read\t3\nlines_removed\t2\n' nd-lines -a list docs
	nd-lines docs | nd-sort >sorted
	reports '' nd-lines --over 1 sorted
	printf '%s\t%s\t%s\n' a b 0.900000 a c 0.800000 d e 0.900000 >pairs
	reports 'pairs\t3\nclusters\t2\nremoved\t3\n' nd-cluster pairs
	reports '' nd-cluster --removed pairs
	reports '' nd-sort docs
	printf 'a:%d\tx y\t0\t3\n' 1 2 3 >sents
	printf 'b:1\tx z\t0\t3\n' >>sents
	reports 'documents\t4\ncommon\t3\n' nd-text-pairs -m jaccard -k 1 -t 0.2 --places p --most 2 sents
	nd-shingle -k 1 sents >sets
	reports 'common\t3\n' nd-text-pairs --distinct -q --places p --most 2 sets
	nd-index --whole sets | sort >whole
	reports 'common\t3\n' nd-pairs --over 2 whole
	reports '' nd-pairs --gone whole
	nd-pairs -t 0.2 -x - <sets >pairs
	nd-diag -q --map pairs | sort >dots
	reports 'passages\t3\n' nd-diag -g 1 dots
	{ cut -f 1 sents; cut -f 1,2 pairs | tr '\t' '\n'; } | sort >ends
	reports 'crowded\t4\n' nd-diag -q --crowded 1 ends
	: >empty
	reports 'documents\t0\n' nd-shingle empty
	reports 'pairs\t0\nclusters\t0\nremoved\t0\n' nd-cluster empty
}

@test "the memory and the time that a command reports are those of its process" {
	printf 'a\tb\t1.000000\n' >pairs
	ND_REPORT=5 nd-cluster pairs 5>report >out
	awk -F '\t' '{ n[$1] = $2 }
		END { exit !(n["peak_memory"] > 500000 && n["peak_memory"] < 500000000 &&
			n["peak_memory"] % 1024 == 0 && n["cpu_ms"] < 10000) }' report
}

@test "the commands of a pipeline share a descriptor" {
	printf '%s\tone two three\n' a b >docs
	export ND_REPORT=5
	{ nd-shingle -k 2 docs | nd-pairs -t 0.8 -x - | nd-cluster >out; } 5>>report
	{ { nd-shingle -k 2 docs | nd-pairs -t 0.8 -x - | nd-cluster >out; } 5>&1 | cat >pipe; }
	printf '%s\n' clusters cpu_ms{,,} documents pairs peak_memory{,,} removed >names
	cut -f 1 report | sort | same names -
	cut -f 1 pipe | sort | same names -
	[ "$(grep -cvE $'^[a-z_]+\t[0-9]+$' report pipe | tr '\n' ' ')" = 'report:0 pipe:0 ' ]
	ND_REPORT='' ok nd-shingle docs
}

@test "ND_REPORT must be the number of a descriptor that is open for writing" {
	echo 'a	b' >docs
	for v in x 3x -1 ' 5' 5.0 77 99999999999999999999 4294967301; do
		ND_REPORT=$v fails 1 "nd-shingle: ND_REPORT: expected the number of a descriptor \
that is open for writing, got '$v'" nd-shingle docs 5>report
		[ -z "$output" ]
	done
	ND_REPORT=5 fails 1 "nd-sort: ND_REPORT: expected the number of a descriptor that is \
open for writing, got '5'" nd-sort docs 5<docs
	ND_REPORT=5 ok nd-sort docs 5>report
	[ -z "${output#a*b}" ]
}

@test "numbers that cannot be written are an error" {
	echo 'a	b' >docs
	for tool in nd-shingle nd-sort; do
		ND_REPORT=5 fails 1 "$tool: ND_REPORT: No space left on device" \
			$tool docs 5>/dev/full
	done
}

@test "a flow ignores ND_REPORT, also one of a table" {
	cp "$samples/docs.tsv" .
	nd-flow near docs.tsv >wanted
	cp "$top"/share/nd/flows/*.flow .
	for v in 5 77 x; do
		ND_REPORT=$v ok nd-flow near docs.tsv 5>report
		same wanted - <<<"$output"
		[ ! -s report ]
		ND_REPORT=$v ok nd-flow near --dedup -q --via prefix docs.tsv 5>report
		[ ! -s report ]
	done
	ND_REPORT=5 nd-flow ./near.flow -o dir docs.tsv 5>report >out
	[ ! -s report ]
	same wanted dir/clusters
}

@test "a command that fails on a record reports that, its memory and time" {
	echo a >docs
	ND_REPORT=5 apart nd-shingle docs 5>report
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-shingle: docs:1: expected at least 2 fields, got 1' ]
	[ "$(cut -f 1 report | tr '\n' ' ')" = 'malformed peak_memory cpu_ms ' ]
}

@test "an id that comes twice is reported, and no message printed" {
	twice() {
		run -1 --separate-stderr env ND_REPORT=5 "${@:2}" 5>report
		[ -z "$output$stderr" ]
		# shellcheck disable=SC2059
		printf "twice\t$1\n" | same - <(grep ^twice report)
	}
	printf 'a\t1\t00000000000000ff\nb\t0\t\na\t0\t\n' >$'s\net'
	twice '3\t1\ts?et\ta' nd-pairs -x $'s\net'
	twice '3\t1\tstdin\ta' nd-pairs -x - <$'s\net'
	printf 'a\nb\nb\n' >ids
	twice '3\t2\tids\tb' nd-sort -m --once ids
	twice '0\t0\t\tb' nd-sort -m --once ids <(echo c)
	# A line that is put aside ends nothing.
	ND_REPORT=5 nd-pairs -q --rejects r -x $'s\net' 5>report
	[ -s r ]
	! grep ^twice report
}
