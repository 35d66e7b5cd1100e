/* repeated_lines.h: drops lines of a text that are equal to an earlier one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line that was kept, or {0}. */
struct repeated_slot {
	uint64_t hash;
	size_t end; /* offset of its newline, plus 1 */
};

/* n lines that were kept, in an open-addressing table, at most half full. From
 * `most` lines on no more are added. While few lines are repeated, only a
 * sample is looked at: of the lines looked at lately, `repeated` of `seen`
 * were. Owns slot. Start from {0} except most. */
struct repeated_lines {
	size_t most;
	struct repeated_slot *slot;
	size_t n, slots;
	bool frequent; /* all lines are looked at */
	size_t seen, repeated;
	unsigned pause, pauses; /* calls without a sample: left, in all */
};

/* Forgets all lines. */
void repeated_lines_clear(struct repeated_lines *r);

/* Removes the lines of text[from, end) that are equal to a line that was kept
 * before, but may keep some of them. text[from, end) are whole lines; what was
 * kept before is in text[0, from). Returns the new end, and adds the number of
 * lines kept to *lines. */
size_t repeated_lines_drop(struct repeated_lines *r, char *text, size_t from,
    size_t end, size_t *lines);

void repeated_lines_free(struct repeated_lines *r);
