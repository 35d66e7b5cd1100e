/* evidence_text.h: formats the evidence columns of a pair as an English
 * phrase. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "page/fill.h"
#include "page/listed_pair.h"
#include "page/pair_list.h"

/* What the texts are called: on the page of A or of B, this one is here and the
 * other there; else in A and in B. */
enum evidence_place { EVIDENCE_OF_A, EVIDENCE_OF_B, EVIDENCE_OF_BOTH };

/* The evidence of the record of a pair. The evidence of sets, edits and bits
 * becomes a phrase; other columns, and the similarities of parts, are written
 * as they are. Nothing if evidence_is_written says so. */
struct field evidence_text(const char *name, const struct listed_pair *p,
    bool parts, enum evidence_place place);

/* The columns of evidence column[0, n), as they are. */
struct field evidence_columns(
    const char *name, const struct span *column, size_t n);

/* Whether a record has evidence that is written: some, and not that of a
 * cosine. */
bool evidence_is_written(const struct span *f, size_t n, bool parts);

/* 0 or 1 if, by its evidence, the similarity of a pair is the share of the
 * features of A or of B, the smaller set, that the other has; else -1. */
int evidence_contained(const struct listed_pair *p);
