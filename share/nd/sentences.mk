# sentences.mk: sentences that stand in more than one place, stage by stage:
#
#	dump N -> pages.N; documents or pages -> sets.N, their sentences -> all
#	all -> keys.I.K.J -> candidates.J.K -> candidates -> pairs -> clusters
#	clusters, all, pages.N -> sentences, with title and text
#	clusters -> sizes, sizes.svg; pairs -> articles
#
# nd-flow sentences sets dumps, the numbers of the inputs that are dumps, and for
# each of them wiki-N, the command that prints its pages; shape, the options of
# nd-shingle; B, the bands and rows; M, the most sentences of a band; T, the
# least edit similarity; K, the numbers of the parts; C, the options of
# nd-cluster.

include $(share)/flow.mk
of := $(words $K)
candidates := $(K:%=$D/candidates.%.$(of))
pages := $(dumps:%=$D/pages.%)

sentences: $D/sentences $D/sizes $D/sizes.svg $D/articles
.PHONY: sentences

$(pages): $D/pages.%:
	{ $(wiki-$*); } $(done)
$(sets): $D/sets.%: $(pages)
	{ $(sets-$*); } $(done)
$D/all: $(sets)
	$(call documents_once,$(N:%=$D/ids.%))
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); mv $@.part $@

# Cut at newlines, so that each process makes the keys of its share.
$(K:%=$D/mapped.%.$(of)): $D/mapped.%.$(of): $D/all
	split -n l/$*/$(of) $< | nd-shingle $(shape) | nd-minhash $B | \
	    nd-partition --parts $(of) -o $D/keys.$*.$(of); touch $@
$(candidates): $D/candidates.%.$(of): $(K:%=$D/mapped.%.$(of))
	nd-sort $S $D/keys.*.$(of).$* | nd-pairs -M $M -t 0 | nd-sort -u $S | \
	    cut -f 1,2 $(done)
$D/candidates: $(candidates)
	nd-sort -m -u $S $^ $(done)

# Only what some candidate needs is looked up.
$D/need: $D/candidates $D/all
	tr '\t' '\n' <$< | nd-sort -u $S | nd-pick -a - $D/all | cut -f 1,2 | \
	    nd-sort $S $(done)
$D/pairs: $D/candidates $D/need
	nd-score -m edit -a $D/need -t $T $< $(done)
$D/clusters: $D/pairs
	nd-cluster $C $< $(done)

# titles: article, title; placed: sentence, cluster, similarity, text; by the
# article, which is what stands before the last colon.
tab := -t "$$(printf '\t')"
$D/titles: $(pages)
	{ cut -f 1,2 $^ </dev/null | nd-sort $S; } $(done)
$D/sentences: $D/clusters $D/need $D/titles
	awk -F '\t' -v OFS='\t' '{ print $$2, $$1, $$3 }' $< | nd-sort $S | \
	    join $(tab) - $D/need | awk -F '\t' -v OFS='\t' '{ article = $$1; \
	        sub(/:[^:]*$$/, "", article); print article, $$0 }' | nd-sort $S | \
	    join $(tab) -a 1 -e - -o 1.3,1.2,1.4,2.2,1.5 - $D/titles | \
	    nd-sort $S $(done)

$D/sizes: $D/clusters
	cut -f 1 $< | uniq -c | awk -v OFS='\t' '{ n[$$1]++ } \
	    END { for (s in n) print s, n[s] }' | sort -n $(done)
$D/sizes.svg: $D/sizes
	{ [ ! -s $< ] || { printf 'sentences\tclusters\n'; cat $<; } | \
	    $(share)/chart --log-y -t 'Clusters by size' -x sentences \
	        -y clusters; } $(done)
# How many pairs of sentences two articles have in common, and their titles.
$D/articles: $D/pairs $D/titles
	awk -F '\t' -v OFS='\t' '{ a = $$1; b = $$2; sub(/:[^:]*$$/, "", a); \
	    sub(/:[^:]*$$/, "", b); if (a "" < b "") print a, b; \
	    else if (a "" != b "") print b, a }' $< | nd-sort $S | \
	    awk -v OFS='\t' '$$0 "" != last { if (n) print last, n; last = $$0 ""; \
	        n = 0 } { n++ } END { if (n) print last, n }' | \
	    join $(tab) -a 1 -e - -o 1.2,1.1,1.3,2.2 - $D/titles | nd-sort $S | \
	    join $(tab) -a 1 -e - -o 1.2,1.1,1.3,1.4,2.2 - $D/titles | \
	    nd-sort $S $(done)
