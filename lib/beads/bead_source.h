/* bead_source.h: the files of the sentences of a collection and of their terms.
 * A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "verify/record_content.h"
#include "verify/record_lookup.h"

/* A file of records, with its reader. */
struct bead_file {
	struct content_reader reader;
	struct record_lookup lookup;
	struct record_content record;
};

/* The sentences of a collection as nd-sentence writes them, those of a document
 * together, and their vectors in the same order. Document i begins at byte
 * at[0][i] of the texts, at[1][i] of the terms. Copies for threads share
 * documents and at. */
struct bead_source {
	struct bead_file texts, terms;
	struct idmap documents;
	size_t *at[2], cap[2];
};

/* Opens the files at these paths, of each of which at most room bytes will be
 * in memory. */
void bead_source_open(
    struct bead_source *s, const char *texts, const char *terms, size_t room);

/* Makes *to one of as many copies of s as there are threads; only the copies
 * are used then. bead_source_unshare frees what is of the copy alone. */
void bead_source_share(
    struct bead_source *to, const struct bead_source *s, size_t threads);
void bead_source_unshare(struct bead_source *s, size_t threads);

/* Reads the sentence at at[0] of the texts and at[1] of the terms into both
 * records, and sets them to the next one; false if it is not of the document.
 */
bool bead_source_next(
    struct bead_source *s, struct span document, size_t at[2]);
