/* all_pairs.h: compares every pair of records, without a filter. Malformed
 * records end the program or go to in->rejects. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"
#include "verify/score.h"
#include "verify/top_pairs.h"

/* Writes every pair of two records of in. If path is not NULL, the second
 * record is of the file at path, which is opened after in is read. With
 * s->cross the id of in comes first. Else the smaller id does, two equal ids
 * are not a pair, and a pair whose ids are both in both files is written once.
 * top is NULL or, of vectors of two files, as in all_cosines.h. memory is 0
 * or, of vectors of two files with s->cross, for parts of them. Prints notes on
 * both files. Returns the number of records of in. */
uint32_t all_pairs_write(struct score *s, struct in *in, const char *path,
    struct content_reader *r, struct top_pairs *top, size_t memory);
