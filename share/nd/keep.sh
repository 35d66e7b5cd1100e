# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# keep.sh: what near, threads and add share: which document of a cluster is kept,
# and what is printed.

# policy_ok OPTION POLICY
policy_ok() {
	[[ $2 =~ ^(longest|shortest|first|last|(newest|oldest|max|min):[^,]+|source:[^,]+(,[^,]+)*)$ ]] ||
		bad "$1: expected longest, shortest, first, last, newest:KEY, oldest:KEY, \
max:KEY, min:KEY or source:LIST, got '$2'"
}

# format_ok OPTION FORMAT
format_ok() {
	[[ $2 =~ ^(tsv|json)$ ]] || bad "$1: expected tsv or json, got '$2'"
}

# The files that are written besides the answer, in pairs: the option, the file.
besides=()

# printed_ok INPUT...: checks which answer is printed: annotate, dedup, print0 or the
# clusters; and the files that are written as well.
printed_ok() {
	local i asked="${annotate:+--annotate }${dedup:+--dedup }${print0:+--print0 }"
	besides=()
	[[ $asked != *' '*' ' ]] || bad "expected one of ${asked/% /}, which all print to stdout"
	[ -z "$print0" ] || [ -z "$dir" ] || bad '--print0: unexpected -o, which prints nothing'
	[ -z "$rank" ] || [ -z "$policy" ] || bad '--rank: unexpected --keep'
	[ -z "$rank" ] || { [ -r "$rank" ] && [ ! -d "$rank" ]; } ||
		die "$rank: cannot be read"
	[ -z "$stages" ] || [ -z "$annotate$print0$pairs_file$clusters_file$map" ] ||
		bad '--stages: unexpected --annotate, --clusters, --map, --pairs or --print0'
	besides=(${clusters_file:+--clusters "$clusters_file"} ${map:+--map "$map"}
		${pairs_file:+--pairs "$pairs_file"} ${rejects:+--rejects "$rejects"})
	[ "$format" = tsv ] || [ -n "$clusters_file$map$pairs_file" ] || [ -z "$dir$asked" ] ||
		bad "--format $format: expected --clusters, --map or --pairs, which write such \
files; ${asked:-"-o "}does not"
	for ((i = 1; i < ${#besides[@]}; i += 2)); do
		can_write "${besides[i]}" "$@" ${rank:+"$rank"} ${dir:+"$dir"}
	done
}

# choose_goal: goal and result, of what is printed.
choose_goal() {
	goal=clusters result=clusters
	[ -z "$dedup$annotate$print0" ] || result=''
	[ -z "$dedup" ] || goal=dedup
	[ -z "$annotate" ] || goal=annotate
	[ -z "$print0" ] || goal=removed
}

# read_twice: whether the inputs are read more than once.
read_twice() {
	[ -n "$dedup$annotate$policy$dir" ] || [ "$form" = parquet ]
}

# only_paths: with --print0 all documents must be files.
only_paths() {
	local i
	[ -n "$print0" ] || return 0
	for i in "${!what[@]}"; do
		[ "${what[i]}" = texts ] || die "${from[i]}: --print0 prints names of files; \
expected files of text or directories"
	done
	for i in "${inputs[@]}"; do
		[ "${kind_of[$i]-}" != archive ] || die "$i: --print0 prints names of files; \
expected files of text or directories"
	done
}

# --- ranks ---------------------------------------------------------------------

# The command that prints the ranks of all documents for --keep, or nothing: keyed
# is the value of --json with which nd-cat prints the key, sources the inputs of
# source:LIST.
ranks='' keyed='' sources=''
values+=' policy keyed sources'

# rank_inputs: sets ranks from policy, after add_inputs.
rank_inputs() {
	local by=${policy%%:*} key=${policy#*:} i one all='' heads='' column=2
	[ -n "$policy" ] || return 0
	sources=$key
	[ "$by" != source ] || sources_ok "$key"
	for i in "${!docs[@]}"; do
		one=${docs[i]}
		case $by in
		newest | oldest | max | min)
			one=${one%"$strip"}
			if [ -n "$form" ]; then
				keyed=${!form%%,*},$key
				one=${one/\"\$$form\"/\"\$keyed\"}
			elif [ "${what[i]}" != table ]; then
				die "--keep $policy: expected --json, --csv, --tsv, --parquet or .tsv \
files; ${from[i]} has no keys"
			else
				[[ $key =~ ^[1-9][0-9]{0,5}$ && $key != 1 ]] || die "--keep $policy: \
${from[i]} has no keys; expected the number of a column from 2, got '$key'"
				column=$key
			fi
			;;
		source) one+=" | cut -f 1 | $(source_rank "$i" "$key")" ;;
		esac
		all+="${all:+; }$one"
		# SIGPIPE ends what has more records.
		heads+="{ $one; } | head -n 100 || [ \$? -eq 141 ]; "
	done
	ranks="{ $all; }"
	case $by in
	source) ;;
	longest | shortest | first | last) ranks+=" | nd-rank --label \"\$policy\" --by $by -f \"\$fields\"" ;;
	*)
		one="nd-rank --label \"\$policy\" --by $by -f $column"
		ranks+=" | $one"
		[ -n "${dry-}" ] || rank_first_records "$heads" "$one"
		;;
	esac
}

