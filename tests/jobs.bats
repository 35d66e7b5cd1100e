# jobs.bats: what people do with nd-flow, each job with one command, on 2 MB of real
# texts with planted copies. Each form has the same documents, so that one oracle,
# which counts shingles, has the answers.
load helper

# The documents: docs.jsonl; their pairs: pairs; their clusters: clusters.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	python3 "$top/tests/data/real-docs.py" make .
	oracle records docs.jsonl |
		python3 "$top/tests/oracle/near.py" -k 5 pairs 0.8
	mv pairs.0.8 pairs
	oracle clusters <pairs >clusters
	oracle kept docs.jsonl clusters >kept.jsonl
}
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	made=$BATS_FILE_TMPDIR
	docs=$made/docs.jsonl
}
oracle() { python3 -B "$top/tests/oracle/jobs.py" "$@"; }

# form FORM [N/OF]: the documents, or every OF-th from N on, as real-docs.py has them.
form() {
	command python3 "$top/tests/data/real-docs.py" form "$@" <"$docs"
}
# files FORM DIR: a file for each document.
files() {
	mkdir "$2"
	(cd "$2" && form "$1")
}
# ids BEFORE AFTER: the lines on stdin with ids without the two.
ids() { sed "s|$1\([0-9]*\)$2|\1|g"; }
# says TEXT COMMAND...: the command succeeds, its notes are TEXT.
says() {
	local said=$1
	shift
	"$@" >out 2>err
	printf '%s' "$said" | same - err
}
need_pyarrow() {
	command python3 -c 'import pyarrow' 2>/dev/null || skip 'pyarrow is absent'
}

@test "the oracle finds the copies that were planted" {
	[ "$(wc -c <"$docs")" -gt 1000000 ]
	cut -f 1,2 "$made/pairs" | tr '\t' ' ' >found
	[ "$(grep -c exact "$made/planted")" -gt 20 ]
	[ "$(grep exact "$made/planted" | cut -d ' ' -f 1,2 | sort |
		comm -23 - found)" = '' ]
	[ "$(cut -d ' ' -f 1,2 "$made/planted" | sort | comm -12 - found | wc -l)" \
		-gt 50 ]
	ok nd-flow near --all-pairs --pairs p --json id,text "$docs"
	same "$made/pairs" p
}

@test "a folder of texts: duplicates found, and deleted" {
	files txt 'my texts'
	ok nd-flow near 'my texts'
	ids 'my texts/' .txt <<<"$output" | same "$made/clusters" -
	nd-flow near --print0 'my texts' | xargs -0r rm
	find 'my texts' -type f | ids 'my texts/' .txt | sort >left
	jq -r .id "$made/kept.jsonl" | sort | same - left
}

@test "C4: a directory of .json.gz" {
	mkdir c4
	for i in 1 2 3; do
		form jsonl $i/3 | gzip >c4/c4-train.0000$i-of-00003.json.gz
	done
	ok nd-flow near --json url,text c4
	ids https://example.org/ '' <<<"$output" | same "$made/clusters" -
}

@test "packed JSON lines: frames of zstd one after the other" {
	form jsonl | split -l 100 --filter 'zstd -q' - part >docs.jsonl.zst
	ok nd-flow near -q --json id,text --dedup -o run docs.jsonl.zst
	same "$made/clusters" run/clusters
	zstd -dcq run/kept/docs.jsonl.zst | same "$made/kept.jsonl" -
}

@test "Parquet: in, and out without the duplicates" {
	need_pyarrow
	form parquet
	ok nd-flow near -q --parquet id,text --dedup -o run docs.parquet
	same "$made/clusters" run/clusters
	command python3 - run/kept/docs.parquet "$made/kept.jsonl" <<-'EOF'
	import json, sys
	import pyarrow.parquet
	got = pyarrow.parquet.read_table(sys.argv[1])
	wanted = [json.loads(line) for line in open(sys.argv[2])]
	assert got.to_pylist() == wanted
	old = pyarrow.parquet.ParquetFile("docs.parquet")
	assert got.schema == old.schema_arrow
	assert pyarrow.parquet.ParquetFile(sys.argv[1]).metadata.row_group(0).column(
	    0).compression == "ZSTD"
	EOF
}

@test "CSV: fields with quotes and newlines" {
	form csv >docs.csv
	grep -q '""' docs.csv
	[ "$(wc -l <docs.csv)" -gt 10000 ]
	ok nd-flow near --csv id,text docs.csv
	same "$made/clusters" <(echo "$output")
	ok nd-flow near -q --csv id,text --dedup docs.csv
	python3 - "$made/kept.jsonl" docs.csv <<-'EOF' >wanted
	import csv, json, sys
	kept = {json.loads(line)["id"] for line in open(sys.argv[1])}
	rows = list(csv.reader(open(sys.argv[2], newline="")))
	csv.writer(sys.stdout).writerows(
	    r for i, r in enumerate(rows) if not i or r[0] in kept)
	EOF
	same wanted <(echo "$output")
}

