# shellcheck shell=bash disable=SC2034,SC2154
# partial.sh: nd-flow partial: passages that two documents share.

usage() {
	fold -s -w 72 <<-'EOF' | sed '2,$s/^/    /; s/ $//'
	usage: nd-flow partial [-cnv] [-f N] [-g N] [-i LO,HI] [-j N] [-k N] [-m METHOD] [-o DIR] [-t T] [--again] [--against FILE] [--common N] [--force] [--gap N] [--hosts FILE] [--html DIR] [--html-max N] [--json ID,TEXT] [--lines] [--long] [--mem SIZE] [--min-bytes N] [--min-tokens N] [--recall R] [--rejects FILE] [--shared DIR] [--shingle OPTIONS] [--stem LANGUAGE] [--via WAY] [--via-controller] [--within] input ...
	EOF
}
help() {
	cat <<-'EOF'
	  -c, --chars              shingles of characters, not of words
	  -f, --fields N           the column of text (2)
	  -g, --min-length N       sentences of a passage that match (1)
	  -i, --idf-range LO,HI    with imatch: the words that count (0.1,1)
	  -j, --jobs N             processes at once (the processors)
	  -k, --ngram N            words of a shingle (3), of a chain (2)
	  -m, --method METHOD      shingle, whole, winnow, imatch or spotsigs
	  -n, --dry-run            print the commands, run none
	  -o, --output DIR         keep every stage, go on where it stopped
	  -t, --threshold T        least similarity of sentences (0.25)
	  -v, --verbose            the seconds of each stage, on stderr
	      --again              start over in DIR
	      --against FILE       passages of the inputs in these only
	      --common N           leave out sentences in more places (100)
	      --force              with --hosts: also where the disk seems too small
	      --gap N              sentences skipped within a passage (2)
	      --hosts FILE         on these machines, over ssh: lines N/user@host
	      --html DIR           pages that show the passages, by nd-html
	      --html-max N         pairs of documents on them (1000)
	      --json ID,TEXT       inputs are JSON lines with these keys
	      --lines              every line ends a sentence
	      --long               zstd windows above 128 MB, up to 2 GB
	      --mem SIZE           for all stages at once (half of the machine)
	      --min-bytes N        least bytes of a passage that are alike (100)
	      --min-tokens N       discard shorter sentences (1)
	      --recall R           of pairs at T, by minhash (0.99)
	      --rejects FILE       put malformed lines there, go on
	      --shared DIR         with --hosts: a directory that all of them have
	      --shingle OPTIONS    more options of nd-shingle
	      --stem LANGUAGE      the stems of words
	      --via WAY            index, postings, prefix or minhash
	      --via-controller     with --hosts that cannot see each other
	      --within             passages within one document too
	EOF
}

chars='' fields=2 length=1 range='' k='' method=shingle dry=''
dir='' t=0.25 verbose='' again='' most=100 gap=2 html='' shown=1000 json='' lines='' least=1
alike=100 recall='' more='' stem='' via=index within=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=() against=()

