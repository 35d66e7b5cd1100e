# add.mk: new documents, in the directory D, to a run that is done, in OLD:
#
#	text -> sets.N -> new -> within -> distinct
#	OLD/sets.N without OLD's removed, against distinct -> across
#	within, across -> near -> grouped -> pairs, clusters, removed, kept/NAME
#
# nd-flow add sets OLD, and T and P, the threshold and the options of nd-pairs
# within a collection.

include $(share)/flow.mk

added: $D/pairs $D/clusters $D/removed $(kept)
.PHONY: added

$(sets): $D/sets.%:
	{ $(sets-$*); } $(done)

# An id that is there already is told by name.
$D/new: $(sets)
	cat $^ >$@.part; \
	cat $(OLD)/sets.* | nd-pick -a $@.part - | cut -f 1 >$@.twice; \
	[ ! -s $@.twice ] || { echo "nd-flow: duplicate id '$$(head -n 1 $@.twice)'" \
	    "(first in $(OLD))" >&2; exit 1; }; \
	rm $@.twice; mv $@.part $@

$D/within: $D/new
	nd-pairs $P -x - <$< | $$sort $(done)
$D/distinct: $D/new $D/within
	awk -F '\t' '$$4 == $$5 && $$4 == $$6 { print $$2 }' <$D/within | \
	    $$sort -u | nd-pick --drop -a - $< $(done)

$D/gone: $(OLD)/clusters
	removed_of <$< $(done)

# The old one stands first, whatever its id; then the smaller one does.
$D/across: $D/distinct $D/gone
	cat $(OLD)/sets.* | nd-pick --drop -a $D/gone - | \
	    nd-pairs -t $T --cross -x $< >$@.old; \
	awk -F '\t' -v OFS='\t' '$$1 "" > $$2 "" { t = $$1; $$1 = $$2; $$2 = t; \
	    t = $$5; $$5 = $$6; $$6 = t } { print }' <$@.old | $$sort $(done)

$D/near: $D/within $D/across
	$$sort -m $^ $(done)
$D/grouped: $D/near
	cut -f 1 $D/across.old | $$sort -u | awk -F '\t' '{ print $$1 FS 1 }' | \
	    nd-cluster --rank /dev/stdin $< $(done)

$D/pairs: $(OLD)/pairs $D/near
	$$sort -m $^ $(done)
$D/clusters: $(OLD)/clusters $D/grouped
	$$sort -m -u $^ $(done)
$D/removed: $D/grouped $D/gone
	removed_of <$< | $$sort -m - $D/gone $(done)
