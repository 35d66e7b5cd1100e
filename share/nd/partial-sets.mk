# partial-sets.mk: sentences to pairs of sets, by sets in files:
#
#	sentences.N -> signatures.N -> signatures -> sets, places, common
#	sets -> pairs
#
# by join-index.mk, through an index, join-keys.mk, through postings, prefixes or bands,
# or, where other documents are asked for, an index of these.

$D/terms: $(sentences)
	cat $^ | nd-terms $(alone)$(stem) | nd-df $S $(done)
$(N:%=$D/signatures.%): $D/signatures.%: $D/sentences.% $(terms)
	shingled $(beside)$< $(done)

together = $(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@
$D/signatures: $(mine:%=$D/signatures.%)
	$(together)
$D/signatures.other: $(others:%=$D/signatures.%)
	$(together)

# Sentences of equal signatures in more places than that are left out: their pairs
# grow with the square. What is made besides is named, for sums.
$D/places: $D/signatures$(if $(other), $D/signatures.other) | $(texts)
	nd-distinct --most "$$most" -o $D $^; \
	: $(sort $(sets) $(sets_there) $(filter-out $@,$(places))); \
	note_left_out "$$(cat $D/common$(if $(other), $D/common.other) | wc -l)"
$(sort $(sets) $(sets_there) $(filter-out $D/places,$(places))): $D/places ;

ifeq ($(others),)
include $(share)/all.mk
# By an index in memory, the stars are found without the other pairs.
ifeq ($(families)$(way)$(words $K),1index1)
P := --stars --rank $D/ranks
$D/pairs: | $D/ranks
endif
include $(share)/join-$(way).mk
else
of := $(words $K)
parts := $(K:%=$D/part.%.$(of).ndx)
asked := $(K:%=$D/pairs.%.$(of))
$(parts): $D/part.%.$(of).ndx: $(sets_there)
	nd-index $(at) --share $*/$(of) -o /dev/stdout $< $(done)
$(asked): $D/pairs.%.$(of): $D/part.%.$(of).ndx $(sets)
	nd-pairs $(strip $(if $(word 2,$K),,$J) $(at)) --cross -x $< $(sets) $(bounded) $(done)
$D/pairs: $(asked)
	cat $^ $(bounded) $(done)
endif
