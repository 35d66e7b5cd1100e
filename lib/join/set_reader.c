/* set_reader.c: reads sets by several threads.
 *
 * A thread parses a block of lines. When the blocks before have had their turn,
 * the ids and sets of this one are looked up, and those that are new get room;
 * then, while other blocks have their turn, they are stored. A set that is
 * looked up may still have to be stored by another thread: then it is waited
 * for, as all are before the window or the place of what is stored changes.
 *
 * The upper halves are in chunks of memory that never move; the kernel provides
 * their pages when they are touched. Only one thread stores to a chunk at a
 * time: if several touch a huge page together, each of them clears one. When it
 * has stored, the next thread goes on in the same room, so that there are no
 * more rooms than threads that store at a time. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "base/threads.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "join/set_arrange.h"
#include "join/set_reader.h"
#include "record/unique_ids.h"

/* Features of the first chunk and of the largest, places of a room's first and
 * of its largest share of the lower halves, and how many sets before it is
 * needed a slot of a table is prefetched. */
enum {
	CHUNK_MIN = 1 << 15,
	CHUNK_MAX = 1 << 23,
	PLACES_MIN = 1 << 14,
	PLACES_MAX = 1 << 19,
	AHEAD = 8
};

struct feature_chunk {
	struct feature_chunk *previous;
	size_t cap, used;
	uint32_t *upper;
};

/* Where sets are stored, by one thread at a time. */
struct set_room {
	struct feature_chunk *chunk;
	uint64_t place, places_end; /* of lower halves, which it may use */
};

/* A block of lines, its batch, and where the new sets of the batch go. */
struct set_adder {
	struct set_batch batch;
	uint32_t *added; /* the new sets: set number first + k is added[k] */
	size_t n_added, added_cap;
	uint32_t first; /* that may have to be stored, or SET_STORE_NONE */
	struct set_room *room;	 /* until they are stored */
	uint32_t *upper, *lower; /* where the sets go; NULL: to the file */
	uint64_t lower_place;
	uint32_t *half; /* room for lower halves that go to the file */
	size_t half_cap;
	char apart[THREADS_APART];
};

/* The state while records are read. But for `lock` and what it guards, and the
 * adders and their rooms, it belongs to the thread that has its turn. */
struct set_reader {
	struct set_store *s;
	const struct set_source *source;
	size_t share, shares, threads;
	size_t set_cap;
	uint32_t *set_of_id; /* of each id: its set, or SET_STORE_NONE */
	size_t set_of_id_cap;
	struct lower_room room;
	uint32_t *half; /* a set, split */
	size_t half_cap;
	struct table table;	  /* values: indexes of sets, from 1 */
	struct unique_ids unique; /* its ids become the ids of s */
	struct set_adder *adder;  /* of each block */
	size_t adders;
	struct set_room *rooms; /* rooms[0, n_rooms), at most one a thread */
	struct set_room *
	    *unused; /* unused[0, n_unused), the last used on top */
	size_t n_rooms, n_unused;
	pthread_mutex_t lock;  /* of `first` of the adders, and of unused */
	pthread_cond_t stored; /* signals that a thread has stored its sets */
};

/* Whether an adder other than a has to store a set up to number i. */
static bool
is_missing(const struct set_reader *r, const struct set_adder *a, uint32_t i)
{
	const struct set_adder *other;

	for (other = r->adder; other < r->adder + r->adders; other++)
		if (other != a && other->first != SET_STORE_NONE &&
		    other->first <= i)
			return true;
	return false;
}

/* Waits until the other adders have stored all sets up to number i. */
static void
wait_stored(struct set_reader *r, const struct set_adder *a, uint32_t i)
{
	pthread_mutex_lock(&r->lock);
	while (is_missing(r, a, i))
		pthread_cond_wait(&r->stored, &r->lock);
	pthread_mutex_unlock(&r->lock);
}

/* Takes a room for a, which may have to store sets from r->s->n on. */
static void
take_room(struct set_reader *r, struct set_adder *a)
{
	pthread_mutex_lock(&r->lock);
	a->first = r->s->n;
	a->room = r->n_unused > 0 ? r->unused[--r->n_unused]
				  : &r->rooms[r->n_rooms++];
	pthread_mutex_unlock(&r->lock);
}

/* Gives it back: a has stored its sets. */
static void
leave_room(struct set_reader *r, struct set_adder *a)
{
	pthread_mutex_lock(&r->lock);
	a->first = SET_STORE_NONE;
	r->unused[r->n_unused++] = a->room;
	pthread_cond_signal(&r->stored);
	pthread_mutex_unlock(&r->lock);
}

