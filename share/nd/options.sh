# shellcheck shell=bash disable=SC2034,SC2154
# options.sh: the options of the flows. A flow has the table option_rows, a line each:
#
#	LETTER NAME ARGUMENT VARIABLE CHECK DECIDES HELP
#
# with - for a letter or argument that there is not. CHECK is a function, with its
# further arguments after commas: it gets the option and the value, and may set value to
# another form of it. DECIDES is = if the option decides what is computed, < if it names
# files that do, > if it decides what else is written, - if it decides none of this, and .
# if it has no variable in nd.mk either. A line `+ NAME ...` takes rows of common_rows.
# The flow sets usage_operands, example (the words after its name) and the variables to
# their defaults. Options without an argument set their variable to 1.

common_rows='
- again        -            again      itself    . delete the earlier run in DIR, start again
- annotate     -            annotate   any       > print every document with its cluster
- array        N            array      tasks     - run as job arrays of up to N tasks
- average      -            average    any       = build clusters by average link, not stars
- clusters     FILE         clusters_file any    . also write the clusters to FILE
- components   -            components any       = build connected components, not stars
- compress     FORMAT       compress   packing_ok > packing of files in DIR/kept: zstd, gzip or none
- csv          ID,TEXT,...  csv        json_keys = inputs are CSV with these columns
- dedup        -            dedup      any       > print the documents that stay, one of each cluster
n dry-run      -            dry        any       . print the commands, run nothing
- exclude      GLOB         exclude+   any       = below directories: skip files that match GLOB
- files-from   FILE         names_from any       . read the inputs that FILE lists, one per line
- format       FORMAT       format     format_ok . form of clusters and files: tsv or json (tsv)
- gitignore    -            gitignore  any       = below directories: skip files that git ignores
h help         -            asked    show_help . print this help
- hosts        FILE         hosts      any       - run over ssh on hosts of FILE: lines N/user@host
- html         DIR          html       any       > also write web pages that show the answer
- html-max     N            shown      whole     > show at most N pairs on these pages (1000)
- html-text    -            html_text  any       = texts are HTML: remove the markup
- id-prefix    -            id_prefix  any       = put the name of the file and a colon before ids
- include      GLOB         include+   any       = below directories: read only files that match GLOB
j jobs         N            jobs       whole,1024 - use up to N processors (all)
- json         ID,TEXT,...  json       json_keys = inputs are JSON lines with these keys
- keep         POLICY       policy     policy_ok = of each cluster: longest, shortest, first, last, newest:KEY, oldest:KEY, max:KEY, min:KEY or source:LIST
- local        SIZE         local_size memory    - with --hosts: run stages that read less here (8M)
- long         -            long       long_flag - read zstd windows above 128 MB, up to 2 GB
- map          FILE         map        any       . also write lines removed, kept, similarity to FILE
M max-cluster  N            max        whole     = limit clusters to N members
- mem          SIZE         mem        memory    - limit the memory of all processes (half of the machine)
- null         -            null_names any       . names in --files-from end in NUL
- open         -            open       any       . with --html: open the pages in a browser
o output       DIR          dir        any       . keep intermediate files in DIR; resume an interrupted run
- pairs        FILE         pairs_file any       > also write the pairs to FILE
- parquet      ID,TEXT,...  parquet    json_keys = inputs are Parquet with these columns
- print0       -            print0     any       . print names of removed files, for xargs -0
q quiet        -            quiet    no_notes  - print errors, no notes
- rank         FILE         rank       any       < keep the highest of each cluster: FILE has id, number
- recall       R            recall     threshold = with --via minhash: recall of pairs at T (0.99)
- rejects      FILE         rejects    any       > write malformed records to FILE, skip them
- shared       DIR          shared     any       - with --hosts: a directory that all hosts have
- stages       -            stages     plan_only . print the stages over hosts, run nothing
- submit       COMMAND      submit     any       - with --array: submit by COMMAND (sbatch)
- summary      FILE         summary    any       . write documents, pairs, seconds, memory to FILE as JSON
- timeout      N            timeout    whole     - with --hosts: least seconds of each part (60)
- tsv          ID,TEXT,...  tsv        json_keys = inputs are TSV whose header has these columns
- update       -            again      itself    . start again if an input or option has changed
v verbose      -            verbose    any       - print the seconds of each stage and a summary to stderr
- version      -            asked    show_version . print the version
- via          WAY          via        way_ok    = the way to find pairs: index, postings, prefix or minhash
'

# The options of all flows that read documents.
input_options='exclude files-from gitignore html-text id-prefix include long null'
form_options='csv json parquet tsv'
# These rows every flow has, without a line; the usage does not show them.
every_flow='help quiet version'
quiet=${ND_QUIET-}

# A flow may have presets, a line each: NAME --OPTION[=VALUE]...; explicit are the
# options of the command line, preset_set the options that the preset has set.
presets='' preset='' preset_set=''
declare -gA explicit=()

