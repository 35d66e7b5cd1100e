# near-keys.mk: sets to pairs through keys that near-duplicates have in
# common; by one pipe or, in K parts, by K processes, of which each makes the
# keys of its share of the sets, and then the candidates of its share of the
# keys:
#
#	sets.N -> all -> equal, distinct -> keys.I.K.J -> candidates.J.K -> similar
#	equal, similar -> pairs
#
# keys is the command that makes keys of sets; df, a file that it reads, or
# nothing; U, -u where a candidate counts once; score, the options of nd-score;
# T, the threshold; from, all or, where equal sets are collapsed, distinct.

# nd-pick tells where the id is that there is twice.
$D/all: $(sets)
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); \
	twice=$$(cut -f 1 $@.part | nd-sort $S | uniq -d | wc -l); \
	[ $$twice -eq 0 ] || nd-pick -a $@.part $@.part >/dev/null; \
	mv $@.part $@

# Of equal sets the smallest id stands for all.
$D/equal: $D/all
	nd-index --whole $< | nd-sort $S | nd-pairs --star -t 1 | nd-sort $S | \
	    nd-score -a $< -t 1 $(done)
$D/distinct: $D/all $D/equal
	cut -f 2 $D/equal | nd-pick --drop -a - $< $(done)

$D/df: $D/$(from)
	nd-df --min-df 2 $< $(done)

candidates := $(K:%=$D/candidates.%.$(of))

ifeq ($(of),1)
$D/similar: $D/$(from) $(df)
	$(keys) $< | nd-sort $S | nd-pairs -t $T | nd-sort $U $S | \
	    nd-score $(score) -t $T $(done)
else
$(K:%=$D/mapped.%.$(of)): $D/mapped.%.$(of): $D/$(from) $(df)
	split -n l/$*/$(of) $< | $(keys) | \
	    nd-partition --parts $(of) -o $D/keys.$*.$(of); touch $@
$(candidates): $D/candidates.%.$(of): $(K:%=$D/mapped.%.$(of))
	nd-sort $S $D/keys.*.$(of).$* | nd-pairs -t $T | nd-sort $U $S $(done)
$D/similar: $(candidates)
	nd-sort -m $U $S $^ | nd-score $(score) -t $T $(done)
endif

$D/pairs: $(if $(filter distinct,$(from)),$D/equal) $D/similar
	nd-sort -m $S $^ $(done)
