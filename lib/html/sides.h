/* sides.h: two documents side by side, and what they have in common. The edge:
 * passages that are not in their texts end the program. */
#ifndef ND_SIDES_H
#define ND_SIDES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "html/dotplot.h"
#include "html/held.h"
#include "html/marks.h"
#include "html/shown.h"
#include "html/wording.h"
#include "text/unescape.h"

/* The documents of a pair. */
struct both {
	const struct shown *shown;
	struct span id_a, id_b;
	const struct held_document *a, *b;
};

/* A passage: the columns of its record that are numbers, with those where it
 * is in bytes, whether or not the record has them; and its similarity. */
struct row {
	uint64_t x[PASSAGE_BYTES];
	uint32_t similarity;
	uint64_t line;
};

/* A field of both, where it begins in all fields, and its marks. */
struct sides_part {
	struct unescaped a, b;
	size_t column, begin_a, begin_b;
	struct mark *mark_a, *mark_b;
	const struct pale *pale_a, *pale_b;
	size_t pales_a, pales_b;
	size_t n, cap_a, cap_b;
};

/* So many passages, or runs of a field, are marked: those with the most
 * sentences, or tokens, of equals the first. */
enum { SIDES_MOST = 5000 };

/* What was read last. The caller sets the first five, the rest starts as
 * zeros. Owns the rest, and keeps its room for the next pair. */
struct sides {
	const struct showing *showing;
	const struct held *held_a, *held_b;
	const char *file;	/* of the pairs, for messages */
	size_t least;		/* tokens of a run in common */
	struct row *row;	/* passages, by their place in A */
	size_t rows, row_cap;
	uint64_t left;		/* passages or runs that are not marked */

	struct sides_part *part;
	size_t parts, part_cap;
	struct stretch *stretch;	/* by number, in all fields */
	size_t stretches, stretch_cap;
	struct wording wording;
	size_t *size, size_cap;	/* of what may be marked */
};

struct both sides_both(const struct sides *s, const struct shown *shown);

/* The first text of a document. */
void sides_text(const struct held *h, const struct held_document *d,
    struct unescaped *to);

/* Reads the passages of a pair, which has some, to s->row. */
void sides_rows(struct sides *s, const struct both *d);

/* Reads the texts. What is marked are the passages of the pair or, where it
 * has none, what tiles_find finds in each field. */
void sides_read(struct sides *s, const struct both *d);

/* The bytes of all fields of both. */
void sides_lengths(const struct sides *s, uint64_t *a, uint64_t *b);

#endif
