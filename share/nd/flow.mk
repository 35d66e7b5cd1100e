# flow.mk: what the stages of all flows share.
#
# nd-flow sets D, the directory; N, the numbers of the inputs, and for each of them
# sets-N, the command that prints its sets, keep-N, the command that prints the
# documents to keep, docs-N, the command that prints all documents, and kind-N, how
# engine/run reads it; S, the options of nd-sort. Recipes call functions of steps/, and
# refer to values that a user chose as to variables of the shell, such as "$$json":
# D/values has these variables, and those of the functions; $$sort is nd-sort. Tools
# of a recipe that begins with report write numbers to the descriptor reported. W is the
# directory of the sets that are being joined, D itself or one in it; T, the threshold
# there; m, -m and the measure, or nothing.

export LC_ALL = C
# Else MAKEFLAGS, in the environment of each recipe, has the variables of all inputs,
# which may be more than the system allows.
MAKEOVERRIDES =
SHELL = $(share)/stage
.SHELLFLAGS = $(verbose) $D $@ -c
.DELETE_ON_ERROR:
.SECONDARY:

comma := ,
hash := \#
# Files, none of which awk takes for an assignment.
plain = $(foreach f,$1,$(if $(filter /%,$f),,./)$f)
W := $D
report = $(if $(reported),export ND_REPORT=$(reported); )
at = $(strip -t $T $m)
done = >$@.part; mv $@.part $@
sets = $(N:%=$W/sets.%)
kept := $(N:%=$D/kept.%)
annotated := $(N:%=$D/annotated.%)
# -S SIZE for the records of a file that are looked up; lookup is SIZE.
looked_up = -S $(lookup)

# hosts FLOW,NAME=VALUE ...: makes the files named after it by the dataflow FLOW of
# share/nd/stages: by ARRAY tasks of a job array, or on machines.
on_hosts = $(foreach n,$N,$(if $(filter spool,$(kind-$n)),[ -d $D/hosts/spool.$n ] || \
	{ $(docs-$n); } | $(share)/engine/spool $D/hosts/spool.$n;)) $(share)/engine/run $D/hosts $1 \
	$(if $(ARRAY),array=$(ARRAY) submit="$$submit",hosts="$$hosts") shared=$(SHARED) $(TIMEOUT:%=timeout=%) $(LOCAL:%=local=%) passing=$(PASSING) \
	$(STAGES:%=stages=%) \
	json="$$json" fields="$$fields" $(foreach n,$N,input=$(kind-$n) \
	$(if $(filter spool,$(kind-$n)),file=$D/hosts/spool.$n,"$${input_$n[@]/$(hash)/file=}")) $2 --

# Fails if the ids of a file of sets are not unique. Lines are long, and awk is faster
# there than cut.
each_once = awk -F '\t' '{ print $$1 }' <$@.part | $$sort --once >/dev/null;

# Fails if a document comes twice in files of the ids of documents: the numbers of
# sentences, some of which were discarded, do not show it.
documents_once = cat $1 | $$sort --once >/dev/null

alike ?= $D/pairs
# A goal with = would be a variable to make.
wanted: $(wanted)
.PHONY: wanted
# The empty file kept.N stands for kept/NAME, whose name make might not bear, and
# annotated.N for annotated/NAME. If the user keeps the directory, NAME is forced to
# disk. Nothing is put there if its input changed since the call began; own_files is
# what stamps.sh leaves out.
to_disk = $(if $(keeps),sync $1;)
unchanged = . $(share)/files.sh; . $(share)/stamps.sh; own_files='$(own_files)'; \
	same_as $D "$${input_$1[@]}";
pack = $(if $(keeps),$(packing-$*:%=| packed_as %))
named = >$@.part; $(if $(same),$(call unchanged,$*)) mkdir -p $D/$1; \
	$(call to_disk,$@.part) mv -T $@.part $D/$1/"$$name_$*"; \
	$(call to_disk,$D/$1) touch $@
$(kept): $D/kept.%: $D/removed
	$(report){ $(keep-$*); } $(pack) $(call named,kept)
$(annotated): $D/annotated.%: $D/clusters
	{ $(annotate-$*); } $(pack) $(call named,annotated)
