# long/nd-flow-resume.bats: calls that are killed at random moments, and stages that
# are then damaged.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "near and add give the same bytes after random kills and damage" {
	for i in 1 2 3 4 5 6 7 8 9 10; do
		sed "s/^/$i-/; s/\t/\tcopy$((i / 2)) /" "$samples/docs.tsv"
	done >docs.tsv
	sed 's/^/new-/' "$samples/docs.tsv" >new.tsv
	flow=(nd-flow near -k 2 -t 0.4 --dedup -j 2 --via prefix)
	"${flow[@]}" -o whole docs.tsv
	cp -a whole added
	nd-flow add added new.tsv
	RANDOM=7
	for try in {1..30}; do
		rm -rf dir
		for seconds in 0.0$((RANDOM % 10)) 0.$((RANDOM % 5 + 1)); do
			timeout -s KILL "$seconds" "${flow[@]}" -o dir docs.tsv || true
			while fuser -s dir/lock 2>/dev/null; do sleep 0.05; done
		done
		mapfile -t there < <(ls dir | grep -E '^(sets|keys|mapped|pairs|equal|all)')
		[ ${#there[@]} -eq 0 ] || : >"dir/${there[RANDOM % ${#there[@]}]}"
		"${flow[@]}" -o dir docs.tsv
		diff -r -x seconds -x sums whole dir
		for seconds in 0.$((RANDOM % 10)) 0.$((RANDOM % 10)); do
			timeout -s KILL "$seconds" nd-flow add dir new.tsv || true
			while fuser -s dir/lock 2>/dev/null; do sleep 0.05; done
		done
		nd-flow add dir new.tsv
		diff -r -x seconds -x sums added dir
		nd-flow audit dir >/dev/null
	done
}
