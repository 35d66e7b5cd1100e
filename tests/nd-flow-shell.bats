# nd-flow-shell.bats: no value of an option and no file of a run is a command.
load helper

# values: words that a shell would run.
values() {
	words=('$(touch PWN)' '`touch PWN`' "';touch PWN;'" '";touch PWN;"'
		$'2\ntouch PWN\n' '2|touch${IFS}PWN')
}

# calls: for each flow its inputs, and all its
# options that have a value.
calls() {
	cat <<-'END'
	near docs.tsv: -f -j -k -M -o -t --clusters --format --html --html-max --json --keep --map --mem --pairs --rank --recall --rejects --shared --via --hosts
	threads threads.tsv: -f -j -k -M -m -o -t -w --clusters --format --html --html-max --json --keep --map --mem --pairs --rank --recall --shared --stem --via --hosts
	sentences docs.tsv: -b -f -j -k -M -o -r -t --drop-sections --html --html-max --json --max-tokens --mem --min-tokens --recall --shared --hosts
	partial quotes.tsv: -f -g -i -j -k -m -o -t --against --common --gap --html --html-max --json --mem --min-bytes --min-tokens --recall --rejects --shared --shingle --stem --via --hosts
	xling de.tsv en.tsv: -B -D -f -j -l -m -o -Q -t --columns --first --html --html-max --json --mem --min-p --rejects --seed --shared --stem --top --via --weigh --hosts
	contains quotes.tsv docs.tsv: -f -j -k -o -t --html --html-max --items-json --json --map --mem --rejects
	lines quotes.tsv: -f -j -o --json --mem --over --rejects
	add run quotes.tsv: -j --mem
	audit run: --mem --sample --seed
	query run quotes.tsv: -f -j -t --json --mem --rejects
	END
}

# refused OPTION VALUE FLOW INPUT... [MORE]: nd-flow does not run the value: it
# fails, or takes it for the name of a file.
refused() {
	local option=$1 value=$2 flow=$3 more=() status=0
	shift 3
	case $option in
	-i) [ "$flow" != partial ] || more=(-m imatch) ;;
	--recall) more=(--via minhash) ;;
	--map) [ "$flow" = contains ] && more=(--clean) || more=(--dedup) ;;
	esac
	[ "$flow $option" != 'sentences --recall' ] || more=()
	nd-flow "$flow" "$option" "$value" "${more[@]}" "${way[@]}" "$@" >out 2>err </dev/null ||
		status=$?
	rm -rf -- "$value"
	if [ "${way[0]-}" = -n ] && [ "$status" -eq 0 ]; then
		bash out >out2 2>err2 </dev/null || :
	fi
	[ ! -e PWN ] || { echo "run: $flow $option $value" && return 1; }
	case ${way[0]-}$option in
	# Any name of a directory is taken.
	-n* | *-o | *--clusters | *--html | *--map | *--pairs | *--rejects) ;;
	*) [ "$status" -ne 0 ] || { echo "taken: $flow $option $value" && return 1; } ;;
	esac
}

