# clusters.mk: pairs to clusters, and to what is printed of the inputs:
#
#	pairs, ranks -> clusters -> removed -> kept/NAME
#	clusters -> annotated/NAME
#
# C is the options of nd-cluster; ranked, with those of ranks; ranks, the command that
# prints ranks of documents, or nothing; map, not empty if removed is made anyway.

ranked = $(strip $C$(if $(ranks), --rank $D/ranks))
also := $(if $(map),$D/removed)
clusters: $D/clusters $(also)
dedup: $(kept)
annotate: $(annotated) $(also)
removed: $D/removed
.PHONY: clusters dedup annotate removed

$D/ranks:
	$(ranks) $(done)

$D/clusters: $D/pairs $(if $(ranks),$D/ranks)
	$(strip clusters_of $< $(ranked)) $(done)

$D/removed: $D/clusters
	removed_of <$< $(done)
