# join.mk: near-duplicates over hosts, by one column of the documents (near) or
# by several (threads), stage by stage; what a stage makes stays where it was
# made, and the next one fetches what it reads, and no more:
#
#	map       piece I -> docs; ids.J; where equal sets are collapsed, whole.J;
#	          of what frequencies are counted
#	same      ids.J, whole.J -> pairs of equal sets; gone.I, all but one of them
#	df        document frequencies, for the prefixes
#	keys      docs, gone.I, frequencies -> keys.F.J, where the documents are; where
#	          nothing has to be known before, map makes them
#	pair      keys.F.J -> candidates.F.K, by their first id
#	need      candidates.F.J -> those to be looked at; need.K, the ids in them
#	find_ids  need.J, ids.J -> want.I, those that piece I has
#	pick      want.I, docs -> picked.J, where the documents are
#	score     candidates, picked.J -> pairs
#
# F is the columns, or one name for all of them; via, postings, prefix or minhash;
# collapse, idf, w: see join.sh. Where the pairs of one column are counted from
# all its postings, nothing is picked.

include $(share)/hosts/stages.mk

df := $(filter prefix,$(via))
keys := $(if $(collapse)$(df),keys,map)
counted := $(if $w,,$(filter postings,$(via)))
each = $(foreach f,$F,$1.$f.%.zst)

$(run)/map.ok:
	$(spread) '' $(pieces); touch $@
$(run)/same.ok: $(run)/map.ok
	$(spread) 'map/ids.%.zst map/whole.%.zst' $(parts); touch $@
$(run)/df.ok: $(run)/map.ok
	$(spread) 'map/sample.zst $(F:%=map/df.%.zst)' 1; touch $@
$(run)/keys.ok: $(run)/same.ok $(df:%=$(run)/df.ok)
	$(spread) 'same/gone.%.zst $(if $(df),$(F:%=df/df.%.zst))' @map \
	    $(pieces); touch $@
$(run)/pair.ok: $(run)/same.ok $(run)/$(keys).ok
	$(spread) '$(call each,$(keys)/keys)' $(parts); touch $@
ifneq ($(counted),)
$(run)/score.ok: $(run)/pair.ok
	$(spread) '$(call each,pair/candidates)' $(parts); touch $@
else
$(run)/need.ok: $(run)/pair.ok
	$(spread) '$(call each,pair/candidates)' $(parts); touch $@
$(run)/find_ids.ok: $(run)/need.ok
	$(spread) 'need/need.%.zst map/ids.%.zst' $(parts); touch $@
$(run)/pick.ok: $(run)/find_ids.ok
	$(spread) find_ids/want.%.zst @map $(pieces); touch $@
$(run)/score.ok: $(run)/pick.ok
	$(spread) '$(foreach f,$F,need:%/candidates.$f.zst) pick/picked.%.zst $(if \
	    $(idf),$(F:%=df/df.%.zst))' $(parts); touch $@
endif
