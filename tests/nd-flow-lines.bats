# nd-flow-lines.bats: lines that many documents have, listed and removed.
load helper

# corpus: docs.tsv and docs.jsonl, random documents whose lines recur.
corpus() {
	python3 "$top/tests/data/random-lines.py" 1 300 >docs.tsv
	python3 "$top/tests/data/random-lines.py" 2 300 json >docs.jsonl
}

@test "lines finds what counting by brute force finds" {
	corpus
	for n in 1 10 40; do
		python3 "$top/tests/oracle/lines.py" $n <docs.tsv >wanted
		nd-flow lines --over $n docs.tsv | same wanted -
		[ -s wanted ]
		python3 "$top/tests/oracle/lines.py" $n --json a,b <docs.jsonl >wanted
		nd-flow lines --over $n --json id,a,b docs.jsonl | same wanted -
		[ -s wanted ]
	done
	nd-flow lines docs.tsv >got
	nd-flow lines --over 10 docs.tsv | same got -
}

@test "--remove prints the documents without these lines" {
	corpus
	for n in 1 40; do
		python3 "$top/tests/oracle/lines.py" $n --remove <docs.tsv >wanted
		nd-flow lines --remove --over $n docs.tsv | same wanted -
		run ! cmp -s wanted docs.tsv
		python3 "$top/tests/oracle/lines.py" $n --remove --json a,b \
			<docs.jsonl >wanted
		nd-flow lines --remove --over $n --json id,a,b docs.jsonl |
			same wanted -
		run ! cmp -s wanted docs.jsonl
	done
}

# bats test_tags=long
@test "any number of files, -j and --mem give the same bytes" {
	corpus
	nd-flow lines --remove --over 5 -o one docs.tsv
	split -n l/7 --additional-suffix=.tsv docs.tsv part.
	for o in '-j 1' '-j 3' '--mem 1k' '-j 8 --mem 1M'; do
		# shellcheck disable=SC2086
		nd-flow lines --over 5 $o part.*.tsv | same one/lines -
		# shellcheck disable=SC2086
		nd-flow lines --over 5 $o --remove part.*.tsv |
			same one/kept/docs.tsv -
	done
	zstd -q --rm part.aa.tsv
	nd-flow lines --over 5 --remove part.aa.tsv.zst part.a[!a].tsv |
		same one/kept/docs.tsv -
	nd-flow lines --over 5 - <docs.tsv | same one/lines -
}

@test "the files of a directory are documents" {
	mkdir texts
	printf 'menu\none\n' >texts/a
	printf 'menu\r\ntwo\r\n' >texts/b
	printf 'three\r\nmenu' >texts/c
	gives '3\tmenu\n' '' 0 nd-flow lines --over 1 texts
	gives 'texts/a\tone\\n\ntexts/b\ttwo\\r\\n\ntexts/c\tthree\n' '' 0 \
		nd-flow lines -q --over 1 --remove texts
}

@test "a line that one document repeats counts once" {
	printf 'a\tx\\nx\\nx\nb\ty\\nx\nc\ty\\ny\n' >docs.tsv
	gives '2\tx\n2\ty\n' '' 0 nd-flow lines --over 1 docs.tsv
	gives '' '' 0 nd-flow lines --over 2 docs.tsv
	gives 'a\tx\\nx\\nx\nb\ty\\nx\nc\ty\\ny\n' '' 0 \
		nd-flow lines -q --over 2 --remove docs.tsv
}

@test "-f counts and removes lines of these columns" {
	printf 'a\tx\ty\nb\tx\ty\n' >docs.tsv
	gives '2\ty\n' '' 0 nd-flow lines -f 3 --over 1 docs.tsv
	gives 'a\tx\t\nb\tx\t\n' '' 0 nd-flow lines -q -f 3 --over 1 --remove docs.tsv
}

