/* align.h: nd-align --terms. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/ratio.h"

/* The options. texts and terms are of the first and of the second collection;
 * rejects is NULL or a file. */
struct align_options {
	const char *texts[2], *terms[2], *rejects;
	struct ratio least;
	size_t memory, jobs;
	bool verbose;
};

/* Reads pairs of documents from the file, writes pairs of sentences. */
void align_sentences(const struct align_options *o, const char *file);
