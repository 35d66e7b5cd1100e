# join-hosts.mk: pairs on many hosts, stage by stage; what a stage makes stays
# where it was made, and the next one fetches what it reads, and no more:
#
#	map       piece I -> sets; ids.J; where equal sets are collapsed, whole.J
#	same      ids.J, whole.J -> pairs of equal sets; gone.I, all but one of them
#	keys      sets, gone.I -> keys.J, where the sets are
#	pair      keys.J -> candidates.K, by their first id
#	need      candidates.J -> candidates; need.K, the ids in them
#	find_ids  need.J, ids.J -> want.I, those that piece I has
#	pick      want.I, sets -> picked.J, where the sets are
#	score     candidates, picked.J -> pairs
#
# It goes with nd-flow, which gives the hosts their tools and options before.
# D/hosts is the directory of the run (hosts/run.sh); pieces, the numbers of the
# pieces; parts, those of the parts of a shuffle; via, postings, prefix or
# minhash. With postings the pairs are counted from the candidates, and nothing
# is picked.

include $(share)/hosts/stages.mk

$(run)/map.ok:
	$(spread) '' $(pieces); touch $@
$(run)/same.ok: $(run)/map.ok
	$(spread) 'map/ids.%.zst map/whole.%.zst' $(parts); touch $@
$(run)/keys.ok: $(run)/same.ok
	$(spread) same/gone.%.zst @map $(pieces); touch $@
$(run)/pair.ok: $(run)/keys.ok
	$(spread) keys/keys.%.zst $(parts); touch $@
ifeq ($(via),postings)
$(run)/score.ok: $(run)/pair.ok
	$(spread) pair/candidates.%.zst $(parts); touch $@
else
$(run)/need.ok: $(run)/pair.ok
	$(spread) pair/candidates.%.zst $(parts); touch $@
$(run)/find_ids.ok: $(run)/need.ok
	$(spread) 'need/need.%.zst map/ids.%.zst' $(parts); touch $@
$(run)/pick.ok: $(run)/find_ids.ok
	$(spread) find_ids/want.%.zst @map $(pieces); touch $@
$(run)/score.ok: $(run)/pick.ok
	$(spread) 'need:%/candidates.zst pick/picked.%.zst' $(parts); touch $@
endif
