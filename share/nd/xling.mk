# xling.mk: texts in two languages that say the same, stage by stage:
#
#	text -> terms.N; terms.1, terms.2 -> sample.1, sample.2 -> choice
#	terms.N -> df.N; terms.1 -> translated, df.1 -> translated.df
#	with ranking, df.1, df.2 -> common.N; translated, terms.2 -> vectors.N
#	vectors.N -> pairs.I.J.K.L (share I of K of A's, J of L of B's) -> pairs
#	or vectors.N -> sketches.N -> found -> pairs; vectors.N -> true, pairs of a
#	sample; true, pairs -> recall
#	or text -> pairs, on many hosts
#	pairs -> first
#
# nd-flow xling sets by, what is compared: words, characters, both, or choose; table, whether there is one; else words stay as they are; sketch, the
# options of nd-sketch; way, exact, sketches or window; I and J, the
# numbers of the shares; Q, B, seed and threads, the options of nd-window; share_mem, its memory;
# lookup, the memory for the vectors that are looked up; most, how many of each text of A
# are asked for, and mutual whether of B too; csls, of how many neighbours it is, or nothing;
# ranking as in steps/xling.sh; tell, -v or nothing. "$$label_N" is what the tools call what is
# made of input N. With HOSTS:
# map-N, the options of nd-terms for input N; size-N, what the vectors of that
# take in memory, and room, what there is for each job.

alike = $D/$(if $(most),first,pairs)
include $(share)/flow.mk

vectors := $(N:%=$D/vectors.%)
sketches := $(N:%=$D/sketches.%)
vectors: $(vectors)
pairs: $D/pairs
first: $D/first
.PHONY: vectors pairs first

# An id that a collection has twice ends the flow.
each_id = cut -f 1 $@.part | $$sort --once --label "$$label_$*" >/dev/null
$(N:%=$D/terms.%): $D/terms.%:
	{ $(sets-$*); } >$@.part; $(each_id); mv $@.part $@
ifeq ($(by),choose)
$D/sample.1: $D/terms.1
	nd-draw -n 500 --bytes 2000000 --some 3 $< $(done)
$D/sample.2: $D/terms.2
	nd-draw -n 10000 --bytes 6000000 --some 3 $< $(done)
$D/choice: $D/sample.1 $D/sample.2
	chosen $^ $(done)
# All recipes from here on need it.
choice := $D/choice
way_by = "$$(cut -f 1 $D/choice)"
else
way_by = $(by)
endif
features = features $(way_by) <$<
$(N:%=$D/df.%): $D/df.%: $D/terms.% | $(choice)
	$(if $(filter words,$(by)),nd-df $S $<,$(features) | nd-df $S) $(done)

translated := $(if $(table),$D/translated,$D/terms.1)
translated.df := $(if $(table),$D/translated.df,$D/df.1)
$D/translated: $D/terms.1
	$(if $(filter words,$(by)),translated $(tell) --label "$$label_1" <$<,$(features) | \
	    translated $(tell) --label "$$label_1") $(done)
$D/translated.df: $D/df.1 | $D/translated
	translated --df --label "frequencies of $$label_1" <$< $(done)
$D/common.1: $D/df.1 $D/df.2
$D/common.2: $D/df.2 $D/df.1
$(N:%=$D/common.%):
	common $(way_by) $^ $(done)
$D/vectors.1: $(translated) $(if $(ranking),$D/common.1,$(translated.df))
$D/vectors.2: $D/terms.2 $D/$(if $(ranking),common,df).2
$(vectors): $D/vectors.%:
	$(if $(filter words,$(by)),weighed words -d $(lastword $^) --label "$$label_$*" <$<,$(if \
	    $(filter $D/translated,$<),cat $<,$(features)) | \
	    weighed $(way_by) -d $(lastword $^) --label "$$label_$*") $(done)

ranked = -n $(most) $(csls:%=--csls % )$(if $(mutual),--mutual )
# Of more shares, more pairs of a text are the first ones.
of_shares = nd-first -T $D --candidates $(ranked)| $$sort
# --stages only tells what would be made.
cut := $(if $(STAGES),,$(and $(most),$(filter exact,$(way))))
ifneq ($(HOSTS),)
$D/pairs:
	$(if $(table),cp -- "$$table" $D/table; )$(call on_hosts,xling,via=$(way) by=$(by) chunks="$$chunks" T="$$T" weigh="$$weigh" sketch='$(sketch)' \
	    Q=$Q B=$B seed='$(seed)' tell=$(tell) \
	    translate="$$translate" $(if $(table),give=$D/table table=given/table) \
	    $(foreach n,$N,terms_$n='$(map-$n)' label_$n="$$label_$n" \
	    size_$n=$(size-$n)) room=$(room) \
	    most=$(most) mutual=$(mutual) csls=$(csls) ranking=$(ranking) $(if $(STAGES),answer=1)) $@$(if $(cut),.tmp):score/pairs.zst \
	    $(if $(filter exact,$(way)),,$D/recall:recall/recall.zst)$(if $(cut),; cat $@.tmp | $(of_shares) $(done); rm $@.tmp)
else ifeq ($(way),exact)
of := $(words $I).$(words $J)
# With --first, a part writes the first pairs of each text in it.
top := $(if $(most),--first $(most) $(csls:%=--csls % )$(if $(mutual),--both ))
some = awk -F '\t' -v i=$1 '$$3 > 0 && NR % $(words $2) == i - 1' <$3
# A file: bash may lose the status of a process whose output is read as one.
define job
$$D/pairs.$1.$2.$(of): $$(vectors)
	$$(call some,$2,$J,$D/vectors.2) >$$@.other; \
	$$(call some,$1,$I,$D/vectors.1) | similar --all $(top)--against $$@.other | \
	    $$$$sort $$(done); rm $$@.other
jobs += $$D/pairs.$1.$2.$(of)
endef
jobs :=
$(foreach i,$I,$(foreach j,$J,$(eval $(call job,$i,$j))))
$D/pairs: $(jobs)
	$(if $(and $(most),$(word 2,$(jobs))),cat $D/pairs.*.*.$(of) | $(of_shares),$$sort -m \
	    $D/pairs.*.*.$(of)) $(done)
else
$(sketches): $D/sketches.%: $D/vectors.%
	nd-sketch $(sketch) $(beside)--label "$$label_$*" <$< $(done)
$D/found: $(sketches)
	TMPDIR=$D nd-window -q $(if $(filter window,$(way)),-Q $Q -B $B $(seed) --or-all,--all) \
	    -t "$$T" --margin -j $(threads) -S $(share_mem) $^ $(done)
$D/pairs: $D/found $(vectors)
	similar $(looked_up) -a $D/vectors.1 --against $D/vectors.2 <$< $(done)
# Similar pairs of a sample, to measure the recall of sketches.
$D/true: $(vectors)
	rm -rf $@.tmp; mkdir $@.tmp; true_cosines $^ $@.tmp >$@.part; rm -r $@.tmp; mv $@.part $@
$D/recall: $D/true $D/pairs
	$$sort $D/pairs | nd-eval --drawn 1 --recall $< $(done)
endif

$D/first: $D/pairs
	nd-first -T $D $(ranked)$< $(done)
