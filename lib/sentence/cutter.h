/* cutter.h: the text fields of documents to the records of sentences. */
#ifndef ND_CUTTER_H
#define ND_CUTTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "sentence/sentence.h"
#include "text/token.h"
#include "text/unescape.h"

enum { CUTTER_LONG = 2000 };	/* bytes that hardly one sentence has */

/* The caller sets the first five, all else 0. */
struct cutter {
	struct out *out;
	bool lines;		/* every line ends a sentence */
	bool several;		/* records tell their column */
	size_t least, most;	/* tokens of a sentence; 0 for any */
	uint64_t written, small, large;	/* those discarded have few, many */
	uint64_t endless;	/* written, of more than CUTTER_LONG bytes */
	struct unescaped text;
	struct sentences sentences;
	struct token_text tokens;
	uint32_t *place;
	size_t place_cap;
};

/* Writes the sentences of a field of document id, n of whose sentences were
 * before it: DOC:N, text, begin, end. Returns how many are now, discarded
 * ones too. */
size_t cutter_field(struct cutter *c, struct span id, size_t n,
    struct span field, size_t column);

#endif
