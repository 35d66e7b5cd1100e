/* sentence_sample.h: samples of the different sentences of a collection: two of
 * about the same size, to be compared with each other, and a pilot.
 *
 * The two numbers of a sentence (nd-text-pairs --copies) decide, and how many
 * places it is in, so a sample is the same however the collection is cut. Only
 * + - * / and sqrt are used, so that every machine draws the same. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"

struct sampled_sentence {
	size_t id, text; /* places in bytes */
	uint32_t id_bytes, text_bytes, chars;
	uint64_t places;
	uint32_t number[2]; /* uniform */
};

/* The sentences of a length in characters, different ones and their places. */
struct sentence_length {
	uint64_t sentences, places;
};

/* Start from {0}. Owns all. */
struct sentence_sample {
	struct sampled_sentence *sentence;
	size_t n, cap;
	struct buf bytes;
	size_t kept_at; /* n after sentences were last left out */
	uint64_t all, places;
	struct sentence_length *length;
	size_t lengths; /* the lengths are below this */
	size_t length_cap;
};

enum sentence_draw { DRAW_FIRST, DRAW_SECOND, DRAW_PILOT };

/* Of `all` different sentences, the fraction that each of the two samples has,
 * if they are in one place: as many are compared as if 300 to 10,000 were
 * compared with all; and the fraction of the pilot: a sixteenth, but 100,000 to
 * 1,000,000 sentences. */
double sentence_sample_share(uint64_t all);
double sentence_pilot_share(uint64_t all);

/* Reads different sentences: id, text, places, and two numbers below 2^32; or,
 * if `drawn`, what sentence_sample_write wrote for a part of the sentences:
 * then its lines of lengths alone count sentences. */
void sentence_sample_read(struct sentence_sample *s, struct in *in, bool drawn);

/* Writes the sentences of the three samples as they were read, after lines of
 * an empty id, a length, and the numbers of sentence_length. */
void sentence_sample_write(struct sentence_sample *s, struct out *out);

/* After the last sentence: leaves out those that no sample has, and orders the
 * others by their ids. Ends the program if one comes twice. */
void sentence_sample_end(struct sentence_sample *s);

/* Whether a sentence is in a sample; of the first two, of every 2^level-th of
 * their sentences, level up to 9. */
bool sentence_is_drawn(const struct sentence_sample *s,
    const struct sampled_sentence *x, enum sentence_draw draw, unsigned level);

/* A sentence in `places` places is drawn with a probability of places * share,
 * or 1. What a drawn one counts as, times share. */
double sentence_counts_as(uint64_t places, double share);

struct span sentence_id(
    const struct sentence_sample *s, const struct sampled_sentence *x);
struct span sentence_text(
    const struct sentence_sample *s, const struct sampled_sentence *x);
