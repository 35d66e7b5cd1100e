/* pair_kind.h: in what way two similar sentences are so: by rules, on the words
 * that differ. */
#ifndef ND_PAIR_KIND_H
#define ND_PAIR_KIND_H

#include "kind/align.h"
#include "kind/word_classes.h"

enum pair_kind {
	KIND_IDENTICAL,	    /* in all words */
	KIND_COPY_EDIT,	    /* the same said in other words */
	KIND_FACTUAL_DRIFT, /* another number or date in the place of one */
	KIND_TEMPLATE,	    /* another name in the place of one */
	KIND_REFERENCE,	    /* citations */
	KIND_OTHER,
	PAIR_KINDS
};

/* As nd-kind calls them. */
extern const char *const pair_kind_name[PAIR_KINDS];

/* What the words of two sentences have in common, aligned in g. */
enum pair_kind pair_kind_find(const struct word_classes *a,
    const struct word_classes *b, const struct align *g);

#endif