# rank_first_records HEADS RANK: HEADS prints the first records of each input, and fails if
# one has no such column. Some record of the inputs must have a value that RANK accepts:
# all are read only if none of these has one.
rank_first_records() {
	local said command found
	for command in "{ $1} | { $2 2>/dev/null || :; }" "{ $ranks || [ \$? -eq 141 ]; }"; do
		said=$({ found=$(by_values "$command | head -n 1 | wc -l" 2>&4) || found=failed
			echo "$found"; } 4>&1)
		found=${said##*$'\n'}
		if [ "$found" = failed ]; then
			awk '!seen[$0]++' <<<"${said%$'\n'*}" | messages "$D"
			exit 1
		fi
		[ "$found" = 0 ] || return 0
	done
}

# sources_ok LIST: each of its inputs must be one, or hold one or be in one.
sources_ok() {
	local one i list
	IFS=, read -ra list <<<"$1"
	for one in "${list[@]}"; do
		for i in "${inputs[@]}"; do
			[ "$i" != "$spooled" ] || i=-
			! is_below "$i" "$one" || continue 2
			! is_below "$one" "$i" || continue 2
		done
		die "--keep source: no input is $one, or below it"
	done
}

# source_rank I LIST: the command from ids of input I to ranks: the earlier it is in
# LIST, the higher. The ids of texts are names of files.
source_rank() {
	local one n=0 list file=${from[$1]}
	[ "${what[$1]}" != texts ] || { echo 'source_ranks "$sources"' && return; }
	[ "$file" != "$spooled" ] || file=-
	IFS=, read -ra list <<<"$2"
	for one in "${list[@]}"; do
		n=$((n - 1))
		! is_below "$file" "$one" || { printf "sed 's/\$/\\t%d/'\n" "$n" && return; }
	done
	echo "sed d"
}

# --- what is printed -----------------------------------------------------------

# annotate_command I CLUSTERS: the command that prints the records of input I as they
# came, with their clusters; or names of files.
annotate_command() {
	local one=${keep[$1]/REMOVED/$2}
	case ${what[$1]} in
	texts) echo "${docs[$1]} | cut -f 1 | nd-annotate -a $2" ;;
	parquet) echo "${one/parquet keep/parquet annotate}" ;;
	table)
		one=${one/nd-pick$long --drop/nd-annotate$long}
		echo "${one/"'NF >= $least'"/"'NF >= $((least + 3))'"}"
		;;
	*) echo "${one/nd-pick$long --drop/nd-annotate$long}" ;;
	esac
}

# The names of the columns of stages, in JSON lines.
clusters_names=kept,id,similarity
removed_names=id,kept,similarity
pairs_names=a,b,similarity,shared,size_a,size_b

# put_as FILE STAGE: copies a stage to FILE, in the format that was asked for.
put_as() {
	local names=$2_names
	if [ "${format-tsv}" = json ]; then
		run_or_print put_json "$1" "${!names}" "$dir/$2"
	else
		run_or_print nd-put -o "$1" "$dir/$2"
	fi
}
