# sentences.mk: sentences that stand in more than one place, stage by stage:
#
#	dump N -> pages.N; documents or pages -> sets.N, their sentences -> all
#	all -> keys.I.K.J -> candidates.J.K -> candidates -> pairs
#	candidates, all -> need, those that are candidates; pages.N -> titles
#
# or, over many machines, by stages/sentences.sh; then clustered.mk.
#
# nd-flow sentences sets dumps, the numbers of the inputs that are dumps, and for
# each of them wiki-N, the command that prints its pages; cut, the options of
# nd-sentence; drop, whether headings are dropped; K, the numbers of the parts;
# lookup, the memory for the sentences that are looked up.

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
of := $(words $K)
candidates := $(K:%=$D/candidates.%.$(of))
pages := $(dumps:%=$D/pages.%)

$(pages): $D/pages.%:
	{ $(wiki-$*); } $(done)
$(sets): $D/sets.%: $(pages)
	{ $(sets-$*); } $(done)
$D/all: $(sets)
	$(call documents_once,$(N:%=$D/ids.%))
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@

# Cut at newlines, so that each process makes the keys of its share.
$(K:%=$D/mapped.%.$(of)): $D/mapped.%.$(of): $D/all
	split -n l/$*/$(of) $< | keys_of | nd-partition --parts $(of) -o $D/keys.$*.$(of); touch $@
$(candidates): $D/candidates.%.$(of): $(K:%=$D/mapped.%.$(of))
	$$sort $D/keys.*.$(of).$* | candidates_of $(done)
$D/candidates: $(candidates)
	$$sort -m -u $^ $(done)

# Only what some candidate needs is looked up.
$D/need: $D/candidates $D/all
	tr '\t' '\n' <$< | $$sort -u | nd-pick -a - $D/all | cut -f 1,2 | \
	    $$sort $(done)
$D/pairs: $D/candidates $D/need
	scored $< $D/need $(looked_up) $(done)
$D/titles: $(pages)
	{ cut -f 1,2 $^ </dev/null | $$sort; } $(done)
endif

include $(share)/clustered.mk
