# sentences.mk: sentences that stand in more than one place, stage by stage:
#
#	dump N -> pages.N; documents or pages -> sets.N, their sentences -> all
#	all -> distinct, each sentence once, and copies, equal ones -> pairs
#	clusters, all -> need, those in pairs; pages.N -> titles
#
# Where nobody sees the pairs, clusters are of distinct, and copies join them.
#
# or, over many machines, by stages/sentences.sh; then clustered.mk. For pages also
# pairs, need, clusters, titles -> kinds.
#
# nd-flow sentences sets dumps, the numbers of the inputs that are dumps, and for
# each of them wiki-N, the command that prints its pages; cut, the options of
# nd-sentence; drop, whether headings are dropped.

clustered := $D/clusters
own_texts := 1
kinds := $D/kinds
compared := $D/all
include $(share)/flow.mk

ifneq ($(HOSTS),)
$D/shown: $(if $(made),,$D/need) $(near)
	if [ -s $(near) ]; then cat $(near).texts; else cat $D/need; fi $(done)
# texts: sentences in pairs, once for each part of the hosts that has some. In a planned
# run a pair may be of exact and of score.
beside_pairs := $(if $(planned),$D/plan:recall/plan.zst $D/recall:recall/recall.zst)
$D/texts:
	$(if $(drop),cp -- "$$drop" $D/headings; )$(call on_hosts,sentences, \
	    $(if $(drop),give=$D/headings drop=given/headings) cut='$(cut)' \
	    dumps='$(dumps)' shape="$$shape" B="$$B" M="$$M" T="$$T" \
	    $(if $(planned),planned=1 recall="$$recall" in_band="$$in_band") \
	    $(if $(STAGES),answer=1 cluster='$C')) \
	    $D/titles:map/titles.zst $D/similar:score/pairs.zst,exact/pairs.zst \
	    $D/copies:equal/copies.zst $(beside_pairs) \
	    $@:score/texts.zst,exact/texts.zst,equal/texts.zst
$D/titles $D/similar $D/copies: $D/texts ;
$D/pairs: $D/similar $D/copies
	uniq $< | of_places $D/copies $(done)
$D/need: $D/texts
	$$sort -m -u $< $(done)
else
pages := $(dumps:%=$D/pages.%)
sorting := $(if $(alone),sorting="$(strip $(alone))"; )

$(pages): $D/pages.%:
	{ $(subst nd-wiki,nd-wiki $(beside),$(wiki-$*)); } $(done)
$(sets): $D/sets.%: $(pages)
	{ $(sets-$*); } $(done)
$D/all: $(sets)
	$(call documents_once,$(N:%=$D/ids.%)); \
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@

# Equal sentences are one until their pairs are written.
$D/distinct: $D/all
	nd-copies -o $D/copies $< $(done)
$D/copies: $D/distinct ;

ifneq ($(planned),)
# Exact pairs of the shorter sentences, pairs by bands of the others: see nd-plan(1).
$D/plan: $D/distinct
	plan_sentences $D/truth $(alone) $(if $(seen),--disk $D) <$< $(done)
$D/truth: $D/plan ;
$D/exact: $D/plan $D/distinct
	$(sorting)exact $^ $(alone) $(done)
$D/families: $D/found $D/exact $D/distinct $D/copies
	$$sort -m -u $D/found $D/exact | families_of $D/distinct $D/copies $(done)
$D/found: $D/distinct $D/plan $D/truth
	$(sorting)planned $^ $D/recall $(alone) $(done)
$D/similar: $D/found $D/exact
	$$sort -m -u $^ $(done)
else
$D/families: $D/distinct $D/copies
	banded $< $@.bands $(alone) | families_of $^ $(done)
$D/similar: $D/distinct
	$(sorting)banded $< $@.bands $(alone) $(done)
endif
$D/pairs: $D/similar $D/copies
	$(sorting)of_places $D/copies <$< $(done)
linked := $(if $(seen),,$D/similar $D/copies)
# The sentences in pairs: those that are shown. Some are in no star.
$D/need: $D/clusters $(if $(linked),,$D/pairs) $D/all
	$(if $C$(linked),cut -f 2 $<,cut -f 1,2 $D/pairs | tr '\t' '\n' | $$sort -u) | \
	    nd-pick -a - $D/all | cut -f 1,2 | $$sort $(done)
$D/shown: $(if $(made),,$D/need) $(near)
	if [ -s $(near) ]; then \
	    cut -f 1,2 $(near) | tr '\t' '\n' | nd-pick -a - $D/all | cut -f 1,2; \
	else cat $D/need; fi $(done)
$D/titles: $(pages)
	{ cut -f 1,2 $^ </dev/null | $$sort; } $(done)
endif

# Only for pages.
$(kinds): $(if $(made),,$D/pairs $D/need $D/clusters $D/titles)
	nd-kind -a $D/need --clusters $D/clusters --titles $D/titles $D/pairs $(done)

families: $D/families
.PHONY: families
include $(share)/clustered.mk