# refused_all TURN VALUE...: by every option of every flow; each is given at most
# two of the values, the next ones in turn.
refused_all() {
	local line flow option i n turn=$1
	shift
	n=$(($# < 2 ? $# : 2))
	cp "$samples"/{docs,quotes,threads,de,en}.tsv .
	nd-flow near -k 2 -t 0.3 --again -o run docs.tsv
	while IFS= read -r line; do
		read -ra flow <<<"${line%%:*}"
		for option in ${line#*:}; do
			for ((i = 0; i < n; i++, turn++)); do
				refused "$option" "${@:turn % $# + 1:1}" "${flow[@]}"
			done
		done
	done < <(calls)
}

# bats test_tags=long
@test "a value that a shell would run is refused, or the name of a file" {
	way=()
	refused_all 0 '2;touch${IFS}PWN;:'
}

@test "what nd-shingle takes with a value is no command" {
	cp "$samples/quotes.tsv" .
	for way in '' '-n' '-o run --again'; do
		read -ra way <<<"$way"
		refused -m 'shingle --rejects=x;touch${IFS}PWN;:' partial quotes.tsv
		refused --stem 'english --rejects=x;touch${IFS}PWN;:' partial quotes.tsv
		refused -i '0.1,1 --rejects=x;touch${IFS}PWN;:' partial quotes.tsv
	done
}

# bats test_tags=long
@test "no such value is run with -o, -n or without" {
	local turn=0
	values
	for o in '-n' '-o run2' ''; do
		read -ra way <<<"$o"
		refused_all $turn "${words[@]}"
		turn=$((turn + 2))
	done
}

# doctored SED FLOW WORD...: of a run whose facts were changed.
doctored() {
	rm -rf copy
	cp -r run copy
	sed -i "$1" copy/run
	shift
	apart nd-flow "$@"
	[ ! -e PWN ]
	[ "$status" -eq 1 ]
}

@test "a changed DIR/run is no command to add and audit" {
	cp "$samples/docs.tsv" .
	sed 's/^/n/' docs.tsv >new.tsv
	nd-flow near -k 2 -t 0.3 -o run docs.tsv
	doctored 's/^-k\t2/-k\t2;touch PWN;:/' add copy new.tsv
	[[ $stderr == 'nd-flow: copy/run: '* ]]
	doctored 's/^-f\t.*/-f\t2;touch PWN;:/' add copy new.tsv
	[[ $stderr == 'nd-flow: copy/run: '* ]]
	for flow in 'add copy new.tsv' 'audit copy'; do
		# shellcheck disable=SC2086
		doctored 's/^-t\t.*/-t\t0.3;touch PWN;:/' $flow
		[[ $stderr == 'nd-flow: copy/run: '* ]]
	done
	cp -r run copy2
	sed -i 's/^--json\t.*/--json\tid,$(touch PWN);touch PWN/' copy2/run
	run nd-flow add copy2 new.tsv
	[ ! -e PWN ]
	[ "$status" -eq 1 ]
}

@test "a changed DIR/run of threads is no command to audit" {
	cp "$samples/threads.tsv" .
	nd-flow threads -o run threads.tsv 2>said
	doctored 's,^-f\t.*,-f\t2 ../x 4,' audit copy
	[[ $stderr == 'nd-flow: copy/run: '* ]]
	for name in -m -w; do
		doctored "s/^$name\t.*/$name\tx;touch PWN;: \$(touch PWN) 3/" audit copy
	done
}

# planted LINE...: of a run over hosts that is gone on with each file has these lines
# instead; no line is run, and the answer is right if there is one.
planted() {
	while IFS= read -r f; do
		rm -rf copy
		cp -r run copy
		rm -f copy/{pairs,clusters}
		printf '%s\n' "$@" >"copy/hosts/$f"
		status=0
		nd-flow near -k 2 -t 0.3 --hosts here -o copy docs.tsv 2>said || status=$?
		[ -z "$(find . -name PWN)" ]
		[ $status -eq 1 ] || same run/clusters copy/clusters
	done < <(cd run/hosts && find . -type f ! -path './made/*' && ls made/{pairs,sets}*)
}

# bats test_tags=long
@test "no changed file of a run over hosts is a command" {
	command -v parallel >/dev/null || skip 'parallel is absent'
	cp "$samples/docs.tsv" .
	export HOME=$PWD
	echo : >here
	nd-flow near -k 2 -t 0.3 --hosts here -o run docs.tsv 2>said
	[ -s run/hosts/plan ]
	planted 'touch PWN' "-oProxyCommand=touch $PWD/PWN \$(touch $PWD/PWN)"
	planted "1"$'\t'"here;touch $PWD/PWN;:"$'\t''0.1'
	planted 'a[$(touch PWN)]'$'\t''a[$(touch PWN)]'$'\t''x'
}
