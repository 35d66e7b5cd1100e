/* passage_copies.h: of passages that two documents share, those of the later
 * document. */
#pragma once

#include "format/column_list.h"
#include "io/again_file.h"
#include "io/out.h"

/* Reads the passages of nd-align from `passages`, and writes for each range
 * that they have in the later document the id, where it begins and ends, and
 * the id and the place of the passage that begins there in an earlier one.
 * Ranges that overlap are one, and have whole words (text_units_cut). The order
 * of documents is that of the file, or of their numbers in rank, unless that is
 * NULL. Returns the number of ranges. */
size_t passage_copies_write(const char *passages, const struct again_file *file,
    const struct column_list *columns, const char *rank, struct out *out);
