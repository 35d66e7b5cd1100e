# partial-hosts.mk: passages on many hosts, by stages/partial.sh. cut is the options
# of nd-sentence; "$$shape_there" has those of nd-shingle as the hosts have the files in
# them, and given is these files; pages, whether there are to be some.

dots := $(if $(pages),$D/dots:passages/dots.zst)
$D/passages:
	$(call on_hosts,partial,cut='$(cut)' shape="$$shape_there" \
	    terms=$(if $(terms),1) stem='$(stem)' most="$$most" via=$(via) T='-t $T' \
	    B='$B' others='$(others)' mapped='$(mapped)' G='$G' html=$(pages) answer=1 \
	    $(given:%=give=%)) $@:answer/answer.passages.zst \
	    $(if $(filter minhash,$(via)),$D/recall:recall/recall.zst) $(dots) \
	    $(if $(pages),$D/left:bound/left.zst)

# The input of pages, of the documents that they show.
$D/dots: | $D/passages
	@[ -e $@ ] || { echo "nd-flow: $@: expected a run with --html; --again" \
	    "starts over" >&2; exit 1; }
$D/sentences: $D/shown
$D/others: $D/shown.other
$(texts):
	nd-sentence $(cut) -f "$$fields" $< 2>$@.said >$@.part || { cat $@.said >&2; exit 1; }; \
	rm $@.said; mv $@.part $@
html: $(texts) $D/dots
