# near.mk: near-duplicate documents, stage by stage:
#
#	text -> sets.N -> pairs -> clusters -> removed -> kept/NAME
#
# The way from sets to pairs is join-index.mk, through an index, or
# join-keys.mk, through postings, prefixes or bands.
#
# By nd-flow near or, see alone.mk, by
#
#	make -f near.mk IN='a.tsv b.tsv' OUT=near [NGRAM=5 ...] [clusters|dedup]

ifndef nd_flow
FIELDS ?= $(if $(JSON),2-,2)
NGRAM ?= 5
THRESHOLD ?= 0.8
VIA ?= $(if $(HOSTS)$(SLURM),prefix,index)
RECALL ?= 0.99
goal := clusters
decides := FIELDS CHARS NGRAM THRESHOLD VIA RECALL ALL_PAIRS COMPONENTS \
	MAX_CLUSTER RANK
include $(dir $(lastword $(MAKEFILE_LIST)))alone.mk
I := $(if $(CHARS),-c )-k $(NGRAM) -f $(FIELDS)
map = nd-shingle $I
P := $(if $(ALL_PAIRS),,--collapse)
joined := $(if $(ALL_PAIRS),all,distinct)
K := $(call parts,3)
$(call made_of,sets)
$(call over_hosts,$$D/pairs)
endif
include $(share)/flow.mk

sets: $(sets)
.PHONY: sets

$(sets): $W/sets.%:
	{ $(sets-$*); } $(done)

include $(share)/all.mk
include $(share)/join-$(way).mk
include $(share)/clusters.mk
