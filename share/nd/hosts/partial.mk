# partial.mk: passages that two documents share, on many hosts, stage by stage;
# what a stage makes stays where it was made, and the next one fetches what it
# reads, and no more:
#
#	map           piece I -> sentences; ids.J, its documents; whole.J, a hash
#	              of the signatures of each sentence
#	terms, sign   where document frequencies are needed: those of all words;
#	              whole.J, where the sentences are
#	often         with prefix: how often features are, by a sample
#	common        whole.J -> gone.I, sentences that stand in too many places
#	keys          sentences, gone.I -> keys.J, where the sentences are
#	pair          keys.J -> candidates.K, by their first id
#	need          candidates.J -> candidates; ask.K, the sentences in them
#	where_texts   ask.J, ids.J -> want.I, those that piece I has
#	texts         want.I, sentences -> texts.J, where the sentences are
#	score         candidates, texts.J -> dots.K, by their first document; ask.L,
#	              the sentences in them, by their document
#	where_places  ask.J, ids.J -> want.I
#	places        want.I, sentences -> places.K, where the sentences are
#	passages      dots.K, places.K -> passages
#
# With postings there are no need, where_texts and texts: pairs are counted from
# the candidates. With index there is none of keys to texts, but
#
#	shares        sentences, gone.I -> groups of them, a.I and b.J
#	score         parts I-J: a.I, b.J -> dots.K and ask.L
#
# Of the other collection, where there is one, the files have other- in front.
#
# run is told: sentences, the options of nd-sentence; shape, those of nd-shingle;
# terms, if it needs document frequencies, and stem, the options of nd-terms; most,
# the places a sentence may stand in; via, index, postings, prefix or minhash; T, -t
# and the threshold; B, bands and rows; others, the numbers of the inputs, from 1,
# of the other collection; mapped, the options of nd-diag --map, and G, those of
# nd-diag; html, if there are to be pages.

include $(share)/hosts/stages.mk

signed := $(if $(terms),sign,map)
by_prefix := $(filter prefix,$(via))
features := $(if $(terms),terms:1/terms.zst)
cells = $$(. $(share)/hosts/files.sh; read_options $(run)/given/options; \
    . $(share)/hosts/partial.sh; cells $(parts))
sides = $(foreach f,$1,$f $(if $(others),$(subst /,/other-,$f)))

$(run)/map.ok:
	$(spread) '' $(pieces); touch $@
$(run)/terms.ok: $(run)/map.ok
	$(spread) map/terms.zst 1; touch $@
$(run)/sign.ok: $(run)/terms.ok
	$(spread) '$(features)' @map $(pieces); touch $@
$(run)/often.ok: $(run)/$(signed).ok
	$(spread) $(signed)/often.zst 1; touch $@
$(run)/common.ok: $(run)/$(signed).ok
	$(spread) '$(call sides,map/ids.%.zst) $(signed)/whole.%.zst' $(parts); \
	touch $@
$(run)/keys.ok: $(run)/common.ok $(if $(by_prefix),$(run)/often.ok)
	$(spread) '$(features) $(if $(by_prefix),often:1/often.zst) common/gone.%.zst' \
	    @map $(pieces); touch $@
$(run)/pair.ok: $(run)/keys.ok
	$(spread) '$(call sides,keys/keys.%.zst)' $(parts); touch $@
ifeq ($(via),index)
$(run)/shares.ok: $(run)/common.ok
	$(spread) '$(features) common/gone.%.zst' @map $(pieces); touch $@
$(run)/score.ok: $(run)/shares.ok
	$(spread) 'map/count $(features) shares/a.%1.zst shares/b.%2.zst' $(cells); touch $@
else ifeq ($(via),postings)
$(run)/score.ok: $(run)/pair.ok
	$(spread) 'map/count pair/candidates.%.zst' $(parts); touch $@
else
$(run)/need.ok: $(run)/pair.ok
	$(spread) pair/candidates.%.zst $(parts); touch $@
$(run)/where_texts.ok: $(run)/need.ok
	$(spread) '$(call sides,need/ask.%.zst map/ids.%.zst)' $(parts); touch $@
$(run)/texts.ok: $(run)/where_texts.ok
	$(spread) where_texts/want.%.zst @map $(pieces); touch $@
$(run)/score.ok: $(run)/texts.ok
	$(spread) 'map/count $(features) need:%/candidates.zst $(call \
	    sides,texts/texts.%.zst)' $(parts); touch $@
endif

# What each part of score found is within the bound of all; so must be the sum.
# Where a host is lost this is done again, but told once.
b := $(run)/bound
$b.ok: $(run)/score.ok
	$(share)/hosts/gather $(run) map/count common/count score/count >$b.counts; \
	awk -F '\t' -v most=$(most) ' \
	    { n[$$1] += $$2; if ($$3 != "") id = $$3 } \
	    function said(what, how) { if (n[what]) \
	        printf "nd-flow: %.0f %s\n", n[what], how } \
	    END { said("common", "sentences that stand in more than " most \
	        " places left out"); \
	    said("inside", "matches inside a document left out; --within keeps them"); \
	    if (n["pairs"] > n["sentences"] * most) { \
	        print "nd-flow: more pairs of sentences than " most " for each: too" \
	            " many are alike, such as \047" id "\047; expected a higher -t" \
	            " or --common"; exit 1 } }' $b.counts >$b.part || \
	    { cat $b.part >&2; exit 1; }; \
	cmp -s $b.part $b.said || cat $b.part >&2; mv $b.part $b.said; touch $@
$(run)/where_places.ok: $b.ok
	$(spread) '$(call sides,score/ask.%.zst map/ids.%.zst)' $(parts); touch $@
$(run)/places.ok: $(run)/where_places.ok
	$(spread) where_places/want.%.zst @map $(pieces); touch $@
$(run)/passages.ok: $(run)/places.ok
	$(spread) 'score/dots.%.zst $(call sides,places/places.%.zst)' $(parts); \
	touch $@
