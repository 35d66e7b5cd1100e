/* pair_kind.h: classifies how two similar sentences differ, by rules on the
 * words that differ. */
#pragma once

#include "kind/pair_traits.h"

enum pair_kind {
	KIND_IDENTICAL,	    /* the same words */
	KIND_COPY_EDIT,	    /* the same content in other words */
	KIND_FACTUAL_DRIFT, /* another number or date, or a negation */
	KIND_TEMPLATE,	    /* another name, or another word in one place */
	KIND_REFERENCE,	    /* two citations */
	KIND_OTHER,
	PAIR_KINDS
};

/* The names that nd-kind prints. */
extern const char *const pair_kind_name[PAIR_KINDS];

/* The kind of two sentences with these traits. */
enum pair_kind pair_kind_find(const struct pair_traits *t);
