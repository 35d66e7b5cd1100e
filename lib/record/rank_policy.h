/* rank_policy.h: the policies by which a document of a cluster is kept. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The property of a document that becomes its number. */
enum rank_kind { RANK_LENGTH, RANK_PLACE, RANK_DATE, RANK_NUMBER, RANK_SOURCE };

struct rank_policy {
	const char *name;
	enum rank_kind kind;
	bool lowest;	   /* the document with the lowest value is kept */
	const char *after; /* what may follow the name and a colon, or NULL */
};

/* The policy with a name of n bytes, or NULL. */
const struct rank_policy *rank_policy_find(const char *name, size_t n);

enum { RANK_POLICY_NAMES = 128 };
/* Sets names to the policies: "a, b:KEY or c:LIST"; without keys, only LIST is
 * there. */
void rank_policy_names(char names[static RANK_POLICY_NAMES], bool with_keys);
