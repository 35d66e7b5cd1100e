# lines.mk: lines that many documents have, stage by stage:
#
#	text N -> sets.N, its lines sorted -> lines -> removed -> kept/NAME
#
# nd-flow lines sets over, the number of documents that a line must exceed.

include $(share)/flow.mk

lines: $D/lines
remove: $(kept)
.PHONY: lines remove

$(sets): $W/sets.%:
	$(report){ $(sets-$*); } | $$sort $(done)
$D/lines: $(sets)
	$$sort -m $^ | nd-lines --over $(over) | \
	    $$sort -n $(done)
$D/removed: $D/lines
	ln -f $< $@
