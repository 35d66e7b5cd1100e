# xling.mk: texts in two languages that say the same, stage by stage:
#
#	text -> terms.N -> df.N; terms.1 -> translated, df.1 -> translated.df
#	translated, terms.2 -> vectors.N
#	vectors.N -> pairs.I.J.K.L (share I of K of A's, J of L of B's) -> pairs
#	or vectors.N -> sketches.N -> found.I.K -> pairs
#	pairs -> first, or pairs -> firsts.1, firsts.2 -> first
#
# nd-flow xling sets translate, nd-translate with its options, or nothing where
# words are to stay as they are; weigh and sketch, further options of nd-weigh,
# and nd-sketch with its own; way, exact, sketches or window; T, the least cosine,
# and lower, that of sketches; I and J, the numbers of the shares; Q, B and
# seed, what nd-window is told; share_mem, its memory; most, how many of
# each text of A are asked for, and mutual whether of B too; tell, -v or nothing.

include $(share)/flow.mk

vectors := $(N:%=$D/vectors.%)
sketches := $(N:%=$D/sketches.%)
vectors: $(vectors)
pairs: $D/pairs
first: $D/first
.PHONY: vectors pairs first

$(N:%=$D/terms.%): $D/terms.%:
	{ $(sets-$*); } >$@.part; $(each_once) mv $@.part $@
$(N:%=$D/df.%): $D/df.%: $D/terms.%
	nd-df $S $< $(done)

# Both are numbers of a translation: how often a word is in a text, and in how
# many texts it is.
translated := $(if $(translate),$D/translated,$D/terms.1)
translated.df := $(if $(translate),$D/translated.df,$D/df.1)
$D/translated: $D/terms.1
	$(strip $(translate) $(tell) $<) $(done)
$D/translated.df: $D/df.1 | $D/translated
	$(translate) --df $< $(done)
$D/vectors.1: $(translated) $(translated.df)
	nd-weigh $(strip $(weigh) -d $(lastword $^) $<) $(done)
$D/vectors.2: $D/terms.2 $D/df.2
	nd-weigh $(strip $(weigh) -d $(lastword $^) $<) $(done)

cosine = nd-score -m cosine -t $T
ifeq ($(way),exact)
of := $(words $I).$(words $J)
some = awk -F '\t' -v i=$1 '$$3 > 0 && NR % $(words $2) == i - 1' $3
define job
$D/pairs.$1.$2.$(of): $(vectors)
	$$(call some,$1,$I,$D/vectors.1) | $$(cosine) --all --against \
	    <($$(call some,$2,$J,$D/vectors.2)) | nd-sort $S $$(done)
jobs += $D/pairs.$1.$2.$(of)
endef
jobs :=
$(foreach i,$I,$(foreach j,$J,$(eval $(call job,$i,$j))))
$D/pairs: $(jobs)
	nd-sort -m $S $D/pairs.*.*.$(of) $(done)
else
of := $(words $I)
$(sketches): $D/sketches.%: $D/vectors.%
	$(sketch) $< $(done)
# Q tables of windows of B are QB comparisons of each sketch, of which those
# within a collection are left out: 2QBnm / (n + m), against nm.
$(I:%=$D/found.%.$(of)): $D/found.%.$(of): $(sketches)
	of='--all'; \
	$(if $(filter window,$(way)),[ $$((2 * $Q * $B)) -ge $$(cat $^ | wc -l) ] || \
	    of='$(strip -Q $Q -B $B $(seed))';) \
	TMPDIR=$D nd-window $$of -t $(lower) --share $*/$(of) -S $(share_mem) \
	    $^ $(done)
$D/pairs: $(I:%=$D/found.%.$(of)) $(vectors)
	nd-sort -m -u $S $(filter $D/found.%,$^) | \
	    $(cosine) -a $D/vectors.1 --against $D/vectors.2 $(done)
endif

# firsts COLUMN: of each text in that column the most alike first, of equal ones
# as they are sorted.
firsts = awk -F '\t' '{ printf "%s\t%07d\t%s\n", \
	    $$$1, 1000000 - int($$3 * 1000000 + 0.5), $$0 }' | nd-sort $S | \
	    awk -F '\t' '$$1 "" != last { last = $$1 ""; n = 0 } \
	    ++n <= $(most)' | cut -f 3-
ifeq ($(mutual),)
$D/first: $D/pairs
	<$< $(call firsts,1) $(done)
else
$D/firsts.%: $D/pairs
	<$< $(call firsts,$*) | nd-sort $S $(done)
$D/first: $D/firsts.1 $D/firsts.2
	comm -12 $^ | $(call firsts,1) $(done)
endif
