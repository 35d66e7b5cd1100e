# clustered.mk: sentences that are pairs, to the answer:
#
#	pairs -> clusters
#	clusters, need, titles -> sentences, with title and text
#	clusters -> sizes, sizes.svg; pairs, titles -> articles
#
# need is sentences with their texts, at least those in pairs; titles, articles
# with theirs; both in order, each once. C is the options of nd-cluster.

sentences: $D/sentences $D/sizes $D/sizes.svg $D/articles
.PHONY: sentences

$D/clusters: $D/pairs
	nd-cluster $C $< $(done)

# What is joined is sentence, cluster, similarity and text, then, by the article,
# which is what stands before the last colon of the sentence, its title.
tab := -t "$$(printf '\t')"
$D/sentences: $D/clusters $D/need $D/titles
	awk -F '\t' -v OFS='\t' '{ print $$2, $$1, $$3 }' <$< | nd-sort $S | \
	    join $(tab) - $D/need | awk -F '\t' -v OFS='\t' '{ article = $$1; \
	        sub(/:[^:]*$$/, "", article); print article, $$0 }' | nd-sort $S | \
	    join $(tab) -a 1 -e - -o 1.3,1.2,1.4,2.2,1.5 - $D/titles | \
	    nd-sort $S $(done)

$D/sizes: $D/clusters
	cut -f 1 $< | uniq -c | awk -v OFS='\t' '{ n[$$1]++ } \
	    END { for (s in n) print s, n[s] }' | sort -n $(done)
$D/sizes.svg: $D/sizes
	{ [ ! -s $< ] || { printf 'sentences\tclusters\n'; cat $<; } | \
	    $(share)/chart --log-y -t 'Clusters by size' -x sentences \
	        -y clusters; } $(done)
# How many pairs of sentences two articles have in common, and their titles.
$D/articles: $D/pairs $D/titles
	awk -F '\t' -v OFS='\t' '{ a = $$1; b = $$2; sub(/:[^:]*$$/, "", a); \
	    sub(/:[^:]*$$/, "", b); if (a "" < b "") print a, b; \
	    else if (a "" != b "") print b, a }' <$< | nd-sort $S | \
	    awk -v OFS='\t' '$$0 "" != last { if (n) print last, n; last = $$0 ""; \
	        n = 0 } { n++ } END { if (n) print last, n }' | \
	    join $(tab) -a 1 -e - -o 1.2,1.1,1.3,2.2 - $D/titles | nd-sort $S | \
	    join $(tab) -a 1 -e - -o 1.2,1.1,1.3,1.4,2.2 - $D/titles | \
	    nd-sort $S $(done)
