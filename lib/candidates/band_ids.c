/* band_ids.c: the order of ids, in memory or, where these are in a file, by
 * sorting. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hex.h"
#include "base/idmap_sort.h"
#include "base/inverse.h"
#include "base/mem.h"
#include "candidates/band_ids.h"
#include "extsort/line_sorter.h"
#include "format/id_twice.h"
#include "io/mapped_pages.h"

/* HEX: digits. SORT_MOST: bytes that are sorted at a time. */
enum { HEX = 16, SORT_MOST = 1 << 28 };

/* Sets names, order and rank by the ids of the documents that are marked. */
static void
rank_ids(struct band_pairs *b, const char *path)
{
	uint32_t i, number, *place;
	struct in in;
	char *line;
	size_t len;

	in_scratch(&in, &b->ids);
	idmap_limit(&b->names, b->memory / 4, mapped_pages_scratch);
	b->rank = mem_new(b->documents, sizeof *b->rank);
	for (i = 0; i < b->documents && (line = in_record(&in, &len)); i++) {
		if (!(b->mark[i / 64] >> i % 64 & 1))
			continue;
		number = idmap_add(&b->names, (struct span){ line, len });
		if (number != b->shared++)
			id_twice_die(path, 0, (struct span){ line, len });
		b->rank[i] = number;
	}
	in_close(&in);
	idmap_seal(&b->names);
	b->order = mem_new(b->shared, sizeof *b->order);
	idmap_sort(&b->names, b->order);
	place = inverse(b->order, b->shared);
	for (i = 0; i < b->documents; i++)
		if (b->mark[i / 64] >> i % 64 & 1)
			b->rank[i] = place[b->rank[i]];
	free(place);
}

/* Writes the marked ids, each with the number of its document, in order to a
 * scratch file. */
static void
sort_ids(struct band_pairs *b, struct out *sorted)
{
	struct line_sorter sorter;
	struct in in;
	size_t len, memory = b->memory / 4;
	uint64_t i;
	char *line, *p;

	in_scratch(&in, &b->ids);
	line_sorter_open(
	    &sorter, b->dir, memory < SORT_MOST ? memory : SORT_MOST);
	for (i = 0; i < b->documents && (line = in_record(&in, &len)); i++) {
		if (!(b->mark[i / 64] >> i % 64 & 1))
			continue;
		p = out_room(&sorter.out, len + HEX + 2);
		memcpy(p, line, len);
		p[len] = '\t';
		hex_put(p + len + 1, i);
		p[len + HEX + 1] = '\n';
		out_used(&sorter.out, len + HEX + 2);
		b->shared++;
	}
	in_close(&in);
	out_scratch(sorted, b->dir);
	line_sorter_close(&sorter, sorted);
}

/* Sets rank and number as rank_ids does rank, without the ids in memory. */
static void
rank_by_file(struct band_pairs *b, const char *path)
{
	struct buf last = { 0 };
	struct out sorted;
	uint64_t document;
	struct span id;
	struct in in;
	uint32_t i;

	sort_ids(b, &sorted);
	b->rank = mem_new(b->documents, sizeof *b->rank);
	b->number = mem_new(b->shared, sizeof *b->number);
	in_scratch(&in, &sorted);
	for (i = 0; i < b->shared && (id.p = in_record(&in, &id.n)); i++) {
		id.n -= HEX + 1;
		if (i > 0 && span_equal(id, buf_span(&last)))
			id_twice_die(path, 0, id);
		buf_set(&last, id);
		hex_get(id.p + id.n + 1, &document);
		b->number[i] = document;
		b->rank[document] = i;
	}
	in_close(&in);
	buf_free(&last);
}

void
band_ids_rank(struct band_pairs *b, const char *path)
{
	if (b->put)
		rank_by_file(b, path);
	else
		rank_ids(b, path);
}