/* How many features to get room for at a time: as many as a room has on
 * average, but at least n. */
static size_t
room_size(const struct set_reader *r, size_t min, size_t max, size_t n)
{
	size_t size = r->s->features / r->n_rooms;

	size = size > max ? max : size < min ? min : size;
	return size > n ? size : n;
}

/* Makes room for n features of a. */
static void
make_room(struct set_reader *r, struct set_adder *a, size_t n)
{
	struct set_store *s = r->s;
	struct set_room *room = a->room;
	struct feature_chunk *c = room->chunk;
	size_t size;

	if (!c || c->cap - c->used < n) {
		c = mem_new(1, sizeof *c);
		c->cap = room_size(r, CHUNK_MIN, CHUNK_MAX, n);
		c->upper = mem_map_ordered(c->cap * sizeof *c->upper);
		c->previous = s->chunk;
		s->chunk = room->chunk = c;
	}
	if (room->places_end - room->place < n) {
		size = room_size(r, PLACES_MIN, PLACES_MAX, n);
		if (!lower_halves_fits(&s->lower, size))
			wait_stored(r, a, SET_STORE_NONE);
		room->place = lower_halves_reserve(&s->lower, size);
		room->places_end = room->place + size;
	}
	a->upper = c->upper + c->used;
	a->lower_place = room->place;
	a->lower = lower_halves_room(&s->lower, room->place);
}

/* Makes the window of s fit the feature f, and so the sets it has. */
static void
widen(struct set_reader *r, const struct set_adder *a, uint64_t f)
{
	struct set_store *s = r->s;
	const struct halves_window old = s->window;
	const uint64_t above = old.one >> old.shift >> 32 << 32;
	struct feature_chunk *c;
	size_t i;
	unsigned by;

	wait_stored(r, a, SET_STORE_NONE);
	s->window = halves_widen(&old, f);
	by = s->window.shift - old.shift;
	for (c = s->chunk; c; c = c->previous)
		for (i = 0; i < c->used; i++)
			c->upper[i] = (above | c->upper[i]) >> by;
}

/* Makes the window fit the n > 0 features at f. */
static void
fit_window(struct set_reader *r, const struct set_adder *a, const uint64_t *f,
    size_t n)
{
	struct set_store *s = r->s;

	if (s->n == 0)
		s->window = (struct halves_window){ f[0], 0 };
	if (!halves_fit(&s->window, f[0]))
		widen(r, a, f[0]);
	if (!halves_fit(&s->window, f[n - 1]))
		widen(r, a, f[n - 1]);
}

/* Whether set i is the set of n features at f. */
static bool
is_equal(struct set_reader *r, const struct set_adder *a, uint32_t i,
    const uint64_t *f, size_t n)
{
	const struct set_batch *b = &a->batch;
	struct halves set;

	if (r->s->set[i].n != n)
		return false;
	if (i >= a->first)
		return memcmp(b->feature + b->set[a->added[i - a->first]].first,
			   f, n * sizeof *f) == 0;
	wait_stored(r, a, i);
	MEM_GROW(r->half, r->half_cap, 2 * n);
	set = halves_split(&r->s->window, f, n, r->half);
	return memcmp(r->s->set[i].upper, set.upper, n * sizeof *set.upper) ==
	    0 &&
	    memcmp(set_store_halves(r->s, i, &r->room).lower, set.lower,
		n * sizeof *set.lower) == 0;
}

/* Gives set i of the batch the next number, and room. */
static void
add_new(struct set_reader *r, struct set_adder *a, size_t i)
{
	struct set_store *s = r->s;
	const size_t n = a->batch.set[i].n;
	struct set_room *room = a->room;
	struct feature_chunk *c = room->chunk;

	MEM_GROW(s->set, r->set_cap, (size_t)s->n + 2);
	s->set[s->n++] =
	    (struct stored_set){ c->upper + c->used, room->place, n, 0 };
	c->used += n;
	room->place += n;
	s->features += n;
	MEM_ADD(a->added, a->n_added, a->added_cap, i);
}

/* The number of set i of the batch. */
static uint32_t
add_set(struct set_reader *r, struct set_adder *a, size_t i)
{
	const struct batch_set *set = &a->batch.set[i];
	const uint64_t *f = a->batch.feature + set->first;
	uint64_t number;
	size_t slot;

	fit_window(r, a, f, set->n);
	table_reserve(&r->table);
	for (slot = table_first(&r->table, set->hash);
	     (number = table_value(&r->table, slot));
	     slot = table_next(&r->table, slot, set->hash))
		if (is_equal(r, a, number - 1, f, set->n))
			return number - 1;
	add_new(r, a, i);
	table_put(&r->table, slot, set->hash, r->s->n);
	return r->s->n - 1;
}

