# nd: finds text that occurs more than once
VERSION = 0.1
PREFIX = /usr/local
CC = gcc
CFLAGS = -O2 -g
B = build
BIN = bin

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
CSTD = -std=c11 -D_GNU_SOURCE -DND_VERSION='"$(VERSION)"' -ffp-contract=off
LIBS = -lutf8proc -lzstd -lyajl

TOOLS := $(basename $(notdir $(wildcard cmd/nd-*.c)))
SCRIPTS := nd-flow
LIBO := $(patsubst lib/%.c,$B/%.o,$(wildcard lib/*.c))

all: $(TOOLS:%=$(BIN)/%)

$B/%.o: lib/%.c | $B
	$(CC) $(CSTD) $(WARN) $(CFLAGS) $(CPPFLAGS) -MMD -Ilib -c -o $@ $<
$B/libnd.a: $(LIBO)
	rm -f $@ && ar rc $@ $^
$(BIN)/%: cmd/%.c $B/libnd.a | $(BIN)
	$(CC) $(CSTD) $(WARN) $(CFLAGS) $(CPPFLAGS) -MMD -MF $B/$*.d -Ilib \
	    $(LDFLAGS) -o $@ $< $B/libnd.a $(LIBS)
$B $(BIN):
	mkdir -p $@
-include $(wildcard $B/*.d)

clean:
	rm -rf build bin
