# sketches.mk: how well do sketches estimate the cosines of your own vectors, and
# what do they cost? Prints the Tables 1 and 2 of Ture, Elsayed and Lin (2011).
#
#	nd-terms docs.tsv >tf; nd-df tf >df; nd-weigh -d df tf >vectors
#	make -f sketches.mk VECTORS=vectors
#
# VECTORS	id, length, n, term:weight ..., plain or packed with zstd
# OUT	the directory of all that is made, sketches; it takes, for each of
#	SKETCHES and WIDTHS and once more, a line of two ids and some 20 bytes for
#	each pair of SAMPLE, 15 MB with 1000, and RECORDS vectors twice
# SAMPLE	so many of the vectors, or a few less, are compared each with each,
#	1000: half a million pairs
# SKETCHES	methods and bits of the first table
# WIDTHS	bits of rp in the second
# T	the threshold there, 0.3
# SEED	of all sketches, 0
#
# The first table has the mean absolute error of the cosine, over all pairs and
# over those with a cosine above 0.1 and 0.2, and the microseconds to make a
# sketch, from record to record. As in the paper rp and simhash estimate
# cos(pi d / bits), which may be negative, and minhash the share of equal terms.
#
# The second has the nanoseconds to compare a pair, and the precision and recall
# of the pairs whose similarity is at least T, when all are compared. The
# vectors themselves are the last row.
#
# Times are of the processor, the least of three runs, with what starting and
# reading costs: of RECORDS records, 20000, which are VECTORS as often as need
# be (to be compared, with other terms each time).

OUT = sketches
SAMPLE = 1000
SKETCHES = minhash-64 simhash-64 rp-64 rp-104 rp-200 rp-496 simhash-1000 \
	rp-1000 minhash-992
WIDTHS = 1000 2000 3000
T = 0.3
SEED = 0
RECORDS = 20000

bin := $(dir $(wildcard $(abspath $(dir $(lastword $(MAKEFILE_LIST)))../../bin)/nd-sketch))
export PATH := $(bin:%/=%:)$(PATH)
export LC_ALL = C
SHELL = /bin/bash
.SHELLFLAGS = -p -o pipefail -ec
D = $(OUT)
ifeq ($(wildcard $(VECTORS)),)
$(error expected VECTORS=FILE, got '$(VECTORS)')
endif
# Targets of a variable that changed are made again.
is := $(VECTORS) $(SAMPLE) $(SEED) $(RECORDS) $T $(SKETCHES) $(WIDTHS)
$(shell mkdir -p $D; echo '$(is)' | cmp -s - $D/is || echo '$(is)' >$D/is)

show: $D/errors.tsv $D/widths.tsv
	expand -t 10 $D/errors.tsv; echo; expand -t 10 $D/widths.tsv
.PHONY: show
.SILENT:
.DELETE_ON_ERROR:
.SECONDARY:

done = >$@.part; mv $@.part $@
# The vectors, unpacked, without those that have no term.
vectors = nd-pick --drop -a /dev/null $(VECTORS) | awk -F '\t' '$$3 > 0'
method = $(word 1,$(subst -, ,$*))
bits = $(word 2,$(subst -, ,$*))
sketch = nd-sketch --seed $(SEED) -m $(method) -D $(bits)

# Sets us to the processor time of a command, the least of three, divided by n,
# in millionths.
define cpu
us() { n=$$1; shift; TIMEFORMAT='%U %S'; us=$$(for i in 1 2 3; do \
	{ time "$$@" >/dev/null 2>&1; } 2>&1; done | awk -v n=$$n ' \
	NR == 1 || $$1 + $$2 < least { least = $$1 + $$2 } \
	END { printf "%.6f", 1e6 * least / n }'); };
endef

$D/sample: $(VECTORS) $D/is
	n=$$($(vectors) | wc -l); [ $$n -gt 1 ] || \
		{ echo 'sketches: $<: expected two vectors with terms' >&2; exit 1; }; \
	$(vectors) | awk -v step=$$((n / $(SAMPLE) + (n % $(SAMPLE) > 0))) \
		'i++ % step == 0' $(done)
$D/many: $(VECTORS) $D/is
	$(vectors) >$@.once; n=$$(wc -l <$@.once); \
	for ((i = 0; i < $(RECORDS); i += n)); do cat $@.once; done | \
		awk 'NR <= $(RECORDS)' $(done); rm $@.once
$D/apart: $D/many
	awk -F '\t' -v OFS='\t' '{ of = ++copy[$$1]; $$1 = $$1 ":" of; \
		gsub(/ /, " " of "_", $$4); $$4 = of "_" $$4; print }' <$< $(done)

# vectors, sketches -> idA, idB, similarity, evidence, of all pairs
$D/exact: $D/sample
	nd-score --all -m cosine -t 0 $< | cut -f 1-3 | nd-sort $(done)
$D/pairs.%: $D/sample
	echo 'sketches: $*' >&2; \
	$(sketch) $< | nd-window --all -t 0 | nd-sort $(done)

# Behind the exact pairs those of sketches: $$4 to $$8.
both = paste $D/exact $D/pairs.$* | awk -F '\t' -v OFS='\t' ' \
	$$1 "" != $$4 "" || $$2 "" != $$5 "" { print "sketches: expected the pair " \
		$$1 " " $$2 ", got " $$4 " " $$5 >"/dev/stderr"; exit 1 }
$D/row.%: $D/exact $D/pairs.% $D/many
	$(cpu) us $(RECORDS) $(sketch) $D/many; \
	$(both) { c = "$(method)" == "minhash" ? $$6 : \
			cos(3.14159265358979 * $$7 / $$8); \
		e = c > $$3 ? c - $$3 : $$3 - c; \
		for (t = 0; t < 3; t++) if (t == 0 || $$3 > t / 10) { \
			sum[t] += e; n[t]++ } } \
		END { printf "$(method)\t$(bits)"; for (t = 0; t < 3; t++) \
			printf n[t] ? "\t%.3f" : "\t-", sum[t] / (n[t] + !n[t]); \
			printf "\t%.2f\n", '$$us' }' $(done)
$D/wide.%: $D/exact $D/pairs.% $D/apart
	$(sketch) $D/apart >$@.apart; \
	$(cpu) us $$(($(RECORDS) * ($(RECORDS) - 1) / 2)) \
		nd-window --all -t $T $@.apart; rm $@.apart; \
	$(both) { got += $$6 >= $T; right += $$3 >= $T; \
			hit += $$6 >= $T && $$3 >= $T } \
		END { printf "$(bits)\t%.2f", 1000 * '$$us'; \
			printf got ? "\t%.3f" : "\t-", hit / (got + !got); \
			printf right ? "\t%.3f\n" : "\t-\n", hit / (right + !right) \
		}' $(done)
$D/wide.vectors: $D/exact
	$(cpu) us $$(wc -l <$<) nd-score --all -m cosine -t $T $D/sample; \
	awk -v us=$$us 'BEGIN { printf "vectors\t%.2f\t-\t-\n", 1000 * us }' $(done)

$D/errors.tsv: $(SKETCHES:%=$D/row.%) $D/is
	{ printf 'method\tbits\tall\t> 0.1\t> 0.2\tus\n'; \
		cat $(SKETCHES:%=$D/row.%); } $(done)
$D/widths.tsv: $(WIDTHS:%=$D/wide.rp-%) $D/wide.vectors $D/is
	{ printf 'bits\tns\tprecision\trecall\n'; \
		cat $(WIDTHS:%=$D/wide.rp-%) $D/wide.vectors; } $(done)
