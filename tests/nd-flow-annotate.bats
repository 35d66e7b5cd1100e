# nd-flow-annotate.bats: what near and threads print and write of the documents.
load helper

# objects: JSON lines of which b and d are near-duplicates of a and c.
objects() {
	printf '{"id":"%s", "t":"%s"}\n' a 'one two three four five' b 'one two three four five' \
		c 'six seven eight nine ten' d 'six seven eight nine ten' e 'a text of its own' \
		>docs.jsonl
}

@test "JSON lines come back with their clusters, nothing removed" {
	objects
	for from in docs.jsonl -; do
		ok nd-flow near --json id,t --annotate $from <docs.jsonl
		sed 's/,"nd_cluster.*/}/' <<<"$output" | same docs.jsonl -
		[ "$(jq -c '[.id, .nd_cluster, .nd_kept, .nd_similarity == 1]' <<<"$output")" = '["a","a",true,true]
["b","a",false,true]
["c","c",true,true]
["d","c",false,true]
["e","e",true,false]' ]
		[ "$(tail -n 1 <<<"$output")" = '{"id":"e", "t":"a text of its own","nd_cluster":"e","nd_kept":true,"nd_similarity":null}' ]
	done
}

@test "records get columns, files get lines of their own" {
	cp "$samples/docs.tsv" .
	mkdir texts
	nd-pick -a <(echo apple) docs.tsv | cut -f 2 >texts/a
	cp texts/a texts/b
	echo 'nothing like it' >texts/c
	ok nd-flow near -k 3 -t 0.5 --annotate docs.tsv texts
	[ "$(cut -f 1-2 <<<"$output" | head -n 6)" = "$(cat docs.tsv)" ]
	[ "$(head -n 6 <<<"$output" | cut -f 1,3-)" = $'apple\tapple\ttrue\t1.000000
apple-copy\tapple\tfalse\t1.000000
apple-edit\tapple\tfalse\t0.740740
bread\tbread\ttrue\t
bread-quote\tbread-quote\ttrue\t
cheese\tcheese\ttrue\t' ]
	[ "$(tail -n 3 <<<"$output")" = $'texts/a\tapple\tfalse\t1.000000
texts/b\tapple\tfalse\t1.000000
texts/c\ttexts/c\ttrue\t' ]
}

@test "--annotate with malformed lines leaves these out" {
	printf 'a\tone two three\nb\nc\tone two three\n' >docs.tsv
	nd-flow near --annotate --rejects bad docs.tsv >got 2>err
	[ "$(cut -f 1,3 got)" = $'a\ta\nc\ta' ]
	[ "$(cut -f 2 bad)" = b ]
}

@test "with -o they are in DIR/annotated, and a run goes on with them" {
	objects
	cp docs.jsonl more.jsonl
	sed -i 's/"id":"/&x/' more.jsonl
	ok nd-flow near --json id,t --annotate -o run docs.jsonl more.jsonl
	[ -z "$output" ]
	nd-flow near --json id,t --annotate docs.jsonl more.jsonl >wanted
	cat run/annotated/docs.jsonl run/annotated/more.jsonl | same wanted -
	truncate -s -5 run/annotated/more.jsonl
	apart nd-flow near --json id,t --annotate -o run docs.jsonl more.jsonl
	[[ $stderr == 'nd-flow: run/annotated/more.jsonl: expected '*' bytes, got '*'; made again' ]]
	cat run/annotated/docs.jsonl run/annotated/more.jsonl | same wanted -
	ok nd-flow near -q --json id,t --dedup -o run docs.jsonl more.jsonl
	[ "$(cat run/kept/* | jq -r .id)" = $'a\nc\ne' ]
}

@test "an object that is annotated already is an error" {
	objects
	nd-flow near --json id,t --annotate docs.jsonl >again.jsonl
	apart nd-flow near --json id,t --annotate again.jsonl
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-annotate: again.jsonl:1: expected an object without the key 'nd_cluster', got one: it is annotated" ]
	[ -z "$output" ]
}

@test "map, pairs and clusters are written in one run, whatever is printed" {
	local print
	cp "$samples/docs.tsv" .
	for print in '' --dedup --annotate '-o run'; do
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.5 $print docs.tsv >wanted
		rm -rf run m p c
		# shellcheck disable=SC2086
		ok nd-flow near -q -k 3 -t 0.5 $print --map m --pairs p --clusters c docs.tsv
		[ "$output" = "$(cat wanted)" ]
		printf '%s\n' 'apple-copy	apple	1.000000' 'apple-edit	apple	0.740740' | same - m
		printf '%s\n' 'apple	apple-copy	1.000000	23	23	23' \
			'apple	apple-edit	0.740740	20	23	24' | same - p
		nd-flow near -k 3 -t 0.5 docs.tsv | same - c
	done
}

@test "--format json writes JSON lines" {
	local one
	printf '%s\tone two three four\n' 'a"\' 'b é' >docs.tsv
	gives '{"kept":"a\\"\\\\","id":"a\\"\\\\","similarity":1.000000}
{"kept":"a\\"\\\\","id":"b é","similarity":1.000000}\n' '' 0 \
		nd-flow near --format json docs.tsv
	gives 'a"\\\tone two three four\n' '' 0 nd-flow near -q --dedup --format json \
		--map m --pairs p --clusters c docs.tsv
	[ "$(cat m)" = '{"id":"b é","kept":"a\"\\","similarity":1.000000}' ]
	[ "$(cat p)" = '{"a":"a\"\\","b":"b é","similarity":1.000000,"shared":1,"size_a":1,"size_b":1}' ]
	for one in m p c; do
		jq . $one >/dev/null
	done
	# The similarity of a member of a chain may be unknown.
	awk 'BEGIN { for (d = 0; d < 5; d++) {
		printf "d%d\t", d
		for (i = 0; i < 20; i++) printf "w%d ", i + 4 * d
		print "" } }' >docs.tsv
	nd-flow near -k 1 -t 0.6 --components --format json docs.tsv | jq -c .similarity >got
	[ "$(tail -n 1 got)" = null ]
	printf '%s\tx y z\tu v w\tone two three\n' a b >docs.tsv
	nd-flow threads --format json --pairs p docs.tsv | jq -r .id | same <(printf 'a\nb\n') -
	[ "$(jq -r 'keys_unsorted | join(" ")' p)" = \
		'a b similarity similarity_2 similarity_3 similarity_4' ]
}

@test "CSV and TSV come back with columns, and keep by a column" {
	printf 'id,t,d\na,"one, two three",2020\nb,"one, two three",2021\nc,x y z,\n' >docs.csv
	for from in docs.csv -; do
		gives 'id,t,d,nd_cluster,nd_kept,nd_similarity
a,"one, two three",2020,b,false,1.000000
b,"one, two three",2021,b,true,1.000000
c,x y z,,c,true,
' "nd-rank: newest:d: 1 of 3 documents without a date, ranked last (the first has '')\n" 0 \
			nd-flow near --csv id,t --keep newest:d --annotate $from <docs.csv
	done
	tr , '\t' <docs.csv | sed 's/"//g; s/\t two/ two/' >docs.tsv
	ok nd-flow near --tsv id,t --keep max:d --annotate -q docs.tsv
	[ "$(cut -f 1,4- <<<"$output")" = $'id\tnd_cluster\tnd_kept\tnd_similarity
a\tb\tfalse\t1.000000\nb\tb\ttrue\t1.000000\nc\tc\ttrue\t' ]
}

@test "--print0 prints the removed files for xargs" {
	mkdir -p 'a tree/x'
	for f in 'a tree/x/1' 'a tree/x/two words' "a tree/it's"; do
		echo 'one two three four five' >"$f"
	done
	echo 'another text' >'a tree/4'
	nd-flow near --print0 'a tree' >got
	printf "a tree/x/1\\0a tree/x/two words\\0" | same - got
	xargs -0 rm <got
	[ "$(ls 'a tree' 'a tree/x' | tr '\n' ' ')" = "a tree: 4 it's x  a tree/x: " ]
	nd-flow near --print0 'a tree' >got
	[ ! -s got ]
	echo 'x	one two three' >docs.tsv
	fails 1 'nd-flow: docs.tsv: --print0 prints names of files; expected files of text or directories' \
		nd-flow near --print0 'a tree' docs.tsv
	fails 1 'nd-flow: stdin: --print0 prints names of files; expected files of text or directories' \
		nd-flow near --print0 - <docs.tsv
	tar -cf trees.tar 'a tree'
	fails 1 'nd-flow: trees.tar: --print0 prints names of files; expected files of text or directories' \
		nd-flow near --print0 'a tree' trees.tar
}

@test "stdin is read once and spooled, plain or packed" {
	objects
	cp "$samples/docs.tsv" .
	nd-flow near -k 3 -t 0.5 --dedup docs.tsv >wanted
	nd-flow near -k 3 -t 0.5 --dedup - <docs.tsv | same wanted -
	nd-flow near -k 3 -t 0.5 --dedup - < <(zstd -q -c docs.tsv) | same wanted -
	nd-flow near --json id,t --dedup - < <(cat docs.jsonl) >got
	[ "$(jq -r .id got)" = $'a\nc\ne' ]
	nd-flow threads -k 3 -t 0.5 -w 1 --dedup - <docs.tsv | same wanted -
}

@test "with -o the spooled stdin stays, and the same bytes go on" {
	cp "$samples/docs.tsv" .
	ok nd-flow near -q -k 3 -t 0.5 --dedup -o run - <docs.tsv
	same docs.tsv run/stdin
	nd-flow near -k 3 -t 0.5 --dedup docs.tsv | same - run/kept/-
	rm run/clusters
	stat -c %i run/sets.1 run/stars >before
	ok nd-flow near -q -k 3 -t 0.5 --dedup -o run - <docs.tsv
	stat -c %i run/sets.1 run/stars | same before -
	[ -e run/clusters ]
	head -n 4 docs.tsv >less.tsv
	fails 1 'nd-flow: run: input 1, stdin has changed since; --again or --update starts over' \
		nd-flow near -k 3 -t 0.5 --dedup -o run - <less.tsv
	same docs.tsv run/stdin
	ok nd-flow near -q -k 3 -t 0.5 --dedup --update -o run - <less.tsv
	same less.tsv run/stdin
	[ "$(cut -f 1 run/kept/-)" = $'apple\nbread' ]
}

@test "messages about a spooled stdin name stdin" {
	printf 'a\tx y\nb\tz\na\tu v\n' >docs.tsv
	fails 1 "nd-flow: stdin:3: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" nd-flow near --dedup - <docs.tsv
	printf '{"id":"a","t":"x y"}\n{"id":\n' >docs.jsonl
	apart nd-flow near --json id,t --dedup - <docs.jsonl
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-cat: stdin:2: expected JSON, got the end of the line inside an object' ]
	fails 1 'nd-flow: stdin: expected - once, got it again' nd-flow near --dedup - - <docs.tsv
	fails 1 'nd-flow: stdin: closed' bash -c 'nd-flow near --dedup - <&-'
	mkdir full
	echo mine >full/mine
	fails 1 'nd-flow: full: expected a new or empty directory, or one of an earlier run' \
		nd-flow near -o full - <docs.tsv
	[ "$(ls full)" = mine ]
}

@test "what does not go together is refused" {
	local words message
	cp "$samples/docs.tsv" .
	while IFS='|' read -r words message; do
		# shellcheck disable=SC2086
		apart nd-flow near $words docs.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: $message" ]
	done <<-'END'
	--annotate --dedup|expected one of --annotate --dedup, which all print to stdout
	--dedup --print0|expected one of --dedup --print0, which all print to stdout
	--print0 -o run|--print0: unexpected -o, which prints nothing
	--format xml|--format: expected tsv or json, got 'xml'
	--format json --dedup|--format json: expected --clusters, --map or --pairs, which write such files; --dedup does not
	--format json -o dir|--format json: expected --clusters, --map or --pairs, which write such files; -o does not
	--pairs -|--pairs: expected the name of a file to write, got -
	--rejects - -o run|--rejects: expected the name of a file to write, got -
	--summary -|--summary: expected the name of a file to write, got -
	--map x --pairs x|--map and --pairs: expected two files, got 'x' for both
	END
	apart nd-flow near --dedup -n - <docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: stdin: expected a file, as two stages read it' ]
	mkdir in
	fails 1 'nd-flow: in/c: is in the input in' nd-flow near --clusters in/c in
}
