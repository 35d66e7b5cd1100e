/* numbering.c: numbers sets by sorting: by their hashes, so that the records of
 * a set are together, then by records. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hex.h"
#include "base/mem.h"
#include "io/out.h"
#include "io/whole.h"
#include "record/numbering.h"

/* Bytes that a set takes in memory, while the table grows; digits of a hash and
 * of two numbers. */
enum { SET_BYTES = 60, HASH = 32, PAIR = 16, LEAST = 1 << 20 };

static bool
is_full(const struct numbering *b)
{
	return b->records * sizeof *b->number +
	    (uint64_t)b->table.n * SET_BYTES >
	    b->memory;
}

/* A line of the first sort: hash, record. */
static void
sort_record(struct numbering *b, uint64_t high, uint64_t low, uint32_t record)
{
	char *to = out_room(&b->sorter->out, HASH + PAIR + 1);

	hex_put(to, high);
	hex_put(to + PAIR, low);
	hex_put(to + HASH, record);
	to[HASH + PAIR] = '\n';
	out_used(&b->sorter->out, HASH + PAIR + 1);
}

static void
open_sorter(struct numbering *b, struct line_sorter *s)
{
	b->sorter = s;
	line_sorter_open(
	    s, out_temporary(), b->memory < LEAST ? LEAST : b->memory);
}

/* Frees the table, and sorts what it has. */
static void
spill_table(struct numbering *b)
{
	const struct numbered_set *s;
	uint32_t i;

	open_sorter(b, mem_new(1, sizeof *b->sorter));
	for (i = 0; i < b->records; i++)
		if (b->number[i]) {
			s = &b->table.set[b->number[i] - 1];
			sort_record(b, s->high, s->low, i);
		}
	free(b->number);
	b->number = NULL;
	set_numbers_free(&b->table);
}

/* Begins the next record; whether it is numbered by the table. */
static bool
begin(struct numbering *b)
{
	if (b->records == UINT32_MAX)
		die("expected at most %u records, got more", UINT32_MAX);
	if (!b->sorter && is_full(b))
		spill_table(b);
	if (!b->sorter)
		MEM_GROW(b->number, b->number_cap, (size_t)b->records + 1);
	b->records++;
	return !b->sorter;
}

void
numbering_add(struct numbering *b, uint64_t high, uint64_t low)
{
	if (begin(b))
		b->number[b->records - 1] =
		    set_numbers_hashed(&b->table, high, low);
	else
		sort_record(b, high, low, b->records - 1);
}

void
numbering_add_none(struct numbering *b)
{
	if (begin(b))
		b->number[b->records - 1] = 0;
}

/* A line of the second sort: record and the first one of its set, and of a
 * first one how many there are. */
static void
sort_place(struct out *out, uint64_t record, uint64_t first, uint64_t count)
{
	char *to = out_room(out, 2 * PAIR + 1);

	hex_put(to, record << 32 | first);
	hex_put(to + PAIR, count);
	to[2 * PAIR] = '\n';
	out_used(out, 2 * PAIR + 1);
}

/* The number of 16 digits. */
static uint64_t
digits(const char *p)
{
	uint64_t v = 0;

	hex_get(p, &v);
	return v;
}

/* Sorts what was added by records. */
static void
sort_again(struct numbering *b)
{
	struct line_sorter *second = mem_new(1, sizeof *second);
	uint32_t first = 0, record;
	uint64_t count = 0;
	char hash[HASH];
	struct out out;
	struct in in;
	size_t len;
	char *line;

	out_scratch(&out, out_temporary());
	line_sorter_close(b->sorter, &out);
	free(b->sorter);
	in_scratch(&in, &out);
	open_sorter(b, second);
	while ((line = in_record(&in, &len))) {
		record = digits(line + HASH);
		if (count && memcmp(line, hash, HASH) == 0) {
			sort_place(&second->out, record, first, 0);
			count++;
			continue;
		}
		if (count)
			sort_place(&second->out, first, first, count);
		memcpy(hash, line, HASH);
		first = record;
		count = 1;
	}
	in_close(&in);
	if (count)
		sort_place(&second->out, first, first, count);
	out_scratch(&out, out_temporary());
	line_sorter_close(second, &out);
	free(second);
	b->sorted_file = out_detach(&out);
	b->first_file = out_nameless(out_temporary());
}

/* The next record that has a set, by the second sort. */
static struct numbered
next_sorted(struct numbering *b)
{
	const uint32_t record = b->line >> 32, first = b->line;
	struct numbered x = { 0 };

	if (record != first) {
		nameless_read(b->first_file, out_temporary(), &x, sizeof x,
		    (uint64_t)first * sizeof x);
		return x;
	}
	x = (struct numbered){ ++b->sets, b->count };
	if (x.count > 1)
		nameless_write(b->first_file, out_temporary(), &x, sizeof x,
		    (uint64_t)first * sizeof x);
	return x;
}

static void
read_line(struct numbering *b)
{
	size_t len;
	const char *line = in_record(&b->sorted, &len);

	b->has_line = line != NULL;
	if (line) {
		b->line = digits(line);
		b->count = digits(line + PAIR);
	}
}

static void
begin_reading(struct numbering *b)
{
	if (b->first_file)
		in_close(&b->sorted);
	else
		sort_again(b);
	in_nameless(&b->sorted, out_temporary(), b->sorted_file);
	b->sets = 0;
	read_line(b);
}

struct numbered
numbering_next(struct numbering *b)
{
	const uint32_t record = b->next++;
	struct numbered x = { 0 };

	if (!b->sorter) {
		x.number = b->number[record];
		if (x.number)
			x.count = b->table.set[x.number - 1].count;
		return x;
	}
	if (record == 0)
		begin_reading(b);
	if (!b->has_line || b->line >> 32 != record)
		return x;
	x = next_sorted(b);
	read_line(b);
	return x;
}

void
numbering_free(struct numbering *b)
{
	if (b->first_file) {
		in_close(&b->sorted);
		close(b->sorted_file);
		close(b->first_file);
	}
	free(b->number);
	set_numbers_free(&b->table);
}
