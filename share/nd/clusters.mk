# clusters.mk: pairs to clusters, and to what is printed of the inputs:
#
#	pairs, ranks -> clusters -> removed -> kept/NAME
#	clusters -> annotated/NAME
#
# C is the options of nd-cluster; ranked, with those of ranks; ranks, the command that
# prints ranks of documents, or nothing; map, not empty if removed is made anyway; alike,
# the file of pairs, which is made anyway if it has all.

ranked = $(strip $C$(if $(ranks), --rank $D/ranks))
also := $(if $(map),$D/removed) $(filter $D/pairs,$(alike))
clusters: $D/clusters $(also)
dedup: $(kept) $(also)
annotate: $(annotated) $(also)
removed: $D/removed $(also)
.PHONY: clusters dedup annotate removed

$D/ranks:
	$(ranks) $(done)

$D/clusters: $(alike) $(if $(ranks),$D/ranks)
	$(strip clusters_of $< $(ranked)) $(done)

$D/removed: $D/clusters
	nd-cluster --removed $< | $$sort $(done)
