/* sketch_record.h: sketch records: id, method:bits:seed, bits in hex digits. */
#ifndef ND_SKETCH_RECORD_H
#define ND_SKETCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"

enum sketch_method { SKETCH_RP, SKETCH_SIMHASH, SKETCH_MINHASH };

#define SKETCH_METHODS "rp, simhash or minhash"

enum {
	SKETCH_BITS_MOST = 65536, /* the most */
	SKETCH_SLOT_BITS = 32,	  /* the bits of a term of minhash */
};
#define SKETCH_SEED_MOST 999999999999999 /* the largest */

/* What all sketches to be compared have in common. {0} where it is not known
 * yet: then the first that is read says it. */
struct sketch_kind {
	enum sketch_method method;
	size_t bits;   /* a multiple of 8; of minhash, of 32 */
	uint64_t seed; /* up to SKETCH_SEED_MOST */
	char text[32]; /* all three, as in a record; n bytes */
	size_t n;
};

/* A sketch as it stands in the line it was read from. */
struct sketch_record {
	struct span id;
	const char *hex; /* bits / 4 digits, not checked yet */
};

/* Makes a kind; false where the name is not one of SKETCH_METHODS. */
bool sketch_kind_make(
    struct sketch_kind *k, const char *method, size_t bits, uint64_t seed);

/* The next sketch; false at the end of the file. A malformed record, and one of
 * another kind than k, ends the program, or goes to in->rejects.
 * sketch_record_parse is that for the line at in->last, false where it went
 * there. */
bool sketch_record_read(
    struct in *in, struct sketch_kind *k, struct sketch_record *s);
bool sketch_record_parse(
    struct in *in, struct sketch_kind *k, struct sketch_record *s);

/* Its bits to row, hexbits_words(k->bits) words (hexbits.h has their order);
 * false where the digits were malformed and went to in->rejects. */
bool sketch_record_bits(struct in *in, const struct sketch_kind *k,
    const struct sketch_record *s, uint64_t *row);

void sketch_record_write(struct out *o, struct span id,
    const struct sketch_kind *k, const uint64_t *row);

#endif