@test "--rejects takes malformed lines, once" {
	printf 'a\tx\nbad\nb\tx\n' >docs.tsv
	gives 'a\t\nb\t\n' 'nd-cat: docs.tsv: 1 line rejected
nd-flow: lines: 2 documents read, 2 lines removed, 2 kept on stdout\n' 0 nd-flow lines \
		--over 1 --remove --rejects no docs.tsv
	[ "$(<no)" = 'docs.tsv:2: expected at least 2 fields, got 1	bad' ]
	printf '%s\n' '{"i":1,"t":"x"}' no '{"i":2,"t":"x"}' >docs.jsonl
	nd-flow lines --over 1 --remove --rejects no --json i,t docs.jsonl >got 2>err
	printf '{"i":1,"t":""}\n{"i":2,"t":""}\n' | same - got
	grep -q '^docs.jsonl:2: expected JSON' no
}

@test "lines -n prints commands that give the same answer" {
	corpus
	for o in '' --remove; do
		# shellcheck disable=SC2086
		nd-flow lines $o --json id,a,b docs.jsonl >wanted
		# shellcheck disable=SC2086
		nd-flow lines $o -n --json id,a,b docs.jsonl | bash | same wanted -
	done
}

# bats test_tags=long
@test "lines -o goes on, and refuses what was made from something else" {
	corpus
	nd-flow lines --over 5 -o dir docs.tsv
	cp dir/lines wanted
	rm dir/lines
	ok nd-flow lines --over 5 -o dir docs.tsv
	same wanted dir/lines
	ok nd-flow lines -q --over 5 --remove -o dir docs.tsv
	nd-flow lines --over 5 --remove docs.tsv | same dir/kept/docs.tsv -
	fails 1 "nd-flow: dir: made with --over '5', not '6'; --again or --update starts over" \
		nd-flow lines --over 6 -o dir docs.tsv
	ok nd-flow lines --over 6 --update -o dir docs.tsv
}

# The documents of the next tests without the line menu.
cleaned='1\tone\n2\ttwo\n'

# bats test_tags=long
@test "--remove -o names each file by the form of what it holds" {
	printf '{"x":0,"t":"menu\\n%s","id":"%s"}\n' one 1 two 2 >d.json
	printf '{"x":0,"t":"%s","id":"%s"}\n' one 1 two 2 >wanted.json
	printf 'id,t\n1,"menu\none"\n2,"menu\ntwo"\n' >d.csv
	printf 'id\tt\n1\tmenu\\none\n2\tmenu\\ntwo\n' >d.tsv
	cp d.tsv d.tab
	# shellcheck disable=SC2059
	printf "$cleaned" >wanted.tsv
	sed 's/^/d.json:/' wanted.tsv >prefixed.tsv
	for pack in '' zstd; do
		for f in d.json d.csv d.tsv d.tab; do
			case $pack in
			'') cp "$f" in.$f ;;
			zstd) zstd -q -c "$f" >in.$f.zst ;;
			esac
		done
		end=${pack:+.zst}
		# what FORM FILE KEPT [OPTION]: got is the file that stays.
		what() {
			rm -rf dir
			ok nd-flow lines -q --over 1 --remove "${@:4}" "--$1" id,t -o dir "in.$2$end"
			[ -z "$output" ]
			[ "$(ls dir/kept)" = "in.$3$end" ]
			${pack:-cat} ${pack:+-d -c} "dir/kept/in.$3$end" >got
			nd-flow lines --over 1 --remove "${@:4}" "--$1" id,t "in.$2$end" | same got -
		}
		what json d.json d.json
		same wanted.json got
		what csv d.csv d.csv.tsv
		same wanted.tsv got
		what tsv d.tsv d.tsv
		same wanted.tsv got
		what tsv d.tab d.tab.tsv
		same wanted.tsv got
		what json d.json d.json.tsv --html-text
		same wanted.tsv got
		what json d.json d.json.tsv --id-prefix
		sed "s/^d.json/in.d.json$end/" prefixed.tsv | same - got
	done
}

