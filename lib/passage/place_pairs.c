/* place_pairs.c: pairs of sets, and the places of these. */
#include <sys/stat.h>

#include "io/in.h"
#include "passage/place_pairs.h"

/* Pairs get 1 / ROOM_LEAST of the memory, but at least MB, even if the places
 * take all of it: few pairs at a time are many readings. */
enum { ROOM_LEAST = 8, MB = 1 << 20 };

/* Bytes that a line of places, of about 16, takes in memory for each of its
 * own. */
enum { LINE_TAKES = 4 };

/* The bytes of a file that can be read again; 0 of another one. */
static uint64_t
plain_bytes(const char *path)
{
	struct stat st;

	return path && stat(path, &st) == 0 && S_ISREG(st.st_mode) ? st.st_size
								   : 0;
}

/* Leaves sets without a match in the files if there is not much memory. */
static void
choose_sets(struct place_pairs *p)
{
	const uint64_t a = plain_bytes(p->places), b = plain_bytes(p->against);

	if (!a || !plain_bytes(p->pairs) || (p->against && !b) ||
	    (a + b) * LINE_TAKES < p->memory)
		return;
	live_sets_read(&p->live, p->pairs, p->places, p->against);
	p->a.live = p->b.live = &p->live;
}

static size_t
room_for_pairs(size_t memory, size_t used)
{
	size_t least = memory / ROOM_LEAST > MB ? memory / ROOM_LEAST : MB;

	return memory > used && memory - used > least ? memory - used : least;
}

const struct sentence_places *
place_pairs_b(const struct place_pairs *p)
{
	return p->against || (p->stars && !p->both) ? &p->b : &p->a;
}

/* Counts a pair of sets; false if there are too many. */
static bool
count_pair(void *state, uint32_t a, uint32_t b)
{
	struct common_sets *common = state;

	common_sets_add(common, a, b);
	return !common_sets_too_many(common);
}

/* The first places of all sets, which are those of a. */
static void
list_first(struct place_pairs *p)
{
	p->b = p->a;
	p->b.place = NULL;
	p->b.place_begin = NULL;
	sentence_places_list(&p->b, p->a.sets);
	sentence_places_list_first(&p->b);
	set_matches_read(&p->matches, NULL, NULL);
}

/* Reads the pairs; once more, if common sets are left out. */
static void
read_pairs(struct place_pairs *p, uint32_t sets)
{
	struct common_sets *c = &p->common;
	struct set_matches *m = &p->matches;

	*c = (struct common_sets){ .a = &p->a,
		.b = p->against ? &p->b : &p->a,
		.sets = sets,
		.most = p->most };
	common_sets_open(c);
	set_matches_read(m, count_pair, c);
	if (common_sets_too_many(c)) {
		if (!set_matches_again(m))
			die("more pairs of sentences than %ju for each: "
			    "expected a file, which can be read again, or a "
			    "higher --common",
			    (uintmax_t)p->most);
		p->left_out = common_sets_leave_out(c);
		m->left[0] = c->left[0];
		m->left[1] = c->left[1];
		set_matches_read(m, NULL, NULL);
	}
	common_sets_end(c);
}

void
place_pairs_open(struct place_pairs *p)
{
	uint32_t sets;
	size_t used;

	choose_sets(p);
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
		.stars = p->stars,
		.both = p->both,
		.places = p->both || p->against ? NULL : &p->a,
		.live = p->a.live,
		.sets = sets,
		.greatest = p->b.greatest > p->a.greatest ? p->b.greatest
							  : p->a.greatest,
		.room = room_for_pairs(p->memory, used) };
	if (p->stars && !p->both)
		list_first(p);
	else
		read_pairs(p, sets);
}

void
place_pairs_ids(const struct place_pairs *p, const uint32_t rank[2],
    struct span *a, struct span *b)
{
	*a = sentence_places_id(&p->a, rank[0]);
	*b = sentence_places_id(place_pairs_b(p), rank[1]);
}