# Checks.
any() { :; }
itself() { value=$1; }
no_notes() { export ND_QUIET=1; }
show_help() { { usage && help; } | cat && exit; }
show_version() { printf 'nd-flow (nd) %s\n' "$version" | cat && exit; }
long_flag() { value=' --long'; }
# The stages are those over hosts, whatever these are.
plan_only() { hosts=${hosts:--}; }
tasks() { whole "$1" "$2" 1000 && hosts=${hosts:--}; }
# preset_ok OPTION NAME: NAME must be a preset of the flow.
preset_ok() {
	local text=$presets all=()
	[ -z "$preset" ] || bad "$1: expected one preset, got '$preset' and '$2'"
	while [ -n "$text" ]; do
		all+=("${text%% *}")
		[ "${all[-1]}" != "$2" ] || return 0
		[[ $text == *$'\n'* ]] || break
		text=${text#*$'\n'}
	done
	text=${all[-1]}
	if [ ${#all[@]} -gt 1 ]; then
		printf -v text '%s, ' "${all[@]::${#all[@]}-1}"
		text="${text%, } or ${all[-1]}"
	fi
	bad "$1: expected $text, got '$2'"
}
memory() { value=$(bytes "$1" "$2") || exit; }

# read_rows: rows is the table.
rows=()
read_rows() {
	local text=$common_rows$'\n' line name
	local letter argument variable check decides
	local -A common=()
	while [ -n "$text" ]; do
		line=${text%%$'\n'*} text=${text#*$'\n'}
		[ -z "$line" ] || { split_row "$line" && common[$name]=$line; }
	done
	for name in $every_flow; do
		rows+=("${common[$name]}")
	done
	text=$option_rows$'\n'
	while [ -n "$text" ]; do
		line=${text%%$'\n'*} text=${text#*$'\n'}
		case $line in
		'') ;;
		+*)
			for name in ${line#+}; do
				rows+=("${common[$name]}")
			done
			;;
		*) rows+=("$line") ;;
		esac
	done
}
# split_row ROW: sets letter, name, argument, variable, check and decides. A here-string
# instead would need a pipe, and bash goes on without one.
row_start='^([^ ]+) +([^ ]+) +([^ ]+) +([^ ]+) +([^ ]+) +([^ ]+) '
split_row() {
	[[ $1 =~ $row_start ]] || die "expected a row of options, got '$1'"
	letter=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]} argument=${BASH_REMATCH[3]}
	variable=${BASH_REMATCH[4]} check=${BASH_REMATCH[5]} decides=${BASH_REMATCH[6]}
}
# sorted_rows: with letters first, by them, then by name.
sorted_rows() {
	printf '%s\n' "${rows[@]}" | grep -v '^-' | sort -f
	printf '%s\n' "${rows[@]}" | grep '^-' | sort
}

usage() {
	local flags='' letters='' names='' letter name argument rest
	while read -r letter name argument rest; do
		[[ " $every_flow " != *" $name "* ]] || continue
		case "$letter $argument" in
		'- -') names+=" [--$name]" ;;
		-\ *) names+=" [--$name $argument]" ;;
		*\ -) flags+=$letter ;;
		*) letters+=" [-$letter $argument]" ;;
		esac
	done < <(sorted_rows)
	printf 'usage: nd-flow %s%s%s%s %s\n' "$flow" "${flags:+ [-$flags]}" "$letters" \
		"$names" "$usage_operands" | usage_lines
}
# usage_lines: breaks the line between options.
usage_lines() {
	awk '{
		while (match($0, /^ *(\[[^]]*\]|[^ ]+)/)) {
			part = substr($0, 1, RLENGTH)
			$0 = substr($0, RLENGTH + 1)
			if (length(line part) > 79) {
				print line
				line = "   "
			}
			line = line part
		}
		print line
	}'
}
help() {
	local letter name argument text
	while read -r letter name argument _ _ _ text; do
		[ "$letter" = - ] && letter='    ' || letter="-$letter, "
		[ "$argument" != - ] || argument=''
		printf '  %s--%-18s %s\n' "$letter" "$name${argument:+ $argument}" "$text"
	done < <(sorted_rows)
	[ -z "${example-}" ] || printf 'example: nd-flow %s %s\n' "$flow" "$example"
}

