# shellcheck shell=bash disable=SC2016,SC2154
# sums.sh: the log DIR/sums, which shows whether the stages in a directory DIR
# are whole. share/nd/stage adds two lines for each file that a recipe makes:
#
#	NAME TAB made		when the recipe ends
#	NAME TAB BYTES TAB CRC	when the file was read again, while other recipes run
#
# In the order of the lines "made", a recipe's target comes after the other
# files of the recipe, and before everything that is made from it. If one file
# differs from its line, the files before it can be trusted, and those after it
# are made again. A file that lacks a line is made again too. Two lines are about
# the inputs:
#
#	inputs TAB read TAB STAMPS	a call begins to read them
#	inputs TAB same TAB STAMPS	it ended, and they had not changed
#
# STAMPS is the checksum of what stamps.sh records of them. If a call did not
# end, the stages after its line are made again unless the inputs still are
# what they were. The last line about a file or the inputs is the valid one.
# Where DIR/sums does not exist nothing is recorded.
shopt -s extglob

# The names of stages, and those in column.F/, kept/ and annotated/, as regular
# expressions.
stage_names='(sets|documents|ids|part|pairs|kept|annotated|rejects|sentences|signatures|whole|given'
stage_names+='|terms|sample|df|common|vectors|sketches|found|firsts|keys|candidates|mapped'
stage_names+='|hits|threads|pages)\.[0-9][^/]*|headings|table'
stage_names+='|(common|signatures|sets|places)(\.other)?'
stage_names+='|(merged|others|found|terms|dots|passages|rough|ranges|documents|shown'
stage_names+='|shown\.other|facts|left|translated|translated\.df|choice|first|ranked|all|equal'
stage_names+='|(stars\.)?(df|similar|distinct|recall|true)|exact|plan|truth|unseen(\.pairs|\.[0-9]+)?'
stage_names+='|candidates|copies|families|stars|need|titles|texts|hits|pairs|clusters'
stage_names+='|kinds|nearest|nearest\.(notes|texts)|removed|ranks|lines|sentences|sizes|sizes\.svg|articles|items\.ndx)'
stage_names+='(\.count)?(\.part|\.ids)?'
named_stages='column\.[0-9]+/.*|(kept|annotated)/.*'

