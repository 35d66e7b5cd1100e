# sentences.mk: sentences that stand in more than one place, on many hosts, stage
# by stage; what a stage makes stays where it was made, and the next one fetches
# what it reads, and no more:
#
#	map       piece I -> sentences; titles; keys.J; ids.J, of its documents
#	pair      keys.J, ids.J -> candidates.K, by their first id; ids
#	need      candidates.J -> candidates; need.K, the documents whose
#	          sentences are in them
#	find_ids  need.J, ids -> want.I, the sentences that piece I has
#	pick      want.I, sentences -> picked.J, where the sentences are
#	score     candidates, picked.J -> pairs; texts, of the sentences in them
#
# sentences.sh has what it is told.

include $(share)/hosts/stages.mk

$(run)/map.ok:
	$(spread) '' $(pieces); touch $@
$(run)/pair.ok: $(run)/map.ok
	$(spread) 'map/keys.%.zst map/ids.%.zst' $(parts); touch $@
$(run)/need.ok: $(run)/pair.ok
	$(spread) pair/candidates.%.zst $(parts); touch $@
$(run)/find_ids.ok: $(run)/need.ok
	$(spread) 'need/need.%.zst pair:%/ids.zst' $(parts); touch $@
$(run)/pick.ok: $(run)/find_ids.ok
	$(spread) find_ids/want.%.zst @map $(pieces); touch $@
$(run)/score.ok: $(run)/pick.ok
	$(spread) 'need:%/candidates.zst pick/picked.%.zst' $(parts); touch $@
