/* place_pairs.c: pairs of sets, and the places of these. */
#include "io/in.h"
#include "passage/place_pairs.h"

/* How many sentences have a set. */
static uint64_t
places_of(const struct sentence_places *p, uint32_t set)
{
	return p->place_begin[set + 1] - p->place_begin[set];
}

const struct sentence_places *
place_pairs_b(const struct place_pairs *p)
{
	return p->against ? &p->b : &p->a;
}

/* Dies if there are more matches than so many for each sentence, the last ones
 * of a set. */
static void
check_found(const struct place_pairs *p, uint32_t set)
{
	uint64_t sentences = p->a.sentences + p->b.sentences;
	const struct sentence_places *a = &p->a;
	const struct set_place *x;
	struct span id;

	if (p->found <= p->most * sentences)
		return;
	if (places_of(a, set) == 0)
		a = &p->b;
	x = &a->place[a->place_begin[set]];
	id = sentence_places_id(a, x->rank);
	die("more pairs of sentences than %ju for each: too many are alike, "
	    "such as '%.*s:%u'; expected a higher -t or --common",
	    (uintmax_t)p->most, (int)id.n, id.p, x->position);
}

static void
count_pair(void *state, uint32_t a, uint32_t b)
{
	struct place_pairs *p = state;

	p->found += places_of(&p->a, a) * places_of(place_pairs_b(p), b);
	check_found(p, a);
}

/* Counts the matches of equal sentences. */
static void
count_equal(struct place_pairs *p)
{
	uint64_t n;
	uint32_t i;

	for (i = 1; i <= p->a.sets; i++) {
		n = places_of(&p->a, i);
		p->found += n * (n - 1) / 2;
		check_found(p, i);
	}
}

void
place_pairs_open(struct place_pairs *p)
{
	uint32_t sets;
	size_t used;

	sentence_places_read(&p->a, p->places, p->sentences);
	if (p->against)
		sentence_places_read(&p->b, p->against, p->sentences_b);
	sets = p->b.sets > p->a.sets ? p->b.sets : p->a.sets;
	sentence_places_list(&p->a, sets);
	if (p->against)
		sentence_places_list(&p->b, sets);
	used = sentence_places_bytes(&p->a) + sentence_places_bytes(&p->b);
	p->matches = (struct set_matches){ .path = p->pairs,
		.threads = p->threads,
		.cross = p->against != NULL,
		.places = p->both || p->against ? NULL : &p->a,
		.sets = sets,
		.room = p->memory > used ? p->memory - used : 0 };
	if (!p->against)
		count_equal(p);
	set_matches_read(&p->matches, count_pair, p);
}

void
place_pairs_ids(const struct place_pairs *p, const uint32_t rank[2],
    struct span *a, struct span *b)
{
	*a = sentence_places_id(&p->a, rank[0]);
	*b = sentence_places_id(place_pairs_b(p), rank[1]);
}
