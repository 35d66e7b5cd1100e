# shellcheck shell=bash disable=SC2034,SC2154
# contains.sh: nd-flow contains: which documents hold an item of a list.

usage() {
	fold -s -w 72 <<-'EOF' | sed '2,$s/^/    /; s/ $//'
	usage: nd-flow contains [-cnv] [-f LIST] [-j N] [-k N] [-o DIR] [-t T] [--again] [--clean] [--items-json ID,TEXT,...] [--json ID,TEXT,...] [--long] [--map FILE] [--mem SIZE] [--rejects FILE] items input ...
	EOF
}
help() {
	cat <<-'EOF'
	  -c, --chars              shingles of characters, not of words
	  -f, --fields LIST        the text columns (2; of JSON lines all)
	  -j, --jobs N             processes at once (the processors)
	  -k, --ngram N            words or characters in a shingle (13)
	  -n, --dry-run            print the commands, run none
	  -o, --output DIR         keep every stage, go on where it stopped
	  -t, --threshold T        least share of an item's shingles (0.8)
	  -v, --verbose            the seconds of each stage, on stderr
	      --again              start over in DIR
	      --clean              print the documents that hold none
	      --items-json ID,TEXT,... the items are JSON lines
	      --json ID,TEXT,...   inputs are JSON lines with these keys
	      --long               zstd windows above 128 MB, up to 2 GB
	      --map FILE           with --clean: where removed -> item goes
	      --rejects FILE       put malformed lines of inputs there, go on
	      --mem SIZE           for the sorts at once (half of the machine)
	EOF
}

chars='' fields='' k=13 dry='' dir='' t=0.8 verbose=''
again='' clean='' items_json='' json='' map=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

parse() {
	local o words
	words=$(getopt -n nd-flow -l long -o cf:j:k:no:t:v -l chars,fields:,jobs: \
		-l ngram:,dry-run,output:,threshold:,verbose,again,clean \
		-l items-json:,json:,map:,mem:,rejects:,help,version -- "$@") ||
		{ usage >&2 && exit 2; }
	eval "set -- $words"
	while [ "$1" != -- ]; do
		o=$1
		case $o in
		-[cnv] | --chars | --dry-run | --verbose | --again | --clean) ;;
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
		-n | --dry-run) dry=1 ;;
		-o | --output) dir=$1 ;;
		-t | --threshold) threshold "$o" "$1" && t=${1/#./0.} ;;
		-v | --verbose) verbose=1 ;;
		--again) again=1 ;;
		--clean) clean=1 ;;
		--items-json) json_keys "$o" "$1" && items_json=$1 ;;
		--json) json_keys "$o" "$1" && json=$1 ;;
		--map) map=$1 ;;
		--mem) mem=$(bytes "$o" "$1") || exit ;;
		--rejects) rejects=$1 ;;
		esac || exit 1
		shift
	done
	shift
	inputs=("$@")
	[ $# -gt 1 ] || bad 'expected items and an input'
	[ "$1" != - ] || bad 'items: expected a file or directory, got -'
	[ -z "$map" ] || [ -n "$clean" ] || bad '--map goes with --clean'
	[ -z "$map" ] || [ -z "$dir" ] ||
		bad '--map: with -o the map is DIR/removed'
	[ -z "$map" ] || [ "$map" != "$rejects" ] ||
		bad "--map and --rejects: expected two files, got '$map' for both"
	can_write "$map" "$@"
	can_write "$rejects" "$@" ${map:+"$map"} ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad '--again goes with -o'
	dir_ok "$dir"
}

options() {
	printf '%s\t%s\n' flow contains -c "$chars" -f "$fields" -k "$k" \
		-t "$t" --items-json "$items_json" --json "$json"
}

# shingles JSON: the command from documents to sets.
shingles() {
	echo "nd-shingle ${chars:+-c }-k $k -f ${fields:-2${1:+-}}"
}

# The command that prints the sets of the items.
items=''

add_items() {
	local i
	add_inputs "$(shingles "$items_json")" --items-json "$items_json" "$1"
	for i in "${sets[@]}"; do
		items+="${items:+ && }$i"
	done
	sets=() keep=() docs=() name=() from=()
}

# An item with less than a shingle has one feature, the whole of it. A file
# that is one text is one item, which may not be what was meant.
tell_short() {
	[ -n "$items_json" ] || [ ! -f "${inputs[0]}" ] ||
		[[ ${inputs[0]} =~ \.tsv(\.zst)?$ ]] ||
		printf 'nd-flow: %s: taken as one item; %s\n' "${inputs[0]}" \
			'of a name that ends in .tsv each line is one' >&2
	[ -n "$chars" ] || /bin/bash -p -o pipefail -c "${items//nd-shingle /nd-shingle --text }" \
		2>/dev/null |
		awk -F '\t' -v k="$k" '
		gsub(/ /, " ", $3) < k - 1 { n++ }
		END { if (n) printf "nd-flow: %d of the items %s less than " \
			"%d words: %s found only where a document is the " \
			"same\n", n, n == 1 ? "has" : "have", k, \
			n == 1 ? "it is" : "they are" }' >&2
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	run_make contains "$jobs" "$dir" items="$items" I="-m containment -t $t" \
		P="-m containment -t $t" S="$(sort_options $((mem / jobs)) "$dir")" \
		millionths="$(awk -v t="$t" 'BEGIN { printf "%.0f", t * 1000000 }')" "$@"
}

flow() {
	local goal=hits result=hits
	[ -z "$clean" ] || { goal=clean && result=''; }
	local bad_lines=$rejects
	rejects='' && add_items "${inputs[0]}" && rejects=$bad_lines
	add_inputs "$(shingles "$json")" --json "$json" "${inputs[@]:1}"
	[ -z "$clean$dir" ] || reread "${inputs[@]}"
	if [ -n "$dry" ]; then
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}"
	tell_short
	stage_make "$goal" || exit 1
	end_stages
}
