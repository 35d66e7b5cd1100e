# alone.mk: what nd-flow tells the stages of a flow, where make is called
# without it, from any directory or from another Makefile:
#
#	make -f /usr/local/share/nd/near.mk IN='a.tsv b.tsv' OUT=near -j 8
#
# IN	documents, in files that end in .tsv or .tsv.zst; with JSON=ID,TEXT,...
#	JSON lines, in any files
# OUT	the directory of all stages. OUT/settings is what decided them: where
#	that is different now, or an input newer, they are made again
# JOBS	processes at once, which share the memory; as many as processors
# MEM	the memory of all of them, such as 4G; half of the machine's
# PARTS	those that sets are joined in; as many as nd-flow would take
# HOSTS	a file of hosts: these find the pairs, as with nd-flow --hosts; SHARED
#	is one of its options
# SLURM	so many tasks of Slurm find them (slurm.sh)
# HTML	with the goal html of near, threads and partial: where the pages go, of
#	HTML_MAX pairs
#
# Every flow tells its own in its first lines, with what they are where they are
# not given. They bear the long names of nd-flow's options, NGRAM that of
# --ngram, and mean the same; those of options without a value are not empty.
# Before this it sets decides, their names; goal, what is made; and kinds, what
# else IN may have. Behind it are map, the command from documents to what is
# made first, and the names that the stages have for all this.

alone := 1
.DEFAULT_GOAL := $(or $(.DEFAULT_GOAL),$(goal))
override share := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
bin := $(dir $(wildcard $(abspath $(share)/../../bin)/nd-shingle))
export PATH := $(bin:%/=%:)$(PATH)
comma := ,

# These get no value from the environment or the command line.
own := B C D F G H I J K M N P Q S T W X dumps joined lower m mine most \
	mutual others room seed share_mem shape size sketch stem stdin table \
	tell terms translate via w way weigh within
taken := $(strip $(foreach v,$(own),$(if $(filter file,$(origin $v)),$v)))
$(if $(taken),$(error expected a call by $$(MAKE) -f: where this is included \
	there is a variable $(firstword $(taken)) already))
$(foreach v,$(own),$(eval override undefine $v))

inputs := $(strip $(IN) $(AGAINST))
$(if $(and $(IN),$(filter 1,$(words $(OUT)))),,$(error expected IN=documents \
	OUT=directory))
$(if $(wildcard $(OUT)/run),$(error $(OUT): expected a directory that nd-flow \
	did not make))
$(if $(JSON),,$(foreach i,$(filter-out %.tsv %.tsv.zst $(kinds),$(inputs)), \
	$(error $i: expected a name that ends in .tsv or .tsv.zst, or JSON=ID,TEXT)))

# ask COMMANDS: what functions of nd-flow print, or the end.
ask = $(shell PATH='$(PATH)' /bin/bash -p -c '. $(share)/flow.sh; usage() { :; }; \
	$1')$(if $(filter-out 0,$(.SHELLSTATUS)),$(error nothing is made))

over := $(if $(HOSTS),hosts)$(if $(SLURM),slurm)
JOBS ?= $(shell nproc)
D := $(patsubst .,$(CURDIR),$(OUT:%/=%))
N := $(shell seq $(words $(inputs)))
memory := $(call ask,whole JOBS "$(JOBS)" 1024; \
	$(if $(MEM),bytes MEM "$(MEM)",half_memory))
S := $(call ask,sort_options $$(($(memory) / $(JOBS))) $D)
# Of equal names all but one are changed: by nd-flow's rule.
names := $(call ask,. $(share)/inputs.sh; for i in $D $(inputs); do \
	name_ok $$i || die "$$i: expected a name of letters$(comma) digits and \
	/._+$(comma)@=-"; add - $$i; done; echo $${name[@]:1})
# Nothing can make what is not there, where no other Makefile has the rules.
$(if $(word 3,$(MAKEFILE_LIST)),,$(foreach i,$(inputs),$(if $(wildcard $i),, \
	$(error $i: no such file or directory))))
