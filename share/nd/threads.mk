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
# nd-combine; C, those of nd-cluster.
#
# By nd-flow threads or, see alone.mk, by
#
#	make -f threads.mk IN='a.tsv b.tsv' OUT=forum [NGRAM=3 ...] [clusters|dedup]

ifndef nd_flow
comma := ,
WEIGHTS ?= 0.4,0.2,0.4
weights := $(subst $(comma), ,$(WEIGHTS))
FIELDS ?= $(subst $() ,$(comma),$(shell seq 2 $(words 1 $(weights))))
NGRAM ?= 3
MEASURE ?= jaccard
THRESHOLD ?= 0.5
VIA ?= $(if $(IDF)$(HOSTS)$(SLURM),prefix,index)
RECALL ?= 0.99
goal := clusters
decides := WEIGHTS FIELDS CHARS NGRAM MEASURE STEM IDF RENORMALISE THRESHOLD \
	VIA RECALL COMPONENTS MAX_CLUSTER RANK
include $(dir $(lastword $(MAKEFILE_LIST)))alone.mk

F := $(subst $(comma), ,$(FIELDS))
G := $F
# Of these there is one for each part, or one for all.
list = $(if $(findstring $(comma),$1),$(subst $(comma), ,$1),$(F:%=$1))
measures := $(call list,$(MEASURE))
define part
I-$1 := $(if $(CHARS),-c )-k $2 -f $1$(STEM:%= --stem %)
m-$1 := $(if $(filter-out jaccard,$3),-m $3)
$(foreach n,$N,$(eval sets-$1-$n = $$(call reads-$n,nd-shingle $$(I-$1))))
endef
$(foreach i,$(shell seq $(words $F)),$(eval $(call part,$(word $i,$F),\
	$(word $i,$(call list,$(NGRAM))),$(word $i,$(measures)))))
w := -w $(WEIGHTS) -t $T $(if $(RENORMALISE),--renormalise) \
	-m $(subst $() ,$(comma),$(measures))
X := $(if $(IDF),--idf)
joined := all
K := $(call parts,3)
$(call made_of,$(F:%=column.%/sets))
$(call over_hosts,$$D/pairs)
endif
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
	nd-score -a $$W/all $$(if $X,-d $$W/df $X) -t 0 $$m $$< $$(done)
endef
$(foreach f,$F,$(eval $(call column,$f)))

$D/candidates: $(G:%=$D/column.%/candidates)
	nd-sort -m -u $S $^ $(done)
$D/pairs: $(F:%=$D/column.%/scored)
	nd-combine $w $^ $(done)
endif

include $(share)/clusters.mk
