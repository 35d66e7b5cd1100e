/* document_pairs.h: pairs of parts, such as sentences, to pairs of documents.
 */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* Lines that were read and written. */
struct document_pairs {
	uintmax_t pairs, lines;
};

/* Reads pairs of parts, writes docA, docB and their number, in one line if the
 * pairs are sorted; pairs of parts of one document are left out. */
void document_pairs_count(
    struct document_pairs *p, struct in *in, struct out *out);

/* Reads such lines, sorted; writes two documents once, with the sum of their
 * numbers and the titles that the file has (or is NULL). */
void document_pairs_sum(struct document_pairs *p, struct in *in,
    struct out *out, const char *titles);
