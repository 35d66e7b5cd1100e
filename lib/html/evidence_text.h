/* evidence_text.h: what is behind a similarity, told a reader. */
#ifndef ND_EVIDENCE_TEXT_H
#define ND_EVIDENCE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "io/out.h"

/* Of a pair's record of n fields, the text behind its similarity. What gives
 * the similarity as sets, edits or bits do is told in words, and products of
 * vectors not at all; the rest, and similarities of parts, are shown as they
 * are. Writes `before` first; false, and nothing written, where there is
 * nothing to tell. */
bool evidence_text_write(struct out *o, const char *before,
    const struct span *f, size_t n, bool parts);

#endif