tab := $(shell printf '\t')
cat := $(JSON:%=nd-cat --json '%')
define input
file-$1 := $2
input-$1 := lines$(tab)$2$(if $(JSON),$(tab)$(patsubst \
	nd-cat,nd-cat --part,$(cat)) --$(tab)$2)
name-$1 := $(word $1,$(names))
reads-$1 = $(if $(JSON),$(cat) -- $2 | $$1,$$1 -- $2)
sets-$1 = $$(call reads-$1,$$(map))
docs-$1 = $(or $(cat),nd-pick --drop -a /dev/null) -- $2
keep-$1 = nd-pick --drop $(JSON:%=--json '%') -a $D/removed -- $2
endef
$(foreach n,$N,$(eval $(call input,$n,$(word $n,$(inputs)))))

$(if $(HOSTS),$(if $(SLURM),$(error expected one of HOSTS and SLURM)))
$(if $(HOSTS),$(call ask,[ -r $(HOSTS) ] || die "$(HOSTS): cannot be read"; \
	command -v parallel >/dev/null || \
	die "parallel is not installed (GNU parallel)"))
$(if $(SLURM),$(call ask,whole SLURM "$(SLURM)" 1000; \
	command -v sbatch >/dev/null || die "sbatch is not installed (Slurm)"))

# size FILE...: the bytes of those that are there, unpacked. parts TIMES: the
# numbers of parts, for so many times the bytes of the inputs.
bytes_of = $$(bytes_of /dev/null $(wildcard $1))
size = $(call ask,echo $$(($(call bytes_of,$(filter-out %.zst,$1)) + \
	10 * $(call bytes_of,$(filter %.zst,$1)))))
parts = $(shell seq $(or $(PARTS),$(call ask,via=$(VIA) jobs=$(JOBS) \
	mem=$(memory); count_parts $$(($1 * $(call size,$(inputs)))) $(JOBS); \
	echo $$parts)))

# What near, threads and partial have in common.
T := $(call ask,threshold THRESHOLD "$(THRESHOLD)"; echo $(THRESHOLD))
ifneq ($(filter RECALL,$(decides)),)
via := $(call ask,way_ok VIA "$(VIA)"; echo "$(VIA)")
way := $(if $(over),hosts,$(if $(filter index,$(via)),index,keys))
B := $(if $(filter minhash,$(via)),$(call ask,t=$T recall=$(RECALL); \
	plan_bands))
C := $(call ask,components=$(COMPONENTS) max=$(MAX_CLUSTER) rank=$(RANK); \
	cluster_options)
H := $(if $(HTML),$(call ask,chars=$(CHARS); html_options $(HTML) $(FIELDS) \
	$$(run_marked $(subst $(comma), ,$(NGRAM))) $(or $(HTML_MAX),1000)))
endif
$(if $(filter html,$(MAKECMDGOALS)),$(if $(HTML),,$(error expected \
	HTML=directory)))

# made_of NAME...: of each input the first thing made of it, NAME.N.
made_of = $(foreach n,$N,$(eval $(1:%=$$D/%.$n): $$(file-$n) $$D/settings))
settings := $(strip $(foreach v,IN AGAINST JSON over $(decides),$v=$($v)))
$D/settings: $(RANK) $(DROP_SECTIONS) $(TABLE)
	mkdir -p $D; printf '%s\n' '$(settings)' >$@
ifneq ($(file <$D/settings),$(settings))
.PHONY: $D/settings
endif

# over_hosts FILE...: what a run over hosts makes, which begins anew where an
# input or a setting is another; of that before it nothing stays there. It ends
# with make.
over_hosts = $(if $(over),$(eval $1: $$D/begun))
export ND_MAKE := $(shell echo $$PPID)
export FLOW := $(ND_MAKE)
$D/begun: $(inputs) $D/settings
	rm -rf $D/hosts; touch $@
