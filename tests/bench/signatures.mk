# signatures.mk: which signatures find the duplicates in your own texts? Tries
# methods and parameters on labelled pairs, and prints for each its best
# threshold, what it reaches there, and what it costs. On the samples beside it:
#
#	make -f signatures.mk TEXT=samples/threads.tsv \
#		GOLD=samples/threads.gold.tsv POSITIVE=dup
#
# TEXT	documents: id, text, ...
# GOLD	pairs of ids that are duplicates or, with POSITIVE, pairs with a label
# POSITIVE	the labels of duplicates, between commas
# IGNORE	those of pairs that count neither way
# JUDGED	yes: pairs that GOLD does not list count neither way; else they
#	are wrong
# FIELD	the columns of text that are compared, 2; a list, such as 2,3, makes
#	one set of them all
# STEM	a language, to compare stems of words (nd-shingle --stem)
# OUT	the directory of all that is made, signatures
# LEAST	the lowest threshold tried, 0.05: pairs below are never made
# FOLDS	the parts of GOLD, for the F1 on pairs not learned from, 5; fewer where
#	the duplicates in GOLD hang together
#
# SHINGLES	words of a shingle; CHARS, characters
# WINNOW	shingle and window: `3,3 5,3`
# IMATCH	ranges of idf: `0.1,0.9 0.2,1`; with variants `0.2,1,10`
# SPOTSIGS	how many of the most frequent terms are antecedents
# IDF	of these, such as `shingle-1 chars-4`, once more, where features weigh
#	by their idf; with STEM also -raw, without stems
# TAUS	the thresholds of the curves
#
# An empty list leaves a method out. OUT has table.tsv; shingle.tsv, chars.tsv,
# winnow.tsv, spotsigs.tsv and idf.tsv, the F1 at each threshold, for a plotter; and
# sets.*, pairs.*, the messages of the tools in *.notes, the values of
# variables in is.*: targets of a variable that changed are made again. The columns
# of the table: f1 is the best on GOLD, so the best of many tries; held-out is
# on the parts of GOLD that the threshold was not chosen on. features are of a
# text, on average; empty are the texts without any; bytes those of the
# records; seconds, which make -j makes too long, those of nd-shingle. lower is
# `maybe` where nothing says that a threshold below LEAST is not better; imatch
# has all pairs that have anything in common, whatever LEAST is.

FIELD = 2
OUT = signatures
LEAST = 0.05
FOLDS = 5
SHINGLES = 1 2 3 4
CHARS = 3 4 5 6 8
WINNOW = 3,3 5,3
IMATCH = 0.1,0.9 0.2,0.8 0,1 0.1,1 0.2,1 0.3,1 0.4,1 0.1,0.9,10 0.2,1,10
SPOTSIGS = 20 50 100 200 500 1000
IDF = shingle-1 chars-4
TAUS = 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.5 0.6 0.7 0.8 0.9 1

bin := $(dir $(wildcard $(abspath $(dir $(lastword $(MAKEFILE_LIST)))../../bin)/nd-shingle))
export PATH := $(bin:%/=%:)$(PATH)
version := $(shell PATH='$(PATH)' nd-shingle --version 2>&1)
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
idf = $(IDF:%=%-idf) $(if $(STEM),$(IDF:%=%-raw-idf))
all := $(strip $(shingle) $(chars) $(winnow) $(imatch) $(spotsigs) $(idf))
curves := $(foreach m,shingle chars winnow spotsigs idf,$(if $(strip $($m)),$m))

# OUT/is.NAME has the value of a variable, written when that is another one.
now = $1 $($1)$(if $(filter TEXT GOLD,$1), \
	$(shell stat -Lc '%s bytes, %y' $($1) 2>/dev/null))
define fact
ifneq "$$(file <$D/is.$1)" "$$(call now,$1)"
$$(file >$D/is.$1,$$(call now,$1))
endif
endef
$(foreach v,version TEXT GOLD POSITIVE IGNORE JUDGED FIELD STEM LEAST FOLDS \
	TAUS all,$(eval $(call fact,$v)))
