/* cut_list.h: ranges of the texts of documents, which are cut: records of an
 * id, where a range begins and ends, and anything. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"
#include "io/out.h"
#include "record/document_texts.h"

struct cut_range {
	uint64_t from, to;
};

/* Document number i of ids has the ranges [first[i], first[i + 1]). Owns all.
 * Start from {0}. */
struct cut_list {
	struct idmap ids;
	struct cut_range *range;
	size_t *first, ranges, range_cap, first_cap;
};

/* Adds the ranges of the next documents to l, which is empty, until they need
 * `memory` bytes. Returns false if that was the end of the file. Ends the
 * program if a record is malformed, or if the ranges of a document do not
 * follow each other. */
bool cut_list_read(struct cut_list *l, struct in *in, size_t memory);

/* Whether the ranges of the last document that was read, with offsets, end
 * within its texts, and none begins or ends inside a character; calls in_bad if
 * not. */
bool cut_list_check(
    const struct cut_list *l, const struct document_texts *d, struct in *in);

/* Writes that document without its ranges, which cut_list_check accepts;
 * returns how many these were. A number, true or false that is cut becomes a
 * string. Sets *is_empty to whether nothing of its texts is left. */
size_t cut_list_write(const struct cut_list *l, const struct document_texts *d,
    struct span record, struct out *out, bool *is_empty);

void cut_list_free(struct cut_list *l);
