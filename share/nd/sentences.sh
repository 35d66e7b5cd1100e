# shellcheck shell=bash disable=SC2034,SC2154
# sentences.sh: nd-flow sentences: sentences that stand in more than one place.

usage() {
	fold -s -w 72 <<-'EOF' | sed '2,$s/^/    /; s/ $//'
	usage: nd-flow sentences [-nv] [-b N] [-f LIST] [-j N] [-k N] [-M N] [-o DIR] [-r N] [-t T] [--again] [--drop-sections FILE] [--force] [--hosts FILE] [--json ID,TEXT,...] [--lines] [--long] [--max-tokens N] [--mem SIZE] [--min-tokens N] [--recall R] [--shared DIR] [--stars] [--via-controller] input ...
	EOF
}
help() {
	cat <<-'EOF'
	  -b, --bands N            of MinHash values (10)
	  -f, --fields LIST        the text columns (2; of JSON lines all)
	  -j, --jobs N             processes at once (the processors)
	  -k, --ngram N            characters in a shingle (10; with --recall 5)
	  -M, --max N              sentences of a band that are paired (100)
	  -n, --dry-run            print the commands, run none
	  -o, --output DIR         keep every stage, go on where it stopped
	  -r, --rows N             of a band (8)
	  -t, --threshold T        least edit similarity of a pair (0.75)
	  -v, --verbose            the seconds of each stage, on stderr
	      --again              start over in DIR
	      --drop-sections FILE of dumps: headings whose sections go
	      --force              with --hosts: also where the disk seems too small
	      --hosts FILE         on these machines, over ssh: lines N/user@host
	      --json ID,TEXT,...   inputs are JSON lines with these keys
	      --lines              every line ends a sentence
	      --long               zstd windows above 128 MB, up to 2 GB
	      --max-tokens N       discard longer sentences
	      --mem SIZE           for the sorts at once (half of the machine)
	      --min-tokens N       discard shorter sentences (5)
	      --recall R           bands and rows that find a share of R
	      --shared DIR         with --hosts: a directory that all of them have
	      --stars              clusters are stars, not chains
	      --via-controller     with --hosts that cannot see each other
	EOF
}

bands='' rows='' fields='' k='' max=100 dry='' dir='' t=0.75
verbose='' again='' drop='' json='' lines='' most='' least=5 recall='' stars=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()
# The command from documents to sentences. For each input: the command that
# prints the pages of a dump, or nothing.
cut='' wiki=()

parse() {
	local o words
	words=$(getopt -n nd-flow -l long -o b:f:j:k:M:no:r:t:v -l bands:,fields:,jobs: \
		-l ngram:,max:,dry-run,output:,rows:,threshold:,verbose,again \
		-l drop-sections:,force,hosts:,json:,lines,max-tokens:,mem: \
		-l min-tokens:,recall:,shared:,stars,via-controller,help \
		-l version -- "$@") || { usage >&2 && exit 2; }
	eval "set -- $words"
	while [ "$1" != -- ]; do
		o=$1
		case $o in
		-[nv] | --dry-run | --verbose | --again | --force | --lines | \
			--stars | --via-controller) ;;
		--long) long=' --long' ;;
		--help) usage && help && exit ;;
		--version) printf 'nd-flow (nd) %s\n' "$version" && exit ;;
		*) shift && given "$o" "$1" ;;
		esac
		case $o in
		-b | --bands) whole "$o" "$1" && bands=$1 ;;
		-f | --fields) columns "$o" "$1" && fields=$1 ;;
		-j | --jobs) whole "$o" "$1" 1024 && jobs=$1 ;;
		-k | --ngram) whole "$o" "$1" 1000 && k=$1 ;;
		-M | --max) whole "$o" "$1" && max=$1 ;;
		-n | --dry-run) dry=1 ;;
		-o | --output) dir=$1 ;;
		-r | --rows) whole "$o" "$1" && rows=$1 ;;
		-t | --threshold) threshold "$o" "$1" && t=${1/#./0.} ;;
		-v | --verbose) verbose=1 ;;
		--again) again=1 ;;
		--drop-sections) drop=$1 ;;
		--force) force=1 ;;
		--hosts) hosts=$1 ;;
		--json) json_keys "$o" "$1" && json=$1 ;;
		--lines) lines=1 ;;
		--max-tokens) whole "$o" "$1" && most=$1 ;;
		--mem) mem=$(bytes "$o" "$1") || exit ;;
		--min-tokens) whole "$o" "$1" && least=$1 ;;
		--recall) threshold "$o" "$1" && recall=${1/#./0.} ;;
		--shared) shared=$1 ;;
		--stars) stars=1 ;;
		--via-controller) controller=1 ;;
		esac || exit 1
		shift
	done
	shift
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected a dump or documents'
	[ -z "$again" ] || [ -n "$dir" ] || bad '--again goes with -o'
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ -z "$bands$rows" ] ||
		bad '--recall chooses -b and -r'
	[ -z "$most" ] || [ "$least" -le "$most" ] || bad "--max-tokens: \
expected at least the $least of --min-tokens, got $most"
	[ -z "$drop" ] || [ -r "$drop" ] || die "$drop: cannot be read"
	dir_ok "$dir"
	hosts_ok "$@"
}

