# stages.mk: what the dataflows over hosts share. run makes their stages:
#
# run, its directory, where STAGE.ok tells that all parts of STAGE are done, and
# D, the one that it is in; pieces, the numbers of the pieces of the inputs, and
# parts, those of the parts of a shuffle; by, what makes parts: spread, on hosts,
# or here; and what a dataflow wants to know, which its functions are told, too.

export LC_ALL = C
SHELL = $(share)/stage
.SHELLFLAGS = $D $@ -c
.SECONDARY:
spread = $(share)/hosts/$(by) $(run) $(basename $(@F))
