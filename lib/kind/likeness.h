/* likeness.h: in what way two similar sentences are so: by rules, on the words
 * that differ. */
#ifndef ND_LIKENESS_H
#define ND_LIKENESS_H

#include "kind/align.h"
#include "kind/lexeme.h"

enum likeness {
	LIKE_IDENTICAL,		/* in all words */
	LIKE_COPY_EDIT,		/* the same said in other words */
	LIKE_FACTUAL_DRIFT,	/* another number or date in the place of one */
	LIKE_TEMPLATE,		/* another name in the place of one */
	LIKE_REFERENCE,		/* citations */
	LIKE_OTHER,
	LIKENESSES
};

/* As nd-kind calls them. */
extern const char *const likeness_name[LIKENESSES];

/* What the words of two sentences have in common, aligned in g. */
enum likeness likeness(const struct lexemes *a, const struct lexemes *b,
    const struct align *g);

#endif
