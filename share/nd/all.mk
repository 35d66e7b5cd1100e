# all.mk: the sets in W as one file, each id once: sets.N -> all

# An index, where that is the way, refuses an id that there is twice itself.
$W/all: $(sets)
	$(if $(word 2,$^),cat $^ >$@.part,ln -f $< $@.part); \
	$(if $(filter keys,$(way)),$(each_once)) mv $@.part $@
