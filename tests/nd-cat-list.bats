# nd-cat-list.bats: the files that operands, lists and directories name, and what they
# hold.
load helper

not_read='nd-cat: 1 file or directory not read\n'

# names OPTION...: the files that nd-cat lists.
names() (
	set -o pipefail
	nd-cat --list "$@" | cut -f 3
)

# kind PACKING KIND FORMAT: what nd-cat says of a file that printf makes of FORMAT.
kind() {
	# shellcheck disable=SC2059
	printf -- "$3" >file
	gives "$1\t$2\tfile\n" '' 0 nd-cat --list file
}

@test "names are listed in the order of operands, then of the list" {
	touch a b c 'c d' x z
	printf 'c\nb\n' >list
	gives 'z\na\nc\nb\n' '' 0 names --files-from list z a
	gives '-\nx\n' '' 0 names -- - x </dev/null
	gives 'c\nb\n' '' 0 names --files-from - <list
	printf 'c d\0b' >list
	gives 'c d\nb\n' 'nd-cat: list: the last name lacked its NUL, mended\n' 0 \
		names --null --files-from list
	gives 'a\n' 'nd-cat: 1 file\n' 0 names -v a
	gives 'a\nb\n' 'nd-cat: 2 files\n' 0 names -v a b
}

@test "--list skips links and missing files of a list, unless it is strict" {
	echo x >a
	ln -s a link
	printf '%s\n' none link a >list
	gives 'plain\ttext\ta\n' "\
nd-cat: list: 1 link skipped: link
nd-cat: list: 1 missing file skipped: none
" 0 nd-cat --list --files-from list
	gives '\t\tnone\nplain\ttext\tlink\nplain\ttext\ta\n' \
		"nd-cat: none: No such file or directory\n$not_read" 1 \
		nd-cat --list --strict --files-from list
}

@test "JSON lines, by the first line that is not blank" {
	kind plain json '{"a":1}\n'
	kind plain json ' \n\t\n\r\n  {'
	kind plain json '\xef\xbb\xbf{"a"'
	kind plain text '[1]\n{"a":1}\n'
}

@test "dumps and HTML, also after an XML declaration and comments" {
	kind plain dump '<mediawiki xmlns="x">'
	kind plain dump '<?xml version="1.0"?>\n<!-- a > b --><!-- c -->\n<mediawiki>'
	kind plain html '<!DOCTYPE html>'
	kind plain html '\n <HTML lang="en">'
	kind plain html '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-">'
	kind plain text '<!-- no end <html>'
	kind plain text '<?xml version="1.0"?><p><html>'
}

@test "WARC, tabs, text, an empty file" {
	kind plain warc 'WARC/1.1\r\n'
	kind plain warc 'WARC/1.1\r\n\r\n\x89PNG\x00'
	kind plain text 'a WARC/1.1\r\n'
	kind plain tabs 'id\ttext\n'
	kind plain text 'id\nid\ttext\n'
	kind plain text ''
	kind plain text '\n'
}

@test "data that is not text" {
	kind plain Parquet 'PAR1\x15\x00'
	kind plain PDF '%%PDF-1.7\n'
	kind plain UTF-32 '\xff\xfe\x00\x00h\x00\x00\x00'
	kind plain binary 'a\x00b'
	kind plain binary '\x00'
	kind plain archive 'PK\x03\x04'
	kind plain archive 'PK\x05\x06'
	kind plain archive '7z\xbc\xaf\x27\x1c'
	kind plain text 'PK'
	kind plain text 'ustar\n'
	printf a >a
	tar -cf a.tar a
	gives 'plain\tarchive\ta.tar\n' '' 0 nd-cat --list a.tar
	# In pieces, as a slow pipe gives it.
	gives 'plain\tarchive\t-\n' '' 0 bash -c '{ head -c 200; sleep 0.2; cat; } <a.tar |
		nd-cat --list -'
}

@test "the kind of a packed file is that of its text" {
	printf '{"id":1}\n' >json
	tar -cf tar json
	for pack in zstd gzip bzip2 xz lz4; do
		[ -n "$(command -v $pack)" ] || skip "$pack is absent"
		$pack -c <json >json.packed
		$pack -c <tar >tar.packed
		gives "$pack\tjson\tjson.packed\n$pack\tarchive\ttar.packed\n" '' 0 \
			nd-cat --list json.packed tar.packed
		printf 'PK\3\4\0' | $pack >zip.packed
		gives "$pack\tarchive\tzip.packed\n" '' 0 nd-cat --list zip.packed
		gives "$pack\tjson\t-\n" '' 0 nd-cat --list - <json.packed
	done
	kind UTF-16 json '\xff\xfe{\x00\n\x00'
	kind UTF-16 tabs '\xfe\xff\x00a\x00\t'
	# It may be packed twice.
	gzip -c json | gzip >twice
	gives 'gzip\tjson\ttwice\n' '' 0 nd-cat --list twice
}

@test "only the first bytes are read" {
	{ printf '{"a":1}\n' && head -c 100000000 /dev/zero | tr '\0' x; } | gzip -1 >large
	gives 'gzip\tjson\tlarge\n' '' 0 within 100000 nd-cat --list large
	head -c 200000 large >cut
	gives 'gzip\tjson\tcut\n' '' 0 nd-cat --list cut
	gives 'plain\ttext\t-\n' '' 0 bash -c 'yes | nd-cat --list -'
}

