# predict.bats: what a run over hosts is expected to need.
load helper

# A run whose input, docs.tsv, is cut for two hosts with so much free disk, in kB.
cut_run() {
	mkdir -p run/given
	printf '%s=%s\n' flow join way ssh work x tools x >run/settings
	printf '2\th%d\t2\t1000000\t%d\n' 1 "$1" 2 "$1" >run/logins
	for i in 1 2 3 4; do
		printf '0\t0\tsplit -n l/%d/4 -- docs.tsv | zstd -q -1\n' "$i"
	done >run/pieces
	{
		printf "reads=('') names=('') R=4 bytes=%d\n" "$(stat -c %s docs.tsv)"
		printf '%s=%q\n' F all shape_all '-k 5 -f 2' via minhash T '-t 0.8' \
			B '-b 26 -r 8' idf '' collapse 1 w ''
	} >run/given/options
}
words() {
	awk 'BEGIN { srand(5); for (i = 0; i < 300; i++) {
		printf "d%d\t", i
		for (j = 0; j < 40; j++) printf " w%d", 9999 * rand()
		print "" } }'
}

# bats test_tags=long
@test "what a run needs is told, and nothing of the sample stays" {
	words >docs.tsv
	cut_run 1000000
	ls run >before
	"$top/share/nd/hosts/predict" run 2>said
	[ "$(cat said)" = 'nd-flow: expected: 0 MB of disk (free are 2.0 GB), half of the memory, less than a minute in 4 slots' ]
	ls run >after
	same before after
}

# bats test_tags=long
@test "a host with less disk than its share is refused, unless it is told not to" {
	words >docs.tsv
	cut_run 20
	status=0
	"$top/share/nd/hosts/predict" run 2>said || status=$?
	[ "$status" -eq 1 ]
	[ "$(sed 1d said)" = 'nd-flow: h1: expected 0 MB of free disk, got 0 MB; --force goes on' ]
	"$top/share/nd/hosts/predict" run --force 2>said
	[ "$(wc -l <said)" -eq 1 ]
}

# told TOTAL: the line for so much, of which 100 were sampled, and 25 of these.
told() {
	awk -F '\t' -v sampled=100 -v total="$1" -v parts=4 -v some=0.25 -v packed=60 \
		-v force=1 -v way=ssh -f "$top/share/nd/hosts/predict.awk" logins \
		some.stages all.stages
}

@test "what makes pairs grows with the square, as far as less of it took less" {
	printf '%s\t%s\t%s\t0\t1000000\n' 2 h1 4 2 h2 1 >logins
	row() { printf '%s\t%s\t-\t%s\t%s\t%s\t%s\t%s\n' "$@"; }
	{
		row map 4 1 30 100000000 2500000 ''
		row same 4 1 0 0 0 ' map:0'
		row pair 4 2 0 10000000 62500 ' map:500000'
	} >some.stages
	{
		row map 4 1 120 400000000 10000000 ''
		row same 4 1 0 0 0 ' map:0'
		row pair 4 2 60 100000000 1000000 ' map:2000000'
	} >all.stages
	line() {
		echo "nd-flow: expected: $1 MB of disk (free are 2.0 GB), half of the memory, $2 in 4 slots"
	}
	# 60 of packing, 120 of map, 60 of pair, at three processors; 11 MB, and 2 that are read.
	[ "$(told 100)" = "$(line 13 "1.3 minutes")" ]
	# 600, 1200 or a little more and, as pair did nothing with a quarter, 6000; 200 MB, and 20.
	[ "$(told 1000)" = "$(line 220 "43.4 minutes")" ]
	# A quarter of the seconds and of the bytes with a quarter: 600, 1200 and 600.
	sed -i 's/^pair.*2\t0\t10/pair\t4\t-\t2\t15\t25/' some.stages
	[ "$(told 1000)" = "$(line 220 "13.1 minutes")" ]
}
