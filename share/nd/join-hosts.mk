# join-hosts.mk: pairs of the inputs on many hosts, by stages/join.sh; F is the
# columns that are joined, each by itself, or nothing; I-F and m-F, or I, how the
# sets of each are made, and its measure; via is postings, prefix or minhash.

joined_by = $(foreach f,$(or $F,1),shape_$f='$(or $(I-$f),$I)' m_$f='$(m-$f)')

# With minhash also the recall.
$D/pairs:
	$(call on_hosts,join,F='$(or $F,1)' $(joined_by) T='-t $T' via=$(via) B='$B' \
	    collapse=$P idf=$X w='$w' \
	    $(if $(STAGES),answer=1 cluster='$C' keep=$(keep) \
	        $(if $(findstring --rank,$C),give=$D/rank))) $@:same/pairs.zst,score/pairs.zst,drop/pairs.zst \
	    $(if $(filter minhash,$(via)),$D/recall:recall/recall.zst)