@test "a file that cannot be read has no kind, and the others are listed" {
	printf x >a
	gives '\t\tno\nplain\ttext\ta\n' "nd-cat: no: No such file or directory\n$not_read" 1 \
		nd-cat --list no a
	echo '{"a":1}' | gzip | head -c 20 >cut
	gives '\t\tcut\nplain\ttext\ta\n' \
		"nd-cat: cut: damaged or truncated gzip data\n$not_read" 1 nd-cat --list cut a
}

@test "a file and a directory without permission are reported" {
	[ "$(id -u)" -ne 0 ] || skip 'root reads every file'
	mkdir d && printf x >d/f
	printf x >a
	chmod 0 a d
	gives '\t\ta\n' "nd-cat: a: Permission denied\n$not_read" 1 nd-cat --list a
	gives '' "nd-cat: d: Permission denied\n$not_read" 1 names --recursive d
	chmod 700 d
}

@test "a missing program that unpacks is an error of the file" {
	printf 'BZh91AY&SY\0\0' >b
	nd=$(command -v nd-cat)
	mkdir empty
	gives '\t\tb\n' "nd-cat: b: bzip2 data needs bzip2, which is not installed\n$not_read" 1 \
		env PATH="$PWD/empty" "$nd" --list b
}

@test "a FIFO that is named is read for its kind" {
	mkfifo p
	printf 'a\tb\n' >p &
	gives 'plain\ttabs\tp\n' '' 0 soon 10 nd-cat --list p
	mkdir d && mkfifo d/p && printf x >d/x
	gives 'plain\ttext\td/x\n' 'nd-cat: 1 link or special file skipped\n' 0 \
		soon 10 nd-cat --list --recursive d
}

@test "--recursive lists what nd-cat reads" {
	mkdir -p t/.git t/s t/n
	for f in t/a.c t/b.o t/.git/x t/s/c.c t/s/d.o t/n/e.c; do
		echo x >$f
	done
	note='nd-cat: 1 version control directory skipped\n'
	gives 't/a.c\nt/b.o\nt/n/e.c\nt/s/c.c\nt/s/d.o\n' "$note" 0 names --recursive t
	gives 't/a.c\nt/n/e.c\nt/s/c.c\n' "$note" 0 names --recursive --include '*.c' t
	gives 't/a.c\nt/s/c.c\n' "$note" 0 \
		names --recursive --include '*.c' --exclude n/ t
	gives 't/b.o\n' '' 0 names --include '*.c' t/b.o
	gives '' 'nd-cat: 1 file left out by --include or --exclude\n' 0 \
		names --recursive t/n --exclude '*'
	for o in include exclude; do
		for list in '' --list; do
			misused nd-cat "--$o: expected a value, got ''" $list --recursive --$o '' t
			misused nd-cat "--$o: expected a value, got ''" $list --recursive --$o= t
		done
	done
	nd-cat --recursive --include "*.c" t 2>err | cut -f 1 >want
	names --recursive --include "*.c" t 2>err >got
	same want got
}

@test "a directory without --recursive is reported" {
	mkdir d
	touch a
	gives 'a\n' "nd-cat: d: a directory, use --recursive\n$not_read" 1 names d a
	gives '\t\tno\nplain\ttext\ta\n' "\
nd-cat: d: a directory, use --recursive
nd-cat: no: No such file or directory
nd-cat: 2 files or directories not read
" 1 nd-cat --list d no a
	# An empty one is no error.
	gives '' '' 0 names --recursive d
}

@test "paths with control characters are skipped" {
	touch c $'a\nb'
	gives 'c\n' 'nd-cat: a?b: expected a path without control characters; --rejects FILE skips it
nd-cat: 1 file or directory not read\n' 1 names $'a\nb' c
	printf 'a\nb\0c\0' >list
	gives 'c\n' 'nd-cat: 1 path skipped for control characters: a?b\n' 0 \
		names --files-from list --null
	gives 'c\n' 'nd-cat: a?b: expected a path without control characters; --rejects FILE skips it
nd-cat: 1 file or directory not read\n' 1 \
		names --strict --files-from list --null
}

@test "a list holds names of files" {
	printf 'a\n\nb\n' >list
	gives '' "nd-cat: list:2: expected the name of a file, got ''\n" 1 \
		names --files-from list
	gives '' "nd-cat: stdin:1: expected the name of a file, got '-'\n" 1 \
		names --files-from - <<<-
	gives '' 'nd-cat: none: No such file or directory\n' 1 names --files-from none
}

# bats test_tags=long
@test "10,000 names on a list" {
	mkdir d
	for ((i = 10000; i < 20000; i++)); do
		echo "d/$i"
	done >names
	tr '\n' '\0' <names | (cd d && sed -z 's,d/,,' | xargs -0 touch)
	ok soon 60 nd-cat --list --files-from - <names
	sed 's/^/plain\ttext\t/' names >want
	printf '%s\n' "$output" >got
	same want got
	names --recursive d >got
	same names got
}

@test "wrong usage and a full disk" {
	misused nd-cat 'expected a file, or --files-from, or --json' --list
	misused nd-cat '--null: expected --files-from FILE as well' --list --null a
	misused nd-cat '--list: unexpected --keys' --list --keys a
	[ -c /dev/full ]
	touch a
	fails 1 'nd-cat: stdout: No space left on device' bash -c 'nd-cat --list a >/dev/full'
}
