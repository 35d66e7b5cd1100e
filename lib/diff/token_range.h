/* token_range.h: finds tokens by their bytes. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text/token_spans.h"

/* Tokens [first, first + n) of a text. */
struct token_range {
	size_t first, n;
};

/* The tokens that are within bytes [begin, end). */
struct token_range token_range_find(
    const struct token_spans *t, uint64_t begin, uint64_t end);

/* Tokens [r.first, r.first + r.n) for common_runs_find and word_diff_find,
 * which read only the keys. */
struct token_spans token_range_keys(
    const struct token_spans *t, struct token_range r);
