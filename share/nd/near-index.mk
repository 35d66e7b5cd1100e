# near-index.mk: sets to pairs through an index in memory, or, where it
# outgrows that, in K parts:
#
#	sets.N -> part.I.K.ndx -> pairs.I.J.K (part J against part I) -> pairs
#
# I and P are the options of nd-index and nd-pairs.

parts := $(K:%=$D/part.%.$(of).ndx)

ifeq ($(of),1)
$D/pairs: $(sets)
	cat $^ | nd-pairs $P -x - | nd-sort $S $(done)
else
$(parts): $D/part.%.$(of).ndx: $(sets)
	cat $^ | nd-index $I --share $*/$(of) -o $@
define job
$D/pairs.$1.$2.$(of): $D/part.$1.$(of).ndx $D/part.$2.$(of).ndx
	nd-pairs $P -x $$+ | nd-sort $S $$(done)
pairs += $D/pairs.$1.$2.$(of)
endef
$(foreach i,$K,$(foreach j,$K,$(eval $(call job,$i,$j))))
# By pattern: thousands of names are too long for one line.
$D/pairs: $(pairs)
	nd-sort -m $S $D/pairs.*.*.$(of) $(done)
endif
