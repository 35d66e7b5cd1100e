# join-keys.mk: the sets in W to pairs through keys that near-duplicates have
# in common; by one pipe or, in parts, by processes of which each makes the
# keys of its share of the sets, and then the candidates of its share of the
# keys:
#
#	all -> equal, distinct -> keys.I.K.J -> candidates.J.K -> similar
#	equal, similar -> pairs
#
# via is postings, prefix or minhash, with B, the bands and rows; K, the
# numbers of the parts; joined, all or, where equal sets are collapsed, distinct;
# X, --idf where features weigh.

keys-postings = nd-index
keys-prefix = $(strip nd-index -p $(shared) $(at) -d $W/df $X)
keys-minhash = nd-minhash $B
# Prefixes share up to 4 features, and candidates that do not are dropped.
shared := $(if $(filter prefix,$(via)),$(if $X,,--min-shared 4))
once := $(if $(filter postings,$(via))$(shared),,-u)
# -S SIZE of the sort, which is done when sets are looked up.
room = $(wordlist 1,2,$S)
enough = $(if $(shared),nd-pairs $(shared) $(at) |)
score = $(if $(filter postings,$(via)),--count,$(room) -a $W/$(joined)) \
	$(if $X,-d $W/df $X)
df := $(if $(filter prefix,$(via)),$W/df)

of := $(words $K)
candidates := $(K:%=$W/candidates.%.$(of))

# Of equal sets the smallest id stands for all: candidates are pairs here.
$W/equal: $W/all
	nd-index --whole $< | nd-sort $S | nd-pairs --star -t 1 | nd-sort $S | \
	    sed 's/\t\([0-9]*\)\t[0-9]*$$/\t1.000000\t\1\t\1\t\1/' $(done)
$W/distinct: $W/all $W/equal
	cut -f 2 $W/equal | nd-pick --drop -a - $< $(done)

# In what order prefixes take features is told by some of the sets: any order
# finds all pairs. Weights are those of all.
$W/df: $W/$(joined)
	$(if $X,nd-df --min-df 2 $S $<,awk 'NR % 32 == 1' <$< | \
	    nd-df --min-df 2 $S) \
	    $(done)

ifeq ($(of),1)
$W/similar: $W/$(joined) $(df)
	$(keys-$(via)) $< | nd-sort $S | nd-pairs $(at) | \
	    nd-sort $(once) $S | $(strip $(enough) nd-score $(score)) $(at) $(done)
else
$(K:%=$W/mapped.%.$(of)): $W/mapped.%.$(of): $W/$(joined) $(df)
	split -n l/$*/$(of) $< | $(keys-$(via)) | \
	    nd-partition --parts $(of) -o $W/keys.$*.$(of); touch $@
$(candidates): $W/candidates.%.$(of): $(K:%=$W/mapped.%.$(of))
	nd-sort $S $W/keys.*.$(of).$* | nd-pairs $(at) | \
	    nd-sort $(once) $S $(done)
$W/similar: $(candidates)
	nd-sort -m $(once) $S $^ | $(strip $(enough) nd-score $(score)) $(at) $(done)
endif

$W/pairs: $(if $(filter distinct,$(joined)),$W/equal) $W/similar
	$(strip nd-sort -m $S $^ $(bounded)) $(done)
