# shellcheck shell=bash disable=SC2034,SC2154
# audit.sh: nd-flow audit: what a run of near, threads or sentences found of the
# pairs that some of its documents are in.

flow=audit
load steps/add.sh
usage_operands='DIR'
example='work'
option_rows='
+ summary verbose
- mem          SIZE         mem        memory    - for the sorts at once (half of the machine)
- sample       N            sample     whole     - documents to look at (1000)
- seed         N            seed       whole     - which ones (1)
'

sample=1000 seed=1 dir='' verbose=''
mem=$(half_memory) || exit

check_options() {
	[ $# -eq 1 ] || bad 'expected a directory'
	dir=${1%/}
}

# sample_ids TIMES [OPTION...]: records -> the sample of their ids, of which each is there
# up to TIMES times
sample_ids() {
	nd-draw -n $((sample * $1)) --seed "$seed" "${@:2}" | cut -f 1 | uniq |
		sed -n "1,${sample}p"
}

# Equal documents are one here: of a run that collapses them, the pairs of one
# of them stand for those of all. class_of reads pairs and writes lines of id,
# the id that stands for it.
class_of() {
	awk -F '\t' '$4 == $5 && $4 == $6' <"$1" | nd-cluster --components |
		awk -F '\t' '{ print $2 FS $1 }'
}

# by_class: pairs -> the pairs of classes, once.
by_class() {
	awk -F '\t' '
		FILENAME == ARGV[1] { class[$1] = $2 ""; next }
		{
			a = $1 in class ? class[$1] : $1 ""
			b = $2 in class ? class[$2] : $2 ""
		}
		a < b { print a FS b FS $3 }
		a > b { print b FS a FS $3 }' "$(plain "$D/class")" - |
		nd-sort -u "${sort[@]}"
}

# A found pair is right if it is true; only pairs that the run had to find can be missed.
#
# looked_for: true pairs -> those that the run had to find: documents added later are
# not compared with documents removed before. Of a run that finds stars, those of two
# documents that are in no star or, of components, in different clusters.
looked_for() {
	local f n sets documents stars components
	[ "$found" = pairs ] || stars=1
	components=$(fact "$dir" --components)
	cut -f 1,2 "$D/true" | tr '\t' '\n' | nd-sort -u "${sort[@]}" >"$D/ids" ||
		return
	files_of_inputs "$dir"
	for f in "${sets[@]}" "${documents[@]}"; do
		n=${f%.zst}
		n=$(generation "${n##*.}") &&
			nd-pick -a "$D/ids" "$f" | awk -F '\t' -v OFS='\t' \
				-v n="$n" '{ print "g", $1, n }' || return
	done >"$D/generation" || return
	awk -F '\t' -v OFS='\t' '$1 "" != $2 "" { print "r", $2, $1, "" }' <"$dir/clusters" |
		cat "$D/generation" - "$D/true" | awk -F '\t' -v stars="${stars-}" \
		-v components="${components:+1}" '
		$1 == "g" && NF == 3 { g[$2] = $3; next }
		$1 == "r" && NF == 4 { gone[$2] = $3; next }
		stars && components {
			a = $1 in gone ? gone[$1] : $1
			b = $2 in gone ? gone[$2] : $2
			if (a "" != b "") print
			next
		}
		stars && ($1 in gone || $2 in gone) { next }
		g[$1] < g[$2] && $1 in gone { next }
		g[$2] < g[$1] && $2 in gone { next }
		{ print }'
}

# generation N: that of input N: 0, or the first number that was added with it.
generation() {
	awk -F '\t' -v n="$1" '$1 == "addition" && $2 + 0 <= n { g = $2 }
		END { print g + 0 }' <"$dir/run"
}

# recall: a report of nd-eval -> the same, with the limits of recall that are
# the wider: its own, or those that the resampling of documents gave for F1,
# which is 2 r / (1 + r) where nothing is wrong.
recall() {
	awk -F '\t' -v OFS='\t' '
		{ line[NR] = $0 }
		$1 == "fp" { wrong = $2 }
		$1 == "recall" { at = NR; r = $2; low = $3; high = $4 }
		$1 == "f1" && at && r != "-" && $2 != "-" && !wrong {
			l = $3 / (2 - $3)
			h = $4 / (2 - $4)
			line[at] = sprintf("recall\t%s\t%.6f\t%.6f", r,
				l < low ? l : low, h > high ? h : high)
		}
		END { for (i = 1; i <= NR; i++) print line[i] }'
}

# A run of near: all pairs of the sample, by class, are right; those that it
# had to find are gold.
near() {
	local shingle fields
	shingle="-k $(known "$dir" -k whole)" && fields=$(known "$dir" -f columns) || return
	[ -z "$(fact "$dir" -c)" ] || shingle="-c $shingle"
	picked_sets "$dir" --drop -a /dev/null | cut -f 1,2 | sample_ids 1 --some 2 >"$D/sample" &&
		picked_sets "$dir" -a "$D/sample" >"$D/sets" &&
		picked_sets "$dir" --drop -a /dev/null | nd-score --all -a - -t "$t" "$D/sets" \
			>"$D/true" &&
		class_of "$dir/$found" >"$D/class" &&
		by_class <"$D/true" >"$D/right" &&
		looked_for | by_class >"$D/wanted" &&
		awk -F '\t' 'FILENAME == ARGV[1] { class[$1] = $2; next }
			{ print $1 in class ? class[$1] : $1 }' \
			"$(plain "$D/class")" "$(plain "$D/sample")" | nd-sort -u "${sort[@]}" >"$D/judged" &&
		by_class <"$dir/$found" >"$D/found" &&
		comm -12 "$D/right" "$D/found" |
		nd-sort -u "${sort[@]}" - "$D/wanted" >"$D/gold"
}

# score_column N OPTION...: nd-score for part N from 0 of a run of threads, with
# its records and measure.
score_column() {
	local f=${column[$1]} options=(-m "${measure[$1]}")
	shift
	[ -z "$(fact "$dir" --idf)" ] || options+=(--idf -d "$dir/column.$f/df")
	nd-score "${options[@]}" -a "$dir/column.$f/all" "$@"
}

# A run of threads: a sum of T has a part of T or more, so all pairs of the
# sample that have one are looked at.
threads() {
	local i column measure scored=() sum=()
	read -ra column <<<"$(fact "$dir" -f)"
	for i in "${column[@]}"; do
		[[ $i =~ ^[1-9][0-9]{0,5}$ ]] ||
			die "$dir/run: -f: expected columns, got '$i'"
	done
	read -ra measure <<<"$(fact "$dir" -m)"
	[ ${#measure[@]} -eq ${#column[@]} ] || die "$dir/run: -m: expected \
${#column[@]} measures, got ${#measure[@]}"
	[ -z "$(fact "$dir" --renormalise)" ] || sum=(--renormalise)
	cut -f 1,2 "$dir"/column.*/all | sample_ids ${#column[@]} --some 2 >"$D/sample" || return
	for i in "${!column[@]}"; do
		nd-pick -a "$D/sample" "$dir/column.${column[i]}/all" >"$D/sets" &&
			score_column "$i" --all -t "$t" "$D/sets" || return
	done | awk -F '\t' '$1 "" < $2 "" { print $1 FS $2 }
		$1 "" > $2 "" { print $2 FS $1 }' |
		nd-sort -u "${sort[@]}" >"$D/candidates" || return
	for i in "${!column[@]}"; do
		score_column "$i" -t 0 "$D/candidates" >"$D/scored.$i" || return
		scored+=("$D/scored.$i")
	done
	nd-combine -m "$(IFS=, && echo "${measure[*]}")" "${sum[@]}" -t "$t" \
		-w "$(fact "$dir" -w)" "${scored[@]}" >"$D/gold" &&
		cp "$D/sample" "$D/judged" && cut -f 1-3 "$dir/pairs" >"$D/found"
}

# A run of sentences: edit distances of the sample to all.
sentences() {
	cut -f 1 "$dir/all" | sample_ids 1 >"$D/sample" &&
		nd-pick -a "$D/sample" "$dir/all" | cut -f 1,2 >"$D/texts" &&
		nd-score --all -m edit -a "$dir/all" -t "$t" "$D/texts" |
		awk -F '\t' -v OFS='\t' '$1 "" < $2 "" { print $1, $2, $3 }
			$1 "" > $2 "" { print $2, $1, $3 }' |
		nd-sort -u "${sort[@]}" >"$D/gold" &&
		cp "$D/sample" "$D/judged" && cut -f 1-3 "$dir/pairs" >"$D/found"
}

# equal_of_sample: a line with the documents of the sample that equal another document.
equal_of_sample() {
	awk -F '\t' 'FILENAME == ARGV[1] { class[$1]; next }
		$1 in class { n++ }
		END { print "equal" FS n + 0 }' "$(plain "$D/class")" "$(plain "$D/sample")"
}

flow() {
	local t sort which found
	is_run "$dir" || die "${dir:-''}: expected the directory of a run, nd-flow -o"
	own_dir "$dir"
	which=$(fact "$dir" flow) || exit
	[[ $which =~ ^(near|threads|sentences)$ ]] ||
		die "$dir: expected a run of nd-flow near, threads or sentences"
	[ -z "$(fact "$dir" --families)" ] || die "$dir: expected a run without --families"
	[ -e "$dir/clusters" ] || die "$dir: expected a run that is done"
	has_sets "$dir"
	found=$(pairs_of "$dir")
	case $which in
	near) need_whole "$dir" 'sets\.[0-9]+|documents\.[0-9]+\.zst|clusters|'"$found" ;;
	threads) need_whole "$dir" 'column\.[0-9]+/(all|df)|pairs|clusters' ;;
	sentences) need_whole "$dir" 'all|pairs|clusters' ;;
	esac
	t=$(known "$dir" -t threshold) || exit
	tidy
	observe
	temporary
	read -ra sort <<<"$(sort_options "$mem" "$D")"
	made_in=$D
	apart with_messages "$which" &&
		nd-eval -a "$D/gold" --ids "$D/judged" "$D/found" >"$D/eval" ||
		exit 1
	{ n=$(wc -l <"$D/sample"); } 2>/dev/null ||
		die "$D/sample: cannot be read"
	{
		printf 'sample\t%d\n' "$n" && { [ "$which" != near ] || equal_of_sample; } &&
			recall <"$D/eval"
	} | cat || exit
	if [ ! -s "$D/gold" ] && [ "$which" = near ]; then
		note 'no recall: the sample has no pairs but of equal documents, which count as one'
	elif [ ! -s "$D/gold" ]; then
		note 'no recall: the sample has no pairs'
	fi
	number[documents]=$n
	summarize /dev/null
}
