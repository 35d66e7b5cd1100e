# shellcheck shell=bash disable=SC2034,SC2154
# near.sh: nd-flow near: clusters of near-duplicate documents.

usage() {
	fold -s -w 72 <<-'EOF' | sed '2,$s/^/    /; s/ $//'
	usage: nd-flow near [-cnv] [-f LIST] [-j N] [-k N] [-M N] [-o DIR] [-t T] [--again] [--all-pairs] [--components] [--dedup] [--force] [--hosts FILE] [--html DIR] [--html-max N] [--json ID,TEXT,...] [--long] [--map FILE] [--mem SIZE] [--rank FILE] [--recall R] [--rejects FILE] [--shared DIR] [--via WAY] [--via-controller] input ...
	EOF
}
help() {
	cat <<-'EOF'
	  -c, --chars              shingles of characters, not of words
	  -f, --fields LIST        the text columns (2; with --json all)
	  -j, --jobs N             processes at once (the processors)
	  -k, --ngram N            words or characters in a shingle (5)
	  -M, --max-cluster N      the most members a cluster may have
	  -n, --dry-run            print the commands, run none
	  -o, --output DIR         keep every stage, go on where it stopped
	  -t, --threshold T        least similarity of a pair (0.8)
	  -v, --verbose            the seconds of each stage, on stderr
	      --again              start over in DIR
	      --all-pairs          equal documents: all their pairs, not a star
	      --components         clusters are chains, not stars
	      --dedup              print the documents that stay
	      --force              with --hosts: also where the disk seems too small
	      --hosts FILE         on these machines, over ssh: lines N/user@host
	      --html DIR           pages that show the pairs, by nd-html
	      --html-max N         pairs of documents on them (1000)
	      --json ID,TEXT,...   inputs are JSON lines with these keys
	      --long               zstd windows above 128 MB, up to 2 GB
	      --map FILE           with --dedup: where removed -> kept goes
	      --mem SIZE           for all stages at once (half of the machine)
	      --rank FILE          id and number: the highest is kept
	      --recall R           of pairs at T, by minhash (0.99)
	      --rejects FILE       put malformed lines there, go on
	      --shared DIR         with --hosts: a directory that all of them have
	      --via WAY            index, postings, prefix or minhash
	      --via-controller     with --hosts that cannot see each other
	EOF
}

chars='' fields='' k=5 max='' dry='' dir='' t=0.8 verbose=''
again='' all='' components='' dedup='' html='' shown=1000 json='' map='' rank='' recall='' via=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

parse() {
	local o words
	words=$(getopt -n nd-flow -l long -o cf:j:k:M:no:t:v -l chars,fields: \
		-l jobs:,ngram:,max-cluster:,dry-run,output:,threshold:,verbose \
		-l again,all-pairs,components,dedup,force,hosts:,html:,html-max:,json:,map:,mem:,rank: \
		-l recall:,rejects:,shared:,via:,via-controller,help,version -- "$@") || { usage >&2 && exit 2; }
	eval "set -- $words"
	while [ "$1" != -- ]; do
		o=$1
		case $o in
		-[cnv] | --chars | --dry-run | --verbose | --again | \
			--all-pairs | --components | --dedup | --force | --via-controller) ;;
		--long) long=' --long' ;;
		--help) usage && help && exit ;;
		--version) printf 'nd-flow (nd) %s\n' "$version" && exit ;;
		*) shift && given "$o" "$1" ;;
		esac
		case $o in
		-c | --chars) chars=1 ;;
		-f | --fields) columns "$o" "$1" && fields=$1 ;;
		-j | --jobs) whole "$o" "$1" 1024 && jobs=$1 ;;
		-k | --ngram) whole "$o" "$1" 1000 && k=$1 ;;
		-M | --max-cluster) whole "$o" "$1" && max=$1 ;;
		-n | --dry-run) dry=1 ;;
		-o | --output) dir=$1 ;;
		-t | --threshold) threshold "$o" "$1" && t=${1/#./0.} ;;
		-v | --verbose) verbose=1 ;;
		--again) again=1 ;;
		--all-pairs) all=1 ;;
		--components) components=1 ;;
		--dedup) dedup=1 ;;
		--force) force=1 ;;
		--hosts) hosts=$1 ;;
		--html) html=$1 ;;
		--html-max) whole "$o" "$1" && shown=$1 ;;
		--json) json_keys "$o" "$1" && json=$1 ;;
		--map) map=$1 ;;
		--mem) mem=$(bytes "$o" "$1") || exit ;;
		--rank) rank=$1 ;;
		--recall) threshold "$o" "$1" && recall=${1/#./0.} ;;
		--rejects) rejects=$1 ;;
		--shared) shared=$1 ;;
		--via) way_ok "$o" "$1" && via=$1 ;;
		--via-controller) controller=1 ;;
		esac || exit 1
		shift
	done
	shift
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected an input: files, directories or -'
	via=${via:-$(usual_way)}
	answer_ok "$@"
	html_ok "$html" "$dir" "$@"
	hosts_ok "$@"
}