# escape NAME: sets escaped to NAME as the log has it, without TAB and newline.
escape() {
	escaped=${1//\\/\\\\}
	escaped=${escaped//$'\t'/\\t}
	escaped=${escaped//$'\n'/\\n}
}

# sum_files NAME...: prints the line of each file of the working directory.
sum_files() {
	local name sum escaped
	for name; do
		sum=$(cksum <"$name") || return
		escape "$name"
		printf '%s\t%s\t%s\n' "$escaped" "${sum#* }" "${sum% *}"
	done
}

# --- in share/nd/stage ---------------------------------------------------------

# in_dir DIR PATH: sets name to the name in DIR of what PATH, which make may
# have rid of a leading ./, is or ends in; to nothing if it is not in DIR.
in_dir() {
	local dir=${1%%+(/)}/
	dir=${dir##+(.+(/))}
	name=${2##+(.+(/))}
	[[ $name == *"$dir"* ]] || name=''
	name=${name#*"$dir"}
	name=${name##+(/)}
}

# named_files DIR COMMAND: sets names to the files in DIR that COMMAND names: to FILE
# and all FILE.N if it names FILE, and to kept/NAME if it names kept/"$name_N", which
# DIR/values has; of annotated/ too.
named_files() {
	local word file name found
	names=()
	if [[ $2 =~ (kept|annotated)/\"\$(name_[0-9]+)\" ]]; then
		file=${BASH_REMATCH[1]} word=${BASH_REMATCH[2]}
		read_values "$1/values" "$word" || return
		[ ! -f "$1/$file/${!word}" ] || names+=("$file/${!word}")
	fi
	# shellcheck disable=SC2206 # no * ? [ in them
	found=(${2//[^A-Za-z0-9\/._+,@=-]/ })
	for word in "${found[@]}"; do
		in_dir "$1" "$word"
		case $name in
		'' | hosts/* | add/* | kept/* | annotated/* | *.part) continue ;;
		esac
		for file in "$1/$name"{,.[0-9]*}; do
			[ ! -f "$file" ] || [[ $file == *.part ]] ||
				names+=("${file#"$1"/}")
		done
	done
}

# record DIR TARGET COMMAND NAME...: adds to the log the lines of the files that
# COMMAND names, the target's last, but not of each NAME, which was there before it.
record() {
	local dir=$1 name target said made=()
	local -A before=()
	in_dir "$dir" "$2"
	target=${name##hosts/*}
	named_files "$dir" "$3"
	shift 3
	for name in "$target" "$@"; do
		[ -z "$name" ] || before[$name]=1
	done
	for name in "${names[@]}"; do
		[ -n "${before[$name]-}" ] || made+=("$name")
		before[$name]=1
	done
	[ -z "$target" ] || [ ! -f "$dir/$target" ] || made+=("$target")
	# bash prints why it could not open the log.
	[ ${#made[@]} -eq 0 ] || said=$({ add_lines "$dir" "${made[@]}" 8>>"$dir/sums"; } 2>&1) || {
		echo "nd-flow: $(unwritten "$dir/sums" "$said")" >&2
		return 1
	}
}

# add_lines DIR NAME...: adds a line "made" for each file to the log, which is open as
# 8. A process in the background adds the checksums; until it ends it holds the lock on
# the log, for which wait_log waits.
add_lines() {
	local dir=$1 name escaped
	shift
	flock -s 8 || return
	for name; do
		escape "$name"
		printf '%s\tmade\n' "$escaped" >&8 || return
	done
	(cd "$dir" && sum_files "$@" >&8) </dev/null >/dev/null 2>&1 3>&- 5>&- 9>&- &
}

# wait_log DIR: waits until no checksum is missing.
wait_log() {
	[ ! -e "$1/sums" ] || flock "$1/sums" true
}

# --- in nd-flow ----------------------------------------------------------------

# Below, process substitutions close 9, the lock of nd-flow: they may outlive it.

# begin_log DIR: the log of what a call makes from the inputs that were stamped.
begin_log() {
	append_to "$1/sums" $'inputs\tread\t'"$stamped"$'\n'
}

# end_log DIR: its inputs are the same still.
end_log() {
	wait_log "$1"
	append_to "$1/sums" $'inputs\tsame\t'"$stamped"$'\n'
}

# log_run DIR: the line of DIR/run: this decides what add and audit compute.
log_run() {
	local line
	line=$(cd "$1" && sum_files run) || die "$1/run: cannot be read"
	append_to "$1/sums" $'run\tmade\n'"$line"$'\n'
}

# list_files DIR REGEX: prints, ended by NUL, the names of files in DIR.
list_files() {
	find "$1" -mindepth 1 -maxdepth 2 -type f -printf '%P\0' |
		grep -z -x -E "$2" || :
}

# judge DIR STAMPS REGEX: prints for each file in the log whose name matches REGEX, and
# for the inputs, in the order of the log
#
#	WORD TAB NAME TAB BYTES TAB CRC
#
# WORD is same, gone, changed (the inputs differ from STAMPS), or what was expected of
# the file and what it is. "end" is appended to the log: if its last line was cut, the
# word makes it invalid.
judge() {
	wait_log "$1"
	list_files "$1" "$3" | (
		cd "$1" && xargs -0 -r -n 16 -P "$(nproc)" /bin/bash -p -c \
			'. "$0" && sum_files "$@"' "$share/sums.sh"
	) | awk -F '\t' -v OFS='\t' -v stamps="$2" -v regex="^($3)\$" '
		log_now == "" { size[$1] = $2; crc[$1] = $3; next }
		{ summed = NF == 3 && $3 ~ /^[0-9-]+$/ }
		$1 == "inputs" ? summed : NF == 2 && $2 == "made" && $1 ~ regex {
			name[++n] = $1
			last[$1] = n
			delete sum[$1]
		}
		summed { sum[$1] = $2 OFS $3 }
		END {
			for (i = 1; i <= n; i++) {
				f = name[i]
				if (last[f] != i) continue
				is = "same"
				split(f in sum ? sum[f] : "", was, FS)
				if (f == "inputs") {
					if (was[1] != "same" && was[2] "" != stamps "")
						is = "changed"
				} else if (!(f in size) || !(f in sum))
					is = "gone"
				else if (size[f] "" != was[1] "")
					is = "expected " was[1] " bytes, got " size[f]
				else if (crc[f] "" != was[2] "")
					is = "expected the checksum " was[2] \
						", got " crc[f]
				print is, f, was[1], was[2]
			}
		}' - log_now=1 <(cat "$1/sums" 2>/dev/null && echo end)
}

# trust_stages DIR: removes what is not whole and all that was made after it,
# and names it. whole is then the files that stay.
declare -gA whole=()
trust_stages() {
	local dir=$1 is name rest cut='' begun='' escaped lines=()
	local -A known=()
	while IFS=$'\t' read -r is name rest; do
		known[$name]=1
		case $is in
		same) ;;
		gone) cut=1 ;;
		*)
			cut=1
			if [ "$is" = changed ]; then
				is="$dir: an input changed after a call had begun to read it"
			else
				is="$dir/$name: $is"
			fi
			note "$is; made again, with what was made after it"
			;;
		esac
		[ "$name" != inputs ] || begun=1
		if [ -z "$cut" ]; then
			[ "$name" = inputs ] || lines+=("$name"$'\tmade')
			lines+=("$name"$'\t'"$rest")
			whole[$name]=1
		fi
	done < <(judge "$dir" "$stamped" "$stage_names|$named_stages" 9>&-)
	while IFS= read -r -d '' name; do
		escape "$name"
		[ -z "${whole[$escaped]-}" ] || continue
		[[ ! $name =~ ^(kept|annotated)/ || -n ${known[$escaped]-} ]] || continue
		[ -n "$begun" ] || [[ $name == *.part ]] || {
			note "$dir: expected checksums in $dir/sums, got none; all stages are made again"
			begun=1
		}
		rm -f -- "$dir/$name" || exit
	done < <(list_files "$dir" "$stage_names|$named_stages" 9>&-)
	printf -v rest '%s' "${lines[@]/%/$'\n'}"
	write_to "$dir/sums.part" "$rest"
	mv -T "$dir/sums.part" "$dir/sums" 2>/dev/null ||
		die "$dir/sums: cannot be written"
}

# need_whole DIR REGEX: ends where a file of such a name, or DIR/run, is not whole, or the
# run is not done. Earlier versions have no line for DIR/run.
need_whole() {
	local is name rest state='' whole=' ' escaped
	while IFS=$'\t' read -r is name rest; do
		[ "$name" != inputs ] || state=${rest%%$'\t'*}
		case $is in
		same) whole+="$name " ;;
		gone) die "$1/$name: expected a file and its checksum, got none; nd-flow with -o $1 makes it again" ;;
		changed) ;;
		*) die "$1/$name: $is; nd-flow with -o $1 makes it again" ;;
		esac
	done < <(judge "$1" '' "run|$2" 9>&-)
	[ -n "$state" ] || die "$1: expected checksums in $1/sums, got none; \
nd-flow with -o $1 makes all stages again"
	[ "$state" = same ] || die "$1: expected a run that is done"
	while IFS= read -r -d '' name; do
		[[ $whole == *" $name "* || $name == kept/* ]] || die "$1/$name: expected a checksum \
in $1/sums, got none; nd-flow with -o $1 makes it again"
	done < <(list_files "$1" "$2" 9>&-)
}
