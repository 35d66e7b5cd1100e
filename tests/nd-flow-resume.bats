# nd-flow-resume.bats: what nd-flow trusts: inputs that may change, and stages
# that may be damaged.
load helper

# once COMMAND: prints a script that runs it in its first call alone.
once() {
	echo "mkdir '$PWD/ran' 2>/dev/null && $1"
}

# The documents that come late are copies of others.
late() {
	cp "$samples/docs.tsv" docs.tsv
	touch -d '2020-01-01' docs.tsv
	cp -p docs.tsv before.tsv
	sed 's/^/late-/' docs.tsv >late.tsv
	changed='nd-flow: docs.tsv changed while it was read; run the command again'
}

# Another file of the same size and time takes the place of the input in a first call.
# No later file gets the inode of the first one, by which it would be the same input.
replaced() {
	late
	nd-flow near --dedup -k 2 -t 0.3 -o whole docs.tsv
	tr a-y b-z <docs.tsv >late.tsv
	touch -r docs.tsv late.tsv
	ln docs.tsv first.tsv
	with nd-cluster "$(once "mv '$PWD/late.tsv' '$PWD/docs.tsv'")"
}

@test "an input that grows while near streams its answer is an error" {
	late
	with nd-cluster "$(once "cat '$PWD/late.tsv' >>'$PWD/docs.tsv'")"
	fails 1 "$changed" copy/bin/nd-flow near -j 1 -k 2 -t 0.3 docs.tsv
	ok copy/bin/nd-flow near -j 1 -k 2 -t 0.3 docs.tsv
}

@test "an input that grows while another is waited for is an error" {
	late
	mkfifo pipe.tsv
	nd-flow near -k 2 -t 0.3 docs.tsv pipe.tsv >out 2>err &
	exec 6>pipe.tsv
	cat late.tsv >>docs.tsv
	echo "x${TAB}quite another text" >&6
	exec 6>&-
	status=0
	wait $! || status=$?
	[ "$status" -eq 1 ]
	echo "$changed" | same - err
	[ ! -s out ]
}

