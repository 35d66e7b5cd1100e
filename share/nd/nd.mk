# nd.mk: a run of nd-flow by make, from any directory; nd-make(7) has more.
#
#	make -f /usr/local/share/nd/nd.mk FLOW=near IN='a.tsv b.tsv' OUT=near THRESHOLD=0.5
#
# or in a Makefile, with the same variables after the prefix ND_:
#
#	ND_FLOW = near
#	ND_IN = a.tsv b.tsv
#	ND_OUT = near
#	include /usr/local/share/nd/nd.mk
#	report: near/clusters; wc -l <$< >$@
#
# FLOW	the flow; IN, its inputs; contains has ITEMS as well
# OUT	the directory of the run, with OUT/done: the checksum of what decided it
# ENGINE	here, hosts:FILE or array:N, which is HOSTS=FILE or ARRAY=N
#
# The other variables are the options of the flow: THRESHOLD is --threshold, MAX_CLUSTER
# --max-cluster. A flag is given if its variable is not empty and not 0.

override ND_share := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
override ND_goal := $(.DEFAULT_GOAL)
override ND_own := ND_share ND_goal ND_own ND_prefix ND_names ND_v ND_given ND_rule ND_dir \
	ND_dirs ND_stamp

# The variables of this command line, but not those of a make above; or all that begin
# with ND_. Those of the environment do not count.
ifeq ($(words $(MAKEFILE_LIST)),1)
override ND_prefix :=
override ND_names := $(shell sed -z 's/[:+?!]*=.*//; t; d' /proc/$$PPID/cmdline | tr '\0' ' ')
else
override ND_prefix := ND_
override ND_names := $(patsubst ND_%,%,$(filter-out $(ND_own),$(filter ND_%,$(.VARIABLES))))
endif
override ND_given := $(foreach ND_v,$(sort $(ND_names)),$(if \
	$(filter command file override,$(firstword $(origin $(ND_prefix)$(ND_v)))),$(ND_v)))
override ND_rule := $(shell $(or $(wildcard $(abspath $(ND_share)/../../bin/nd-flow)),nd-flow) \
	rule '$(ND_prefix)' $(foreach ND_v,$(ND_given), \
	'$(subst ','\'',$(ND_v)=$($(ND_prefix)$(ND_v)))'))
$(if $(filter-out 0,$(.SHELLSTATUS)),$(error nothing was made))
override ND_dir := $(patsubst ./%,%,$(patsubst %/,%,$(strip $($(ND_prefix)OUT))))
# The rule of a second run in it would replace that of the first.
ifneq ($(filter $(abspath $(ND_dir)),$(ND_dirs)),)
$(error nd.mk: ND_OUT: expected a directory for each run, got '$(ND_dir)' for two)
endif
override ND_dirs := $(ND_dirs) $(abspath $(ND_dir))

# OUT/done gets the time when the run began, or of a newer prerequisite: the files of the
# run are newer. With .ONESHELL, $? is the status of nd-flow.
override define ND_stamp

@[ $$? -eq 0 ] && echo $1 >$@ && touch -r \
	"$$(ls -td $(@D)/run $(filter-out ND_changed,$^) | head -n 1)" $@
endef
$(eval $$(ND_dir)/done: $(ND_rule))
$(ND_dir)/%: $(ND_dir)/done ; @[ -e $@ ] || { echo "nd.mk: $@: not made by this run" >&2; exit 1; }
.PRECIOUS: $(ND_dir)/%
.PHONY: ND_changed
ifdef ND_prefix
.DEFAULT_GOAL := $(ND_goal)
endif