# bats test_tags=long
@test "Common Crawl: WET with a member of gzip for each record" {
	form warc >crawl.warc.wet.gz
	note=$'nd-warc: crawl.warc.wet.gz: 1 record without text skipped: 1 warcinfo\n'
	says "$note" nd-flow near crawl.warc.wet.gz
	ids https://example.org/ '' <out | same "$made/clusters" -
	# The note comes once, also if the file is read again, and over hosts.
	echo 2/: >hosts
	for options in '--html pages' '--hosts hosts --local 1k'; do
		# shellcheck disable=SC2086
		says "$note" nd-flow near $options crawl.warc.wet.gz
	done
	removed='447 documents read, 117 removed, 330 kept in run/kept'
	says "${note}nd-flow: near: $removed"$'\n' \
		nd-flow near --dedup -o run crawl.warc.wet.gz
	zcat run/kept/crawl.warc.wet.tsv.gz | cut -f 1 | ids https://example.org/ '' |
		same <(jq -r .id "$made/kept.jsonl") -
}

@test "a git checkout: without .git and files that git ignores" {
	command -v git >/dev/null || skip 'git is absent'
	mkdir repo
	git init -q repo
	files txt repo/src
	mkdir repo/build
	cp repo/src/1[01]* repo/build
	echo build/ >repo/.gitignore
	git -C repo add .
	git -C repo ls-files -z | sed -z 's,^,repo/,' | nd-flow near --null --files-from - >out
	ids repo/src/ .txt <out | same "$made/clusters" -
}

@test "a dump of MediaWiki, packed by bzip2: near, partial and sentences" {
	form dump | bzip2 >wiki.xml.bz2
	ok nd-flow near wiki.xml.bz2
	same "$made/clusters" <(echo "$output")
	nd-flow partial -q wiki.xml.bz2 | cut -f 1,2 | sort -u >found
	# All pairs of near-duplicates share passages.
	[ "$(cut -f 1,2 "$made/pairs" | comm -23 - found)" = '' ]
	nd-flow sentences -q wiki.xml.bz2 >found
	# Two sentences with the same words and different ids are in one cluster.
	python3 -B - "$top/tests/oracle" found "$made/planted" <<-'EOF'
	import sys
	sys.path.insert(0, sys.argv[1])
	from near import words
	met, clusters, pages = {}, {}, {}
	for line in open(sys.argv[2]):
	    cluster, ident, _, title, text = line.rstrip("\n").split("\t")
	    page = ident.split(":")[0]
	    assert title == "Page " + page
	    key = " ".join(words(text))
	    assert met.setdefault(key, cluster) == cluster, ident
	    clusters.setdefault(page, set()).add(cluster)
	    pages.setdefault(page, []).append(key)
	for line in open(sys.argv[3]):
	    one, two, kind = line.split()
	    if kind == "exact":
	        assert pages.get(one) == pages.get(two), line
	    elif one in clusters:
	        assert clusters[one] & clusters[two], line
	EOF
}

@test "HTML: a note, and with --html-text the texts; Markdown as it is" {
	files html pages
	note='100 of the first 100 documents look like HTML; --html-text extracts the text'
	says "nd-flow: pages: $note"$'\n' nd-flow near -t 0.5 pages
	cut -f 2 out | sort -u >marked
	ok nd-flow near --html-text pages
	ids pages/ .html <<<"$output" | same "$made/clusters" -
	# Menus and scripts make documents more similar than their texts are.
	nd-flow near -t 0.5 --html-text pages | cut -f 2 | sort -u >texts
	[ "$(comm -23 marked texts | wc -l)" -gt 0 ]
	files md notes
	ok nd-flow near notes
	ids notes/ .md <<<"$output" | same "$made/clusters" -
}

@test "plagiarism: passages of essays that are in sources, on pages" {
	cp -R "$made/sources" "$made/essays" .
	says '' nd-flow partial -q --html pages --against sources essays
	ok oracle passages out "$made/passages"
	planted=$(wc -l <"$made/passages")
	[ "$planted" -gt 5 ]
	[[ $output == "$planted of "* ]]
	# Each pair is on the index, and both texts are on its page.
	while read -r source; do
		grep -qF ">${source#sources/}</bdi>" pages/index.html
	done < <(cut -f 2 out | sort -u)
	[ "$(find pages -name '*.html' | wc -l)" -gt \
		"$(cut -f 1,2 out | sort -u | wc -l)" ]
}

