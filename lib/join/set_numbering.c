#include <stdlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/out.h"
#include "join/set_arrange.h"
#include "join/set_numbering.h"
#include "record/place.h"

enum { DIGITS = 10 }; /* of a number, at most */

static uint32_t
count_ids(const struct set_store *s, uint32_t i)
{
	return s->set[i + 1].first_id - s->set[i].first_id;
}

/* Returns the set of each id, or SET_STORE_NONE. */
static uint32_t *
sets_of_ids(const struct set_store *s)
{
	uint32_t *set = mem_new((size_t)s->ids.n + 1, sizeof *set), i, k;

	for (i = 0; i < s->ids.n; i++)
		set[i] = SET_STORE_NONE;
	for (i = 0; i < s->n; i++)
		for (k = s->set[i].first_id; k < s->set[i + 1].first_id; k++)
			set[s->id_number[k]] = i;
	return set;
}

/* Writes the places; sets number[i] to the number of set i, or to 0 if it has
 * more than `most` ids. Returns the number of ids of such sets. */
static uint64_t
write_places(
    const struct set_store *s, size_t most, const char *file, uint32_t *number)
{
	uint32_t *set = sets_of_ids(s), numbers = 0, i;
	struct out out;
	bool *met = mem_new((size_t)s->n + 1, sizeof *met);
	uint64_t ids_left_out = 0;

	out_open(&out, file);
	out.no_fsync = true;
	for (i = 0; i < s->ids.n; i++) {
		if (set[i] == SET_STORE_NONE) {
			place_write(&out, idmap_id(&s->ids, i), 0);
			continue;
		}
		numbers += !met[set[i]];
		if (count_ids(s, set[i]) > most)
			ids_left_out++;
		else if (!met[set[i]])
			number[set[i]] = numbers;
		met[set[i]] = true;
		place_write(&out, idmap_id(&s->ids, i), number[set[i]]);
	}
	out_close(&out);
	free(met);
	free(set);
	return ids_left_out;
}

void
set_store_replace_ids(struct set_store *s, const uint32_t *number)
{
	char *text = mem_new((size_t)s->n + 2, DIGITS), *p = text;
	uint64_t *start = mem_new((size_t)s->n + 1, sizeof *start);
	uint32_t i, n = 0;

	for (i = 0; i < s->n; i++) {
		if (number[i] == 0) {
			s->features -= s->set[i].n;
			continue;
		}
		s->set[n] = s->set[i];
		s->set[n].first_id = n;
		start[n++] = p - text;
		p = put_number(p, number[i]);
	}
	s->set[n] = (struct stored_set){ .first_id = n };
	start[n] = p - text;
	s->n = n;
	s->id_start = start;
	s->id_text = text;
	free(s->id_number);
	s->id_number = NULL;
	idmap_free(&s->ids);
}

uint64_t
set_store_number(struct set_store *s, size_t most, const char *file)
{
	uint32_t *number = mem_new((size_t)s->n + 1, sizeof *number);
	uint64_t left_out = write_places(s, most, file, number);

	set_store_replace_ids(s, number);
	free(number);
	return left_out;
}
