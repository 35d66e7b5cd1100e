/* repeats.h: runs of units that occur at several places of documents, and which
 * units are cut so that each stays once.
 *
 * A run of `length` units is a copy if it also begins at an earlier place. The
 * earliest place of a run with copies is its first place. A unit is cut if it
 * is in a copy and in no first place. Runs are within one text (column).
 *
 * The file is read three times: for the anchors of runs (run_hashes.h); for the
 * runs whose anchor is at several places (repeat_runs.h); for bytes. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "candidates/part_store.h"
#include "format/column_list.h"
#include "io/again_file.h"
#include "io/out.h"
#include "passage/text_units.h"

/* Units [from, to), numbered through all texts, are cut; `first` is where the
 * first of them stays. */
struct repeat_cut {
	uint64_t from, to, first;
};

/* The caller sets the members before ids. Owns the others. Start from {0}. */
struct repeats {
	enum text_unit unit;
	size_t length, memory, threads;
	struct column_list columns;
	struct again_file file;
	const char *rank, *dir; /* numbers of ids, or NULL; temporary files */
	struct idmap ids;
	uint32_t *place; /* of documents in order of preference, or NULL */
	uint64_t *start; /* of text i and, after it, start[i + 1]: its units */
	uint32_t *document;
	size_t texts, start_cap, document_cap;
	uint64_t *seen, slots; /* of anchors: 2 bits each */
	struct part_store runs, links;
	int link_shift;	      /* a part of links has 2^link_shift units */
	uint64_t *first_runs; /* bits: first places */
	struct repeat_cut *cut;
	size_t cuts, cut_cap;
};

/* The units of all texts; the number of the text that has a unit. */
uint64_t repeats_units(const struct repeats *r);
size_t repeats_text(const struct repeats *r, uint64_t unit);

/* Finds the cuts, ascending. */
void repeats_find(struct repeats *r);

/* Writes for each cut the id, the bytes where it begins and ends, and the id
 * and the byte of its first place; columns are joined by newlines. Returns
 * their number. */
size_t repeats_write(struct repeats *r, struct out *out);

void repeats_free(struct repeats *r);
