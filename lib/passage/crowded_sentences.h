/* crowded_sentences.h: the sentences that are in too many pairs. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* Reads sorted lines with a sentence id in column 1: one for the sentence, and
 * one for each pair that it is in. If there are more than `most` pairs for each
 * sentence, writes the ids of the sentences that are in more than `most`.
 * `other`, if it is not NULL, has the lines of a second collection: a pair is
 * then of one sentence of each. Returns how many ids were written. Lines out of
 * order end the program. Memory: the ids of sentences in more than `most`. */
uint64_t crowded_sentences_write(
    struct in *in, struct in *other, size_t most, struct out *out);
