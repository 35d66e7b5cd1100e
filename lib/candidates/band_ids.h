/* band_ids.h: the order of the ids of documents that share a key. */
#pragma once

#include "candidates/band_pairs.h"

/* Sets shared, rank and, with put, number; else order and names. The documents
 * are marked. Two with one id end the program: path is for the message. */
void band_ids_rank(struct band_pairs *b, const char *path);
