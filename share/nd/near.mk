# near.mk: near-duplicate documents, stage by stage:
#
#	text -> sets.N -> pairs -> clusters -> removed -> kept/NAME
#
# and where the sets outgrow memory, through an index in K parts:
#
#	sets.N -> part.I.K.ndx -> pairs.I.J.K (part J against part I) -> pairs
#
# nd-flow near sets D, the directory; N, the numbers of the inputs, and for
# each of them sets-N, the command that prints its sets, keep-N, the one that
# prints what stays of it, and name-N, the file that goes to; K, the numbers
# of the parts; I, P, C and S, the options of nd-index, nd-pairs, nd-cluster
# and sort.

export LC_ALL = C
SHELL = $(share)/stage
.SHELLFLAGS = $@ -c
.DELETE_ON_ERROR:
.SECONDARY:

done = >$@.part; mv $@.part $@
of := $(words $K)
sets := $(N:%=$D/sets.%)
parts := $(K:%=$D/part.%.$(of).ndx)

sets: $(sets)
clusters: $D/clusters
dedup: $(N:%=$D/kept.%)
.PHONY: sets clusters dedup

$(sets): $D/sets.%:
	{ $(sets-$*); } $(done)

ifeq ($(of),1)
$D/pairs: $(sets)
	cat $^ | nd-pairs $P -x - | sort $S $(done)
else
$(parts): $D/part.%.$(of).ndx: $(sets)
	cat $^ | nd-index $I --share $*/$(of) -o $@
define job
$D/pairs.$1.$2.$(of): $D/part.$1.$(of).ndx $D/part.$2.$(of).ndx
	nd-pairs $P -x $$+ | sort $S $$(done)
pairs += $D/pairs.$1.$2.$(of)
endef
$(foreach i,$K,$(foreach j,$K,$(eval $(call job,$i,$j))))
# By pattern: thousands of names are too long for one line.
$D/pairs: $(pairs)
	sort -m $S $D/pairs.*.*.$(of) $(done)
endif

$D/clusters: $D/pairs
	nd-cluster $C $< $(done)

$D/removed: $D/clusters
	awk -F '\t' '$$1 "" != $$2 "" { print $$2 FS $$1 FS $$3 }' $< | sort $S $(done)

# The empty file kept.N stands for kept/NAME, whose name make might not bear.
$(N:%=$D/kept.%): $D/kept.%: $D/removed
	{ $(keep-$*); } >$@.part; mv $@.part $D/kept/$(name-$*); touch $@
