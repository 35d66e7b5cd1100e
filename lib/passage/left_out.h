/* left_out.h: what nd-diag leaves out: notes, and facts for pages of nd-html.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "option/opt.h"

struct left_out {
	const char *file; /* of the facts, or NULL */
	size_t common; /* sentences in more places are left out; UINT32_MAX */
	bool within;   /* matches inside a document are kept */
};

/* Notes the matches inside a document, and writes the facts: the numbers of
 * sentences in too many places, and in too many pairs, and of these matches.
 * `name` is the input. */
void left_out_end(const struct left_out *l, const char *name,
    uint64_t in_common, uint64_t in_pairs, uint64_t inside);

/* Notes and reports n sentences in more than `most` places. */
void left_out_note(const char *name, uint64_t n, size_t most);

/* The number of lines of all files of a list, which it frees: sentences that
 * were left out before. */
uint64_t left_out_before(struct opt_list *files);

/* Adds the ids in the first column of the records at path. */
void left_out_read(struct idmap *to, const char *path);
