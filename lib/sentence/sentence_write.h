/* sentence_write.h: writes the sentences of documents as records. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "sentence/sentence_split.h"
#include "text/token.h"
#include "text/unescape.h"

/* Few sentences have more bytes: these may be several. */
enum { SENTENCE_BYTES_USUAL = 2000 };

/* The caller sets the members from out through window; all else starts as 0.
 * Owns the buffers. */
struct sentence_writer {
	struct out *out;
	bool line_mode;		       /* every line ends a sentence */
	bool with_column;	       /* records have a column number */
	size_t tokens_min, tokens_max; /* of a unit; 0 for no bound */
	size_t window;		       /* sentences of a unit, at least 1 */
	uint64_t written;
	uint64_t too_short, too_long; /* discarded */
	uint64_t suspicious; /* written, above SENTENCE_BYTES_USUAL bytes */
	struct unescaped text;
	struct sentence_splitter splitter;
	struct token_text tokens;
	uint32_t *token_start;
	size_t token_start_cap;
	size_t *begin; /* of each sentence of the field */
	size_t begin_cap;
};

/* Writes each run of w->window sentences of a field of document id, or all if
 * there are fewer, as a record DOC:N, text, begin, end. N is the number of its
 * first sentence; sentences count from n + 1. Returns the number of the last
 * sentence. */
size_t sentence_write_field(struct sentence_writer *w, struct span id, size_t n,
    struct span field, size_t column);
