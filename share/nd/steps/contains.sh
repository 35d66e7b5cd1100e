# shellcheck shell=bash
# contains.sh: what the overview of pages shows of items in documents.

# facts_of_items DOCUMENTS ITEMS HITS: for nd-html --facts: numbers of documents and items
# that were read, from these files, and found, from HITS, sorted.
facts_of_items() {
	local documents items
	documents=$(count_in "$1") && items=$(count_in "$2") || return
	awk -F '\t' -v OFS='\t' -v documents="$documents" -v items="$items" '
		$1 "" != last { with++; last = $1 "" }
		!found[$2]++ { distinct++ }
		function count(n, what, more) { print n + 0, what (n == 1 ? "" : "s") more }
		END {
			count(documents, "document", " read")
			count(items, "item", " read")
			count(NR, "pair", " of a document and an item")
			count(distinct, "item", " found")
			count(with, "document", " with an item: --clean removes " (with == 1 ? "it" : "them"))
			count(documents - with, "document", " without an item")
		}' <"$3"
}