is = $(1:%=$D/is.%)

show: $D/gold $D/folds $D/table.tsv $(curves:%=$D/%.tsv)
	expand -t 20,+11 $D/table.tsv
	awk -F '\t' '$$NF == "maybe" { n++ } END { if (n) \
		print "lower: maybe where a LEAST below $(LEAST) may find more" \
	}' <$D/table.tsv
.PHONY: show
.SILENT:

export LC_ALL = C
SHELL = /bin/bash
.SHELLFLAGS = -euo pipefail -c
.DELETE_ON_ERROR:
.SECONDARY:
# Files, none of which awk takes for an assignment.
plain = $(foreach f,$1,$(if $(filter /%,$f),,./)$f)

judge = -a $D/gold $(labels)
labels = $(POSITIVE:%=--positive %) $(IGNORE:%=--ignore %) \
	$(if $(JUDGED),--judged)
text = -f $(FIELD) $(if $(findstring -raw,$@),,$(STEM:%=--stem %)) $(TEXT)
texts := $(TEXT) $(call is,version TEXT FIELD STEM)
# The output of a recipe becomes its target, its messages OUT/*.notes. If a command fails,
# the recipe ends there, and prints its messages to stderr. OUT/seconds has what it took.
save = begin=$${EPOCHREALTIME/./}; exec 4>&2 >$@.part 2>$@.notes; \
	trap '[ $$? -eq 0 ] && took=$$((($${EPOCHREALTIME/./} - begin) / 1000)) && \
	printf "%s\t%d.%03d\n" $(@F) $$((took / 1000)) $$((took % 1000)) >>$D/seconds && \
	mv $@.part $@ || { cat $@.notes >&4; exit 1; }' EXIT;

# text -> sets, by each method
$D/sets.shingle-%: $(texts)
	$(save) nd-shingle -k $(call number,1) $(text)
$D/sets.chars-%: $(texts)
	$(save) nd-shingle -c -k $(call number,1) $(text)
$D/sets.winnow-%: $(texts)
	$(save) nd-shingle -m winnow -k $(call number,1) \
		--window $(call number,2) $(text)
$D/sets.imatch-%: $(texts) $D/df
	$(save) nd-shingle -m imatch -d $D/df -i $(call number,1),$(call number,2) \
		$(addprefix --variants ,$(filter-out raw,$(call number,3))) $(text)
$D/sets.spotsigs-%: $(texts) $D/df
	$(save) nd-shingle -m spotsigs -d $D/df --top $(call number,1) $(text)
$D/df: $(texts)
	$(save) nd-terms $(text) | nd-df
$D/df.%: $D/sets.%
	$(save) nd-df $<

# sets -> pairs
least = $(if $(findstring imatch,$@),0.000001,$(LEAST))
$D/pairs.%: $D/sets.% $(call is,LEAST)
	echo 'signatures: $*' >&2
	$(save) nd-pairs -t $(least) -x $< $< | nd-sort
# So many texts are compared each with each: at a low threshold an index brings
# most of them together more than once.
few = 5000
weigh = -d $D/df.$* --idf
$D/pairs.%-idf: $D/sets.% $D/df.% $(call is,LEAST)
	echo 'signatures: $*-idf' >&2
	$(save) if [ $$(wc -l <$<) -le $(few) ]; then \
		nd-score --all -t $(least) $(weigh) $< | nd-sort; \
	else nd-index -p -t $(least) $(weigh) $< | nd-sort | \
		nd-pairs -t $(least) | nd-sort -u | \
		nd-score -t $(least) $(weigh) -a $<; fi

# pairs -> the best threshold, unless no pair is right
$D/best.%: $D/pairs.% $D/gold $D/folds
	$(save) right=$$(nd-eval $(judge) --samples 0 $< | sed -n 's/^tp.//p'); \
	folds=$$(cat $D/folds); [ $$right -eq 0 ] || nd-combine -w 1 -t 0 $< | \
		nd-tune $(judge) $$([ $$folds -eq 1 ] || echo --folds $$folds)