@test "an input of which only the mode, the time of reading or the links change is the same" {
	late
	nd-flow near -k 2 -t 0.3 docs.tsv >wanted
	for change in "chmod 644" "touch -a" "chmod 600" "ln -f -t '$PWD/links'"; do
		mkdir -p links
		with nd-cluster "$(once "$change '$PWD/docs.tsv'")"
		ok copy/bin/nd-flow near -k 2 -t 0.3 docs.tsv
		same wanted <(printf '%s\n' "$output")
		rm -rf ran dir links/*
		ok copy/bin/nd-flow near -k 2 -t 0.3 --dedup -q -o dir docs.tsv
		same wanted dir/clusters
		touch -a docs.tsv
		chmod 640 docs.tsv
		ok copy/bin/nd-flow near -k 2 -t 0.3 --dedup -q -o dir docs.tsv
	done
}

@test "documents that come after the others were compared are not printed" {
	late
	with nd-cluster "$(once "cat '$PWD/late.tsv' >>'$PWD/docs.tsv'")"
	apart copy/bin/nd-flow near --dedup -k 2 -t 0.3 docs.tsv
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[ "${stderr_lines[0]}" = "$changed" ]
}

@test "a replaced input spoils neither DIR/kept nor the next call" {
	replaced
	apart copy/bin/nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[ "${stderr_lines[0]}" = "$changed" ]
	[ ! -e dir/kept/docs.tsv ]
	fails 1 'nd-flow: dir: expected a run that is done' nd-flow audit dir
	# Nothing that was made from one of the two is used with the other.
	mv docs.tsv other.tsv
	cp -p before.tsv docs.tsv
	apart nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	[ "$status" -eq 0 ]
	[ "${stderr_lines[0]}" = 'nd-flow: dir: an input changed after a call had begun to read it; made again, with what was made after it' ]
	[ "${stderr_lines[1]}" = 'nd-flow: near: 6 documents read, 3 removed, 3 kept in dir/kept' ]
	for f in sets.1 stars clusters removed kept/docs.tsv; do
		same whole/$f dir/$f
	done
}

@test "an input that is replaced and comes back leaves nothing of the other" {
	replaced
	fails 1 "$changed" copy/bin/nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	mv first.tsv docs.tsv
	ok nd-flow near --dedup -q -k 2 -t 0.3 -o dir docs.tsv
	for f in sets.1 stars clusters removed kept/docs.tsv; do
		same whole/$f dir/$f
	done
}

# bats test_tags=long
@test "a call that is killed leaves nothing of an input that then changes" {
	late
	nd-flow near -k 2 -t 0.3 -o whole docs.tsv
	tr a-y b-z <docs.tsv >late.tsv
	touch -r docs.tsv late.tsv
	mv docs.tsv kept.tsv
	mv late.tsv docs.tsv
	with nd-cluster 'kill -KILL 0'
	setsid -w copy/bin/nd-flow near -k 2 -t 0.3 -o dir docs.tsv || true
	[ -e dir/stars ]
	mv kept.tsv docs.tsv
	nd-flow near -k 2 -t 0.3 -o dir docs.tsv
	for f in sets.1 stars clusters; do
		same whole/$f dir/$f
	done
}

# bats test_tags=long
@test "each flow that reads files finds that one has changed" {
	late
	printf 'a\tone two three four five six\tone two three four\tfive six\n' >other.tsv
	cp other.tsv docs.tsv
	for try in 'threads nd-cluster' 'sentences nd-cluster' 'partial nd-diag' \
		'xling nd-weigh' 'contains nd-index' 'lines nd-lines'; do
		read -r flow tool <<<"$try"
		with "$tool" "$(once "sed 's/a/b/' '$PWD/other.tsv' >>'$PWD/docs.tsv'")"
		args=(docs.tsv)
		[[ $flow != [xc]* ]] || args=(other.tsv docs.tsv)
		for o in '' '-o dir'; do
			rm -rf ran dir
			# shellcheck disable=SC2086
			apart copy/bin/nd-flow "$flow" $o "${args[@]}"
			[ "$status" -eq 1 ]
			[ -z "$output" ]
			grep -q "^$changed" <<<"$stderr"
			sed -i '$d' docs.tsv
		done
	done
}

@test "a directory of inputs may grow by nothing but what nd-flow prints" {
	mkdir in
	cut -f 2 "$samples/docs.tsv" | split -l 1 - in/text
	nd-flow near -k 2 -t 0.3 in >in/out 2>in/err
	# All files are read before one is made or goes.
	with nd-cluster "$(once "{ cat >'$PWD/all'; echo new >in/new; exec <'$PWD/all'; }")"
	fails 1 'nd-flow: in/new changed while it was read; run the command again' \
		copy/bin/nd-flow near -k 2 -t 0.3 in
	with nd-cluster "$(once "{ cat >'$PWD/all'; rm in/textaa; exec <'$PWD/all'; }")"
	fails 1 'nd-flow: in/textaa changed while it was read; run the command again' \
		copy/bin/nd-flow near -k 2 -t 0.3 in
}

# all_recorded DIR: each stage in it has a line in its log.
all_recorded() {
	find "$1" -type f ! -path '*/hosts/*' -printf '%P\n' |
		grep -v -x -E 'run|lock|seconds|sums' | sort >there
	cut -f 1 "$1/sums" | grep -v -x -e inputs -e run | sort -u | same - there
}

# bats test_tags=long
@test "the log has each file that a flow makes, whatever its directory is called" {
	cp "$samples/docs.tsv" docs.tsv
	cp "$samples/threads.tsv" .
	{ sed 's/^/x/' docs.tsv && echo bad; } >'a b.tsv'
	nd-flow near -k 2 -t 0.3 --dedup --rejects no -o ./near docs.tsv 'a b.tsv'
	all_recorded near
	nd-flow near -k 2 -t 0.3 --via minhash --html pages -j 3 -o near2/ docs.tsv
	all_recorded near2
	nd-flow threads -j 3 --via prefix -o "$PWD/forum" threads.tsv
	all_recorded forum
	nd-flow sentences -j 3 -o some docs.tsv
	all_recorded some
	nd-flow partial --against threads.tsv -o part docs.tsv
	all_recorded part
	nd-flow partial --sensitive --html pages2 -o sensitive docs.tsv
	all_recorded sensitive
	nd-flow xling -o two docs.tsv threads.tsv
	all_recorded two
	nd-flow xling --via window --first 1 -t .1 -o window docs.tsv threads.tsv
	all_recorded window
	nd-flow xling --first 1 --mutual --by both -j 2 -o first docs.tsv threads.tsv
	all_recorded first
	nd-flow contains --clean -k 2 -o held docs.tsv threads.tsv
	all_recorded held
	nd-flow lines --remove --over 1 -o lines docs.tsv threads.tsv
	all_recorded lines
	mkdir here
	cd here
	nd-flow partial --against ../threads.tsv -o . ../docs.tsv
	cd ..
	all_recorded here
}

# The line of what --dedup has removed.
kept_in() { echo "nd-flow: near: 6 documents read, 3 removed, 3 kept in $1/kept"; }

# mended DIR MESSAGE COMMAND...: its stderr begins with MESSAGE, a pattern, and ends with the line of
# --dedup, then DIR has the files of whole again, and a second call prints no more than that line.
mended() {
	local dir=$1 message=$2
	shift 2
	apart "$@"
	[ "$status" -eq 0 ] || { echo "$stderr" && return 1; }
	# shellcheck disable=SC2053
	[[ $stderr == ${message:+$message$'\n'}*"$(kept_in "$dir")" ]] ||
		{ echo "$stderr" && return 1; }
	diff -r -x seconds -x sums whole "$dir" || return
	fails 0 "$(kept_in "$dir")" "$@"
}

# bats test_tags=long
@test "a stage that is empty, cut or has another byte is made again, by name" {
	cp "$samples/docs.tsv" docs.tsv
	flow=(nd-flow near -k 2 -t 0.3 --dedup -j 3 --via prefix --pairs p)
	"${flow[@]}" -o whole docs.tsv
	for f in sets.1 keys.1 pairs kept/docs.tsv; do
		bytes=$(wc -c <whole/$f)
		sum=$(cut -f 1,3 whole/sums | grep "^$f$TAB" | cut -f 2)
		for damage in empty cut byte; do
			[ $damage = empty ] || [ $f = pairs ] || continue
			rm -rf dir
			cp -a whole dir
			case $damage in
			empty) : >dir/$f && is="expected $bytes bytes, got 0" ;;
			cut) truncate -s -1 dir/$f && is="expected $bytes bytes, got $((bytes - 1))" ;;
			byte)
				printf '\377' | dd of=dir/$f conv=notrunc status=none
				is="expected the checksum $sum, got ????????????????"
				;;
			esac
			mended dir "nd-flow: dir/$f: $is; made again" \
				"${flow[@]}" -o dir docs.tsv
		done
	done
}

# bats test_tags=long
@test "a stage without a line in the log is made again" {
	cp "$samples/docs.tsv" docs.tsv
	nd-flow near -k 2 -t 0.3 --dedup -o whole docs.tsv
	none='nd-flow: dir: expected checksums in dir/sums, got none; all stages are made again'
	for log in gone empty cut zero; do
		rm -rf dir
		cp -a whole dir
		for f in sets.1 stars clusters removed kept/docs.tsv; do
			: >dir/$f
		done
		message=$none
		case $log in
		gone) rm dir/sums ;;
		empty) : >dir/sums ;;
		cut) truncate -s 32 dir/sums && message='' ;;
		zero) head -c 300 /dev/zero >dir/sums ;;
		esac
		mended dir "$message" nd-flow near -k 2 -t 0.3 --dedup -o dir docs.tsv
	done
}

# bats test_tags=long
@test "a log whose last line is cut, or an older log, is no proof" {
	cp "$samples/docs.tsv" docs.tsv
	nd-flow near -k 2 -t 0.3 --dedup -o whole docs.tsv
	size=$(wc -c <whole/sums)
	for n in 1 30 80; do
		rm -rf dir
		cp -a whole dir
		truncate -s $((size - n)) dir/sums
		mended dir '' nd-flow near -k 2 -t 0.3 --dedup -o dir docs.tsv
	done
}

@test "what add and audit read has to be whole" {
	sed 1q "$samples/docs.tsv" >new.tsv
	sed 1d "$samples/docs.tsv" >docs.tsv
	nd-flow near -k 2 -t 0.3 -o whole docs.tsv
	for f in sets.1 stars clusters; do
		rm -rf dir
		cp -a whole dir
		: >dir/$f
		is="nd-flow: dir/$f: expected $(wc -c <whole/$f) bytes, got 0; nd-flow with -o dir makes it again"
		fails 1 "$is" nd-flow add dir new.tsv
		fails 1 "$is" nd-flow audit dir
	done
	nd-flow add whole new.tsv
	ok nd-flow audit whole
	want=$output
	cp -a whole/query parts
	# What an addition made is made again of its documents.
	: >whole/query/kept.2
	ok nd-flow audit whole
	[ "$output" = "$want" ]
	diff -r parts whole/query
	: >whole/query/kept.1
	fails 1 "nd-flow: whole/query/index: missing, damaged or of another version; nd-flow with --again -o whole, then nd-flow add, make it again" \
		nd-flow audit whole
}

# missing DIR FILE...: without one of the files audit, and for near add, end with an error.
missing() {
	for f in "${@:2}"; do
		rm -rf dir
		cp -a "$1" dir
		rm "dir/$f"
		is="nd-flow: dir/$f: missing; nd-flow with $again makes it again"
		[ "$again" ] || is="nd-flow: dir/$f: missing; nd-flow with --again -o dir, then nd-flow add, make it again"
		fails 1 "$is" nd-flow audit dir
		[ "$1" != near ] || fails 1 "$is" nd-flow add dir new.tsv
	done
}

@test "what add and audit read has to be there, if the run made it" {
	for i in 1 2 3; do
		printf 'd%s\tone two three four five six seven eight nine ten\n' $i >$i.tsv
	done
	printf 'd4\tone two three\n' >new.tsv
	again='-o dir'
	nd-flow near -o near 1.tsv 2.tsv
	nd-flow near --pairs pairs.tsv -o all 1.tsv 2.tsv
	nd-flow sentences -o sentences 1.tsv 2.tsv
	printf 't%s\tone two\tthree four\n' 1 2 >threads.tsv
	nd-flow threads -w 0.5,0.5 -t 0.5 -o threads threads.tsv
	missing near sets.1 sets.2 stars clusters
	missing all sets.2 pairs
	missing sentences pairs all clusters
	missing threads stars clusters sets.2.1
	nd-flow add near 3.tsv
	again=
	missing near stars clusters
	rm near/query/kept.2
	for call in 'add near new.tsv' 'audit near'; do
		# shellcheck disable=SC2086
		fails 1 "nd-flow: near/query/index: missing, damaged or of another version; nd-flow with --again -o near, then nd-flow add, make it again" \
			nd-flow $call
	done
}

@test "add and audit say that the checksums of a run are gone" {
	printf 'a\tone two three four five\n' >docs.tsv
	printf 'b\tone two\n' >new.tsv
	nd-flow near -o run docs.tsv
	for damage in 'rm run/sums:missing' ':>run/sums:expected checksums, got none' \
		'echo x >run/sums:expected checksums, got none'; do
		eval "${damage%:*}"
		for call in 'add run new.tsv' 'audit run'; do
			# shellcheck disable=SC2086
			fails 1 "nd-flow: run/sums: ${damage##*:}; nd-flow with -o run makes it again" \
				nd-flow $call
		done
		nd-flow near -o run docs.tsv
	done
	ok nd-flow add -q run new.tsv
}

@test "a run of fewer inputs than before is whole" {
	for i in 1 2 3; do
		printf 'd%s\tone two three four five six seven eight nine ten\n' $i >$i.tsv
	done
	nd-flow near -o run 1.tsv 2.tsv 3.tsv
	nd-flow near --update -o run 1.tsv 2.tsv
	run -0 nd-flow audit run
	ok nd-flow add -q run 3.tsv
}

@test "files of others in DIR stay" {
	cp "$samples/docs.tsv" docs.tsv
	nd-flow near -k 2 -t 0.3 --dedup -o dir docs.tsv
	mkdir dir/mine dir/kept/mine
	for f in mine sets.txt mine/sets.1 kept/mine.tsv kept/mine/a; do
		[ -d dir/$f ] || echo precious >dir/$f
	done
	: >dir/sets.1
	nd-flow near -k 2 -t 0.3 --dedup -o dir docs.tsv
	for f in sets.txt mine/sets.1 kept/mine.tsv kept/mine/a; do
		echo precious | same - dir/$f
	done
}

# bats test_tags=long
@test "an emptied answer of a run over hosts is made again" {
	command -v parallel >/dev/null || skip 'parallel is not installed'
	cp "$samples/docs.tsv" docs.tsv
	echo : >hosts
	flow=(nd-flow near --hosts hosts --dedup -k 2 -t 0.3)
	"${flow[@]}" -o whole docs.tsv
	cp -a whole dir
	: >dir/pairs
	apart "${flow[@]}" -o dir docs.tsv
	[ "$status" -eq 0 ]
	[ "$stderr" = "nd-flow: dir/pairs: expected $(wc -c <whole/pairs) bytes, \
got 0; made again
$(kept_in dir)" ]
	diff -r -x seconds -x sums -x hosts whole dir
}

@test "the first Makefile of nd-make(7) is up to date once make has run" {
	cp "$samples/docs.tsv" .
	sed -n '/^\.Ed/q; /^\.Bd/,$p' "$top/man/nd-make.7" | tail -n +2 >Makefile
	ok make
	[ "$(<count)" = 3 ]
	touch -d '1 hour ago' near/clusters count
	touch -d '1 minute ago' docs.tsv Makefile
	ok make
	[[ $output == *'nd-flow near '*'wc -l '* ]]
	ok make
	[ "$output" = "make: 'count' is up to date." ]
}

@test "--update starts over if an option or an input has changed" {
	cp "$samples/docs.tsv" .
	nd-flow near -o near docs.tsv
	touch now
	ok nd-flow near --update -o near docs.tsv
	[ near/run -ot now ]
	ok nd-flow near --update -t 0.3 -o near docs.tsv
	nd-flow near -t 0.3 docs.tsv | same - near/clusters
	sed -i '$d' docs.tsv
	ok nd-flow near --update -t 0.3 -o near docs.tsv
	nd-flow near -t 0.3 docs.tsv | same - near/clusters
	apart nd-flow near --update docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --update: expected -o as well' ]
}

@test "what a directory was made with names a default, and a flag" {
	printf 'a\tone two three\nb\tone two four\n' >docs.tsv
	cp docs.tsv other.tsv
	end='; --again or --update starts over'
	ok nd-flow xling -q --first 1 -o run docs.tsv other.tsv
	fails 1 "nd-flow: run: made with the default of -t (0.3; with --first, none), not with -t '0.2'$end" \
		nd-flow xling -q --first 1 -t 0.2 -o run docs.tsv other.tsv
	ok nd-flow near -q -o near docs.tsv
	fails 1 "nd-flow: near: made without -c, not with -c$end" \
		nd-flow near -q -c -o near docs.tsv
	ok nd-flow near -q --keep longest -o kept docs.tsv
	fails 1 "nd-flow: kept: made with --keep 'longest', not without --keep$end" \
		nd-flow near -q -o kept docs.tsv
}

@test "status of a run on one machine says which runs it is of" {
	printf 'a\tone two\n' >docs.tsv
	nd-flow near -q -o run docs.tsv
	fails 1 'nd-flow: run: a run on one machine; status is of runs with --hosts or --array' \
		nd-flow status run
}
