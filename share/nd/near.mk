# near.mk: near-duplicate documents, stage by stage:
#
#	text -> sets.N -> pairs or stars -> clusters -> removed -> kept/NAME
#
# found is pairs, all of them, or stars, those of a kept document and one it is kept for,
# where the answer needs no more. The way from sets to them is join-index.mk, through an index, or
# join-keys.mk, through postings, prefixes or bands. Without sets, to_pairs is the
# command from documents to pairs.

alike := $D/$(found)
clustered := $D/clusters
compared = $(sets)
include $(share)/flow.mk

sets: $(sets)
.PHONY: sets

$(sets): $W/sets.%:
	{ $(sets-$*); } $(done)

ifneq ($(to_pairs),)
$(alike): $(if $(findstring --rank $D/ranks,$(to_pairs)),$D/ranks)
	$(report){ $(to_pairs); } | $$sort $(done)
else
include $(share)/all.mk
include $(share)/join-$(way).mk
endif
include $(share)/clusters.mk
