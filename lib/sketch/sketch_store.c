/* sketch_store.c: reads sketches and sorts them by id.
 *
 * Each id becomes a line `id TAB number`, where number is the line of the file
 * in the upper 32 bits and the row in the lower, in hex. The lines are sorted;
 * then the rows are permuted into that order. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/hexbits.h"
#include "base/mem.h"
#include "base/put.h"
#include "extsort/linesort.h"
#include "format/id_twice.h"
#include "sketch/sketch_store.h"

enum {
	NUMBERS = 18,		   /* bytes after an id: TAB, 16 digits, LF */
	ROOM_LEAST = 1 << 20,	   /* bytes of rows that are allocated first */
	LINE_BYTES = NUMBERS + 12, /* of an id line besides its id, and its
				    * places */
};

static void
add_id_line(struct buf *lines, struct span id, uint32_t line, uint32_t row)
{
	char *p = put_span(buf_room(lines, id.n + NUMBERS + LINESORT_PAD), id);

	p[0] = '\t';
	hex_put(p + 1, (uint64_t)line << 32 | row);
	p[NUMBERS - 1] = '\n';
	lines->n += id.n + NUMBERS;
}

/* Adds the id of the next sorted line; returns its row, from 0 in its file.
 * *last is the number of the line before. */
static uint32_t
add_id(struct sketch_store *s, struct span line, const struct in *in,
    uint64_t *last)
{
	size_t n = line.n - (NUMBERS - 1), *offset = &s->id_offset[s->n];
	uint64_t numbers = 0;
	char *p;

	hex_get(line.p + n + 1, &numbers);
	p = buf_room(&s->text, n);
	memcpy(p, line.p, n);
	p[n] = 0;
	if (s->n > s->second && strcmp(s->text.p + offset[-1], p) == 0)
		die("%s",
		    id_twice_message(&(struct id_twice){ .id = { p, n },
			.file = in->name,
			.line = numbers >> 32,
			.first = *last >> 32 }));
	*last = numbers;
	*offset = s->text.n;
	s->text.n += n + 1;
	s->n++;
	return numbers;
}

/* Permutes n rows in place: row i becomes what row from[i] was. */
static void
permute_rows(uint64_t *word, size_t words, uint32_t *from, size_t n)
{
	uint64_t *held = mem_new(words, sizeof *held);
	size_t bytes = words * sizeof *held, i, to, next;

	for (i = 0; i < n; i++) {
		if (from[i] == i)
			continue;
		memcpy(held, word + i * words, bytes);
		for (to = i; (next = from[to]) != i; to = next) {
			memcpy(word + to * words, word + next * words, bytes);
			from[to] = to;
		}
		memcpy(word + to * words, held, bytes);
		from[to] = to;
	}
	free(held);
}

/* Adds the n ids in byte order, and sorts their rows. */
static void
sort_rows(
    struct sketch_store *s, struct buf *lines, size_t n, const struct in *in)
{
	uint64_t *room = mem_new(n, sizeof *room), last = 0;
	uint32_t *from = mem_new(n, sizeof *from);
	struct linesort *sort = mem_new(1, sizeof *sort);
	struct linesort_reader *reader = mem_new(1, sizeof *reader);
	struct span *line;
	size_t i, k, got;

	MEM_GROW(s->id_offset, s->id_offset_cap, s->n + n);
	linesort(sort, lines->p, lines->n, room, n);
	linesort_read(reader, sort, 0, n);
	for (i = 0; (got = linesort_next(reader, &line)); i += got)
		for (k = 0; k < got; k++)
			from[i + k] = add_id(s, line[k], in, &last);
	free(reader);
	free(sort);
	free(room);
	permute_rows(s->word + s->second * s->words, s->words, from, n);
	free(from);
}

/* Makes room for N = rows rows: in large pages, as they are read in random
 * order, which move instead of being copied. */
static void
make_room(struct sketch_store *s, size_t rows)
{
	size_t bytes = rows * s->words * sizeof *s->word, room = s->word_bytes;

	if (bytes <= room)
		return;
	while (room < bytes)
		room = room ? room + room / 2 : ROOM_LEAST;
	s->word = mem_remap(s->word, s->word_bytes, room);
	s->word_bytes = room;
}

uint64_t
sketch_store_bytes(const struct sketch_store *s)
{
	return s->id_bytes +
	    s->records *
	    (s->words * sizeof *s->word + sizeof *s->id_offset + 1);
}

uint64_t
sketch_store_need(const struct sketch_store *s)
{
	return sketch_store_bytes(s) + s->id_bytes + s->records * LINE_BYTES;
}

/* Counts a record; returns whether it fits. */
static bool
count_record(struct sketch_store *s, const struct sketch_record *one)
{
	s->words = hexbits_words(s->kind.bits);
	s->records++;
	s->id_bytes += one->id.n;
	return !s->memory || sketch_store_need(s) <= s->memory;
}

void
sketch_store_read(struct sketch_store *s, struct in *in)
{
	struct buf lines = { 0 };
	struct sketch_record one;
	size_t n = 0;

	s->collections++;
	s->second = s->n;
	while (sketch_record_read(in, &s->kind, &one)) {
		if (s->n + n == UINT32_MAX || in->line > UINT32_MAX)
			die("%s:%ju: expected at most %u sketches", in->name,
			    (uintmax_t)in->line, UINT32_MAX);
		if (!count_record(s, &one))
			continue;
		make_room(s, s->n + n + 1);
		if (!sketch_record_bits(
			in, &s->kind, &one, s->word + (s->n + n) * s->words))
			continue;
		add_id_line(&lines, one.id, in->line, n++);
	}
	if (n > 0)
		sort_rows(s, &lines, n, in);
	buf_free(&lines);
}

void
sketch_store_free(struct sketch_store *s)
{
	mem_unmap(s->word, s->word_bytes);
	buf_free(&s->text);
	free(s->id_offset);
}
