# contains.mk: which documents hold an item, stage by stage:
#
#	items -> items.ndx; text N -> sets, against items.ndx -> hits.N -> hits
#	hits -> removed -> kept/NAME
#
# nd-flow contains sets items, the command that prints the sets of the items;
# I and P, the options of nd-index and nd-pairs; J, the threads of each nd-pairs;
# T, the threshold; others, the word items, and docs-items, the command that
# prints the items: for pages.

alike := $D/hits
facts = facts_of_items $D/shown.count $D/shown.other.count $D/hits
include $(share)/flow.mk
hits := $(N:%=$D/hits.%)

hits: $D/hits
clean: $(kept)
.PHONY: hits clean

$D/items.ndx:
	{ $(items); } | nd-index $I -o /dev/stdout $(done)

$(hits): $D/hits.%: $D/items.ndx
	$(report){ $(sets-$*); } | nd-pairs $(strip $J $P) --cross --held -x $< | $$sort $(done)
# A line twice is a document twice, in one input or in two.
$D/hits: $(hits)
	$$sort -m $^ | $$sort -m --once -k 2 $(done)

# A document once, with the first of its items.
$D/removed: $D/hits
	$$sort -m -u -k 1 $< | cut -f 1-3 $(done)
