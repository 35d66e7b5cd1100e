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

# sample_ids [OPTION...]: records -> the sample of their ids
sample_ids() {
	nd-draw --ids -n "$sample" --seed "$seed" "$@"
}

# had_to_find: sets rest to the options of nd-eval that say what a run of near had to
# find: of stars the pairs of documents that are kept or, of components, in different
# clusters.
had_to_find() {
	rest=(--classes)
	if [ "$found" = stars ] && [ -n "$(fact "$dir" --components)" ]; then
		rest+=(--components "$dir/clusters")
	elif [ "$found" = stars ]; then
		rest+=(--stars "$dir/clusters")
	fi
}

near() {
	local shingle fields
	shingle="-k $(known "$dir" -k whole)" && fields=$(known "$dir" -f columns) || return
	[ -z "$(fact "$dir" -c)" ] || shingle="-c $shingle"
	picked_sets "$dir" --drop -a /dev/null | cut -f 1,2 | sample_ids --some 2 >"$D/sample" &&
		picked_sets "$dir" -a "$D/sample" >"$D/sets" &&
		picked_sets "$dir" --drop -a /dev/null | nd-score --all -a - -t "$t" "$D/sets" \
			>"$D/true"
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
	cut -f 1,2 "$dir"/column.*/all | sample_ids --some 2 >"$D/sample" || return
	for i in "${!column[@]}"; do
		nd-pick -a "$D/sample" "$dir/column.${column[i]}/all" >"$D/sets" &&
			score_column "$i" --all -t "$t" "$D/sets" || return
	done | nd-cluster --round near | cut -f 1,2 | nd-sort -u "${sort[@]}" >"$D/candidates" || return
	for i in "${!column[@]}"; do
		score_column "$i" -t 0 "$D/candidates" >"$D/scored.$i" || return
		scored+=("$D/scored.$i")
	done
	nd-combine -m "$(IFS=, && echo "${measure[*]}")" "${sum[@]}" -t "$t" \
		-w "$(fact "$dir" -w)" "${scored[@]}" >"$D/true"
}

# A run of sentences: edit distances of the sample to all.
sentences() {
	sample_ids "$dir/all" >"$D/sample" &&
		nd-pick -a "$D/sample" "$dir/all" | cut -f 1,2 >"$D/texts" &&
		nd-score --all -m edit -a "$dir/all" -t "$t" "$D/texts" >"$D/true"
}

flow() {
	local t sort which found rest=()
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
	[ "$which" != near ] || had_to_find
	tidy
	observe
	temporary
	read -ra sort <<<"$(sort_options "$mem" "$D")"
	made_in=$D
	apart with_messages "$which" || exit 1
	made_in=''
	apart with_messages nd-eval -a "$D/true" --sample "$D/sample" "${rest[@]}" "$dir/$found" ||
		exit 1
	{ n=$(wc -l <"$D/sample"); } 2>/dev/null ||
		die "$D/sample: cannot be read"
	number[documents]=$n
	summarize /dev/null
}
