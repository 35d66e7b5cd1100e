/* evidence_text.h: formats the evidence columns of a pair as an English
 * phrase. */
#ifndef ND_EVIDENCE_TEXT_H
#define ND_EVIDENCE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "page/pair_list.h"
#include "io/out.h"

/* Writes the evidence of a record f[0, n), after `before`. The evidence of
 * sets, edits and bits becomes a phrase; other columns, and the similarities of
 * parts, are written as they are. False, and nothing is written, if there is no
 * evidence or it is that of a cosine. */
bool evidence_text_write(struct out *o, const char *before,
    const struct span *f, size_t n, bool parts);

/* Writes the evidence of a pair on the page of its document A (0) or B (1),
 * which is called "here". */
bool evidence_text_here(
    struct out *o, const struct span *f, size_t n, bool parts, int side);

/* Whether a record has evidence that is written. */
bool evidence_is_written(const struct span *f, size_t n, bool parts);

/* 0 or 1 if, by its evidence, the similarity of a pair is the share of the
 * features of A or of B, the smaller set, that the other has; else -1. */
int evidence_contained(const struct listed_pair *p);

#endif
