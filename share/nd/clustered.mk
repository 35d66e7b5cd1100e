# clustered.mk: sentences that are pairs, to the answer:
#
#	pairs -> clusters
#	clusters, need, titles -> sentences, with title and text
#	clusters -> sizes, sizes.svg; pairs, titles -> articles
#
# need is sentences with their texts, at least those in pairs; titles, articles
# with theirs; both in order, each once. C is the options of nd-cluster; linked, the pairs of
# different sentences and the copies of these, where they make the clusters.

sentences: $D/sentences $D/sizes $D/sizes.svg $D/articles
.PHONY: sentences

$D/clusters: $(or $(linked),$D/pairs)
	mem=$$((mem / 2)) clusters_of $< $C $(if $(linked),| with_copies $D/copies) $(done)

$D/sentences: $D/clusters $D/need $D/titles
	clustered $D/need $D/titles <$< $(done)

$D/sizes: $D/clusters
	nd-cluster --sizes $< $(done)
$D/sizes.svg: $D/sizes
	{ [ ! -s $< ] || { printf 'sentences\tclusters\n'; cat $<; } | \
	    $(share)/chart --log-y -t 'Clusters by size' -x sentences \
	        -y clusters; } $(done)
# How many pairs of sentences two articles have in common, and their titles.
$D/articles: $D/pairs $D/titles
	articles $D/titles <$< $(done)
