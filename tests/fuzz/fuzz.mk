# fuzz.mk: the commands as shared objects, and a fuzzer for each.
B = build/fuzz
SAN = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined
COMPILE = clang -std=c11 -D_GNU_SOURCE -DND_VERSION='"fuzz"' -ffp-contract=off \
    $(SAN) -fsanitize=fuzzer-no-link -fPIC -fno-omit-frame-pointer -Ilib \
    -Dmain=tool_main -Dexit=fuzz_exit -Datexit=fuzz_atexit \
    -Dmmap=fuzz_mmap -Dmunmap=fuzz_munmap -Dmremap=fuzz_mremap \
    -MMD -MP
LIBS = -lutf8proc -lzstd -lyajl -lstemmer -lexpat -lm

tools := $(patsubst cmd/%.c,%,$(wildcard cmd/nd-*.c))
objects := $(filter-out $B/mem.o,$(patsubst lib/%.c,$B/%.o,$(wildcard lib/*.c))) \
    $B/fuzz-mem.o

all: $(tools:%=$B/%)

$B/%.o: lib/%.c | $B
	$(COMPILE) -c -o $@ $<
$B/%.o: cmd/%.c | $B
	$(COMPILE) -c -o $@ $<
$B/fuzz-mem.o: tests/fuzz/fuzz-mem.c | $B
	$(COMPILE) -c -o $@ $<
# Only what a command uses: unused code would count as not covered.
$B/libfuzz.a: $(objects)
	rm -f $@ && ar rc $@ $^
$B/lib%.so: $B/%.o $B/libfuzz.a
	clang $(SAN) -fsanitize=fuzzer-no-link -shared -o $@ $< $B/fuzz-mem.o \
	    $B/libfuzz.a $(LIBS)
$B/harness.o: tests/fuzz/harness.c | $B
	clang -std=c11 -D_GNU_SOURCE -O2 -g -fsanitize=address -Wall -Wextra \
	    -c -o $@ $<
$B/%: $B/harness.o $B/lib%.so
	clang $(SAN) -fsanitize=fuzzer -o $@ $< -L$B -l$* -Wl,-rpath,'$$ORIGIN' \
	    -lxxhash
$B:
	mkdir -p $@
.SECONDARY:
-include $(wildcard $B/*.d)
