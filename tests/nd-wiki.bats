# nd-wiki.bats: MediaWiki dumps to documents.
load helper

@test "no markup is left of real articles" {
	need raw/enwiki-206pages.xml.bz2 raw/enwiki-table-markup.xml.bz2
	for f in 206pages table-markup; do
		bzcat "$data/raw/enwiki-$f.xml.bz2" | nd-wiki >"$f" 2>"$f.err"
		for mark in '[[' ']]' '{{' '}}' '{|' '|}' '|-' '<ref'; do
			[ "$(grep -cF -e "$mark" "$f")" -eq 0 ]
		done
	done
}
