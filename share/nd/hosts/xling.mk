# xling.mk: texts in two languages that say the same, over hosts. The texts of A
# are of side 1, those of B of side 2. By their ids A is cut into shares I, B into
# shares J, and each with each is a part I-J:
#
#	map          piece P -> terms-SIDE.SHARE, ids.SIDE, df.SIDE
#	frequencies  df.SIDE, ids.SIDE -> df.SIDE, those of all, translated; of.P,
#	             the same for each piece of that side
#	score        terms-1.I, terms-2.J, df.1, df.2 -> pairs
#
# with via=exact. With via=sketches more comes before score, and from the terms
# that were picked are the pairs:
#
#	sketches     terms, of.P -> sketches-SIDE.SHARE, where the terms are; ids-SIDE.SHARE
#	search       sketches-1.I, sketches-2.J -> found; want.P, the ids in these
#	pick         want.P, terms -> picked-SIDE.I-J, where the terms are
#	score        found, picked-1.I-J, picked-2.I-J, df.1, df.2 -> pairs
#
# and with via=window search has parts N:
#
#	sketches     terms, of.P -> sketches.SIDE, where the terms are; ids-SIDE.SHARE
#	search       sketches.1, sketches.2 -> found.I-J, by each Rth table from N on
#	want         found.I-J, ids-1.I, ids-2.J -> found; want.P
#
# Terms move, not vectors: packed they take a half of their room and, with a
# table, a fifth of it or less; who compares them makes the vectors. With m rows
# of shares and n columns A moves n times and B m times, so a grid that is square
# in bytes moves the least.
#
# Sketches of all go to every part of a search by tables. Records of tables, as
# nd-window --map makes them, would go once for each table, and wait sorted on the
# disk: more as long as there are fewer parts than tables.

functions := $(share)/hosts/xling.sh
cells := $(shell R=$(words $(or $(parts),1)) size_1=$(size_1) size_2=$(size_2) room=$(room) \
    /bin/bash -p -c '. $(functions); cells')

include $(share)/hosts/stages.mk

# cell NAME: NAME-1, the share of A, and NAME-2, that of B.
cell = $1-1.%1.zst $1-2.%2.zst
df := frequencies/df.1.zst frequencies/df.2.zst
found := $(if $(filter window,$(via)),want,search)

$(run)/map.ok:
	$(spread) '' $(pieces); touch $@
$(run)/frequencies.ok: $(run)/map.ok
	$(spread) 'map/df.%.zst map/ids.%.zst' 1 2; touch $@
ifeq ($(via),exact)
$(run)/score.ok: $(run)/frequencies.ok
	$(spread) '$(call cell,map/terms) $(df)' $(cells); touch $@
else
$(run)/sketches.ok: $(run)/frequencies.ok
	$(spread) frequencies/of.%.zst @map $(pieces); touch $@
ifeq ($(via),sketches)
$(run)/search.ok: $(run)/sketches.ok
	$(spread) '$(call cell,sketches/sketches) $(call cell,sketches/ids)' \
	    $(cells); touch $@
else
$(run)/search.ok: $(run)/sketches.ok
	$(spread) 'sketches/sketches.1.zst sketches/sketches.2.zst' $(parts); touch $@
$(run)/want.ok: $(run)/search.ok
	$(spread) 'search/found.%.zst $(call cell,sketches/ids)' $(cells); touch $@
endif
$(run)/pick.ok: $(run)/$(found).ok
	$(spread) $(found)/want.%.zst @map $(pieces); touch $@
$(run)/score.ok: $(run)/pick.ok
	$(spread) '$(found):%/found.zst pick/picked-1.%.zst pick/picked-2.%.zst $(df)' \
	    $(cells); touch $@
endif
