# sentences.mk: sentences that stand in more than one place, stage by stage:
#
#	dump N -> pages.N; documents or pages -> sets.N, their sentences -> all
#	all -> candidates -> pairs
#	candidates, all -> need, those that are candidates; pages.N -> titles
#
# or, over many machines, by stages/sentences.sh; then clustered.mk. For pages also
# pairs, need, clusters, titles -> kinds.
#
# nd-flow sentences sets dumps, the numbers of the inputs that are dumps, and for
# each of them wiki-N, the command that prints its pages; cut, the options of
# nd-sentence; drop, whether headings are dropped; bands, the threads and the memory
# of nd-bands; lookup, the memory for the sentences that are looked up.

clustered := $D/clusters
texts_shown := $D/need
kinds := $D/kinds
compared := $D/all
include $(share)/flow.mk

ifneq ($(HOSTS),)
# texts: sentences in pairs, once for each part of the hosts that has some.
$D/pairs:
	$(if $(drop),cp -- "$$drop" $D/headings; )$(call on_hosts,sentences, \
	    $(if $(drop),give=$D/headings drop=given/headings) cut='$(cut)' \
	    dumps='$(dumps)' shape="$$shape" B="$$B" M="$$M" T="$$T" \
	    $(if $(STAGES),answer=1 cluster='$C')) \
	    $D/titles:map/titles.zst $D/texts:score/texts.zst \
	    $@:score/pairs.zst
$D/titles $D/texts: $D/pairs ;
$D/need: $D/texts
	$$sort -m -u $< $(done)
else
pages := $(dumps:%=$D/pages.%)

$(pages): $D/pages.%:
	{ $(subst nd-wiki,nd-wiki $(beside),$(wiki-$*)); } $(done)
$(sets): $D/sets.%: $(pages)
	{ $(sets-$*); } $(done)
$D/all: $(sets)
	$(call documents_once,$(N:%=$D/ids.%))
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@

ifneq ($(planned),)
# Exact pairs of the shorter sentences, candidates of the rest: see steps/sentences.sh.
$D/sampled: $D/all
	sampled $< $(alone) $(done)
$D/longest: $D/all $D/sampled
	longest $^ $D/bands $(done)
$D/exact: $D/longest $D/all
	exact $^ $(alone) $(done)
$D/rest: $D/longest $D/all
	rest $^ $(done)
$D/candidates: $D/rest $D/sampled $D/longest
	planned $^ $D/bands $D/recall $D/recall.ids $(bands) -T $D $(done)
$D/need: $D/candidates $D/exact $D/all
	cut -f 1,2 $D/exact | tr '\t' '\n' | $$sort -u - $D/recall.ids | \
	    nd-pick -a - $D/all | cut -f 1,2 | $$sort $(done)
$D/pairs: $D/candidates $D/need $D/exact
	scored $< $D/need $(alone)$(looked_up) | $$sort -m -u - $D/exact $(done)
else
# candidates.ids has the sentences in candidates.
$D/candidates: $D/all
	paired $D/candidates.ids $< $(bands) -T $D $(done)

# Only what some candidate needs is looked up.
$D/need: $D/candidates $D/all
	nd-pick -a $D/candidates.ids $D/all | cut -f 1,2 | $$sort $(done)
$D/pairs: $D/candidates $D/need
	scored $< $D/need $(alone)$(looked_up) $(done)
endif
$D/titles: $(pages)
	{ cut -f 1,2 $^ </dev/null | $$sort; } $(done)
endif

# Only for pages.
$(kinds): $(if $(made),,$D/pairs $D/need $D/clusters $D/titles)
	nd-kind -a $D/need --clusters $D/clusters --titles $D/titles $D/pairs $(done)

include $(share)/clustered.mk
