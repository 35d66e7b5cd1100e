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
		END {
			print documents, "documents read"
			print items, "items read"
			print NR, "pairs of a document and an item"
			print distinct + 0, "items found"
			print with + 0, "documents with an item: --clean removes them"
			print documents - with, "documents without an item"
		}' <"$3"
}
