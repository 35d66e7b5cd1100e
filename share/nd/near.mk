# near.mk: near-duplicate documents, stage by stage:
#
#	text -> sets.N -> pairs -> clusters -> removed -> kept/NAME
#
# The way from sets to pairs is join-index.mk, through an index, or
# join-keys.mk, through postings, prefixes or bands. Without sets, to_pairs is the
# command from documents to pairs.

clustered := $D/clusters
compared = $(sets)
nearest = nearest pair $T $@.notes sets_at $(sets)
include $(share)/flow.mk

sets: $(sets)
.PHONY: sets

$(sets): $W/sets.%:
	{ $(sets-$*); } $(done)

ifneq ($(to_pairs),)
$D/pairs: $(if $(findstring --rank $D/ranks,$(to_pairs)),$D/ranks)
	{ $(to_pairs); } | $$sort $(done)
else
include $(share)/all.mk
include $(share)/join-$(way).mk
endif
include $(share)/clusters.mk