options() {
	printf '%s\t%s\n' flow near -c "$chars" -f "$fields" -k "$k" -M "$max" -t "$t" \
		--all-pairs "$all" --components "$components" \
		--json "$json" --rank "$rank" --recall "$recall" --via "$via"
}

flow() {
	local shape="-k $k -f ${fields:=2${json:+-}}"
	local pairs="-t $t" cluster bands=''
	cluster=$(cluster_options) || exit
	[ -z "$chars" ] || shape="-c $shape"
	[ -n "$all" ] || pairs="$pairs --collapse"
	[ "$via" != minhash ] || bands=$(plan_bands) || exit
	add_inputs "nd-shingle $shape" --json "$json" "${inputs[@]}"
	[ -z "$dedup$dir" ] || reread "${inputs[@]}"

	[ -n "$hosts" ] || [ "$input_bytes" -lt 0 ] ||
		enough_memory "$(features 4)" $((input_bytes / 1000)) \
			"$input_bytes bytes of text"
	if [ -z "$dir$dedup$html" ] && [ "$jobs" -le 2 ] && [ "$via" = index ] && [ -z "$rejects" ] &&
		[ "$input_bytes" -ge 0 ] && fits_one_pipeline; then
		one_pipeline
	else
		stages
	fi
}

# features BYTES: the features of the inputs: one a character or, of words, one
# for so many bytes.
features() {
	echo $((input_bytes / (${#chars} ? 1 : $1)))
}

# Words and documents are taken to be short here.
fits_one_pipeline() {
	fits_one_part "$(features 3)" $((input_bytes / 200))
}

# Nothing is kept and all fits memory: one line.
one_pipeline() {
	local all_sets=${sets[0]} r line start=$EPOCHREALTIME
	for r in "${sets[@]:1}"; do
		all_sets="$all_sets && $r"
	done
	[ ${#sets[@]} -eq 1 ] || all_sets="{ $all_sets; }"
	line="$all_sets | nd-pairs $pairs -x - | nd-cluster${cluster:+ $cluster}"
	if [ -n "$dry" ]; then
		printf 'export LC_ALL=C; set -o pipefail\n%s\n' "$line"
		return
	fi
	stamp_inputs "${inputs[@]}" ${rank:+"$rank"}
	tidy
	apart with_messages /bin/bash -p -o pipefail -c "$report; $line" || exit
	same_inputs
	[ -z "$verbose" ] || awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN {
		printf "nd-flow: near: %.3f seconds\n", b - a }' >&2
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local way=keys joined=distinct collapse=--collapse sorts=$each
	[ "$via" != index ] || { way=index && sorts=$((each / 4)); }
	[ -z "$hosts" ] || way=hosts
	[ -z "$all" ] || joined=all collapse=''
	run_make near "$alive" "$dir" way="$way" via="$via" T="$t" I="$shape" \
		P="$collapse" joined="$joined" B="$bands" C="$cluster" \
		S="$(sort_options "$sorts" "$dir")" \
		H="$(html_options "$html" "$fields" "$(run_marked "$k")" "$shown")" \
		K="$(up_to "$parts")" "$@"
}

stages() {
	local parts=1 goal=clusters result=clusters alive=$jobs each=$((mem / jobs))
	[ -z "$dedup" ] || { goal=dedup && result=''; }
	if [ -n "$dry" ]; then
		[ "$input_bytes" -lt 0 ] ||
			share_memory "$(features 6)" $((input_bytes / 1000))
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}" ${rank:+"$rank"}
	if [ -z "$hosts" ]; then
		stage_make sets || exit 1
		share_sets
	fi
	stage_make "$goal" || exit 1
	end_stages
}

# share_sets: shares the memory, now that the sets are there, 17 bytes a feature and
# at least 21 a document. Documents are counted if their number matters.
share_sets() {
	local bytes features documents
	bytes=$(bytes_of "$dir"/sets.*) || exit
	features=$((bytes / 17)) documents=$((bytes / 21))
	[ "$jobs" -le 2 ] && fits_one_part "$features" "$documents" ||
		documents=$(wc -l "$dir"/sets.* | awk 'END { print $1 }') || exit
	enough_memory "$features" "$documents" "$documents documents"
	share_memory "$features" "$documents"
}