# GOLD is tried first, so that its faults show at once, by its own lines; then
# each pair once, so that what repeats need not be said each time.
$D/gold: $(GOLD) $(call is,GOLD POSITIVE IGNORE JUDGED)
	$(save) nd-eval -a $< $(labels) --samples 0 /dev/null >/dev/null; \
	if grep -q 'no line with label' $@.notes; then exit 1; fi; \
	nd-sort $< | awk -F '\t' -v OFS='\t' '$$1 "" > $$2 "" { \
		a = $$1; $$1 = $$2; $$2 = a } 1' | nd-sort -u

# The folds: one for each set of connected pairs with a duplicate, up to FOLDS.
$D/folds: $D/gold $(call is,FOLDS)
	$(save) awk -F '\t' -v yes=',$(POSITIVE),' -v no=',$(IGNORE),' ' \
		function top(i) { \
			for (; i in up; i = up[i]) if (up[i] in up) up[i] = up[up[i]]; \
			return i } \
		no != ",," && index(no, "," $$3 ",") { next } \
		{ a = top($$1); b = top($$2); if (a != b) up[a] = b } \
		yes == ",," || index(yes, "," $$3 ",") { right[$$1] } \
		END { for (i in right) if (!seen[top(i)]++) n++; \
			if (!n) print "signatures: $(GOLD): expected a pair" \
				" that should be found, got none" >"/dev/stderr"; \
			else print n < $(FOLDS) ? n : $(FOLDS); exit !n }' <$<

# name, threshold, precision, recall, f1, held-out, features, empty, bytes,
# seconds, lower
$D/row.%: $D/best.%
	$(save) sets=$(patsubst %-idf,%,sets.$*); \
	awk -F '\t' -v OFS='\t' -v bytes=$$(wc -c <$D/$$sets) -v sets=$$sets ' \
		FILENAME ~ /seconds$$/ { if ($$1 == sets) s = $$2; next } \
		FILENAME ~ /sets[^\/]*$$/ { n++; f += $$2; none += $$2 == 0; next } \
		FILENAME ~ /notes$$/ { lower += /may be better/; next } \
		$$1 == "best" && $$4 != "-" { best = $$3 FS $$4 FS $$5 FS $$6 } \
		$$1 == "held-out" { held = $$6 } \
		END { if (!best) { lower = n - none > 1; \
				best = "-" FS "-" FS "0.000000" FS "0.000000" } \
			if (sets ~ /imatch/) lower = 0; \
			print "$*", best, held ? held : "-", \
				sprintf("%.1f", f / n), none + 0, bytes, s, \
				lower ? "maybe" : "-" } \
	' $(call plain,$D/seconds) $(call plain,$D/)$$sets $(call plain,$<.notes $<)
$D/table.tsv: $(all:%=$D/row.%) $(call is,all)
	cd $D; rm -f $(filter-out $(curves:%=%.tsv),shingle.tsv chars.tsv \
		winnow.tsv spotsigs.tsv idf.tsv)
	$(save) printf '%s\t' signature threshold precision recall f1 held-out \
		features empty bytes seconds; echo lower; cat $(all:%=$D/row.%)

# name, F1 at each threshold -> threshold, F1 of each name
$D/curve.%: $D/pairs.% $D/gold $(call is,TAUS)
	$(save) echo $*; for t in $(TAUS); do \
		awk -F '\t' -v t=$$t '$$3 >= t' <$< | \
		nd-eval $(judge) --samples 0 - | sed -n 's/^f1\t\([^\t]*\).*/\1/p'; done
$D/taus: $(call is,TAUS)
	printf '%s\n' threshold $(TAUS) >$@
$(foreach m,$(curves),$(eval $$D/$m.tsv: $$D/taus $($m:%=$$D/curve.%)))
$(curves:%=$D/%.tsv): $(call is,all)
	$(save) paste $(filter-out $<,$^)
