# nd-flow-xling.bats: texts in two languages that say the same.
load helper

oracle() { python3 "$top/tests/oracle/xling.py" "$@"; }
# Texts without a word, and words without a translation, are told by the tools.
xling() { nd-flow xling "$@" 2>/dev/null; }

@test "pairs, and the first of each, are those of other code, whatever -j and --mem" {
	oracle docs 1 60
	xling -j 1 -l table -o dir a.tsv b.tsv
	oracle check 0.3 1 dir/pairs
	# An id of both collections is in pairs of its own.
	awk -F '\t' '$1 "" == $2 ""' dir/pairs | grep -q .
	xling -j 3 --mem 40k -l table a.tsv b.tsv | same dir/pairs -
	xling -j 3 --parts 3 -l table -o parts a.tsv b.tsv
	[ -e parts/found.2-1 ]
	same dir/pairs parts/pairs
	xling --no-copy -l table -t 0.25 a.tsv b.tsv >got
	oracle check 0.25 0 got
	awk -F '\t' -v OFS='\t' '{ print $2, $3, $1 }' table >turned
	xling -l turned --columns fpe --first 3 --csls 0 -t 0.3 a.tsv b.tsv >got
	sort -t "$TAB" -k 1,1 -k 3,3r -k 2,2 dir/pairs |
		awk -F '\t' '++n[$1 ""] <= 3' >want
	same want got
	[ "$(cut -f 1 got | uniq -c | awk '$1 == 3' | wc -l)" -gt 10 ]
}

# bats test_tags=long
@test "sketches find the pairs at the exact cosine, the window some of them" {
	oracle docs 2 60
	# 2QB is below the number of texts, or is not.
	xling --via window -Q 6 -B 5 -j 1 -l table -t 0.5 -o one a.tsv b.tsv
	xling --via window -Q 6 -B 5 -j 3 --mem 100k -l table -t 0.5 a.tsv b.tsv >got
	same one/pairs got
	nd-score --all -m cosine -t 0.5 --against one/vectors.2 \
		one/vectors.1 2>/dev/null | sort >want
	[ "$(wc -l <got)" -gt 20 ]
	[ "$(wc -l <got)" -lt "$(wc -l <want)" ]
	[ -z "$(comm -13 want got)" ]
	nd-window -Q 6 -B 5 -t 0.405 one/sketches.[12] | cut -f 1,2 | cmp - one/likely
	xling --via window -Q 6 -B 10 -l table -t 0.5 -o all a.tsv b.tsv
	same want all/pairs
	nd-window --all -t 0.405 all/sketches.[12] | cut -f 1,2 | cmp - all/likely
}

# bats test_tags=long
@test "xling is the tools in a row; by --dry-run, on its way, from JSON lines" {
	cd "$samples" || return
	work=$BATS_TEST_TMPDIR
	# shellcheck disable=SC2054
	options=(--stem german,english -l en-de.tsv --top 1 --min-p 0.3
		--weigh '--k1 1.5 --min-terms 4' -t 0.2)
	nd-terms --stem german de.tsv >"$work/a.tf"
	nd-terms --stem english en.tsv >"$work/b.tf"
	by=(nd-translate -l en-de.tsv --copy --min-p 0.3 --top 1)
	for side in a b; do nd-df "$work/$side.tf" >"$work/$side.df"; done
	"${by[@]}" --df "$work/a.df" >"$work/a.edf" 2>/dev/null
	"${by[@]}" "$work/a.tf" 2>/dev/null |
		nd-weigh --k1 1.5 --min-terms 4 -d "$work/a.edf" >"$work/a"
	nd-weigh --k1 1.5 --min-terms 4 -d "$work/b.df" "$work/b.tf" >"$work/b"
	nd-score --all -m cosine -t 0.2 --against "$work/b" "$work/a" |
		sort >"$work/want"
	[ "$(wc -l <"$work/want")" -ge 5 ]
	nd-flow xling "${options[@]}" -n de.tsv en.tsv >"$work/script"
	bash "$work/script" >"$work/got" 2>/dev/null
	same "$work/want" "$work/got"
	xling "${options[@]}" -o "$work/dir" de.tsv en.tsv
	same "$work/want" "$work/dir/pairs"
	rm "$work"/dir/{pairs,vectors.1}
	xling "${options[@]}" -o "$work/dir" de.tsv en.tsv
	same "$work/want" "$work/dir/pairs"
	fails 1 "nd-flow: $work/dir: made with --top '1', not '2'; --again or --update starts over" \
		nd-flow xling "${options[@]}" --top 2 -o "$work/dir" de.tsv en.tsv
	for side in de en; do
		sed 's/\(.*\)\t\(.*\)/{"i": "\1", "t": "\2"}/' $side.tsv \
			>"$work/$side.jsonl"
	done
	echo '{"i": "x"' >>"$work/en.jsonl"
	cp en-de.tsv "$work"
	cd "$work" || return
	xling "${options[@]}" --json i,t --rejects bad de.jsonl en.jsonl >got
	same want got
	[ "$(wc -l <bad)" -eq 1 ]
}

