# join-index.mk: the sets in W to pairs through an index in memory or, where
# that outgrows it, in parts:
#
#	sets.N -> part.I.K.ndx -> pairs.I.J.K (part J against part I) -> pairs
#
# K is the numbers of the parts; I, the options of nd-index for what features
# are; P, further ones of nd-pairs; found, the name of pairs; bounded, what pairs go
# through; in_order and merge, what puts them in order.

in_order ?= | $$sort
merge ?= $$sort -m

of := $(words $K)
parts := $(K:%=$W/part.%.$(of).ndx)
found ?= pairs

# nd-pairs --stars makes parts itself.
ifneq ($(filter 1,$(of))$(findstring --stars,$P),)
$W/$(found): $(sets) $(if $(findstring --rank $D/ranks,$P),$D/ranks)
	$(if $(word 2,$(sets)),cat $(sets) | )nd-pairs $(strip $J $(at) $P \
	    $(if $(filter 1,$(of)),,-S $$mem) -x - $(if $(word 2,$(sets)),,<$(sets)) \
	    $(bounded)) $(in_order) $(done)
else
$(parts): $W/part.%.$(of).ndx: $(sets)
	cat $^ | nd-index $(at) $I --share $*/$(of) -o /dev/stdout $(done)
define job
$$W/pairs.$1.$2.$(of): $$W/part.$1.$(of).ndx $$W/part.$2.$(of).ndx
	nd-pairs $$(strip $$(at) $P -x $$+ $$(bounded)) $$(in_order) $$(done)
jobs += $$W/pairs.$1.$2.$(of)
endef
jobs :=
$(foreach i,$K,$(foreach j,$K,$(eval $(call job,$i,$j))))
# By pattern: thousands of names are too long for one line.
$W/$(found): $(jobs)
	$(strip $(merge) $W/pairs.*.*.$(of) $(bounded)) $(done)
endif
