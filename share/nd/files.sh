# shellcheck shell=bash disable=SC2034,SC2154
# files.sh: the files that a flow reads: their names, what they hold, how they are
# packed.

# The options: how directories are walked, and a file of more names.
include=() exclude=() gitignore='' names_from='' null_names=''
# The suffix of a packed file, and the name of one whose lines are documents.
packed='(\.(zst|gz|bz2|xz|lz4))?'
table_name="\\.tsv$packed\$"

walk_options() {
	local glob
	walk=()
	for glob in "${include[@]}" "${exclude[@]}"; do
		[[ $glob != *[[:cntrl:]]* ]] ||
			bad "--include, --exclude: expected a GLOB without control characters"
	done
	for glob in "${include[@]}"; do
		walk+=(--include "$glob")
	done
	for glob in "${exclude[@]}"; do
		walk+=(--exclude "$glob")
	done
	[ -z "$gitignore" ] || walk+=(--gitignore)
}

# listed_names: adds the names in the file of --files-from, or on stdin, to operands.
listed_names() {
	local names name i from=$names_from
	if [ -z "$from" ]; then
		[ -z "$null_names" ] || bad '--null goes with --files-from'
		return
	fi
	for i in "${operands[@]}"; do
		[ "$from" != - ] || [ "$i" != - ] ||
			bad "--files-from -: unexpected input -, which is stdin too"
	done
	[ "$from" != - ] || from=/dev/stdin
	[ ! -d "$from" ] || die "$names_from: is a directory; expected a file with names"
	if [ -n "$null_names" ]; then
		mapfile -t -d '' names
	else
		# bash drops all after a NUL of a line, so it gets a newline for each
		# NUL.
		mapfile -t -d '' names < <(tr '\n\0' '\0\n')
	fi 2>/dev/null <"$from" || die "$names_from: cannot be read"
	for i in "${!names[@]}"; do
		name=${names[i]}
		[[ $name != *$'\n'* || -n $null_names ]] ||
			die "$names_from:$((i + 1)): expected a name without NUL; --null reads names that end in NUL"
		[[ -n $name && $name != - ]] ||
			die "$names_from:$((i + 1)): expected the name of a file, got '$name'"
	done
	[ "$from" != /dev/stdin ] || from=stdin
	keep_listed "$from" "${names[@]}"
}

