/* diff_changes.h: the words of two texts that a diff shows as changed. */
#pragma once

#include <stddef.h>

#include "diff/text_marks.h"
#include "diff/text_rows.h"
#include "diff/word_diff.h"

/* The changed ranges of both texts, and their numbers. Start from {0}; owns the
 * ranges, and reuses them for the next texts. */
struct diff_changes {
	struct changed_list list[2];
	size_t differences; /* stretches of words that differ */
	size_t words[2];    /* in them */
	size_t minor;	    /* words with another case or punctuation */
	bool equal;	    /* the texts are the same bytes */
};

/* Finds the changed ranges by the equal runs of a diff. Words between two runs
 * are changed. Two equal words are a minor change if their case or form
 * differs, as are the characters after them, other than white space, if they
 * differ. */
void diff_changes_find(struct diff_changes *c, const struct rows_source *s,
    const struct common_run *equal, size_t n);