parse() {
	local o words
	words=$(getopt -n nd-flow -l long -o cf:g:i:j:k:m:no:t:v -l chars,fields: \
		-l min-length:,idf-range:,jobs:,ngram:,method:,dry-run,output: \
		-l threshold:,verbose,again,against:,common:,force,gap:,hosts:,html: \
		-l html-max:,json:,lines,mem:,min-bytes:,min-tokens:,recall:,rejects: \
		-l shared:,shingle:,stem:,via:,via-controller,within,help,version -- "$@") || { usage >&2 && exit 2; }
	eval "set -- $words"
	while [ "$1" != -- ]; do
		o=$1
		case $o in
		-[cnv] | --chars | --dry-run | --verbose | --again | --force | \
			--lines | --via-controller | --within) ;;
		--long) long=' --long' ;;
		--help) usage && help && exit ;;
		--version) printf 'nd-flow (nd) %s\n' "$version" && exit ;;
		*) shift && given "$o" "$1" ;;
		esac
		case $o in
		-c | --chars) chars=1 ;;
		-f | --fields) whole "$o" "$1" && fields=$1 ;;
		-g | --min-length) whole "$o" "$1" && length=$1 ;;
		-i | --idf-range) range=$1 ;;
		-j | --jobs) whole "$o" "$1" 1024 && jobs=$1 ;;
		-k | --ngram) whole "$o" "$1" 1000 && k=$1 ;;
		-m | --method) method=$1 ;;
		-n | --dry-run) dry=1 ;;
		-o | --output) dir=$1 ;;
		-t | --threshold) threshold "$o" "$1" && t=${1/#./0.} ;;
		-v | --verbose) verbose=1 ;;
		--again) again=1 ;;
		--against) against+=("$1") ;;
		--common) whole "$o" "$1" && most=$1 ;;
		--force) force=1 ;;
		--gap) number "$o" "$1" && gap=$1 ;;
		--hosts) hosts=$1 ;;
		--html) html=$1 ;;
		--html-max) whole "$o" "$1" && shown=$1 ;;
		--json)
			[[ $1 =~ ^[^,]+,[^,]+$ ]] ||
				bad "$o: expected ID,TEXT, got '$1'"
			json=$1
			;;
		--lines) lines=1 ;;
		--mem) mem=$(bytes "$o" "$1") || exit ;;
		--min-bytes) number "$o" "$1" && alike=$1 ;;
		--min-tokens) whole "$o" "$1" && least=$1 ;;
		--recall) threshold "$o" "$1" && recall=${1/#./0.} ;;
		--rejects) rejects=$1 ;;
		--shared) shared=$1 ;;
		--shingle) more=$1 ;;
		--stem) stem=$1 ;;
		--via) way_ok "$o" "$1" && via=$1 ;;
		--via-controller) controller=1 ;;
		--within) within=1 ;;
		esac || exit 1
		shift
	done
	shift
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected an input: files, directories or -'
	options_ok "$@"
}

# What fits together.
options_ok() {
	local i
	for i in "${against[@]}"; do
		[ -f "$i" ] || [ -d "$i" ] ||
			bad "--against: expected a file or a directory, got '$i'"
	done
	[ ${#against[@]} -eq 0 ] || [ "$via" = index ] || [ -n "$hosts" ] ||
		bad "--against: unexpected --via $via"
	[ ${#against[@]} -eq 0 ] || [ -z "$within" ] ||
		bad '--against: unexpected --within'
	[[ $more != *[!A-Za-z0-9/._+,@=\ -]* ]] || bad "--shingle: expected \
letters, digits, blanks and /._+,@=-, got '$more'"
	more_ok --shingle "$more"
	html_ok "$html" "$dir" "$@" "${against[@]}"
	can_write "$rejects" "$@" "${against[@]}" ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad '--again goes with -o'
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ "$via" = minhash ] ||
		bad '--recall goes with --via minhash: the other ways find all'
	dir_ok "$dir"
	hosts_ok "$@" "${against[@]}"
}

options() {
	printf '%s\t%s\n' flow partial -c "$chars" -f "$fields" -g "$length" \
		-i "$range" -k "$k" -m "$method" -t "$t" \
		--against "${against[*]}" --common "$most" --gap "$gap" \
		--json "$json" --lines "$lines" --min-bytes "$alike" --min-tokens "$least" \
		--recall "$recall" --shingle "$more" --stem "$stem" \
		--via "$via" --within "$within"
}

# What signatures are made by, and whether from document frequencies: shape, df.
# nd-shingle says what is wrong with it, each word by itself: what it takes is
# nothing to a shell.
shape='' df=''

signature() {
	case $method in
	shingle | winnow) k=${k:-3} ;;
	imatch) range=${range:-0.1,1} df=1 ;;
	spotsigs) [[ " $more" != *' --top'* ]] || df=1 ;;
	esac
	local words
	read -ra words <<<"$more"
	words=(-m "$method" ${chars:+-c} ${k:+-k "$k"} ${range:+-i "$range"}
		${stem:+--stem "$stem"} "${words[@]}")
	tool_ok nd-shingle ${df:+-d <(printf '\t1\t1\n')} "${words[@]}"
	shape=${words[*]}
}

