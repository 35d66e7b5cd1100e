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

# weighed WAY [OPTION...]: nd-weigh. With ranking, n-grams of each length count as much as
# those of any other, and only terms of both collections do, but for both: of words, too
# few would be left.
weighed() {
	local way=$1 options=(${ranking:+--ranking})
	shift
	[ "$way" != both ] || options+=(--balance)
	[ -z "$ranking" ] || [ "$way" = words ] || options+=(--balance-lengths)
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

# chosen A B: samples of terms -> the way that compares them best, for nd-weigh --by
chosen() { nd-weigh ${ranking:+--ranking} $weigh --choose "$2" "$1"; }

# translated [OPTION...]: terms of A or, with --df, their frequencies -> those of a
# translation: how often a word is in a text, and in how many texts
translated() { nd-translate $translate -l "$table" "$@"; }

# similar [OPTION...]: nd-score for pairs of T
similar() { nd-score -m cosine -t "$T" "$@"; }

# true_cosines A B WORK: sorted pairs of T of drawn vectors of A with all of B, by
# shares of B of a fourth of mem bytes, files in the directory WORK
true_cosines() {
	local share=$((mem / 4))
	[ "$share" -ge $((1 << 20)) ] || share=$((1 << 20))
	drawn "$1" >"$3/drawn" && split -C "$share" "$2" "$3/share." || return
	for share in "$3"/share.*; do
		[ ! -e "$share" ] || similar -q --all --against "$share" "$3/drawn" || return
	done | cut -f 1,2 | $sort
}
