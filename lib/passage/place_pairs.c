#include <sys/stat.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "io/in.h"
#include "passage/place_pairs.h"

/* Pairs get 1 / ROOM_LEAST of the memory, but at least MB, even if the places
 * take all of it: few pairs at a time are many readings. */
enum { ROOM_LEAST = 8, MB = 1 << 20 };

/* Bytes that a line of places, of about 16, takes in memory for each of its
 * own. */
enum { LINE_TAKES = 4 };

/* Bytes of a sentence in memory, and of a set that is live. */
enum { SENTENCE_TAKES = 24, SET_TAKES = 32 };

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

/* The options of matches of sets up to number `sets`. */
static struct set_matches
matches_of(const struct place_pairs *p, uint32_t sets)
{
	return (struct set_matches){ .path = p->pairs,
		.threads = p->threads,
		.cross = p->against != NULL,
		.stars = p->stars,
		.both = p->both,
		.live = p->a.live,
		.sets = sets,
		.greatest = p->b.greatest > p->a.greatest ? p->b.greatest
							  : p->a.greatest };
}

/* Reads the places, and gets p->matches ready. */
static void
read_places(struct place_pairs *p)
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
	p->matches = matches_of(p, sets);
	p->matches.places = p->both || p->against ? NULL : &p->a;
	p->matches.room = room_for_pairs(p->memory, used);
}

/* Counts the sentences of each live set, and sets parts. */
static void
count_sentences(struct place_pairs *p)
{
	const size_t sets = (size_t)p->live.n + 1;
	uint64_t bytes;

	p->a.count = mem_new(sets, sizeof *p->a.count);
	sentence_places_read(&p->a, p->places, NULL);
	if (p->against) {
		p->b.count = mem_new(sets, sizeof *p->b.count);
		sentence_places_read(&p->b, p->against, NULL);
	}
	bytes = (p->a.sentences + p->b.sentences) * SENTENCE_TAKES +
	    sets * SET_TAKES;
	/* A part has the sentences that match those of its documents, too. */
	if (!p->against)
		bytes *= 2;
	p->parts = bytes > p->memory ? bytes * 4 / 3 / p->memory + 1 : 1;
}

/* Leaves out common sets, by their counts, and chooses where parts begin. */
static void
open_parts(struct place_pairs *p)
{
	struct common_sets *c = &p->common;

	*c = (struct common_sets){ .a = &p->a,
		.b = p->against ? &p->b : &p->a,
		.sets = p->live.n,
		.most = p->most };
	p->matches = matches_of(p, p->live.n);
	common_sets_open(c);
	set_matches_meet(&p->matches, count_pair, c);
	if (common_sets_too_many(c))
		p->left_out = common_sets_leave_out(c);
	common_sets_end(c);
	p->unplaced = p->a.none + p->b.none + p->left_out;
	p->sample = p->a.ids;
	p->a.ids = (struct idmap){ 0 };
	idmap_seal(&p->sample);
	p->order = mem_new(p->sample.n + 1, sizeof *p->order);
	idmap_sort(&p->sample, p->order);
}

void
place_pairs_open(struct place_pairs *p)
{
	p->parts = 1;
	choose_sets(p);
	if (!p->live.sets || p->stars || p->both)
		return;
	count_sentences(p);
	if (p->parts > 1)
		open_parts(p);
	sentence_places_free(&p->a);
	sentence_places_free(&p->b);
	p->a.live = p->b.live = &p->live;
}

/* The id of the first document of a part; empty where parts end. */
static struct span
part_begin(const struct place_pairs *p, size_t part)
{
	const size_t i = part * p->sample.n / p->parts;

	return part && i < p->sample.n ? idmap_id(&p->sample, p->order[i])
				       : (struct span){ 0 };
}

static void
read_part(struct place_pairs *p, size_t i)
{
	const struct document_range range = { part_begin(p, i),
		part_begin(p, i + 1) };

	sentence_places_free(&p->a);
	sentence_places_free(&p->b);
	set_matches_free(&p->matches);
	live_sets_free(&p->part);
	live_sets_part(&p->part, &p->live, p->common.left, p->pairs, p->places,
	    p->against != NULL, &range);
	p->a.live = p->b.live = &p->part;
	read_places(p);
	p->matches.left[0] = p->common.left[0];
	p->matches.left[1] = p->common.left[1];
	p->matches.left_of = &p->live;
	set_matches_read(&p->matches, NULL, NULL);
	p->from = sentence_places_rank(&p->a, range.from);
	p->to =
	    range.to.n ? sentence_places_rank(&p->a, range.to) : p->a.documents;
}

void
place_pairs_read(struct place_pairs *p, size_t i)
{
	if (p->parts > 1) {
		read_part(p, i);
		return;
	}
	read_places(p);
	p->to = p->a.documents;
	if (p->stars && !p->both)
		list_first(p);
	else
		read_pairs(p, p->matches.sets);
	p->unplaced = sentence_places_unplaced(&p->a) +
	    (p->against ? sentence_places_unplaced(&p->b) : 0);
}

void
place_pairs_ids(const struct place_pairs *p, const uint32_t rank[2],
    struct span *a, struct span *b)
{
	*a = sentence_places_id(&p->a, rank[0]);
	*b = sentence_places_id(place_pairs_b(p), rank[1]);
}
