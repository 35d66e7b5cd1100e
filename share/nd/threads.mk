# threads.mk: near-duplicate threads, stage by stage. For each part, the text
# in a column of the threads, there is a directory:
#
#	threads -> column.F/sets.N -> column.F/pairs -> column.F/candidates
#	candidates of all parts -> candidates
#	candidates, column.F/all -> column.F/scored; those of all parts -> pairs
#	pairs -> clusters -> removed -> kept/NAME
#
# A weighted mean of T needs a part of T or more: nothing is lost where every
# part is joined at T.
#
# nd-flow threads sets F, the columns, and G, the same, most to do first; for
# each sets-F-N, the command that prints the sets of input N, I-F, the options of
# nd-index for what features are, and m-F, its measure; stdin, the number of the
# input on stdin, or nothing; way and what that wants; w, the options of
# nd-combine; C, those of nd-cluster; lookup, the memory for
# the sets that are looked up.

clustered := $D/clusters
compared = $(N:%=$D/column.$(firstword $F)/sets.%)
include $(share)/flow.mk

sets: $(foreach f,$F,$(N:%=$D/column.$f/sets.%))
.PHONY: sets

# stdin is read once, and then for each part.
$D/threads.%:
	cat <&3 $(done)

ifeq ($(way),hosts)
include $(share)/join-hosts.mk
else
define column
W := $D/column.$1
$$D/column.$1/%: W := $D/column.$1
$$D/column.$1/%: m := $(m-$1)
$$(N:%=$$D/column.$1/sets.%): $$D/column.$1/sets.%: $$(stdin:%=$$D/threads.%)
	mkdir -p $$(@D); { $$(sets-$1-$$*); } $$(done)
include $(share)/all.mk
include $(share)/join-$(way).mk
$$D/column.$1/candidates: $$D/column.$1/pairs
	cut -f 1,2 $$< $$(done)
$$D/column.$1/scored: $$D/candidates $$D/column.$1/all $(if $X,$$D/column.$1/df)
	nd-score $(looked_up) -a $$W/all $$(if $X,-d $$W/df $X) -t 0 $$m $$< $$(done)
endef
$(foreach f,$F,$(eval $(call column,$f)))

# Only the clusters are wanted: pairs of a thread that is kept and those it is kept for.
ifneq ($(stars),)
$D/pairs: $(F:%=$D/column.%/all) $(if $(ranks),$D/ranks)
	nd-combine --stars $(strip $J $w $(ranked)) $(F:%=$D/column.%/all) $(done)
else
$D/candidates: $(G:%=$D/column.%/candidates)
	$$sort -m -u $^ $(done)
$D/pairs: $(F:%=$D/column.%/scored)
	nd-combine $w $^ $(done)
endif

# Pairs of the samples that no column has found are combined; the similarity of the others
# is known.
true := $(F:%=$D/column.%/true)
$D/unseen: $D/candidates $(true)
	cut -f 1,2 $(true) | $$sort -u | comm -23 - $< $(done)
$D/unseen.pairs: $D/unseen $(F:%=$D/column.%/all)
	{ $(foreach f,$F,nd-score -q $(looked_up) -a $D/column.$f/all -t 0 $(m-$f) $< >$D/unseen.$f;) \
	    nd-combine $w $(F:%=$D/unseen.%); } $(done)
$D/true: $D/pairs $D/unseen.pairs $(true)
	combined_true $^ $(done)
$D/recall: $D/true $D/pairs
	nd-eval --recall $^ $(done)
endif

include $(share)/clusters.mk
