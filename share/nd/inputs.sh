# shellcheck shell=bash disable=SC2016,SC2086,SC2034,SC2154
# inputs.sh: what a flow reads, each input with the commands for it.

# The options: how all inputs are read, by the keys or columns ID,TEXT,...; form is the
# one of them that was given, or nothing.
json='' csv='' tsv='' parquet='' form=''
html_text='' id_prefix='' compress=''
# Where malformed lines go, or nothing: then they end the flow.
rejects=''
# The options of nd-cat for directories.
walk=()
# The filter that removes the markup of documents, or nothing; with rejects the columns
# that a document has at least.
strip='' least=''
# --long of each tool that reads an input, or nothing.
long=''

# Of input i: what[i] is texts, table, rows, parquet, whole (a dump or WARC) or stdin;
# sets[i] is the command that prints its sets; keep[i] the one that prints
# what stays of it (REMOVED: a file that lists the others); docs[i] the one that prints
# all as document records; name[i] the name of the file for those that stay, and
# packing[i] how it is packed; from[i] where it is read; kinds[i] how engine/run reads
# it. A command has no value that a user chose: input N, from first on, is in the
# variable input_N, an array if it is several files and directories; name[i] is in
# name_N. input_bytes is the size of all, -1 where one is a pipe and cannot tell.
what=() sets=() keep=() docs=() name=() packing=() from=() kinds=() files=() input_bytes=0 first=1
# The name of the variables before _N; input is that of the input that is added.
numbered=input input=''
# Where ids are: of origin i the file; the number of its collection, in which an
# id must be unique; and the command that prints line number and id of each
# record. Of the standard input that is "lines" if a line of it is a record, or
# nothing. Where a record has no line its number is -.
origin=() origin_of=() origin_ids=() collections=0

