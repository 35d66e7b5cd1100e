# near.mk: near-duplicate documents, stage by stage:
#
#	text -> sets.N -> pairs -> clusters -> removed -> kept/NAME
#
# The way from sets to pairs is near-index.mk, through an index, or
# near-keys.mk, through postings, prefixes or bands.
#
# nd-flow near sets way, index or keys, and what that wants; K, the numbers of
# the parts it goes by; C, the options of nd-cluster.

include $(share)/flow.mk
of := $(words $K)

sets: $(sets)
clusters: $D/clusters
dedup: $(kept)
.PHONY: sets clusters dedup

$(sets): $D/sets.%:
	{ $(sets-$*); } $(done)

include $(share)/near-$(way).mk

$D/clusters: $D/pairs
	nd-cluster $C $< $(done)

$D/removed: $D/clusters
	$(members) $< | nd-sort $S $(done)
