# partial.mk: passages that two documents share, stage by stage:
#
#	text -> sentences.N -> sentences -> pairs, places
#	pairs, places -> passages -> documents
#	pairs, places -> dots, for pages
#	pairs, places -> ranges
#	pairs, places -> rough -> passages, with --sensitive
#
# Sets are those of different sentences, by numbers; places says which set each
# sentence has. Where two collections are compared, those of the other one are in
# signatures.other, sets.other, places.other and common.other.
#
# The way to pairs is partial-sets.mk, by sets in files, or, where to_pairs is set, that
# command.
#
# nd-flow partial sets sentences-N, the command that prints the sentences of
# input N; mine and others, the numbers of the inputs of one collection and of
# the other, which there may not be; stem, options of nd-terms; terms, document frequencies
# if signatures need them; G, the options of nd-diag; J, its threads;
# within, one more of them; rough, the name of what nd-align reads, if it does;
# lookup, their memory; H, those of nd-html.

alike = $D/passages
compared = $(N:%=$D/ids.%)
facts = facts_of_left $D
include $(share)/flow.mk

mapped := $(strip $(if $(others),--cross) $(within))
sentences = $(N:%=$D/sentences.%)
texts := $D/sentences $(if $(others),$D/others)
other := $(if $(others),.other)
sets := $D/sets
sets_there := $D/sets$(other)
places := $D/places $(addprefix $D/places,$(other))
placed = --places $D/places $(addprefix --against-places $D/places,$(other)) $(within) \
	--common "$$most" $(looked_up)
# The order of pairs does not matter.
in_order :=
merge := cat

sets: $(places)
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

# So many pairs fill the disk. nd-diag --common leaves out sentences if there are fewer,
# for which it needs all pairs.
bounded = | nd-diag --at-most "$$most" --places $D/places $(addprefix --against-places $D/places,$(other))

ifeq ($(to_pairs),)
include $(share)/partial-sets.mk
else
# Nothing but the pairs needs the sets: they are not written.
$D/pairs: $D/sentences
	$(to_pairs) --places $D/places $< $(bounded) $(done); \
	note_left_out "$$(grep -c $$'\t0$$' $D/places)"
$D/places: $D/pairs ;
endif

against = $(addprefix --against ,$(word 2,$(texts)))
# With rough, passages of sentences are of that name, and passages are what they have of
# words.
ifneq ($(rough),)
$D/passages: $D/$(rough)
	nd-align $(strip $J $(looked_up)) -a $D/sentences $(against) $< $(done)
endif
$D/$(or $(rough),passages): $D/pairs $(places) $(texts)
	$(if $(pages),ND_QUIET='' )nd-diag $(strip $J $G) $(placed) -a $D/sentences $(against) \
	    $<$(if $(pages), 2>$D/left.part) $(if $(pages),>$@.part || { cat $D/left.part >&2; exit 1; }; \
	[ -n "$${ND_QUIET-}" ] || cat $D/left.part >&2; mv $D/left.part $D/left; mv $@.part $@,$(done))
$D/ranges: $D/pairs $(places) $D/sentences
	nd-diag --ranges $(strip $J $G) $(placed) -a $D/sentences $< $(done)
ranges: $D/ranges
# Passages with the first sentence of the set that is kept for each set.
$D/ranks: $(places)
	nd-diag --ranks --places $< $(done)
$D/stars: $D/pairs $D/ranks
	nd-cluster --rank $D/ranks $< $(done)
$D/families: $D/stars $(places) $D/sentences
	nd-diag --stars $(strip $J $G) --places $D/places $(within) $(looked_up) -a $D/sentences $< $(done)
families: $D/families
.PHONY: ranges families
$D/dots: $(if $(made),,$D/pairs $(places))
	nd-diag -q --map $(strip $J $(placed)) $D/pairs $(done)
html: $D/dots
endif

# Two documents, how many passages, sentences of them that match, and bytes of
# them in the one and in the other.
$D/documents: $D/passages
	nd-diag --documents $< $(done)