# one_form: sets form.
one_form() {
	local one
	for one in json csv tsv parquet; do
		[ -n "${!one}" ] || continue
		[ -z "$form" ] || bad "--$form: not with --$one"
		form=$one
	done
}
# form_of_run DIR: the form, what is done to texts, and which files of directories are
# read, as the run in DIR had them; an option for these that is given now holds instead.
form_of_run() {
	local one
	for one in json csv tsv parquet html_text id_prefix; do
		printf -v "$one" %s "$(fact "$1" "--${one/_/-}")"
	done
	one_form
	# Without -r, as list_fact wrote them.
	# shellcheck disable=SC2162
	{
		[ ${#include[@]} -gt 0 ] || read -a include < <(fact "$1" --include)
		[ ${#exclude[@]} -gt 0 ] || read -a exclude < <(fact "$1" --exclude)
	}
	[ -n "$gitignore" ] || gitignore=$(fact "$1" --gitignore)
}
packing_ok() {
	[[ $2 =~ ^(zstd|gzip|none)$ ]] || bad "$1: expected zstd, gzip or none, got '$2'"
}

taken() {
	local n
	for n in "${name[@]}"; do
		[ "$n" != "$1" ] || return 0
	done
	return 1
}

# refer FILE...: sets the variable of the next input, and input to its name.
refer() {
	input=${numbered}_$((first + ${#sets[@]}))
	declare -ga "$input=()"
	local -n named=$input
	named=("$@")
}

# compress_ok: --compress is of files in DIR/kept, which there must be.
compress_ok() {
	[ -n "$compress" ] || return 0
	[ -n "$dir" ] || bad '--compress: expected -o: what is printed is not packed'
	[ -n "${dedup-}${annotate-}${clean-}${remove-}" ] ||
		bad '--compress: expected an option that writes documents to DIR/kept'
}

# add WHAT FROM NAME SETS KEEP DOCS KIND: what stays is packed as the input was, or by
# --compress.
add() {
	local n=${3##*/} pack=${compress:-${packing_of[$2]-none}}
	[ -z "$compress" ] || n=$(sed -E "s/$packed\$//" <<<"$n")
	case $compress in
	zstd) n+=.zst ;;
	gzip) n+=.gz ;;
	esac
	[ "$2" != "${spooled:-/}" ] || n=-
	while taken "$n"; do
		n=$((${#name[@]} + 1)).$n
	done
	printf -v "name_$((first + ${#sets[@]}))" %s "$n"
	[[ $pack =~ ^(zstd|gzip|bzip2|xz|lz4)$ ]] || pack=none
	what+=("$1") from+=("$2") name+=("$n") packing+=("$pack")
	sets+=("$4") keep+=("$5") docs+=("$6") kinds+=("$7")
}

# add_origin FILE COMMAND
add_origin() {
	origin+=("$1") origin_ids+=("$2") origin_of+=("$collections")
}

# label_map FILE: map, which reads a pipe, names the file in its messages.
label_map() { [ "$1" = - ] || map+=" --label \"\$$input\""; }

# add_texts NAME...: files, directories and archives of text are one input together.
add_texts() {
	local cat
	[ $# -gt 0 ] || return 0
	refer "$@"
	cat="nd-cat$long --recursive \"\${walk[@]}\" -- \"\${${input}[@]}\""
	# More names than the system may take.
	[ $# -le 1000 ] || cat="printf '%s\\0' \"\${${input}[@]}\" | \
nd-cat$long --recursive \"\${walk[@]}\" --null --strict --files-from -"
	[ ${#walk[@]} -gt 0 ] || cat=${cat/ \"\$\{walk\[@\]\}\"/}
	add_origin '' "$cat | cut -f 1 | sed 's/^/-\t/'"
	add texts texts texts.tsv "$cat$strip | $map" \
		"${cat/nd-cat/nd-cat -q} | nd-pick --drop -a REMOVED" \
		"${cat/nd-cat/nd-cat$hush}$strip" "$([ -n "$strip" ] || [ ${#walk[@]} -gt 0 ] && echo spool || echo texts)"
}

# add_table FILE: each line is a document.
add_table() {
	local pick="nd-pick$long --drop$prefix" read="nd-cat$long --records$prefix" map=$map
	refer "$1"
	add_origin "$1" "$pick --line-number$pass -a /dev/null -- \"\$$input\""
	if [ -n "$strip$prefix" ]; then
		label_map "$1"
		add table "$1" "$1" "$read$bad -- \"\$$input\"$strip | $map" \
			"$pick$pass -a REMOVED -- \"\$$input\"$whole" \
			"$read$pass -- \"\$$input\"$strip" spool
	else
		add table "$1" "$1" "$map$bad -- \"\$$input\"" \
			"$pick$pass -a REMOVED -- \"\$$input\"$whole" \
			"$pick$pass -a /dev/null -- \"\$$input\"$whole" \
			"$(can_cut "$1" && echo lines || echo spool)"
	fi
}

# add_rows FILE: a file of JSON lines, CSV or TSV, by the variable of its option. keys_met
# has checked the keys of files that can be read again.
add_rows() {
	local option=${form#items_} keys cat pick ids='' kind=spool map=$map
	keys="--$option \"\$$form\"$prefix"
	cat="nd-cat$long $keys" pick="nd-pick$long --drop $keys"
	[ "$option" != json ] || [ ! -f "$1" ] || cat+=' --part'
	refer "$1"
	label_map "$1"
	[ "$1" = - ] || ids="$pick --line-number$pass -a /dev/null -- \"\$$input\""
	add_origin "$1" "$ids"
	[ "$form$strip$prefix" != json ] || ! can_cut "$1" || kind=lines,json
	add rows "$1" "$1" "$cat$bad -- \"\$$input\"$strip | $map" \
		"$pick$pass -a REMOVED -- \"\$$input\"" \
		"$cat$pass -- \"\$$input\"$strip" "$kind"
}

# add_parquet FILE
add_parquet() {
	local read map=$map
	[ "$1" != - ] || die 'stdin: expected a file: Parquet data is read from its end'
	refer "$1"
	label_map "$1"
	read="parquet read$prefix -- \"\$parquet\" \"\$$input\""
	add_origin "$1" "$read | cut -f 1 | sed 's/^/-\t/'"
	add parquet "$1" "$1" "$read$strip | $map" \
		"parquet keep$prefix -- \"\$parquet\" REMOVED \"\$$input\"" \
		"$read$strip" spool
}

# add_whole FILE COMMAND [BAD]: the command prints records of the file, which is its
# operand; columns cuts their id and text, if there are more; BAD are its options for
# malformed records.
add_whole() {
	local name_ids='' read stays map=$map
	refer "$1"
	label_map "$1"
	stays=$(sed -E "s/$packed\$/.tsv\\1/" <<<"$1")
	[ -z "$prefix" ] || name_ids=" | nd-cat --records --id-prefix --label \"\$$input\""
	read=" -- \"\$$input\"$name_ids"
	add_origin "$1" "$2$read | cut -f 1 | sed 's/^/-\t/'"
	add whole "$1" "$stays" "$2${3-}$read$columns | $map" \
		"$2 -q$read | nd-pick --drop -a REMOVED" "$2$hush$read$columns" spool
}

# one_printed OPTION: files of Parquet one after the other are no such file.
one_printed() {
	[ "$form" != parquet ] || [ ${#what[@]} -eq 1 ] || [ -n "$dir" ] ||
		bad "$1: expected one Parquet file, or -o, got ${#what[@]} files"
}

# can_cut FILE: whether hosts get it as it is, in pieces at its lines.
can_cut() {
	[[ ${packing_of[$1]-plain} =~ ^(plain|zstd)$ ]]
}

# json_keys_of FILE: prints the keys of the first object; fails if there is none.
json_keys_of() {
	nd-cat$long --keys -- "$1" 2>/dev/null
}

# not_a_text FILE: an error if a form would read FILE, which was named.
not_a_text() {
	local keys how option=${items_option:---json}
	case ${kind_of[$1]-} in
	json)
		if keys=$(json_keys_of "$1"); then
			keys=" (keys of the first line: $keys)"
		elif [[ ! $1 =~ \.(json|jsonl|ndjson)$packed$ ]]; then
			return
		fi
		printf -v how 'nd-cat %q >%q' "$1" "$(sed -E "s/$packed\$/.tsv/" <<<"$1")"
		die "$1: looks like JSON lines; say $option ID,TEXT$keys, or, \
to make it one text, $how"
		;;
	Parquet) die "$1: Parquet data; say --parquet ID,TEXT" ;;
	*)
		[[ ! $1 =~ \.(json|jsonl|ndjson)$packed$ ]] || [ ! -s "$1" ] ||
			die "$1: expected JSON lines; jq -c '.[]' makes lines of an array; \
$option ID,TEXT reads them"
		;;
	esac
}
# one_text FILE: of lines that FILE is one text is reported.
one_text() {
	if [[ $1 =~ \.csv$packed$ ]]; then
		note "$1: taken as one text; --csv ID,TEXT reads its records"
	elif [ "${kind_of[$1]-}" = tabs ]; then
		note "$1: taken as one text; a name that ends in .tsv has its lines read"
	fi
}

# no_tab NAME: over hosts an input has no TAB and newline in its name.
no_tab() {
	[ -z "${hosts-}" ] || [[ $1 != *[$'\n\t\x1f']* ]] ||
		die "$1: expected a name without TAB and newline"
}

# keys_met KEYS FILE...: some line must have the key of the id, unless this is -, and
# some line each of the text keys. The first line has them all as a rule, and little is
# read. An id that is missing is no error of nd-cat, so it is a text key here too.
keys_met() {
	local keys=$1 id=${1%%,*} met said none
	shift
	[ "$id" = - ] || keys=$id,$keys
	met=$(printf '%s\0' "$@" | nd-cat$long --part --json "$keys" --null \
		--strict --files-from - 2>/dev/null | awk -F '\t' '
		{ for (i = 2; i <= NF; i++) if ($i != "" && !met[i]++) n++ }
		n == NF - 1 { print; exit }' | head -c 1)
	[ -z "$met" ] || return 0
	said=$(printf '%s\0' "$@" | ND_QUIET='' nd-cat$long --json "$keys" --null \
		--strict --files-from - ${rejects:+--rejects /dev/null} \
		2>&1 >/dev/null) && return
	said=${said//"${spooled:-/dev/null/}"/stdin}
	none="nd-cat: no line has the key '$id'"
	printf '%s\n' "${said/"$none"$'\n'/}" >&2
	[ "$id" = - ] || [[ $said != *"$none"* ]] ||
		echo "nd-flow: if the lines have no ids, --json -,${keys#*,*,} makes them" >&2
	exit 1
}

# check_names NAME...: each must be there, and be one input.
check_names() {
	local i stdins=0
	for i; do
		[ "$i" != - ] || { : 7<&0; } 2>/dev/null || die 'stdin: closed'
		[ "$i" != - ] || stdins=$((stdins + 1))
		[ "$stdins" -le 1 ] || die 'stdin: expected - once, got it again'
		[ "$i" = - ] || [ -e "$i" ] || die "$i: no such file or directory"
		no_tab "$i"
	done
	named_once "$@"
}

# size_inputs NAME...: sets input_bytes. Files in directories that look like records are
# reported.
size_inputs() {
	local i jsons tables
	read -r input_bytes jsons tables < <(find_files '%s\t%p\n' "$@" | awk -F '\t' '
		NR == FNR { named[$0]; next }
		!($1 ~ /^[0-9]+$/) { next }
		{ n += $1 * (/[.](zst|gz|bz2|xz|lz4)$/ ? 10 : 1) }
		substr($0, index($0, FS) + 1) in named { next }
		/[.](json|jsonl|ndjson)([.](zst|gz|bz2|xz|lz4))?$/ { jsons++ }
		/[.]tsv([.](zst|gz|bz2|xz|lz4))?$/ { tables++ }
		END { printf "%.0f %d %d\n", n, jsons, tables }' <(
		for i; do [[ $i == /* ]] && printf '%s\n' "$i" || printf './%s\n' "$i"; done) -)
	[ -n "$tables" ] || die 'the inputs cannot be counted: awk failed'
	[ -n "$form" ] || [ "$jsons" -eq 0 ] || note "JSON files in directories are taken as \
texts ($jsons); ${items_option:---json} ID,TEXT reads their lines"
	[ -n "$form" ] || [ "$tables" -eq 0 ] || note ".tsv files in directories are taken as \
texts ($tables); a file that is named has its lines read"
	for i; do
		[ -f "$i" ] || [ -d "$i" ] || input_bytes=-1
	done
}

# first_text FILE: sets text to the first 64 kB, without NULs; of a file with many NULs,
# to what is before the 1000th.
first_text() {
	local part='' n
	text=''
	for ((n = 0; n < 1000 && ${#text} < 65536; n++)); do
		IFS= read -r -d '' -n $((65536 - ${#text})) part || n=1000
		text+=$part
	done 2>/dev/null <"$1"
}

# is_packed TEXT: whether it begins as a packed file or as UTF-16 does.
is_packed() {
	case $1 in
	$'\x1f\x8b'* | BZh* | $'\xfd'7zXZ* | $'\x04\x22M\x18'* | ?$'*M\x18'* | \
		$'\x28\xb5\x2f\xfd'* | $'\xff\xfe'* | $'\xfe\xff'*) return 0 ;;
	esac
	return 1
}

# may_have_tags FILE...: false if these are a few files and none has, in its first 64 kB,
# what nd-html-text --check needs: <html, <!doctype or four tags. Reading them here is
# cheaper than a process.
may_have_tags() {
	local file text tag='*<[a-zA-Z/!\\]'
	[ $# -le 16 ] || return 0
	for file; do
		[ -f "$file" ] || return 0
		first_text "$file"
		! is_packed "$text" || return 0
		# Tags, also as JSON may have them.
		case $text in
		*'<'[hH!]* | $tag$tag$tag$tag* | *\\u003[cC][a-zA-Z/!]*) return 0 ;;
		esac
	done
	return 1
}

# note_html: a note if the first documents of the first input look like HTML.
note_html() {
	local said file=${from[0]}
	local -n variable=${numbered}_$first
	[ -z "$html_text${dry-}${ND_QUIET-}" ] && [ -n "${docs[0]}" ] &&
		[ "$input_bytes" -ge 0 ] && may_have_tags "${variable[@]}" || return 0
	said=$(by_values "{ ${docs[0]}; } 2>/dev/null | head -n 100 |
		nd-html-text --check -f \"\$fields\" 2>&1" 2>/dev/null)
	[[ $said != *' like HTML; '* ]] || {
		said=${said#nd-html-text: stdin: }
		[ "${what[0]}" != texts ] || file=$variable
		[ "$file" != "${spooled:-/}" ] || file=stdin
		note "$file: ${said%; *}; --html-text extracts the text"
	}
}

# note_columns FILE: a note if a table has more columns than id and text, and nobody chose.
# A first line of 64 kB or more is not looked at.
note_columns() {
	local line='' text
	[ -z "${explicit[fields]-}${policy-}${dry-}${ND_QUIET-}" ] && [ "${fields:-2}" = 2 ] &&
		[ -f "$1" ] || return 0
	first_text "$1"
	line=${text%%$'\n'*}
	! is_packed "$text" && [ ${#line} -lt 65536 ] || return 0
	line=${line//[!$'\t']/}
	[ ${#line} -lt 2 ] || note "$1: column 2 of $((${#line} + 1)) is taken as text; -f chooses others"
}

# add_inputs MAP FORM NAME...: MAP is the command from documents to sets; FORM is form,
# items_json, or nothing: then lines, files and dumps are told apart by their names and
# first bytes.
add_inputs() {
	local map=$1$long form=$2 i texts=() bad='' pass='' whole='' prefix=''
	local again=() columns='' items_option='' unknown=() hush=' -q'
	# Over hosts docs[i] is what reads first, and prints the notes.
	[ -z "${hosts-}" ] || hush=''
	[ "$numbered" != item ] || items_option=--items-json
	[ -z "$id_prefix" ] || prefix=' --id-prefix'
	strip=''
	[ -z "$html_text" ] || strip=' | nd-html-text -f "$fields"'
	if [ -n "$rejects" ]; then
		bad=' --rejects REJECTS' pass=' --rejects /dev/null'
		least=$(tr -s ',-' '\n' <<<"${fields:-2}" | sort -n | tail -n 1)
		whole=" | awk -F '\t' 'NF >= $least'"
	fi
	shift 2
	walk_options
	check_names "$@"
	if [ -n "$form" ]; then
		below "$@"
		for i in "${files[@]}"; do
			[ ! -f "$i" ] || [ "$i" = - ] || again+=("$i")
		done
		[ -n "${dry-}" ] || [ ${#again[@]} -eq 0 ] || [[ $form != *json ]] ||
			keys_met "${!form}" "${again[@]}"
		set -- "${files[@]}"
	else
		for i; do
			[[ -d $i || -n ${as_text[$i]-} || $i =~ $table_name ]] || unknown+=("$i")
		done
	fi
	[ -z "${dir-}${hosts-}" ] || unknown=("$@")
	recognize "${unknown[@]}"
	for i; do
		[ -n "$form${as_text[$i]-}" ] || [ ! -f "$i" ] || [[ $i =~ $table_name ]] || not_a_text "$i"
	done
	size_inputs "$@"
	for i; do
		if [ "$form" = parquet ]; then
			add_parquet "$i"
		elif [ -n "$form" ]; then
			add_rows "$i"
		elif [ -n "${as_text[$i]-}" ]; then
			texts+=("$i")
		elif [ "$i" = - ]; then
			add_texts "${texts[@]}"
			texts=()
			refer -
			add_origin - "${rejects:-lines}"
			if [ -n "$strip$prefix" ]; then
				add stdin - - "nd-cat --records$prefix$bad -- -$strip | $map" '' '' ''
			else
				add stdin - - "$map$bad" '' '' ''
			fi
		elif [[ ! -d $i && $i =~ $table_name ]]; then
			add_texts "${texts[@]}"
			texts=()
			add_table "$i"
			[ "$collections" -gt 0 ] || note_columns "$i"
		elif [ "${kind_of[$i]-}" = dump ]; then
			columns=' | cut -f 1,3' add_whole "$i" "nd-wiki$long"
		elif [ "${kind_of[$i]-}" = warc ]; then
			columns='' add_whole "$i" "nd-warc$long" "$bad"
		else
			one_text "$i"
			texts+=("$i")
		fi
	done
	add_texts "${texts[@]}"
	[ "$collections" -gt 0 ] || note_html
	collections=$((collections + 1))
}
