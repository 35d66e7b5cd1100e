# partial.mk: passages that two documents share, stage by stage:
#
#	text -> sentences.N -> signatures.N -> whole.N -> common
#	signatures.N, common -> sets.N -> pairs -> dots -> passages -> documents
#
# The way from sets to pairs is join-index.mk, through an index, join-keys.mk,
# through postings, prefixes or bands, or, where other documents are asked for,
# an index of these.
#
# nd-flow partial sets sentences-N, the command that prints the sentences of
# input N; mine and others, the numbers of the inputs of one collection and of
# the other, which there may not be; stem, options of nd-terms; terms, document frequencies
# if signatures need them; G, the options of nd-diag;
# within, one of its --map; lookup, the memory for the sentences of which the
# places are looked up; H, those of nd-html.

alike = $D/passages
include $(share)/flow.mk

mapped := $(strip $(if $(others),--cross) $(within))
sentences = $(N:%=$D/sentences.%)
whole = $(N:%=$D/whole.%)
texts := $D/sentences $(if $(others),$D/others)

sets: $(sets)
partial: $D/passages $D/documents
.PHONY: sets partial

ifeq ($(way),hosts)
include $(share)/partial-hosts.mk
else
$(sentences): $D/sentences.%:
	{ $(sets-$*); } $(done)
# The sentences of a collection as one file, each document once.
collection = $(call documents_once,$(^:$D/sentences.%=$D/ids.%)); \
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@
$D/sentences: $(mine:%=$D/sentences.%)
	$(collection)
$D/others: $(others:%=$D/sentences.%)
	$(collection)

$D/terms: $(sentences)
	cat $^ | nd-terms $(stem) | nd-df $S $(done)
$(N:%=$D/signatures.%): $D/signatures.%: $D/sentences.% $(terms)
	shingled $< $(done)

# Sentences of equal signatures in more places than that: their pairs grow with
# the square. Those of the other documents have a column more, as an id may
# stand in both collections.
$(whole): $D/whole.%: $D/signatures.%
	nd-index --whole $< | $$sort \
	    $(if $(filter $*,$(others)),| sed 's/$$/\tother/') $(done)
$D/common: $(whole) | $(texts)
	$(if $(others),: >$@.other; )$$sort -m $(whole) | \
	    common_of $(if $(others),$@.other) >$@.part; \
	n=$$(cat $@.part $(if $(others),$@.other )| wc -l); \
	[ $$n -eq 0 ] || [ -n "$${ND_QUIET-}" ] || echo "nd-flow: $$n sentences that stand in more than" \
	    "$$most places left out" >&2; mv $@.part $@
# A link is as old as what it is one of: older than common.
$(sets): $D/sets.%: $D/signatures.% | $D/common
	common=$D/common$(if $(filter $*,$(others)),.other); \
	if [ -s $$common ]; then nd-pick --drop -a $$common $< >$@.part; \
	    else ln -f $< $@.part; fi; mv $@.part $@

bounded = | bounded $$(($$(cat $(texts) | wc -l) * most))

ifeq ($(others),)
include $(share)/all.mk
include $(share)/join-$(way).mk
else
of := $(words $K)
parts := $(K:%=$D/part.%.$(of).ndx)
asked := $(K:%=$D/pairs.%.$(of))
$(parts): $D/part.%.$(of).ndx: $(others:%=$D/sets.%)
	cat $^ | nd-index $(at) --share $*/$(of) -o /dev/stdout $(done)
$(asked): $D/pairs.%.$(of): $D/part.%.$(of).ndx $(mine:%=$D/sets.%)
	cat $(mine:%=$D/sets.%) | nd-pairs $(at) --cross -x $< $(bounded) | \
	    $$sort $(done)
$D/pairs: $(asked)
	$$sort -m $^ $(bounded) $(done)
endif

$D/dots: $D/pairs $(texts)
	dots_of $< $(mapped) $(done)
$D/passages: $D/dots $(texts)
	nd-diag $G $(looked_up) -a $D/sentences $(addprefix --against ,$(word 2,$(texts))) \
	    $< $(done)
endif

# Two documents, how many passages, sentences of them that match, and bytes of
# them in the one and in the other.
$D/documents: $D/passages
	awk -F '\t' ' \
	    function put() { if (n) \
	        printf "%s\t%.0f\t%.0f\t%.0f\t%.0f\n", last, n, s, a, b } \
	    { key = $$1 FS $$2 } \
	    key "" != last { put(); last = key; n = s = a = b = 0 } \
	    { n++; s += $$4; a += $$10 - $$9; b += $$12 - $$11 } \
	    END { put() }' <$< $(done)