@test "a text twice is an error, and so are no texts none" {
	printf 'a\tword\nb\tword\na\tword\n' >a.tsv
	: >b.tsv
	apart nd-flow xling a.tsv b.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: a.tsv:3: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" ]
	apart nd-flow xling b.tsv - <a.tsv
	[ "${stderr_lines[0]}" = "nd-flow: stdin:3: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" ]
	for way in exact 'window -q'; do
		# shellcheck disable=SC2086
		ok nd-flow xling -q --via $way b.tsv b.tsv
		[ -z "$output" ]
	done
}

@test "texts without a word are noted by the name of their input, and once" {
	printf '%s\t%s\n' 1 'haus am see' 2 '' >a.tsv
	printf '%s\t%s\n' 1 'house by the sea' 2 '' 3 '' >b.tsv
	for by in words characters both; do
		apart nd-flow xling -j 1 --by $by --first 1 a.tsv b.tsv
		[ "$status" -eq 0 ]
		[ "$stderr" = 'nd-terms: a.tsv: 1 document without a token
nd-terms: b.tsv: 2 documents without a token' ]
	done
}

@test "what the tools tell is told of the inputs, and once" {
	printf '%s\n' 'house haus 1' '(NULL) haus 0' 'tree baum 0.4' >table
	printf '%s\t%s\n' 1 'haus am see und berg im tal' 2 'am see' 3 '' >a.tsv
	printf '%s\t%s\n' 1 'house by the lake' 2 '' >b.tsv
	nd-flow xling -v --no-copy --min-p 0.5 -l table -j 1 -D 3600 -t 0.1 \
		--via sketches a.tsv b.tsv 2>&1 >got | grep -v seconds >err
	sort >want <<-'EOT'
	nd-terms: a.tsv: 1 document without a token
	nd-terms: b.tsv: 1 document without a token
	nd-eval: recall of pairs: 1.000 (0.207 to 1.000), of 1 pair of a sample
	nd-translate: table: 1 line left out: NULL, or a term with a colon
	nd-translate: table: 1 translation left out, of p below 0.5
	nd-translate: a.tsv: 8 of 9 terms left out, without a translation
	nd-translate: a.tsv: 2 vectors without a term
	nd-translate: a.tsv: only 11.11 % of the weight translated: does table have this direction, and the same stems?
	nd-translate: table: 1 translation of 2 terms into 2
	nd-translate: a.tsv: 3 vectors
	nd-translate: a.tsv: of the weight of 9 terms 11.11 % translated, 0.00 % copied
	EOT
	sort err | diff want -
}

# bats test_tags=long
@test "mutual: each of a pair is among the first of the other" {
	printf '%s\t%s\n' 1 'x y z u' 2 'x y u v' 3 'k l m' 4 'r' >a.tsv
	printf '%s\t%s\n' 1 'x y z w' 2 'k l r' 3 'k l m' >b.tsv
	xling --by words --first 1 a.tsv b.tsv | cut -f 1,2 >got
	printf '%s\t%s\n' 1 1 2 1 3 3 4 2 | same - got
	xling --by words --first 1 --mutual a.tsv b.tsv | cut -f 1,2 >got
	printf '%s\t%s\n' 1 1 3 3 4 2 | same - got
	xling --by words --first 2 --mutual -o dir a.tsv b.tsv
	cut -f 1,2 dir/first >got
	printf '%s\t%s\n' 1 1 2 1 3 3 3 2 4 2 | same - got
	# Other code: the rank of each in both.
	oracle docs 3 60
	xling -l table -t 0.1 -o all a.tsv b.tsv
	sort -t "$TAB" -k 2,2 -k 3,3r all/pairs | awk -F '\t' \
		'++n[$2 ""] <= 3' | sort -t "$TAB" -k 1,1 -k 3,3r -k 2,2 >second
	sort -t "$TAB" -k 1,1 -k 3,3r -k 2,2 all/pairs | awk -F '\t' '
		NR == FNR { of[$1, $2]; next }
		++n[$1 ""] <= 3 && ($1, $2) in of' second - >want
	xling -l table --first 3 --mutual a.tsv b.tsv >got
	[ "$(wc -l <got)" -gt 20 ]
	same want got
}

# bats test_tags=long
@test "sketches that are too short for the threshold are told" {
	printf '1\tx\n' >x.tsv
	printf '1\ty\n' >y.tsv
	unknown='nd-eval: recall of pairs: unknown, as a sample has no pair\n'
	told() {
		gives '' "$1" 0 nd-flow xling "${@:2}" --by words x.tsv y.tsv
	}
	told '' --first 1
	told "$unknown" -t 0.19 --via sketches
	told "$unknown" --first 1 -D 3600 --via window
	told '' -q --first 1 -D 1000 --via window
	told 'nd-window: -t 0.1: sketches of 1000 bits let many pairs pass; expected -t 0.190, more bits or exact cosines\n'"$unknown" \
		--first 1 --via window
	told 'nd-window: -t 0.3: sketches of 24 bits let many pairs pass; expected more bits or exact cosines\n'"$unknown" \
		-D 24 --via sketches
	: >x.tsv
	gives '' 'nd-flow: xling: 0 documents\n' 0 nd-flow xling --first 1 x.tsv x.tsv
}

@test "a note names sketches if exact cosines take minutes and sketches less" {
	# Tools in which each word is in 30,000 times as many texts.
	mkdir -p big/bin big/share
	ln -s "$top/share/nd" big/share/nd
	ln -s "$(dirname "$(command -v nd-df)")"/nd-* big/bin
	cp "$(command -v nd-flow)" big/flow && mv -f big/flow big/bin/nd-flow
	mv big/bin/nd-df big/bin/df
	cat >big/bin/nd-df <<-'EOT'
	#!/bin/bash
	"$(dirname "$0")/df" "$@" | awk -F '\t' -v OFS='\t' '{ $2 *= 30000; $3 *= 30000; print }'
	EOT
	chmod +x big/bin/nd-df
	# 20 words in each of 90,000 times 90,000 pairs: 1.62e11, 2 ns each.
	for i in 1 2 3; do
		printf '%s\t%s\n' $i "$(echo {a..s} z z$i)"
	done >a.tsv
	note='nd-score: exact cosines take about 5 CPU minutes or more; sketches (nd-flow xling --via sketches) were measured to be 1.5 to 5 times faster and to miss 0.3 % of the pairs'
	apart big/bin/nd-flow xling --by words a.tsv a.tsv
	[ "$status" -eq 0 ]
	[ "$stderr" = "$note" ]
	[ "$(cut -f 1,2 <<<"$output")" = "$(printf '1\t1\n2\t2\n3\t3')" ]
	# Without it: sketches were asked for, many pairs pass sketches, -q, fewer
	# minutes, and fewer words.
	ok big/bin/nd-flow xling -q --by words --via sketches a.tsv a.tsv
	apart big/bin/nd-flow xling --by words --via sketches a.tsv a.tsv
	[ "$stderr" = 'nd-eval: recall of pairs: 1.000 (0.438 to 1.000), of 3 pairs of a sample' ]
	ok big/bin/nd-flow xling --by words --first 1 a.tsv a.tsv
	ok big/bin/nd-flow xling --by words -t 0.18 a.tsv a.tsv
	ok big/bin/nd-flow xling --by words -q a.tsv a.tsv
	sed -i s/30000/20000/g big/bin/nd-df
	ok big/bin/nd-flow xling --by words a.tsv a.tsv
	sed -i s/20000/60000/g big/bin/nd-df
	sed 's/ e f g h i / /' a.tsv >b.tsv
	ok big/bin/nd-flow xling --by words b.tsv b.tsv
	ok nd-flow xling --by words a.tsv a.tsv
}

@test "a directory of texts is one input, and so is one of files of JSON lines" {
	mkdir de en json
	cut -f 2 "$samples/de.tsv" | split -l 1 - de/
	cut -f 2 "$samples/en.tsv" | split -l 1 - en/
	sed 's/\(.*\)\t\(.*\)/{"i": "\1", "t": "\2"}/' "$samples/en.tsv" | split -l 3 - json/
	xling -l "$samples/en-de.tsv" de en >got
	[ "$(head -n 1 got | cut -f 1,2)" = "de/aa${TAB}en/aa" ]
	[ "$(find json -type f | wc -l)" -gt 1 ]
	cat json/* >en.jsonl
	for f in json en.jsonl; do
		xling --by words --first 1 --json i,t en.jsonl $f >"got.${f%.*}"
		[ -s "got.${f%.*}" ]
	done
	same got.en got.json
}

@test "xling says what is wrong with its options" {
	touch x.tsv
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		apart nd-flow xling $options x.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "$message" ] ||
			{ echo "$options: ${stderr_lines[0]}"; false; }
	done <<-'EOT'
	--via window|nd-flow: expected A B, got 'x.tsv' alone
	-n a b|nd-flow: unexpected operand 'x.tsv'
	--via all x.tsv|nd-flow: --via: expected exact, sketches or window, got 'all'
	--seed -1 x.tsv|nd-flow: --seed: expected a whole number, got '-1'
	-D 64 x.tsv|nd-flow: -D, -m and --seed go with --via sketches or window
	--via sketches -B 9 x.tsv|nd-flow: -B and -Q go with --via window
	--via sketches -m minhash x.tsv|nd-flow: -m: expected rp or simhash, got 'minhash'
	--via sketches -D 7 x.tsv|nd-sketch: -D: expected a multiple of 8 up to 65536, got 7
	-l table x.tsv|nd-flow: -l: expected a file, got 'table'
	--by x x.tsv|nd-flow: --by: expected words, characters or both, got 'x'
	--by characters -l x.tsv x.tsv|nd-flow: --by characters: unexpected -l or --stem
	--by characters --stem german,english x.tsv|nd-flow: --by characters: unexpected -l or --stem
	--top 3 x.tsv|nd-flow: --columns, --inverse, --min-p and --top go with -l
	--mutual x.tsv|nd-flow: --mutual goes with --first
	--csls 1 x.tsv|nd-flow: --csls goes with --first
	--first 1 --csls 1000001 x.tsv|nd-score: --csls: expected at most 1000000, got 1000001
	--no-copy x.tsv|nd-flow: --no-copy goes with -l
	-l x.tsv --columns xyz x.tsv|nd-flow: --columns: expected efp, epf, fep, fpe, pef, pfe, efl, elf, fel, fle, lef or lfe, got 'xyz'
	--stem german x.tsv|nd-flow: --stem: expected A,B (stems of the two languages, - for none), got 'german'
	--weigh=$x x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '$x'
	--weigh=x.tsv x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got 'x.tsv'
	--weigh=-ddf x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '-ddf'
	--weigh=--help x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '--help'
	--weigh=-v x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '-v'
	--weigh=--rejects=r x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '--rejects=r'
	--weigh=--b=--help x.tsv|nd-flow: --weigh: expected -m, --method, --k1, --b, --min-df, --min-terms and their values, got '--b=--help'
	--weigh=-mx x.tsv|nd-weigh: -m: expected bm25, tfidf or classic, got 'x'
	--pairs x.tsv x.tsv|nd-flow: --pairs goes with --align
	--pairs x.tsv --align --html x x.tsv|nd-flow: --pairs: unexpected --html
	--pairs x.tsv --align --first 1 x.tsv|nd-flow: --pairs: unexpected --first
	--pairs x.tsv --align --via window x.tsv|nd-flow: --pairs: unexpected --via
	--again x.tsv|nd-flow: --again: expected -o as well
	EOT
}

# recall GOLD: which share of GOLD, lines of two ids, is in the pairs on stdin
recall() {
	awk -F '\t' 'NR == FNR { gold[$1, $2]; n++; next }
		($1, $2) in gold { found++ }
		END { printf "%.3f\n", found / n }' "$1" -
}

# bats test_tags=long
@test "a sample decides whether words or characters are compared" {
	oracle alike 1 90
	oracle choice >want
	xling --first 1 -o dir a.tsv b.tsv
	same want dir/choice
	[ "$(cut -f 1 want)" = characters ]
	xling --first 1 --by characters --summary sum a.tsv b.tsv >got
	same dir/first got
	grep -q ', "by": "characters", ' sum
	xling --first 1 --by words --summary sum a.tsv b.tsv >words
	grep -q ', "by": "words", ' sum
	run cmp -s words got
	[ "$status" -eq 1 ]
	# The same names in both: the first way finds nineteen in twenty.
	awk -F '\t' '{ print $1 FS "q" NR " " $2 }' a.tsv >c.tsv
	awk -F '\t' '{ print $1 FS "q" NR " " $2 }' b.tsv >d.tsv
	nd-flow xling -v --first 1 -o named c.tsv d.tsv 2>err
	cut -f 1,2 named/choice | same - <(printf 'characters\tcharacters 90\n')
	grep -q '^nd-flow: xling: 180 documents, compared by characters, ' err
	# A dry run, and a run that continues.
	xling --first 1 -n a.tsv b.tsv >script
	bash script 2>/dev/null | same dir/first -
	rm dir/{choice,first}
	xling --first 1 -o dir a.tsv b.tsv
	same want dir/choice
}

@test "texts of 100 words or more are compared by words, if no way finds more" {
	oracle alike 2 40
	for side in a b; do
		awk -F '\t' '{ printf "%s\tn%d", $1, NR % 39
			for (i = 0; i < 60; i++) printf " %s", $2
			print "" }' $side.tsv >long.$side
		mv long.$side $side.tsv
	done
	oracle choice >want
	xling --first 1 -o dir a.tsv b.tsv
	same want dir/choice
	[ "$(cut -f 1 want)" = words ]
	[ "$(cut -f 2 want | cut -d ' ' -f 1)" = words ]
}

# bats test_tags=long
@test "--first is by CSLS and the weights that rank best, as by other code" {
	local n k way mutual
	oracle alike 1 90
	# Words that both have, some of them in many texts.
	for n in a b; do
		awk '{ print $0 " q" NR " q" NR % 40 " q" NR % 7 }' $n.tsv >named
		mv named $n.tsv
	done
	while read -r n k way mutual; do
		oracle first "$n" "$k" "$way" ${mutual:+"${mutual#--}"} >want
		# shellcheck disable=SC2086
		xling --first "$n" --csls "$k" --by "$way" $mutual a.tsv b.tsv |
			cut -f 1,2 | same want -
		[ "$(wc -l <want)" -ge 60 ]
	done <<-END
	1 0 characters
	1 1 characters
	1 2 words
	1 2 both
	1 30 characters --mutual
	2 2 characters
	1 2 both --mutual
	END
	oracle first 1 2 characters >want
	xling --first 1 --by characters --parts 3 -o dir a.tsv b.tsv
	[ -e dir/found.2-2 ]
	cut -f 1,2 dir/first | same want -
	oracle first 1 0 characters mutual >want
	xling --first 1 --by characters --mutual a.tsv b.tsv | cut -f 1,2 | same want -
	# With weights of the user, still only terms of both collections.
	xling --first 1 --by words --csls 0 --weigh '--k1 2' -o own a.tsv b.tsv
	join -t "$TAB" -o 1.1,1.2,1.3 own/df.1 own/df.2 >common
	nd-weigh --known --k1 2 -d common own/terms.1.1 2>/dev/null | cmp - own/vectors.1
}

@test "characters, and both, are the tools in a row, also with a table" {
	cd "$samples" || return
	work=$BATS_TEST_TMPDIR
	tools() {
		local side
		for side in 1 2; do
			nd-terms -c --vectors "${grams[@]}" "${both[@]}" "$work/w$side" >"$work/g$side"
			nd-df "$work/g$side" >"$work/d$side"
		done
		if [ $# -gt 0 ]; then
			nd-translate "$@" "$work/g1" >"$work/t1"
			nd-translate "$@" --df "$work/d1" >"$work/d1t"
			mv "$work/t1" "$work/g1"
			mv "$work/d1t" "$work/d1"
		fi
		for side in 1 2; do
			nd-weigh ${both[0]:+--balance} -d "$work/d$side" "$work/g$side" >"$work/v$side"
		done
		nd-score --all -m cosine -t 0.01 --against "$work/v2" "$work/v1" |
			sort >"$work/want"
		[ "$(wc -l <"$work/want")" -ge 5 ]
	}
	grams=(--chunks --lengths 1-4)
	nd-terms --chunks --join de.tsv >"$work/w1"
	nd-terms --chunks --join en.tsv >"$work/w2"
	both=()
	tools
	xling --by characters -t 0.01 de.tsv en.tsv | same "$work/want" -
	both=(--both)
	tools
	xling --by both -t 0.01 -j 1 de.tsv en.tsv | same "$work/want" -
	nd-terms --stem german de.tsv >"$work/w1"
	nd-terms --stem english en.tsv >"$work/w2"
	grams=()
	tools --copy --keep-grams -l en-de.tsv 2>/dev/null
	xling --by both -l en-de.tsv --stem german,english -t 0.01 -o "$work/dir" \
		de.tsv en.tsv
	same "$work/want" "$work/dir/pairs"
	[ ! -e "$work/dir/choice" ]
	fails 1 "nd-flow: $work/dir: made with --by 'both', not 'words'; --again or --update starts over" \
		nd-flow xling --by words -l en-de.tsv --stem german,english -t 0.01 \
		-o "$work/dir" de.tsv en.tsv
}

# bats test_tags=long
@test "sentences and manual pages are compared by characters, and --first has no floor" {
	need xling-tatoeba-de-en.tsv.zst
	zstd -dqc "$data/xling-tatoeba-de-en.tsv.zst" >both
	cut -f 1,2 both >de.tsv
	cut -f 1,3 both >en.tsv
	awk -F '\t' -v OFS='\t' '{ print $1, $1 }' both >gold
	xling --first 1 -o dir de.tsv en.tsv
	[ "$(cut -f 1 dir/choice)" = characters ]
	recall gold <dir/first | grep -qx 0.345
	xling --first 5 de.tsv en.tsv | recall gold >all
	xling --first 5 -t 0.4 de.tsv en.tsv | recall gold >similar
	[[ $(cat all) > $(cat similar) ]]
	need xling-man-a.gold.tsv.zst
	for side in de en; do
		zstd -dqc "$data/xling-man-a.$side.docs.tsv.zst" >$side.tsv
	done
	zstd -dqc "$data/xling-man-a.gold.tsv.zst" |
		awk -F '\t' -v OFS='\t' '{ print $2, $1 }' >gold
	xling --first 1 -o pages de.tsv en.tsv
	[ "$(cut -f 1 pages/choice)" = words ]
	recall gold <pages/first | grep -qx 1.000
}

@test "--html shows the texts of both languages" {
	nd-flow xling --by words --html pages "$samples/de.tsv" "$samples/en.tsv" >got
	[ "$(grep -c '^<tr id=n' pages/index.html)" -eq "$(wc -l <got)" ]
	nd-flow xling --by words --first 1 --html pages "$samples/de.tsv" "$samples/en.tsv" >got
	[ "$(grep -c '^<tr id=n' pages/index.html)" -eq "$(wc -l <got)" ]
	grep -q '^<h1>Documents in two languages</h1>$' pages/index.html
}


@test "--first is the same for any --mem and -j" {
	python3 - <<-'EOF'
	import random
	r = random.Random(4)
	words = ['w%d' % i for i in range(300)]
	for name in 'ab':
	    with open(name + '.tsv', 'w') as f:
	        for i in range(200):
	            print('%s%d\t%s' % (name, i, ' '.join(r.choices(words, k=5))), file=f)
	EOF
	nd-flow xling -q --by characters --first 1 -j 1 a.tsv b.tsv >want
	[ "$(wc -l <want)" -gt 150 ]
	nd-flow xling -q --by characters --first 1 -j 2 --mem 310k a.tsv b.tsv |
		same want -
}

# by_hand: the sentences of the texts in pairs, by the tools in a row, with spelled terms.
by_hand() {
	nd-align -q -a de.sents --against en.sents --terms "$1" --against-terms en.terms pairs
}

@test "--align is the tools in a row: the sentences of pairs of texts" {
	cp "$samples"/{de,en,en-de}.tsv .
	for l in de en; do nd-sentence $l.tsv >$l.sents; done
	nd-terms --stem german de.sents >de.terms
	nd-terms --stem english en.sents >en.terms
	nd-flow xling --stem german,english -l en-de.tsv de.tsv en.tsv >pairs
	nd-translate -q --copy -l en-de.tsv de.terms >spelled
	by_hand spelled >want
	[ "$(wc -l <want)" -eq 9 ]
	ok nd-flow xling --align --stem german,english -l en-de.tsv de.tsv en.tsv
	same want <(cat <<<"$output")
	# In two parts, of JSON lines, of pieces, and with a directory.
	for l in de en; do nd-cat --to-json id,text $l.tsv >$l.jsonl; done
	xling --align --stem german,english -l en-de.tsv -j 3 --parts 2 -o dir \
		--json id,text de.jsonl en.jsonl
	same want dir/aligned
	same pairs dir/pairs
}

@test "--align of no pairs prints nothing, and pages say why" {
	cp "$samples"/{de,en}.tsv .
	gives '' '' 0 nd-flow xling --align -t 0.9 de.tsv en.tsv
	ok nd-flow xling -q --align -t 0.9 --html pages de.tsv en.tsv
	[ -s pages/index.html ]
	: >none
	gives '' '' 0 nd-flow xling --align --pairs none de.tsv en.tsv
}

@test "--align without a table learns one from what it finds first" {
	cp "$samples"/{de,en}.tsv .
	for l in de en; do
		nd-sentence $l.tsv >$l.sents
		nd-terms $l.sents >$l.terms
	done
	nd-flow xling -q --first 1 --mutual de.tsv en.tsv >pairs
	[ "$(wc -l <pairs)" -eq 5 ]
	by_hand de.terms >rough
	nd-lexicon -q -f 5,4 rough >learned
	nd-translate -q --copy -l learned de.terms >spelled
	by_hand spelled >want
	nd-flow xling -q --align --first 1 --mutual de.tsv en.tsv | same want -
	# With stems the table has stems.
	for l in de en; do
		stem=german
		[ $l = de ] || stem=english
		nd-terms --stem $stem $l.sents >$l.terms
	done
	by_hand de.terms >rough
	nd-lexicon -q -f 5,4 --stem english,german rough >learned
	nd-translate -q --copy -l learned de.terms >spelled
	by_hand spelled >want
	nd-flow xling -q --align --pairs pairs --stem german,english de.tsv en.tsv | same want -
	nd-flow xling -q --align --pairs pairs de.tsv en.tsv >want
	# Pairs that are given are not searched.
	nd-flow xling -q --align --pairs pairs -o dir de.tsv en.tsv
	same want dir/aligned
	[ ! -e dir/pairs ]
	printf 'mond\tzug\n' >pairs
	fails 1 "nd-align: pairs:1: expected a document with sentences in --against, got 'zug'
nd-flow: stage learned failed; to repeat it: nd-flow xling --align --pairs pairs de.tsv en.tsv" \
		nd-flow xling --align --pairs pairs de.tsv en.tsv
}
