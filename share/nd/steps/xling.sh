# shellcheck shell=bash disable=SC2086,SC2154
# xling.sh: from terms to pairs. table is the translations, with translate, options of
# nd-translate; T, the least cosine. ranking is not empty if there is no table and each
# text is to get its most similar ones: then the weights are those that rank best, by
# which also unlike texts have cosines above 0.3.

# features WAY: terms -> what is compared: words, characters, n-grams of these, or both.
# chunks is --chunks --join if a term is the text of a column instead of a word. Then
# n-grams have 1 to 4 characters, also punctuation and white space.
# Texts without a term were noted when they were read, by their names.
features() {
	local grams=${chunks:+--chunks --lengths 1-4}
	case $1 in
	words) if [ -n "$chunks" ]; then nd-terms -q --chunks --vectors; else cat; fi ;;
	characters) nd-terms -q -c $grams --vectors ;;
	both) nd-terms -q -c --both $grams --vectors ;;
	esac
}

# weighed WAY [OPTION...]: nd-weigh. With ranking terms count by sqrt(tf) * (1 + ln(N / df))
# unless the user chose weights, and n-grams of each length as much as those of any other;
# only terms of both collections do, but for both: of words, too few would be left.
weighed() {
	local way=$1 options=()
	shift
	[ "$way" != both ] || options=(--balance)
	if [ -n "$ranking" ]; then
		[ "$way" = both ] || options+=(--known)
		[ "$way" = words ] || options+=(--balance-lengths)
		[[ $weigh =~ (^|\ )(-m|--method|--k1|--b) ]] || options+=(-m classic)
	fi
	nd-weigh "${options[@]}" $weigh "$@"
}

# common WAY DF OTHER: DF or, where only terms of both count, the frequencies in it of terms
# that OTHER has too, and its total
common() {
	if [ -n "$ranking" ] && [ "$1" != both ]; then
		join -t $'\t' -o 1.1,1.2,1.3 "$2" "$3"
	else
		cat "$2"
	fi
}

# mutual_firsts WAY A B: how many texts of A and B are the most similar ones of each other;
# A and B are files of terms, and files beside them are made.
mutual_firsts() {
	local way=$1 terms other=$3
	for terms in "$2" "$3"; do
		features "$way" <"$terms" >"$terms.$way" &&
			nd-df "$terms.$way" >"$terms.df" || return
	done
	for terms in "$2" "$3"; do
		common "$way" "$terms.df" "$other.df" >"$terms.common" &&
			weighed "$way" -d "$terms.common" "$terms.$way" \
				>"$terms.vectors" || return
		other=$2
	done
	nd-score --all -m cosine -t 0.000001 --first 1 --both --against "$3.vectors" \
		"$2.vectors" >"$2.pairs" &&
		nd-first -n 1 --mutual "$2.pairs" | wc -l &&
		rm "$2".{"$way",df,common,vectors,pairs} "$3".{"$way",df,common,vectors}
}

# chosen A B: samples of terms -> the way that compares them best, and each with the texts
# whose first one of the other language has them as its own first one. Texts of fewer
# than 100 words, which have `_` between them, are compared by characters, longer ones
# by words, unless another way finds a hundredth of the texts of A more; if the first way
# finds nineteen in twenty, no other is tried.
chosen() {
	local way n best='' most='' ways='' all order
	all=$(wc -l <"$1")
	order=$(awk -F '\t' '{ n += 1 + gsub(/[_ ]/, " ", $4) } END {
		print n < 100 * NR ? "characters words both" : "words characters both" }' <"$1")
	for way in $order; do
		n=$(ND_QUIET=1 mutual_firsts "$way" "$1" "$2") || return
		ways+=$'\t'"$way $n"
		[ -z "$most" ] || [ $(((n - most) * 100)) -gt "$all" ] || continue
		best=$way most=$n
		[ $((n * 20)) -lt $((all * 19)) ] || break
	done
	printf '%s%s\tof %s\n' "${best:-words}" "$ways" "$all"
}

# translated [OPTION...]: terms of A or, with --df, their frequencies -> those of a
# translation: how often a word is in a text, and in how many texts
translated() { nd-translate $translate -l "$table" "$@"; }

# windows SKETCHES Q B [OPTION...]: the options of nd-window for so many sketches. Q
# tables of windows of B are QB comparisons of each, of which those within a collection
# are left out: 2QBnm / (n + m), against nm.
windows() {
	[ $((2 * $2 * $3)) -lt "$1" ] && echo "-Q $2 -B $3 ${*:4}" || echo --all
}

# similar [OPTION...]: nd-score for pairs of T
similar() { nd-score -m cosine -t "$T" "$@"; }

# true_cosines A B WORK: sorted pairs of T of drawn vectors of A with all of B: idA, idB,
# idA. B is compared by shares of a fourth of mem bytes, files in the directory WORK
true_cosines() {
	local share=$((mem / 4))
	[ "$share" -ge $((1 << 20)) ] || share=$((1 << 20))
	drawn "$1" >"$3/drawn" && split -C "$share" "$2" "$3/share." || return
	for share in "$3"/share.*; do
		[ ! -e "$share" ] || similar -q --all --against "$share" "$3/drawn" || return
	done | with_drawn
}

# with_drawn: pairs -> sorted pairs of a sample, each with the id that was drawn
with_drawn() { cut -f 1,2 | sed 's/^\([^\t]*\)\t.*/&\t\1/' | $sort; }
