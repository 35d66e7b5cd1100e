# signatures.mk: which signatures find the duplicates in your own texts? Tries
# methods and parameters on labelled pairs, and prints for each its best
# threshold, what it reaches there, and what it costs:
#
#	make -f signatures.mk TEXT=docs.tsv GOLD=gold.tsv POSITIVE=dup
#
# TEXT	documents: id, text, ...
# GOLD	pairs of ids that are duplicates or, with POSITIVE, pairs with a label
# POSITIVE	the labels of duplicates, between commas
# IGNORE	those of pairs that count neither way
# JUDGED	yes: pairs that GOLD does not list count neither way; else they
#	are wrong
# FIELD	the columns of text that are compared, 2
# STEM	a language, to compare stems of words (nd-shingle --stem)
# OUT	the directory of all that is made, signatures
# LEAST	the lowest threshold tried, 0.05: pairs below are never made
# FOLDS	the parts of GOLD, for the F1 on pairs not learned from, 5
#
# SHINGLES	words of a shingle; CHARS, characters
# WINNOW	shingle and window: `3,3 5,3`
# IMATCH	ranges of idf: `0.1,0.9 0.2,1`
# SPOTSIGS	how many of the most frequent terms are antecedents
# TAUS	the thresholds of the curves
#
# An empty list leaves a method out. OUT has the pictures (SVG):
#
#	f1	the best F1 of each and, held out, what is left of it
#	shingle, chars, winnow, spotsigs	F1 over the threshold
#	imatch	precision, recall and F1 of each range
#	antecedents	the best F1 over the number of antecedents
#
# and table.tsv, sets.*, pairs.*, what the tools said in *.notes. The columns
# of the table: f1 is the best on GOLD, so the best of many tries; held-out is
# on the parts of GOLD that the threshold was not chosen on. features are of a
# text, on average; empty are the texts without any; bytes those of the
# records; seconds, which make -j makes too long, those of nd-shingle.

FIELD = 2
OUT = signatures
LEAST = 0.05
FOLDS = 5
SHINGLES = 1 2 3 4
CHARS = 3 4 5 6 8
WINNOW = 3,3 5,3
IMATCH = 0.1,0.9 0.2,0.8 0,1 0.1,1 0.2,1 0.3,1 0.4,1
SPOTSIGS = 20 50 100 200 500 1000
TAUS = 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.5 0.6 0.7 0.8 0.9 1

share := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
D = $(OUT)
ifeq ($(and $(TEXT),$(GOLD)),)
$(error expected TEXT=documents GOLD=pairs)
endif
$(shell mkdir -p $D)

comma := ,
dashed = $(subst $(comma),-,$1)
number = $(word $1,$(subst -, ,$*))
shingle = $(SHINGLES:%=shingle-%)
chars = $(CHARS:%=chars-%)
winnow = $(call dashed,$(WINNOW:%=winnow-%))
imatch = $(call dashed,$(IMATCH:%=imatch-%))
spotsigs = $(SPOTSIGS:%=spotsigs-%)
all := $(shingle) $(chars) $(winnow) $(imatch) $(spotsigs)
curves := $(foreach m,shingle chars winnow spotsigs,$(if $($m),$m))
pictures := f1 $(curves) $(if $(imatch),imatch) $(if $(spotsigs),antecedents)

show: $D/table.tsv $(pictures:%=$D/%.svg)
	expand -t 18,+11 $<
.PHONY: show

include $(share)/flow.mk

judge = -a $D/gold $(POSITIVE:%=--positive %) $(IGNORE:%=--ignore %) \
	$(if $(JUDGED),--judged)
text = -f $(FIELD) $(STEM:%=--stem %) $(TEXT)
save = >$@.part 2>$@.notes || { cat $@.notes >&2; exit 1; }; mv $@.part $@

# text -> sets, by each method
$D/sets.shingle-%: $(TEXT)
	nd-shingle -k $* $(text) $(save)
$D/sets.chars-%: $(TEXT)
	nd-shingle -c -k $* $(text) $(save)