@test "decontamination: questions with choices, and the documents without them" {
	oracle contains 13 0.8 "$made/items.jsonl" "$docs" >wanted
	# The questions with the words of a document in its order, and no others.
	[ "$(cut -f 2 wanted | sort -u)" = \
		"$(cut -d ' ' -f 1 "$made/holding" | sort -u)" ]
	ok nd-flow contains --items-json id,question,choices --json id,text \
		"$made/items.jsonl" "$docs"
	same wanted <(echo "$output")
	says '' nd-flow contains -q --clean --map removed --items-json id,question,choices \
		--json id,text "$made/items.jsonl" "$docs"
	cut -f 1 wanted | sort -u | same - <(cut -f 1 removed)
	jq -rn --rawfile gone removed '[$gone | split("\n")[] | split("\t")[0]] as $g |
		inputs | select(.id | IN($g[]) | not) | .id' "$docs" |
		same - <(jq -r .id out)
}

@test "a delivery a day: added, delivered again, and from stdin" {
	split -l 149 -d --additional-suffix=.jsonl "$docs" day
	ok nd-flow near -q --json id,text --dedup -o store day00.jsonl
	ok nd-flow add -q store day01.jsonl
	says $'nd-flow: store: 149 documents already there, skipped\n' \
		nd-flow add store day00.jsonl
	ok nd-flow add -q store - <day02.jsonl
	cat store/kept/* | jq -r .id | sort >got
	oracle added "$docs" 149 <"$made/pairs" | same - got
	[ "$(ls day*)" = $'day00.jsonl\nday01.jsonl\nday02.jsonl' ]
}

@test "the longest, the newest, the best document of a cluster" {
	for policy in longest newest:time max:score; do
		ok nd-flow near --keep $policy --json id,text "$docs"
		oracle clusters ${policy#*:} "$docs" <"$made/pairs" |
			same - <(echo "$output")
		run ! same "$made/clusters" <(echo "$output")
	done
}

@test "JSON lines come back byte for byte, packed as they were" {
	ok nd-flow near -q --json id,text --dedup "$docs"
	same "$made/kept.jsonl" <(echo "$output")
	form jsonl 1/3 >a.jsonl
	form jsonl 2/3 | gzip >b.jsonl.gz
	form jsonl 3/3 | xz -0 >c.jsonl.xz
	ok nd-flow near -q --json id,text --dedup -o run a.jsonl b.jsonl.gz c.jsonl.xz
	same "$made/clusters" run/clusters
	[ "$(ls run/kept)" = $'a.jsonl\nb.jsonl.gz\nc.jsonl.xz' ]
	{
		cat run/kept/a.jsonl
		zcat run/kept/b.jsonl.gz
		xz -dc run/kept/c.jsonl.xz
	} | sort | same <(sort "$made/kept.jsonl") -
	xz -dc c.jsonl.xz | grep -Fxf "$made/kept.jsonl" |
		same - <(xz -dc run/kept/c.jsonl.xz)
}

# bats test_tags=long
@test "every form has the same clusters over hosts and by job arrays" {
	echo 2/: >hosts
	printf '#!/bin/bash\nseq "$1" | xargs -P 2 -n 1 "${@:4}"\n' >submit
	chmod +x submit
	forms=(csv tsv warc dump json html)
	form csv >docs.csv
	form tsv >docs.tsv
	form warc >docs.warc.gz
	form dump | bzip2 >docs.xml.bz2
	form jsonl | gzip >docs.json.gz
	files html pages
	if command python3 -c 'import pyarrow' 2>/dev/null; then
		form parquet
		forms+=(parquet)
	fi
	for f in "${forms[@]}"; do
		echo "$f"
		case $f in
		csv | tsv | parquet) input=(--$f id,text docs.$f) ;;
		json) input=(--json id,text docs.json.gz) ;;
		html) input=(--html-text pages) ;;
		warc) input=(docs.warc.gz) ;;
		dump) input=(docs.xml.bz2) ;;
		esac
		says '' nd-flow near -q --hosts hosts --local 1k "${input[@]}"
		ids '[^\t]*/' '\(.html\)*' <out | same "$made/clusters" -
		rm -rf here run
		says '' nd-flow near -q --dedup -o here "${input[@]}"
		says '' nd-flow near -q --dedup -o run --array 2 --submit ./submit "${input[@]}"
		for name in clusters removed; do
			same here/$name run/$name
		done
		diff -r here/kept run/kept
	done
	for flow in partial sentences 'sentences -b 30 -r 4'; do
		# shellcheck disable=SC2086
		nd-flow $flow -q docs.xml.bz2 >wanted
		# shellcheck disable=SC2086
		says '' nd-flow $flow -q --hosts hosts --local 1k docs.xml.bz2
		same wanted out
	done
}
