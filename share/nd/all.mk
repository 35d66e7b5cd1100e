# all.mk: the sets in W as one file, each id once: sets.N -> all

# nd-pick tells where the id is that there is twice.
$W/all: $(sets)
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); \
	twice=$$(cut -f 1 $@.part | nd-sort $S | uniq -d | wc -l); \
	[ $$twice -eq 0 ] || nd-pick -a $@.part $@.part >/dev/null; \
	mv $@.part $@
