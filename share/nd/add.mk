# add.mk: new documents, in the directory D, to a run that is done, in OLD:
#
#	text -> sets.N -> all; those of them that OLD has -> there; the others -> new
#	text without there -> documents.N.zst
#	OLD's sets without OLD's removed, against new -> across
#	new without those in across -> within
#	within, across -> near -> grouped -> stars, clusters, removed, kept/NAME
#
# nd-flow add sets OLD; found, the name of its file of pairs; J and T, the threads and the
# threshold; and ranks, the command that prints ranks of the new documents, or nothing.

include $(share)/flow.mk

documents := $(N:%=$D/documents.%.zst)
added: $D/stars $D/clusters $D/removed $(documents) $(kept)
.PHONY: added

$(sets): $D/sets.%:
	{ $(sets-$*); } $(done)

$D/all: $(sets)
	cat $^ $(done)
$D/there: $D/all
	picked_sets $(OLD) -a $< $(done)

# An id that is there already, with another set, is an error.
$D/new: $D/all $D/there
	$$sort $D/there >$@.there; \
	$$sort $D/all | comm -13 - $@.there | sed -n '1s/\t.*//p' >$@.twice; \
	[ ! -s $@.twice ] || { echo "nd-flow: duplicate id '$$(cat $@.twice)'" \
	    "(first in $(OLD))" >&2; exit 1; }; \
	rm $@.there $@.twice; nd-pick --drop -a $D/there $D/all $(done)
$(documents): $D/documents.%.zst: $D/new
	{ $(docs-$*); } | nd-pick --drop -a $D/there - | zstd -q -3 $(done)

$D/gone: $(OLD)/clusters
	nd-cluster --removed $< | $$sort $(done)

# The old one stands first, whatever its id.
$D/across: $D/new $D/gone
	picked_sets $(OLD) --drop -a $D/gone | \
	    nd-pairs $(strip $J -t $T) --cross -x $< | $$sort $(done)
# An old document wins, so stars are of those that no old one takes.
$D/within: $D/new $D/across $D/ranks
	cut -f 2 $D/across | $$sort -u | nd-pick --drop -a - $D/new | \
	    nd-pairs $(strip $J -t $T) --stars --rank $D/ranks -x - | $$sort $(done)

$D/near: $D/within $D/across
	$$sort -m $^ $(done)
# The old documents are before the new ones, whatever these ranks are.
$D/ranks: $D/new
	$(or $(ranks),:) $(done)
$D/grouped: $D/near $D/ranks
	nd-pick --drop -a $D/there $D/ranks | \
	    nd-cluster --first $D/across --rank - $< $(done)

# A run that found all pairs has no stars.
$D/stars: $(OLD)/$(found) $(OLD)/clusters $D/near $D/grouped
	{ nd-cluster --stars-of $(OLD)/clusters $<; \
	    nd-cluster --stars-of $D/grouped $D/near; } | $$sort $(done)
$D/clusters: $(OLD)/clusters $D/grouped
	$$sort -m -u $^ $(done)
$D/removed: $D/grouped $D/gone
	nd-cluster --removed $< | $$sort | $$sort -m - $D/gone $(done)
$D/left_out: $D/removed
	left_out_of $< $D/there $(done)
$(kept): $D/left_out