ended_by_nul() { [ $# -eq 0 ] || printf '%s\0' "$@"; }

# keep_listed LIST NAME...: adds the names in LIST to operands, without links, missing
# files, files that are no text, and files that are named again, which are reported. If
# fewer than one in ten look like records or are archives, the list is one of a tree: all
# are texts, which as_text has, and archives are left out, as in a directory.
declare -gA as_text=()
keep_listed() {
	local from=$1 i real name kind records=0 first=${#operands[@]}
	local all=() kept=() links=() missing=() binary=() archives=() again=()
	local -A was=()
	shift
	for name; do
		if [ -L "$name" ]; then
			links+=("$name")
		elif [ -e "$name" ]; then
			all+=("$name")
		else
			missing+=("$name")
		fi
	done
	name=$(ended_by_nul "${missing[@]}" | xargs -0r stat -c '' -- 2>&1 >/dev/null |
		sed -nE "/: (No such file or directory|Not a directory)\$/! {
			s/^stat: [^']*'(.*)': /\1: /; p; q }")
	[ -z "$name" ] || die "$name"
	recognize "${all[@]}"
	mapfile -d '' real < <(ended_by_nul "${operands[@]}" "${all[@]}" | xargs -0r realpath -mz --)
	for i in "${!operands[@]}"; do
		was[${real[i]}]=1
	done
	for i in "${!all[@]}"; do
		name=${all[i]} kind=${kind_of[${all[i]}]-}
		if [ -n "${was[${real[first + i]}]-}" ]; then
			again+=("$name")
		elif [[ $kind =~ ^(binary|PDF|UTF-32)$ ]]; then
			binary+=("$name")
		else
			kept+=("$name")
			[[ ! $name =~ \.[ct]sv$packed$ && ! $kind =~ ^(json|dump|warc|tabs|archive)$ ]] ||
				records=$((records + 1))
		fi
		was[${real[first + i]}]=1
	done
	if [ -n "$json$csv$tsv$parquet" ] || [ $((10 * records)) -ge ${#kept[@]} ]; then
		operands+=("${kept[@]}")
	else
		for name in "${kept[@]}"; do
			if [ "${kind_of[$name]-}" = archive ]; then
				archives+=("$name")
			else
				operands+=("$name") as_text[$name]=1
			fi
		done
		records=$((records - ${#archives[@]}))
		[ "$records" -eq 0 ] || note "$from: files that look like records are taken as \
texts ($records), as in a directory; a file that is named has its lines read"
	fi
	note_names "$from" link links "${links[@]}"
	note_names "$from" 'missing file' 'missing files' "${missing[@]}"
	note_names "$from" 'file without text' 'files without text' "${binary[@]}"
	note_names "$from" archive archives "${archives[@]}"
	note_names "$from" 'repeated name' 'repeated names' "${again[@]}"
}

# note_names LIST ONE MANY NAME...: the names of LIST are skipped, ONE or MANY of a kind.
note_names() {
	local what=$3 list
	[ $# -gt 3 ] || return 0
	printf -v list ', %s' "${@:4:3}"
	[ $# -le 6 ] || list+=', ...'
	[ $# -gt 4 ] || what=$2
	note "$1: $(($# - 3)) $what skipped: ${list#, }"
}

# each_file INPUT...: the names of all files of the inputs, each ended by NUL; those of
# inputs begin with / or ./.
each_file() {
	local i
	for i; do
		[ "$i" != - ] || continue
		[[ $i == /* ]] || i=./$i
		if [ -d "$i" ]; then
			nd-files --recursive --print0 "${walk[@]}" -- "$i" 2>/dev/null
		else
			printf '%s\0' "$i"
		fi
	done
}
# find_files FORMAT INPUT...: each of these that is no pipe or device, as find's -printf
# says.
find_files() {
	# shellcheck disable=SC2185
	each_file "${@:2}" | find -L -files0-from - -maxdepth 0 -type f -printf "$1"
}

# named_once NAME...: no file or directory may be named twice.
named_once() {
	local i real paths=()
	local -A was=()
	for i; do
		[ "$i" = - ] || paths+=("$i")
	done
	[ ${#paths[@]} -gt 1 ] || return 0
	mapfile -d '' real < <(printf '%s\0' "${paths[@]}" | xargs -0 realpath -z --)
	for i in "${!paths[@]}"; do
		if [ -n "${was[${real[i]}]-}" ]; then
			[ "${was[${real[i]}]}" != "${paths[i]}" ] ||
				die "${paths[i]} is named twice"
			die "${was[${real[i]}]} and ${paths[i]} are the same file; \
name it once, or a directory that has it: links there are skipped"
		fi
		was[${real[i]}]=${paths[i]}
	done
}

# recognize NAME...: sets, for each that is a file, kind_of and packing_of to what
# nd-files --kind says.
declare -gA kind_of=() packing_of=()
recognize() {
	local i=0 name packing kind files=()
	for name; do
		[ ! -f "$name" ] || [ -n "${kind_of[$name]-}" ] ||
			[[ $name == *[[:cntrl:]]* ]] || files+=("$name")
	done
	[ ${#files[@]} -gt 0 ] || return 0
	while IFS=$'\t' read -r packing kind _; do
		packing_of[${files[i]}]=$packing kind_of[${files[i]}]=$kind
		i=$((i + 1))
	done < <(printf '%s\0' "${files[@]/#/./}" | sed -z 's,^\./\(/\|-$\),\1,' |
		nd-files --kind --null --strict --files-from - 2>/dev/null)
}

# below NAME...: files is these names, and the files below a directory instead of it,
# but for those that hold no lines by their names, which are reported.
below() {
	local i f found kinds kind list before wanted=text
	local -A n
	[ "$form" != parquet ] || wanted=Parquet
	files=()
	for i; do
		if [ ! -d "$i" ]; then
			files+=("$i")
			continue
		fi
		mapfile -d '' found < <(nd-files --recursive --print0 "${walk[@]}" -- "$i" 2>/dev/null)
		n=() kinds=() list='' before=${#files[@]}
		for f in "${found[@]}"; do
			case $f in
			*.parquet) kind=Parquet ;;
			*.zip) kind=zip ;;
			*.7z) kind=7z ;;
			*.tar | *.tar.* | *.tgz) kind=tar ;;
			*.pdf) kind=PDF ;;
			*) kind='' ;;
			esac
			if [ "$wanted" = "${kind:-text}" ]; then
				files+=("$f")
				continue
			fi
			kind=${kind:-other}
			[ -n "${n[$kind]-}" ] || kinds+=("$kind")
			n[$kind]=$((${n[$kind]-0} + 1))
		done
		for kind in "${kinds[@]}"; do
			list+="${list:+, }${n[$kind]} $kind file"
			[ "${n[$kind]}" -eq 1 ] || list+=s
		done
		[ ${#files[@]} -gt "$before" ] ||
			die "$i: no $wanted files${list:+ ($list skipped)}"
		[ -z "$list" ] || note "$i: $list skipped"
	done
}

# reread NAME...: each must be a file or a directory, which can be read again.
reread() {
	local i
	for i; do
		[ "$i" = - ] || [ -e "$i" ] ||
			die "$i: no such file or directory"
		if [ "$i" = - ] || [ ! -f "$i" ] && [ ! -d "$i" ]; then
			bad "$i: expected a file or a directory, which can be \
read again"
		fi
	done
}