$D/sets.winnow-%: $(TEXT)
	nd-shingle -m winnow -k $(call number,1) --window $(call number,2) \
		$(text) $(save)
$D/sets.imatch-%: $(TEXT) $D/df
	nd-shingle -m imatch -d $D/df -i $(subst -,$(comma),$*) $(text) $(save)
$D/sets.spotsigs-%: $(TEXT) $D/df
	nd-shingle -m spotsigs -d $D/df --top $* $(text) $(save)
$D/df: $(TEXT)
	{ nd-terms $(text) | nd-df; } $(save)

# sets -> pairs -> the best threshold, unless no pair is right
$D/pairs.%: $D/sets.%
	{ nd-pairs -t $(LEAST) -x $< $< | nd-sort; } $(save)
$D/best.%: $D/pairs.% $D/gold
	{ right=$$(nd-eval $(judge) --samples 0 $< | sed -n 's/^tp.//p'); \
	[ $$right -eq 0 ] || nd-combine -w 1 -t 0 $< | \
		nd-tune $(judge) --folds $(FOLDS); } $(save)

# Each pair once, so that what repeats need not be said each time.
$D/gold: $(GOLD)
	{ nd-sort $< | awk -F '\t' -v OFS='\t' '$$1 "" > $$2 "" { \
		a = $$1; $$1 = $$2; $$2 = a } 1' | nd-sort -u; } $(save)

# name, threshold, precision, recall, f1, held-out, features, empty, bytes,
# seconds
$D/row.%: $D/best.%
	{ awk -F '\t' -v OFS='\t' -v bytes=$$(wc -c <$D/sets.$*) ' \
		FILENAME ~ /seconds$$/ { if ($$1 == "sets.$*") s = $$2; next } \
		FILENAME ~ /sets[^\/]*$$/ { n++; f += $$2; none += $$2 == 0; next } \
		$$1 == "best" && $$4 != "-" { best = $$3 FS $$4 FS $$5 FS $$6 } \
		$$1 == "held-out" { held = $$6 } \
		END { if (!best) best = "-" FS "-" FS "0.000000" FS "0.000000"; \
			print "$*", best, held ? held : "-", \
				sprintf("%.1f", f / n), none + 0, bytes, s } \
	' $D/seconds $D/sets.$* $<; } $(save)
$D/table.tsv: $(all:%=$D/row.%)
	{ printf '%s\t' signature threshold precision recall f1 held-out \
		features empty bytes; echo seconds; cat $^; } $(save)

# name, F1 at each threshold -> threshold, F1 of each name
$D/curve.%: $D/pairs.% $D/gold
	{ echo $*; for t in $(TAUS); do awk -F '\t' -v t=$$t '$$3 >= t' $< | \
		nd-eval $(judge) --samples 0 - | awk '$$1 == "f1" { print $$2 }'; done; } $(save)
$D/taus:
	printf '%s\n' threshold $(TAUS) >$@
$(foreach m,$(curves),$(eval $D/$m.svg: $D/taus $($m:%=$D/curve.%)))
$(curves:%=$D/%.svg):
	{ paste $^ | $(share)/chart -t $(basename $(@F)) -x threshold -y F1; } $(save)

$D/f1.svg: $D/table.tsv
	{ cut -f 1,5,6 $< | $(share)/chart -t 'F1 at the best threshold' --bars; } $(save)
$D/imatch.svg: $D/table.tsv
	{ awk -F '\t' -v OFS='\t' 'NR == 1 || sub(/^imatch-/, "", $$1) { \
		print $$1, $$3, $$4, $$5 }' $< | $(share)/chart -t 'I-Match by range of idf' --bars; } $(save)
$D/antecedents.svg: $D/table.tsv
	{ awk -F '\t' -v OFS='\t' 'NR == 1 || sub(/^spotsigs-/, "", $$1) { \
		print $$1, $$5, $$6 }' $< | $(share)/chart --log-x \
		-t 'SpotSigs by antecedents' -x antecedents -y F1; } $(save)
