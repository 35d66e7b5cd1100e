#!/usr/bin/env bats
# one-place.bats: a fact is in one place, and HACKING.md names only what is there.
load helper

setup() {
	cd "$top" || exit
	files=$BATS_TEST_TMPDIR/files code=$BATS_TEST_TMPDIR/code
	find .ci cmd lib libexec man share tests -type f >"$files"
	cat cmd/* lib/*/*.[ch] share/nd/parquet share/nd/flows/* tests/helper.bash >"$code"
}

# path_of NAME: a path of the tree or of lib, a file or a module there, by its name.
path_of() {
	local name=${1%/}
	name=${name/FLOW.flow/near.flow} name=${name/METHOD/winnow} name=${name/nd-x/nd-pick}
	compgen -G "$name" || compgen -G "lib/$name" || compgen -G "lib/$name.[ch]" ||
		grep -E "(^|/)${name//./\\.}(\.[ch])?$" "$files"
}

# wrong PAGE: the names in backquotes that are neither a path nor a word of code, and each
# `WORD` of `FILE` that does not have it. A name with a blank is a command.
wrong() {
	local name file of='`([A-Za-z_]+)` (of|in) `([^` ]+)`(.*)' line
	sed '/^    /d' "$1" | grep -o '`[^` ]*`' | tr -d '`' | while IFS= read -r name; do
		path_of "$name" >/dev/null || grep -qwF -e "${name#[$]}" "$code" ||
			grep -qwF -e "${name#--}" share/nd/flows/* || echo "$1: $name"
	done
	while IFS= read -r line; do
		while [[ $line =~ $of ]]; do
			name=${BASH_REMATCH[1]} file=${BASH_REMATCH[3]} line=${BASH_REMATCH[4]}
			path_of "$file" | xargs -r grep -qw -e "$name" || echo "$1: $name of $file"
		done
	done <"$1"
}

@test "HACKING.md names only what is there" {
	[ "$(wc -l <HACKING.md)" -le 200 ]
	wrong HACKING.md | same /dev/null -
	printf 'a `lib/no.c`, `no_word`, `show` of `lib/base/die.c`\n' >"$BATS_TEST_TMPDIR/page"
	run wrong "$BATS_TEST_TMPDIR/page"
	[ "${#lines[@]}" -eq 3 ]
}

# only_in FILE PATTERN: it alone of the code and tables has the pattern.
only_in() {
	grep -rlE -e "$2" cmd lib share/nd --include='*.[ch]' --include='*.flow' --include='*.py' |
		sort | same <(printf '%s\n' "$1") -
}

@test "messages, lists and defaults are in one place" {
	only_in lib/format/id_twice.c '"[^"]*duplicate id'
	only_in lib/record/rank_policy.c '"shortest|shortest[|]|shortest,'
	only_in lib/similarity/measure_table.c '"dice"|dice[|]|dice, '
	only_in lib/feature/winnow.c '"winnow"|winnow[|]|winnow, i'
	only_in share/nd/flows/via.flow 'postings[|]prefix|postings, prefix'
	only_in lib/feature/shingle.h 'SHINGLE_WORDS = '
}

@test "near and nd.py have the default of -k that tools have" {
	local k
	k=$(sed -n 's/.*SHINGLE_WORDS = \([0-9]*\).*/\1/p' lib/feature/shingle.h)
	for tool in nd-shingle nd-text-pairs 'nd-plan sentences'; do
		$tool --help | grep -q "^  -k.*(default: $k)"
	done
	nd-flow near --help | grep -q "^  -k.*($k)$"
	! grep -rnE '\bk=[0-9]+, ' share/nd/python/nd.py
	! grep -rnE "words of a shingle \(default: [0-9]" cmd
}
