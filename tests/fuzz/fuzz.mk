# fuzz.mk: the commands as shared objects, and a fuzzer for each.
B = build/fuzz
SAN = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined
COMPILE = clang -std=c11 -D_GNU_SOURCE -DND_VERSION='"fuzz"' -ffp-contract=off \
    $(SAN) -fsanitize=fuzzer-no-link -fPIC -fno-omit-frame-pointer -Ilib \
    -I/usr/include/libxml2 \
    -Dmain=tool_main -Dexit=fuzz_exit -Datexit=fuzz_atexit \
    -Dmmap=fuzz_mmap -Dmunmap=fuzz_munmap -Dmremap=fuzz_mremap \
    -Diconv_open=fuzz_iconv_open -Diconv_close=fuzz_iconv_close \
    -Dfork=fuzz_fork -Dsetenv=fuzz_setenv \
    -Dfopen=fuzz_fopen -Dfclose=fuzz_fclose \
    -MMD -MP
LIBS = -lutf8proc -lzstd -lisal -lyajl -lstemmer -lexpat -lxml2 -lz -lm

tools := $(patsubst cmd/%.c,%,$(wildcard cmd/nd-*.c))
mem := $B/tests/fuzz/fuzz-mem.o
objects := $(filter-out %/base/mem.o,$(patsubst %.c,$B/%.o,$(wildcard lib/*/*.c)))

all: $(tools:%=$B/%)
include lib/page/markup.mk

$B/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<
# Only what a command uses: unused code would count as not covered.
$B/libfuzz.a: $(objects)
	rm -f $@ && ar rc $@ $^
$B/lib%.so: $B/cmd/%.o $(mem) $B/libfuzz.a
	clang $(SAN) -fsanitize=fuzzer-no-link -shared -o $@ $(filter %.o,$^) \
	    $B/libfuzz.a $(LIBS)
$B/libnd-cat.so: LIBS += -larchive
$B/libnd-plan.so: $B/cmd/plan-sentences.o $B/cmd/plan-window.o
$B/libnd-align.so: $B/cmd/align-sentences.o
$B/harness.o: tests/fuzz/harness.c
	@mkdir -p $(@D)
	clang -std=c11 -D_GNU_SOURCE -O2 -g -fsanitize=address -Wall -Wextra \
	    -c -o $@ $<
$B/%: $B/harness.o $B/lib%.so
	clang $(SAN) -fsanitize=fuzzer -o $@ $< -L$B -l$* -Wl,-rpath,'$$ORIGIN' \
	    -lxxhash
.SECONDARY:
-include $(wildcard $B/cmd/*.d $B/lib/*/*.d $B/tests/fuzz/*.d)
