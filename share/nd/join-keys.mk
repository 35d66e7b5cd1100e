# join-keys.mk: the sets in W to pairs through keys that near-duplicates have
# in common; by one pipe or, in parts, by processes of which each makes the
# keys of its share of the sets, and then the candidates of its share of the
# keys:
#
#	all -> equal, distinct -> keys.I.K.J -> candidates.J.K -> similar
#	equal, similar -> pairs
#
# Or, where the answer needs no more than the pairs of stars, files called stars.NAME:
#
#	equal, ranks -> distinct -> keys.I.K -> similar
#	equal, similar -> stars
#
# by the functions of steps/join.sh. With minhash, some pairs are missing:
#
#	all or distinct -> true, pairs of a sample; true, similar -> recall
#
# by steps/recall.sh. via is postings, prefix or minhash; K, the
# numbers of the parts; joined, all or, where equal sets are collapsed, distinct;
# X, --idf where features weigh; J, the threads of a process that runs alone; stars,
# not empty if pairs of stars are enough: then ranked, of clusters.mk, has their ranks;
# found, the name of pairs.

found ?= pairs
V = $W/$(if $(stars),stars.)
compared_sets = $(if $(filter all,$(joined)),$W/all,$Vdistinct)
# Columns have measures of their own.
join = $(if $F,T="$(at)"; )
# With -S SIZE of the sort, which is done when sets are looked up.
scored = $(strip scored $(compared_sets) $Vdf $(wordlist 1,2,$S) $J)
df := $(if $(filter prefix,$(via)),$Vdf)
ranks_of_stars := $(if $(stars),$(if $(ranks),$D/ranks))
stars_of = $(strip stars_of $(compared_sets) $(ranked) $(wordlist 1,2,$S) $J)

of := $(words $K)
candidates := $(K:%=$W/candidates.%.$(of))

# The smallest id represents equal sets, and all pairs with it are pairs of the answer; of
# stars it is the preferred id.
gone = $(if $(and $(stars),$(ranked)),nd-cluster $(ranked) $W/equal | nd-cluster --removed | \
    cut -f 1,cut -f 2 $W/equal)
$W/equal: $W/all
	$(join)nd-index --whole $< | $$sort | nd-pairs --equal | $$sort $(done)
$Vdistinct: $W/all $W/equal $(ranks_of_stars)
	$(gone) | nd-pick --drop -a - $< $(done)

# Prefixes take features in the order of their frequencies in a sample: any order finds all
# pairs. Weights are those of all.
$Vdf: $(compared_sets)
	$(if $X,nd-df --min-df 2 $S $<,nd-draw -n 20000 --bytes 16M $< | nd-df --min-df 2 $S) $(done)

ifeq ($(of),1)
sorting := $(if $J,sorting="$(strip $J)"; )
$Vsimilar: $(compared_sets) $(df) $(ranks_of_stars)
	$(join)$(sorting)$(strip keys_of $Vdf $< $(if $(filter minhash,$(via)),$J)) | \
	    $(strip $$sort $J) | $(if $(stars),$(stars_of),candidates_of | $(scored)) $(done)
else ifneq ($(stars),)
$(K:%=$W/keys.%.$(of)): $W/keys.%.$(of): $(compared_sets) $(df)
	$(join)split -n l/$*/$(of) $< | keys_of $Vdf | $$sort $(done)
$Vsimilar: $(K:%=$W/keys.%.$(of)) $(ranks_of_stars)
	$(join)$$sort -m $(filter $W/keys.%,$^) | $(stars_of) $(done)
else
$(K:%=$W/mapped.%.$(of)): $W/mapped.%.$(of): $(compared_sets) $(df)
	$(join)split -n l/$*/$(of) $< | keys_of $Vdf | \
	    nd-partition --parts $(of) -o $W/keys.$*.$(of); touch $@
$(candidates): $W/candidates.%.$(of): $(K:%=$W/mapped.%.$(of))
	$(join)$$sort $W/keys.*.$(of).$* | candidates_of $(done)
$Vsimilar: $(candidates)
	$(join)$$sort -m $$(is_counted || echo -u) $^ | $(scored) $(done)
endif

$Vtrue: $(compared_sets)
	$(join)$(if $(stars),some_)true_pairs $< $@.tmp $(done)
$Vrecall: $Vtrue $(if $(stars),$(compared_sets),$Vsimilar)
	$(if $(stars),of_one_band $^ | nd-eval --recall $<,nd-eval --recall $^) $(done)

$W/$(found): $(if $(filter distinct,$(joined)),$W/equal) $Vsimilar
	$(strip $$sort -m $^ $(bounded)) $(done)