# find_long NAME: found is the row of that name, or the only one that begins so.
find_long() {
	local one all=() many=() names=() like
	local letter name argument variable check decides
	for one in "${rows[@]}"; do
		split_row "$one"
		[ "$name" != "$1" ] || { found=$one && return; }
		[[ $name != "$1"* ]] || { many+=("$one") && names+=("--$name"); }
		all+=("$name")
	done
	case ${#many[@]} in
	0)
		like=$(nearest "$1" "${all[@]}")
		[ -z "$like" ] || like="; did you mean '--$like'?"
		bad "unknown option '--$1'$like"
		;;
	1) found=${many[0]} ;;
	*)
		printf -v like ', %s' "${names[@]}"
		bad "ambiguous option '--$1': expected one of ${like#, }"
		;;
	esac
}
find_letter() {
	local one
	for one in "${rows[@]}"; do
		[[ $one != "$1 "* ]] || { found=$one && return; }
	done
	bad "unknown option '-$1'"
}
# take OPTION ROW [VALUE]
take() {
	local o=$1 value=${3-1} call
	local letter name argument variable check decides
	split_row "$2"
	[ $# -lt 3 ] || given "$o" "$value"
	# shellcheck disable=SC2206
	call=(${check//,/ })
	explicit[$name]=1
	"${call[0]}" "$o" "$value" "${call[@]:1}" || exit 1
	if [[ $variable == *+ ]]; then
		local -n list=${variable%+}
		list+=("$value")
	else
		printf -v "$variable" %s "$value"
	fi
}

# use_preset: takes the options of the preset that the command line does not have, nor
# an option instead: components or limited clusters of average, bands of recall.
use_preset() {
	local text=$presets$'\n' word name found
	[ -n "$preset" ] || return 0
	while [[ $text != "$preset "* ]]; do
		text=${text#*$'\n'}
	done
	text=${text%%$'\n'*}
	for word in ${text#* }; do
		name=${word%%=*} name=${name#--}
		[ -z "${explicit[$name]-}" ] || continue
		[ "$name" != average ] || [ -z "${components-}${max-}" ] || continue
		[ "$name" != recall ] || [ -z "${bands-}${rows_of_band-}" ] || continue
		find_long "$name"
		if [[ $word == *=* ]]; then
			take "--$name" "$found" "${word#*=}"
		else
			take "--$name" "$found"
		fi
		preset_set+=" $word"
	done
}

# note_preset: with -v, what the preset sets and costs: preset_cost of the flow.
preset_cost=''
note_preset() {
	[ -z "$preset" ] || [ -z "$verbose" ] || [ -n "${dry-}" ] ||
		printf 'nd-flow: --preset %s:%s%s\n' "$preset" "${preset_set:- nothing}" \
			"${preset_cost:+; $preset_cost}" >&2
}

# print_preset: a comment of a dry run.
print_preset() {
	[ -z "$preset" ] || printf '# --preset %s:%s\n' "$preset" "${preset_set:- nothing}"
}

# parse WORD...: sets the variables; operands is what is no option.
operands=()
parse() {
	local word found
	local letter name argument variable check decides
	read_rows
	while [ $# -gt 0 ]; do
		word=$1
		shift
		case $word in
		--) operands+=("$@") && break ;;
		--*)
			name=${word#--}
			find_long "${name%%=*}"
			split_row "$found"
			if [ "$argument" = - ]; then
				[[ $word != *=* ]] ||
					bad "--$name: unexpected argument '${word#*=}'"
				take "--$name" "$found"
			elif [[ $word == *=* ]]; then
				take "--$name" "$found" "${word#*=}"
			elif [ $# -gt 0 ]; then
				take "--$name" "$found" "$1"
				shift
			else
				bad "--$name: expected an argument"
			fi
			;;
		-?*)
			word=${word#-}
			while [ -n "$word" ]; do
				find_letter "${word:0:1}"
				split_row "$found"
				name=-${word:0:1} word=${word:1}
				if [ "$argument" = - ]; then
					take "$name" "$found"
				elif [ -n "$word" ]; then
					take "$name" "$found" "$word"
					word=''
				elif [ $# -gt 0 ]; then
					take "$name" "$found" "$1"
					shift
				else
					bad "$name: expected an argument"
				fi
			done
			;;
		*) operands+=("$word") ;;
		esac
	done
	use_preset
	for word in "${operands[@]}"; do
		[ -n "$word" ] || bad "expected the name of a file or directory, got ''"
	done
	listed_names
	one_form
	outputs_apart
	check_options "${operands[@]}"
	compress_ok
	note_preset
}

# outputs_apart: no two options may write to one file, or to the directory of pages.
outputs_apart() {
	local one variable name file
	local -A writer_of=()
	for one in clusters:clusters_file map:map pairs:pairs_file rejects:rejects summary:summary; do
		name=--${one%%:*} variable=${one#*:}
		file=${!variable-}
		[[ -n $file && $file != /dev/* ]] || continue
		[ -z "${html-}" ] || ! is_below "$file" "$html" ||
			bad "$name: expected a file outside the directory of --html, got '$file'"
		one=$(realpath -m -- "$file") || exit
		[ -z "${writer_of[$one]-}" ] ||
			bad "${writer_of[$one]} and $name: expected two files, got '$file' for both"
		writer_of[$one]=$name
	done
}

# list_fact VALUE...: prints the values of an option that may be repeated; read
# without -r splits them again.
list_fact() {
	local all=("${@//\\/\\\\}")
	all=("${all[@]// /\\ }")
	printf '%s\t%s\n' "$letter" "${all[*]}"
}

# options: the flow, and the options that decide what is computed, with their values.
# A flow may have one of its own, with other values.
options() { option_values; }
option_values() {
	local one letter name argument variable check decides
	printf 'flow\t%s\n' "$flow"
	for one in "${rows[@]}"; do
		split_row "$one"
		[[ $decides == [=\<] ]] || continue
		[ "$letter" = - ] && letter=--$name || letter=-$letter
		local -n value_of=${variable%+}
		if [[ $variable == *+ ]]; then
			list_fact "${value_of[@]}"
		else
			printf '%s\t%s\n' "$letter" "$value_of"
		fi
	done
}
