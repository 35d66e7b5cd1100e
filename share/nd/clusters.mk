# clusters.mk: pairs to clusters and to what stays of the inputs:
#
#	pairs -> clusters -> removed -> kept/NAME
#
# C is the options of nd-cluster; memory, the bytes that it may take.

clusters: $D/clusters
dedup: $(kept)
.PHONY: clusters dedup

$D/clusters: $D/pairs
	$(call by,mem=$(memory) clusters_of $< $C) $(done)

$D/removed: $D/clusters
	$(call by,removed_of) <$< $(done)
