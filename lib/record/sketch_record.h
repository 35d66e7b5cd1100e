/* sketch_record.h: sketch records: id, method:bits:seed, bits as hex digits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

enum sketch_method { SKETCH_RP, SKETCH_SIMHASH, SKETCH_MINHASH };

#define SKETCH_METHODS "rp, simhash or minhash"

enum {
	SKETCH_BITS_MOST = 65536,
	SKETCH_SLOT_BITS = 32, /* bits of one MinHash value */
};
#define SKETCH_SEED_MOST 999999999999999

/* The parameters of a sketch; sketches are comparable if these are equal. Start
 * from {0}: the first sketch read then sets them. */
struct sketch_kind {
	enum sketch_method method;
	size_t bits; /* a multiple of 8; for minhash, of SKETCH_SLOT_BITS */
	uint64_t seed;
	char text[32]; /* method:bits:seed, n bytes */
	size_t n;
};

/* A sketch, valid as long as the line it was read from. */
struct sketch_record {
	struct span id;
	const char *hex; /* bits / 4 digits, not checked yet */
};

/* Sets *k; false if method or bits is not allowed. */
bool sketch_kind_make(
    struct sketch_kind *k, const char *method, size_t bits, uint64_t seed);

/* Reads the next sketch; false at the end of the file. A record that is
 * malformed, or of another kind than k, is reported by in_bad. */
bool sketch_record_read(
    struct in *in, struct sketch_kind *k, struct sketch_record *s);

/* Reads a sketch from the line at in->last; false if in_bad reported it. */
bool sketch_record_parse(
    struct in *in, struct sketch_kind *k, struct sketch_record *s);

/* Converts hex to hexbits_words(k->bits) words at row (hexbits.h); false if a
 * digit is malformed and was reported by in_bad. */
bool sketch_record_bits(struct in *in, const struct sketch_kind *k,
    const struct sketch_record *s, uint64_t *row);

void sketch_record_write(struct out *o, struct span id,
    const struct sketch_kind *k, const uint64_t *row);
