#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/newlines.h"
#include "base/prefetch.h"
#include "extsort/repeated_lines.h"

enum {
	SLOTS_MIN = 1 << 12,
	BATCH = 64,	 /* lines that are prefetched together */
	SAMPLE_BITS = 4, /* of a hash that are 0 */
	WINDOW = 512,	 /* lines looked at until the next decision */
	FREQUENT = 16,	 /* one line of so many */
	ALL_WINDOW = WINDOW << SAMPLE_BITS, /* the same, of all lines */
	PAUSES_MOST = 15,		    /* calls that look at no line */
};

/* A line of n bytes, its newline included. */
struct batch_line {
	const char *p;
	size_t n;
	uint64_t hash;
	bool chosen; /* it is looked at, and has a hash */
};

void
repeated_lines_clear(struct repeated_lines *r)
{
	if (r->slots)
		memset(r->slot, 0, r->slots * sizeof *r->slot);
	r->n = 0;
}

void
repeated_lines_free(struct repeated_lines *r)
{
	free(r->slot);
	*r = (struct repeated_lines){ .most = r->most };
}

/* Doubles the table, which may be empty. */
static void
grow(struct repeated_lines *r)
{
	struct repeated_lines old = *r;
	size_t i, k;

	r->slots = old.slots ? 2 * old.slots : SLOTS_MIN;
	r->slot = mem_new(r->slots, sizeof *r->slot);
	for (i = 0; i < old.slots; i++) {
		if (!old.slot[i].end)
			continue;
		k = old.slot[i].hash & (r->slots - 1);
		while (r->slot[k].end)
			k = (k + 1) & (r->slots - 1);
		r->slot[k] = old.slot[i];
	}
	free(old.slot);
}

static struct repeated_slot *
home(const struct repeated_lines *r, uint64_t hash)
{
	return &r->slot[hash & (r->slots - 1)];
}

/* Whether text[0, end) ends with the line. */
static bool
is_line(const char *text, size_t end, const struct batch_line *line)
{
	size_t begin = end - line->n;

	return end >= line->n && memcmp(text + begin, line->p, line->n) == 0 &&
	    (begin == 0 || text[begin - 1] == '\n');
}

/* Returns the slot of the line, or an empty one. */
static struct repeated_slot *
find(const struct repeated_lines *r, const char *text,
    const struct batch_line *line)
{
	size_t i = line->hash & (r->slots - 1);

	while (r->slot[i].end &&
	    (r->slot[i].hash != line->hash ||
		!is_line(text, r->slot[i].end, line)))
		i = (i + 1) & (r->slots - 1);
	return &r->slot[i];
}

/* Whether a line is looked at while few are repeated: by its last bytes, as a
 * hash of all would take long. */
static bool
in_sample(const char *p, size_t n)
{
	uint64_t last;

	if (n <= sizeof last)
		return false;
	memcpy(&last, p + n - 1 - sizeof last, sizeof last);
	return last * 0x9e3779b97f4a7c15 >> (64 - SAMPLE_BITS) == 0;
}

/* Finds up to BATCH lines from p to end, and prefetches what `find` reads.
 * Returns their number. */
static size_t
prepare(const struct repeated_lines *r, const char *text, const char *p,
    const char *end, struct batch_line *line)
{
	const struct repeated_slot *slot;
	size_t n, i;

	for (n = 0; p < end && n < BATCH; p += line[n++].n) {
		line[n].p = p;
		line[n].n = (char *)memchr(p, '\n', end - p) + 1 - p;
		line[n].chosen = r->frequent || in_sample(p, line[n].n);
		if (!line[n].chosen)
			continue;
		line[n].hash = hash64(p, line[n].n);
		prefetch(home(r, line[n].hash));
	}
	for (i = 0; i < n && r->frequent; i++) {
		slot = home(r, line[i].hash);
		if (slot->hash == line[i].hash)
			prefetch(text + slot->end - line[i].n);
	}
	return n;
}

/* Looks at all lines or at a sample from now on. */
static void
decide(struct repeated_lines *r)
{
	r->frequent = r->repeated >= r->seen / FREQUENT;
	r->seen = r->repeated = 0;
	r->pauses = r->frequent ? 0 : 2 * r->pauses + 1;
	if (r->pauses > PAUSES_MOST)
		r->pauses = PAUSES_MOST;
	r->pause = r->pauses;
}

/* Whether a line is repeated. Otherwise it is added, as the line that ends at
 * `end`, if there is room. */
static bool
look_up(struct repeated_lines *r, const char *text,
    const struct batch_line *line, size_t end)
{
	struct repeated_slot *slot = find(r, text, line);
	bool repeated = slot->end > 0;

	r->repeated += repeated;
	if (!repeated && r->n < r->most) {
		*slot = (struct repeated_slot){ line->hash, end };
		r->n++;
	}
	if (++r->seen >= (size_t)(r->frequent ? ALL_WINDOW : WINDOW))
		decide(r);
	return repeated;
}

size_t
repeated_lines_drop(struct repeated_lines *r, char *text, size_t from,
    size_t end, size_t *lines)
{
	struct batch_line batch[BATCH], *line;
	size_t i, n, to = from;

	if (r->pause > 0) {
		r->pause--;
		*lines += newlines_count(text + from, end - from);
		return end;
	}
	while (from < end) {
		if (r->slots < 2 * (r->n + BATCH))
			grow(r);
		n = prepare(r, text, text + from, text + end, batch);
		for (i = 0; i < n; i++, from += line->n) {
			line = &batch[i];
			if (line->chosen &&
			    look_up(r, text, line, to + line->n))
				continue;
			if (to < from)
				memmove(text + to, line->p, line->n);
			to += line->n;
			++*lines;
		}
	}
	return to;
}
