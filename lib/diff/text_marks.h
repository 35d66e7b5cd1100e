/* text_marks.h: what a text has in common with another, and what not: ranges of
 * its bytes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Bytes [begin, end) of a text are passage `number`, from 1. A passage that
 * moved has another order in the other text. */
struct text_mark {
	size_t begin, end, number;
	bool moved;
};

/* The words in bytes [begin, end) of a text are not in the other text; or they
 * are, with another case or punctuation: minor. */
struct changed_range {
	size_t begin, end;
	bool minor;
};

/* Changed ranges that ascend and do not overlap. Start from {0}; owns them. */
struct changed_list {
	struct changed_range *range;
	size_t n, cap;
};

void changed_add(struct changed_list *l, size_t begin, size_t end, bool minor);