/* Adds line i of the batch, as thread t. A line, and so the set, has fewer than
 * 2^31 bytes. */
static void
add_line(struct set_reader *r, size_t t, struct set_adder *a, struct in *in,
    size_t i)
{
	const struct batch_set *set = &a->batch.set[i];
	const struct span id = { set->line, set->id_bytes };
	const uint32_t number = r->unique.ids.n;

	if (!set_batch_check(r->source, t, &a->batch, in, i) ||
	    !unique_ids_add_hashed(&r->unique, in, id, set->id_hash))
		return;
	MEM_GROW(r->set_of_id, r->set_of_id_cap, (size_t)number + 1);
	r->set_of_id[number] = SET_STORE_NONE;
	if (!set_batch_in_share(&a->batch, i, r->share, r->shares))
		r->s->other_share++;
	else if (set->n == 0)
		r->s->empty++;
	else
		r->set_of_id[number] = add_set(r, a, i);
}

static void
parse_block(void *state, size_t t, size_t block, struct in *in)
{
	struct set_reader *r = state;

	r->source->add(r->source->state, t, &r->adder[block].batch, in);
}

static void
add_block(void *state, size_t t, size_t block, struct in *in)
{
	struct set_reader *r = state;
	struct set_adder *a = &r->adder[block];
	const struct set_batch *b = &a->batch;
	size_t i;

	take_room(r, a);
	make_room(r, a, b->features);
	a->n_added = 0;
	for (i = 0; i < b->sets; i++) {
		if (i + AHEAD < b->sets) {
			table_prefetch(
			    &r->unique.ids.table, b->set[i + AHEAD].id_hash);
			table_prefetch(&r->table, b->set[i + AHEAD].hash);
		}
		add_line(r, t, a, in, i);
	}
}

/* Stores the new sets of a batch. */
static void
store_block(void *state, size_t block)
{
	struct set_reader *r = state;
	struct set_adder *a = &r->adder[block];
	const struct batch_set *set;
	uint32_t *upper = a->upper, *lower = a->lower;
	size_t k;

	if (!lower)
		lower = a->half = mem_grow(a->half, &a->half_cap,
		    a->batch.features + 1, sizeof *a->half);
	for (k = 0; k < a->n_added; k++) {
		set = &a->batch.set[a->added[k]];
		halves_split_all(&r->s->window, a->batch.feature + set->first,
		    set->n, upper, lower);
		upper += set->n;
		lower += set->n;
	}
	if (!a->lower)
		lower_halves_put(
		    &r->s->lower, a->lower_place, a->half, upper - a->upper);
	leave_room(r, a);
}

static void
read_lines(struct set_reader *r, struct in *in)
{
	struct set_adder *a;

	r->adders = LINE_BLOCKS_EACH * r->threads;
	r->adder = mem_new(r->adders, sizeof *r->adder);
	r->rooms = mem_new(r->threads, sizeof *r->rooms);
	r->unused = mem_new(r->threads, sizeof *r->unused);
	for (a = r->adder; a < r->adder + r->adders; a++)
		a->first = SET_STORE_NONE;
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .threads = r->threads,
	    .prepare = parse_block,
	    .turn = add_block,
	    .after = store_block,
	    .state = r });
	for (a = r->adder; a < r->adder + r->adders; a++) {
		set_batch_free(&a->batch);
		free(a->added);
		free(a->half);
	}
	free(r->adder);
	free(r->rooms);
	free(r->unused);
	free(r->half);
	free(r->room.half);
}

void
set_store_read(struct set_store *s, struct in *in,
    const struct set_source *source, size_t share, size_t shares,
    size_t threads, size_t kept)
{
	struct set_reader r = { .s = s,
		.source = source,
		.share = share,
		.shares = shares,
		.threads = threads,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.stored = PTHREAD_COND_INITIALIZER };

	lower_halves_begin(&s->lower, out_temporary(), kept);
	read_lines(&r, in);
	table_free(&r.table);
	s->ids = r.unique.ids;
	free(r.unique.skipped);
	set_store_arrange(s, r.set_of_id);
	free(r.set_of_id);
	source->report(source->state, in, s->empty);
}
