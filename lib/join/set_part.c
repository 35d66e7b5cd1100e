/* set_part.c: sets of a spill as a collection. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "join/set_part.h"

/* Bytes: for each set, and for each feature of its prefix. So many parts take
 * little longer than one. */
enum { SET_BYTES = 128, PREFIX_BYTES = 24, FEW = 8 };

uint64_t
set_part_bytes(const struct measure *m, uint64_t n)
{
	return SET_BYTES + 9 * n +
	    PREFIX_BYTES * (measure_probe_prefix(m, n) + 1);
}

void
set_part_note(uint64_t bytes, size_t memory, uint64_t whole)
{
	if (bytes / FEW > memory)
		note("memory holds about a part in %ju of the sets, and each "
		     "part is compared with all after it; %.0f MB hold all, "
		     "and prefixes (nd-flow --via prefix) take less time",
		    (uintmax_t)(bytes / (memory ? memory : 1) + 1),
		    whole / 1e6 + 1);
}

void
set_part_begin(struct set_part *x, const struct halves_window *w, uint32_t sets,
    uint64_t features)
{
	struct set_store *s = &x->s;

	x->upper = mem_map(features * sizeof *x->upper + 1);
	x->features = features;
	*s = (struct set_store){
		.repeats = true, .window = *w, .features = features
	};
	s->set = mem_new((size_t)sets + 1, sizeof *s->set);
	s->id_number = mem_new((size_t)sets + 1, sizeof *s->id_number);
	s->lower.fd = -1;
	s->lower.cap = features;
	s->lower.kept = mem_map(features * sizeof *s->lower.kept + 1);
}

void
set_part_add(struct set_part *x, uint32_t number, const uint64_t *f, uint32_t n)
{
	struct set_store *s = &x->s;
	uint32_t *upper = x->upper + s->lower.n;

	halves_split_all(&s->window, f, n, upper, s->lower.kept + s->lower.n);
	s->set[s->n].upper = upper;
	s->set[s->n].lower = s->lower.n;
	s->set[s->n].n = n;
	s->id_number[s->n] = number;
	s->lower.n += n;
	s->n++;
}

void
set_part_end(struct set_part *x)
{
	struct set_store *s = &x->s;
	struct stored_set *set = mem_new((size_t)s->n + 1, sizeof *set);
	uint32_t *number = mem_new((size_t)s->n + 1, sizeof *number), i;
	uint64_t *key = mem_new((size_t)s->n + 1, sizeof *key);

	for (i = 0; i < s->n; i++)
		key[i] = (uint64_t)s->set[i].n << 32 | i;
	radix_sort64(key, s->n, 0);
	for (i = 0; i < s->n; i++) {
		set[i] = s->set[(uint32_t)key[i]];
		number[i] = s->id_number[(uint32_t)key[i]];
	}
	free(key);
	free(s->set);
	free(s->id_number);
	s->set = set;
	s->id_number = number;
}

void
set_part_free(struct set_part *x)
{
	mem_unmap(x->upper, x->features * sizeof *x->upper + 1);
	mem_unmap(x->s.lower.kept, x->features * sizeof *x->s.lower.kept + 1);
	free(x->s.set);
	free(x->s.id_number);
}
