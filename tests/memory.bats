# memory.bats: -S is the limit of the whole process: 1.1 SIZE and 20 MB, as nd(7) says.
load helper

# peak COMMAND...: its peak in bytes; what it prints goes to out.
peak() {
	ND_REPORT=5 "$@" 5>&1 >out | awk '$1 == "peak_memory" { print $2 }'
}

# bounded MB LEAST COMMAND...: needs more than MB allow; with -S LEAST it prints the
# same, within that.
bounded() {
	local free limited
	free=$(peak "${@:3}")
	mv out want
	limited=$(peak "${@:3}" -S "$2M" -q)
	same want out
	[[ $PATH != *[at]san* && $PATH != *build/*/under/bin* ]] || return 0
	echo "$free bytes, with -S $2M $limited"
	[ "$free" -gt $(($1 * 1048576 * 11 / 10 + 20000000)) ] &&
		[ "$limited" -le $(($2 * 1048576 * 11 / 10 + 20000000)) ]
}

# refused MB LEAST COMMAND...: with -S MB the message has the least, which works.
refused() {
	fails 1 "$3: expected at least $2M of memory for this input (-S, or --mem of nd-flow), got $1.0M" \
		"${@:3}" -S "$1M" -q
	bounded "$@"
}

# short N: documents of three words, few of which are similar.
short() {
	awk -v n="$1" 'BEGIN { srand(5); for (i = 0; i < n; i++) {
		printf "d%07d\t", i
		for (k = 0; k < 3; k++) printf "%d ", rand() * n
		print "." } }'
}

@test "nd-pairs -x: records take little memory besides their sets" {
	short 200000 | nd-shingle -k 1 >sets
	bounded 8 8 nd-pairs -t 0.9 -a sets
}

@test "nd-window: sketches that do not fit are refused with the least -S" {
	awk 'BEGIN { srand(4); for (d = 0; d < 400000; d++)
		printf "d%06d\trp:64:0\t%08x%08x\n", d, rand() * 2 ^ 32, rand() * 2 ^ 32 }' >s
	refused 1 9 nd-window -Q 2 -B 2 --distance 5 s
}

@test "nd-align: the counts of words need not be in memory" {
	short 40000 | sed 's/ [.]$/. Is it so? And a longer one./' >docs
	nd-sentence docs >sents
	printf 'd%07d\td%07d\t1.000000\t2\t2\t3\t2\t3\t0\t0\t0\t0\n' 1 2 >rough
	bounded 20 20 nd-align -a sents rough
}

# chain N: pairs of N ids.
chain() {
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
		printf "d%07d\td%07d\t%.6f\n", i, i + 1 + i % 3, i % 7 / 8 + .1 }'
}

@test "nd-cluster: by rank it sorts; -M, --average and --candidates are refused with the least -S" {
	chain 220000 >pairs
	awk '{ print $1 "\t" NR % 100 }' pairs >ranks
	bounded 1 1 nd-cluster --rank ranks pairs
	refused 1 14 nd-cluster -M 3 --cut cut pairs
	refused 1 31 nd-cluster --average 0.5 pairs
	chain 500000 | awk '{ print $1 "\t" $2 "\n" $2 "\t" $1 }' >candidates
	refused 1 27 nd-cluster --candidates candidates
}

@test "nd-text-pairs: sets, stars and bands" {
	short 200000 >docs
	bounded 8 8 nd-text-pairs -m jaccard -k 1 -t 0.9 docs
	bounded 8 8 nd-text-pairs -m jaccard -k 1 -t 0.9 --stars docs
	bounded 16 16 nd-text-pairs --bands 16,8 -k 1 -t 0.9 docs
}

@test "nd-text-pairs --stars: records that do not fit are refused with the least -S" {
	short 900000 >docs
	fails 1 'nd-text-pairs: expected at least 6M of memory for this input (-S, or --mem of nd-flow), got 1.0M' \
		nd-text-pairs -m jaccard -k 1 -t 0.9 --stars -S 1M docs
}

@test "nd-score: the records, and the sets of stars" {
	short 250000 | nd-shingle -k 1 >sets
	nd-index -t 0.9 -p sets | nd-sort >keys
	bounded 8 8 nd-score -t 0.9 --stars -a sets keys
	seq -f "d0000001${TAB}d%07.0f" 10 150000 >candidates
	bounded 1 1 nd-score -t 0.9 -a sets candidates
}

@test "nd-df, nd-sort and nd-pick" {
	short 550000 | nd-shingle -k 1 >sets
	bounded 1 4 nd-df sets
	bounded 1 4 nd-sort sets
	cut -f 1 sets | sort -R --random-source=sets >ids
	sed 's/^/and a longer id /' ids >long
	bounded 1 4 nd-pick -a long ids
}

@test "nd-lines -a and nd-diag -a: a list and sentences" {
	short 400000 >docs
	cut -f 2 docs | sed 's/^/9\t/' >list
	bounded 1 8 nd-lines -a list docs
	nd-sentence docs >sents
	printf 'd0000001:1\td0000002:1\t1.000000\n' | nd-diag --map - 2>/dev/null >dots
	bounded 1 4 nd-diag -g 1 -a sents dots
}
