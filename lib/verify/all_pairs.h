/* all_pairs.h: every pair of records, without a filter that could lose one. The
 * edge: what is wrong with a file ends the program, or goes to in->rejects,
 * and what was mended is noted. */
#ifndef ND_ALL_PAIRS_H
#define ND_ALL_PAIRS_H

#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"
#include "verify/score.h"

/* Writes every pair of two records of in or, where path is not NULL, of one
 * of in and one of the file there. Equal ids are no pair, the smaller comes
 * first, and a pair both of whose ids are in both files comes once. Where
 * s->cross, all are pairs, the id of in first. The file at path is opened
 * when in is read. Returns how many records in had. */
uint32_t all_pairs_write(
    struct score *s, struct in *in, const char *path, struct content_reader *r);

#endif
