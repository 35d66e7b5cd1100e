# clusters.mk: pairs to clusters and to what stays of the inputs:
#
#	pairs -> clusters -> removed -> kept/NAME
#
# C is the options of nd-cluster.

clusters: $D/clusters
dedup: $(kept)
.PHONY: clusters dedup

$D/clusters: $D/pairs
	clusters_of $< $C $(done)

$D/removed: $D/clusters
	removed_of <$< $(done)
