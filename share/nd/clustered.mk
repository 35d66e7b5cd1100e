# clustered.mk: sentences that are pairs, to the answer:
#
#	pairs -> clusters
#	clusters, need, titles -> sentences, with title and text
#	clusters -> sizes, sizes.svg; pairs, titles -> articles
#
# need is sentences with their texts, at least those in pairs; titles, articles
# with theirs; both in order, each once. C is the options of nd-cluster; memory,
# the bytes that it and articles may take.

sentences: $D/sentences $D/sizes $D/sizes.svg $D/articles
.PHONY: sentences

$D/clusters: $D/pairs
	$(call by,mem=$$(($(memory) / 2)) clusters_of $< $C) $(done)

$D/sentences: $D/clusters $D/need $D/titles
	$(call by,clustered $D/need $D/titles) <$< $(done)

$D/sizes: $D/clusters
	$(call by,cluster_sizes) <$< $(done)
$D/sizes.svg: $D/sizes
	{ [ ! -s $< ] || { printf 'sentences\tclusters\n'; cat $<; } | \
	    $(share)/chart --log-y -t 'Clusters by size' -x sentences \
	        -y clusters; } $(done)
# How many pairs of sentences two articles have in common, and their titles.
$D/articles: $D/pairs $D/titles
	$(call by,articles $D/titles) <$< $(done)