options() {
	printf '%s\t%s\n' flow sentences -b "$bands" -f "$fields" -k "$k" -M "$max" \
		-r "$rows" -t "$t" --drop-sections "$drop" --json "$json" \
		--lines "$lines" --max-tokens "$most" --min-tokens "$least" \
		--recall "$recall" --stars "$stars"
}

# A sentence of 40 characters of which a share of e was changed in one place
# has at least (1 - e - 2 k / 40) / (1 + e) of its shingles in common with the
# one before. Planned for that, a share of R is found of the pairs of five
# words or more that Wikipedia has (tests/bench/SENTENCES.txt). Common shingles
# make more candidates than nd-plan knows of: hence more features, which make
# candidates dearer there.
plan_sentences() {
	local j
	j=$(awk -v e="$t" -v k="$k" 'BEGIN {
		e = 1 - e
		j = (1 - e - 2 * k / 40) / (1 + e)
		printf "%.2f", j < 0.1 ? 0.1 : j }')
	t=$j plan_bands --features 500
}

# Of a dump the text is in column 3 of its pages.
add_sentences() {
	local i q tool rest=()
	cut="nd-sentence${lines:+ --lines} --min-tokens $least"
	cut+="${most:+ --max-tokens $most}"
	fields=${fields:-2${json:+-}}
	for i in "${inputs[@]}"; do
		if [[ ! $i =~ \.xml(\.zst|\.bz2)?$ ]]; then
			rest+=("$i")
			continue
		fi
		[ -f "$i" ] || die "$i: expected a file"
		named_once "${inputs[@]}"
		no_tab "$i"
		printf -v q %q "$i"
		tool=nd-wiki$long
		[ -z "$drop" ] || tool+=" --drop-sections $(headings)"
		case $i in
		*.bz2) wiki[${#sets[@]}]="bzcat -- $q | $tool" tool="bzcat | $tool" ;;
		*) wiki[${#sets[@]}]="$tool -- $q" ;;
		esac
		add_origin "$i" "${wiki[-1]} | cut -f 1 | sed 's/^/-\t/'"
		add "$i" "$i" "$cut --ids IDS -f 3 PAGES" '' '' $'whole\t'"$i"$'\t'"$tool"
	done
	[ ${#rest[@]} -eq 0 ] || add_inputs "$cut --ids IDS -f $fields" \
		--json "$json" "${rest[@]}"
	[ -z "$dir" ] || reread "${inputs[@]}"
}

# headings: the file of --drop-sections, as a command names it; hosts have it
# where a job works.
headings() {
	[ -z "$hosts" ] && printf %q "$drop" || echo ../given/headings
}

flow() {
	local result=sentences map='' b
	k=${k:-${recall:+5}} k=${k:-10}
	b="-b ${bands:-10} -r ${rows:-8}"
	[ -z "$recall" ] || b=$(plan_sentences) || exit
	add_sentences
	if [ -n "$dry" ]; then
		print_stages sentences
		return
	fi
	open_stages "${inputs[@]}" ${drop:+"$drop"}
	stage_make sentences || exit 1
	end_stages
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local args=() n dumps=''
	for n in "${!wiki[@]}"; do
		dumps+="$((n + 1)) "
		args+=("wiki-$((n + 1))=${wiki[n]}")
		sets[n]=${sets[n]/PAGES/$dir/pages.$((n + 1))}
	done
	run_make sentences "$jobs" "$dir" "${args[@]}" dumps="$dumps" \
		drop="$([ -z "$drop" ] || printf %q "$drop")" cut="$cut" \
		fields="$fields" shape="-c -k $k" B="$b" M="$max" T="$t" \
		C="$([ -n "$stars" ] || echo --components)" \
		S="$(sort_options $((mem / jobs)) "$dir")" \
		K="$(up_to "$jobs")" "$@"
}