# How documents are cut.
cut_options() {
	echo "${lines:+--lines }--min-tokens $least -f $fields"
}

# The numbers of the inputs, and of those that they are compared with.
mine='' others=''

add_documents() {
	local cut bytes
	cut="nd-sentence --ids IDS $(cut_options)" || exit
	add_inputs "$cut" --json "$json" "${inputs[@]}"
	bytes=$input_bytes
	mine=$(up_to ${#sets[@]})
	if [ ${#against[@]} -gt 0 ]; then
		add_inputs "$cut" --json "$json" "${against[@]}"
		others=$(seq -s ' ' $(($(wc -w <<<"$mine") + 1)) ${#sets[@]})
		[ "$bytes" -lt 0 ] || bytes=$((bytes + input_bytes))
		input_bytes=$bytes
	fi
	[ -z "$dir" ] || reread "${inputs[@]}"
}

flow() {
	local bands='' parts=1 result=passages map='' dedup='' n
	signature
	[ "$via" != minhash ] || bands=$(plan_bands) || exit
	add_documents
	if [ -n "$dry" ]; then
		count_parts $((input_bytes < 0 ? 1 : input_bytes * 5)) "$jobs"
		print_stages partial
		return
	fi
	open_stages "${inputs[@]}" "${against[@]}" "${named[@]}"
	if [ -n "$hosts" ]; then
		give_named
	else
		stage_make sets || exit 1
		count_parts "$(set_bytes)" "$jobs"
	fi
	stage_make partial || exit 1
	end_stages
}

# give_named: the hosts have the files that more options name under other names,
# which % in shape_there is in front of; they are copied to given.
shape_there='' given=''

give_named() {
	local word file there=() n=0
	for word in $shape; do
		for file in "$word" "${word#*=}" "${word#-?}"; do
			[ -f "$file" ] || continue
			n=$((n + 1))
			cp -- "$file" "$dir/given.$n" || exit
			given+="$dir/given.$n "
			word=${word%"$file"}%given.$n
			break
		done
		there+=("$word")
	done
	shape_there=${there[*]}
}

# The bytes of the sets to be indexed, and three quarters more: with the little
# that each has, sets of sentences take 21 bytes a feature.
set_bytes() {
	local n list=()
	for n in ${others:-$mine}; do
		list+=("$dir/sets.$n")
	done
	echo $(($(bytes_of "${list[@]}") * 7 / 4))
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local way=keys cut
	cut=$(cut_options) || exit
	[ "$via" != index ] || way=index
	[ -z "$hosts" ] || way=hosts
	run_make partial "$jobs" "$dir" mine="$mine" others="$others" \
		shape="${df:+-d $dir/terms }$shape" terms="${df:+$dir/terms}" \
		stem="${stem:+--stem $stem}" most="$most" way="$way" via="$via" \
		cut="$cut" shape_there="$shape_there" given="$given" pages="${html:+1}" \
		T="$t" joined=all B="$bands" within="${within:+--within}" \
		G="-g $length --gap $gap$([ "$gap" = 0 ] || echo ' -M 1000000')\
$([ "$alike" = 0 ] || echo " --min-bytes $alike")" \
		S="$(sort_options $((mem / jobs)) "$dir")" \
		H="$(html_options "$html" "$fields" $((k == 1 ? 1 : 2)) "$shown") \
--sentences $dir/sentences --dots $dir/dots${others:+ --against $dir/shown.other \
--against-sentences $dir/others}" \
		K="$(up_to "$parts")" "$@"
}