@test "--remove -o: --compress, names that would be equal, rejected lines" {
	printf 'id\tt\n1\tmenu\\none\n2\tmenu\\ntwo\n' | gzip >d.gz
	printf 'id\tt\n3\tmenu\\nthree\n' | gzip >d.tsv.gz
	ok nd-flow lines -q --over 1 --remove --tsv id,t -o dir --compress zstd d.tsv.gz d.gz
	[ "$(ls dir/kept)" = $'2.d.tsv.zst\nd.tsv.zst' ]
	zstd -q -d -c dir/kept/d.tsv.zst | same <(printf '3\tthree\n') -
	# shellcheck disable=SC2059
	zstd -q -d -c dir/kept/2.d.tsv.zst | same <(printf "$cleaned") -
	printf '{"id":1,"t":"menu\\none"}\nno\n{"id":2,"t":"menu"}\n' | gzip >d.json.gz
	nd-flow lines --over 1 --remove --json id,t -o json --rejects no d.json.gz 2>err
	zcat json/kept/d.json.gz | same <(printf '{"id":1,"t":"one"}\n{"id":2,"t":""}\n') -
	[ "$(wc -l <no)" -eq 1 ]
	[ "$(ls json/kept)" = d.json.gz ]
}

@test "--remove of Parquet gives document records" {
	command python3 -c 'import pyarrow' 2>/dev/null || skip 'pyarrow is absent'
	command python3 -c 'import pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"id": ["1", "2"], "t": ["menu\none", "menu\ntwo"]}), "d.parquet")'
	ok nd-flow lines -q --over 1 --remove --parquet id,t -o dir d.parquet
	[ "$(ls dir/kept)" = d.parquet.tsv ]
	# shellcheck disable=SC2059
	same <(printf "$cleaned") dir/kept/d.parquet.tsv
}

@test "usage errors exit 2 and name the option" {
	for try in \
		"|expected input ...: files, directories or -" \
		"--over 0 docs|--over: expected a whole number from 1, got '0'" \
		"--json id docs|--json: expected ID,TEXT,..., got 'id'" \
		"-f 2 --json id,t docs|-f: expected no --json, which has the keys of the texts" \
		"--again docs|--again: expected -o as well"
	do
		# shellcheck disable=SC2086
		apart nd-flow lines ${try%|*}
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: ${try#*|}" ]
	done
}

@test "stdin is copied where two stages read it, and the copy of -o is what stdin was" {
	printf 'a\tx\nb\tx\n' >docs.tsv
	gives 'a\t\nb\t\n' '' 0 nd-flow lines -q --over 1 --remove - <docs.tsv
	ok nd-flow lines -q --over 1 --remove -o run - <docs.tsv
	ok nd-flow lines -q --over 1 --remove -o run - <docs.tsv
	[ "$(<run/kept/-.tsv)" = $'a\t\nb\t' ]
	fails 1 'nd-flow: run: input 1, stdin has changed since; --again or --update starts over' \
		nd-flow lines --over 1 --remove -o run - <<<$'a\ty'
}

@test "--remove: of an array each string, and of a chat each content, loses the lines" {
	for i in 1 2 3; do
		echo "{\"id\":$i,\"t\":[\"Home | Shop\",\"item $i\\nHome | Shop\"],\"n\":[1]}"
	done >lists.jsonl
	sed 's/"Home | Shop",/"",/; s/\\nHome | Shop//' lists.jsonl >wanted
	nd-flow lines -q --remove --over 2 --json id,t lists.jsonl | same wanted -
	for i in 1 2 3; do
		echo "{\"id\":$i,\"t\":[{\"role\":\"user\",\"content\":\"Home | Shop\\nquestion $i\"}," \
			"{\"content\":[{\"type\":\"text\",\"text\":\"Home | Shop\"}]}]}"
	done >chats.jsonl
	sed 's/Home | Shop\(\\n\)\?//g' chats.jsonl >wanted
	nd-flow lines -q --remove --over 2 --json id,t chats.jsonl | same wanted -
}
