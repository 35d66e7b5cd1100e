/* pair_traits.h: finds the traits by which two similar sentences differ. */
#pragma once

#include <stdbool.h>

#include "kind/align.h"
#include "kind/word_classes.h"

/* A content word is one that is not a function word, a symbol or the number of
 * an item. A word replaces another if both are in one difference, and neither
 * has a form of itself on the other side. */
struct pair_traits {
	bool equal;	     /* no word differs */
	bool citations;	     /* both sentences look like citations */
	bool half;	     /* half of the words of the shorter are common */
	bool common_content; /* a content word is common */
	bool half_content;   /* half of the content words are common */
	bool name;	     /* a name is replaced by another */
	bool content;	     /* a content word is replaced by another */
	bool word_for_word;  /* so, and in each difference by as many words */
	bool number;	     /* a number is replaced by another */
	bool negation;	     /* only one sentence has a negation */
	bool phrases;	     /* no sentence has a verb: is, has, would */
	bool turned;	     /* a quantity rose in one, and fell in the other */
	bool counted;	     /* both sentences have a number */
	bool date;	     /* a month or day is replaced by another */
	bool only_numbers;   /* all words but numbers are common, and one is */
	bool figures;	     /* two phrases with no number in common, and two
			      * or more replaced */
};

/* The traits of two sentences whose words are aligned in g. Swapping a and b
 * does not change them. */
struct pair_traits pair_traits_find(const struct word_classes *a,
    const struct word_classes *b, const struct align *g);
