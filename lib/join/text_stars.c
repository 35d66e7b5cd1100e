#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "join/band_centres.h"
#include "join/text_stars.h"
#include "join/text_tile.h"
#include "record/pair.h"

/* BLOCK: texts of a block. GRAIN: those that a thread takes at a time. What a
 * centre takes besides its text and id, and what each of its keys does. */
enum {
	BLOCK = TEXT_TILE,
	GRAIN = 32,
	CENTRE_BYTES = 32,
	ROW_BYTES = (GRAM_FEW_WORDS + GRAM_MANY_WORDS) * 8 + 24,
	LONG_ROW_BYTES = GRAM_THREE_WORDS * 8 + 2,
	KEY_BYTES = 20
};

/* The state of one thread. */
struct star_thread {
	struct text_asker asker;
	struct band_found found;
	char apart[THREADS_APART];
};

/* What was found for a text: the centre that is kept for it. */
struct star_owner {
	uint32_t centre, distance;
};

struct text_star_run {
	struct text_stars *s;
	struct out *out;
	struct star_thread *thread;

	/* The centres; those that are compared with all, in tiles. */
	struct text_list centres;
	uint32_t *tiled; /* their numbers */
	size_t tiled_n, tiled_cap, tiles, tiles_cap, in_tiles, bytes;
	struct text_tile *tile;
	struct band_centres bands;

	/* A block. By text: the row that it has in own, its keys, and whether
	 * it became a centre, and which. */
	struct text_list texts;
	struct text_tile own;
	uint32_t row[BLOCK], keys[BLOCK], centre[BLOCK], *key;
	struct star_owner owner[BLOCK];
	bool is_centre[BLOCK];

	/* Texts for the next round. */
	bool is_full, has_left;
	struct out left;
};

static uint32_t *
keys_of(const struct text_star_run *r, size_t i)
{
	return r->key + i * r->s->keys_most;
}

/* Asks the centres from number `from` on that have a key of text i, which has
 * begun, for one before its owner. */
static void
ask_bands(
    struct text_star_run *r, struct star_thread *w, size_t i, uint32_t from)
{
	struct star_owner *o = &r->owner[i];
	uint32_t c;
	size_t k;

	w->found.n = 0;
	for (k = 0; k < r->keys[i]; k++)
		band_centres_find(
		    &r->bands, keys_of(r, i)[k], from, o->centre, &w->found);
	k = band_centres_sort(&w->found);
	c = text_asker_first(&w->asker, &r->centres, w->found.centre, k);
	if (c != TEXT_NONE)
		*o = (struct star_owner){ c, w->asker.distance };
}

/* Asks the centres of the blocks before for the texts of a grain: a tile for
 * all of these, then the next one. */
static void
ask_grain(void *state, size_t grain, size_t t)
{
	struct text_star_run *r = state;
	struct star_thread *w = &r->thread[t];
	size_t from = grain * GRAIN, to = from + GRAIN, i, k;
	uint32_t c;

	if (to > r->texts.n)
		to = r->texts.n;
	for (k = 0; k < r->tiles; k++)
		for (i = from; i < to; i++) {
			if (r->row[i] == TEXT_NONE ||
			    r->owner[i].centre != TEXT_NONE)
				continue;
			text_asker_begin(
			    &w->asker, text_list_text(&r->texts, i));
			c = text_tile_ask(&r->tile[k], &w->asker, &r->own,
			    r->row[i], TEXT_NONE, NULL);
			if (c != TEXT_NONE)
				r->owner[i] =
				    (struct star_owner){ c, w->asker.distance };
		}
	for (i = from; r->s->keys_most && i < to; i++) {
		r->keys[i] = r->s->make_keys(r->s->state, t,
		    text_list_text(&r->texts, i), r->texts.at[i].chars,
		    keys_of(r, i));
		text_asker_begin(&w->asker, text_list_text(&r->texts, i));
		ask_bands(r, w, i, 0);
	}
}

/* Adds text i to the centres. */
static void
add_centre(struct text_star_run *r, size_t i)
{
	const struct span id = text_list_id(&r->texts, i);
	const struct span text = text_list_text(&r->texts, i);
	const uint32_t c = r->centres.n, chars = r->texts.at[i].chars;
	size_t k;

	if (c == TEXT_NONE - 1)
		die("expected at most %u kept texts, got more", c);
	text_list_add(&r->centres, id, text, chars);
	r->bytes += id.n + text.n + CENTRE_BYTES + r->keys[i] * KEY_BYTES;
	if (chars <= r->s->longest) {
		MEM_ADD(r->tiled, r->tiled_n, r->tiled_cap, c);
		r->bytes +=
		    ROW_BYTES + (chars >= GRAM_TEXT_LONG ? LONG_ROW_BYTES : 0);
	}
	for (k = 0; k < r->keys[i]; k++)
		band_centres_add(&r->bands, keys_of(r, i)[k], c);
	r->is_centre[i] = true;
	r->centre[i] = c;
	r->s->kept++;
}

/* Leaves text i for the next round. */
static void
leave(struct text_star_run *r, size_t i)
{
	const struct span id = text_list_id(&r->texts, i);
	const struct span text = text_list_text(&r->texts, i);

	if (!r->has_left)
		out_scratch(&r->left, r->s->dir);
	r->has_left = true;
	out_field(&r->left, text, '\t');
	out_field(&r->left, id, '\n');
}

/* Asks the centres of this block, from number `from` on, for text i; without an
 * owner it becomes one. */
static void
decide(struct text_star_run *r, size_t i, uint32_t from)
{
	struct star_thread *w = r->thread;
	uint32_t k;

	r->is_centre[i] = false;
	if (r->owner[i].centre != TEXT_NONE)
		return;
	if (r->is_full) {
		leave(r, i);
		return;
	}
	text_asker_begin(&w->asker, text_list_text(&r->texts, i));
	if (r->row[i] != TEXT_NONE) {
		k = text_tile_ask(
		    &r->own, &w->asker, &r->own, r->row[i], i, r->is_centre);
		if (k != TEXT_NONE)
			r->owner[i] = (struct star_owner){ r->centre[k],
				w->asker.distance };
	}
	ask_bands(r, w, i, from);
	if (r->owner[i].centre == TEXT_NONE)
		add_centre(r, i);
}

static void
write_pair(struct text_star_run *r, size_t i)
{
	const struct star_owner *o = &r->owner[i];
	const size_t a = r->centres.at[o->centre].chars;
	const size_t b = r->texts.at[i].chars;

	pair_write_edit(r->out, text_list_id(&r->centres, o->centre),
	    text_list_id(&r->texts, i), o->distance, a, b);
	r->s->pairs++;
}

/* Adds the new centres to the last tile, or to another one. */
static void
make_tile(struct text_star_run *r)
{
	const size_t last = r->tiles ? r->tile[r->tiles - 1].n : 0;
	size_t n = r->tiled_n - r->in_tiles;

	if (n == 0)
		return;
	if (r->tiles > 0 && last + n <= TEXT_TILE) {
		n += last;
	} else {
		MEM_ADD(
		    r->tile, r->tiles, r->tiles_cap, (struct text_tile){ 0 });
	}
	text_tile_make(&r->tile[r->tiles - 1], &r->centres,
	    r->tiled + r->tiled_n - n, n, r->s->t, r->s->threads);
	r->in_tiles = r->tiled_n;
}

/* Finds the owners of the texts of a block. */
static void
run_block(struct text_star_run *r)
{
	const size_t n = r->texts.n;
	const uint32_t from = r->centres.n;
	uint32_t compared[BLOCK] = { 0 }, rows = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		r->owner[i].centre = r->row[i] = TEXT_NONE;
		r->keys[i] = 0;
		if (r->texts.at[i].chars <= r->s->longest)
			compared[rows++] = i;
	}
	text_tile_make(
	    &r->own, &r->texts, compared, rows, r->s->t, r->s->threads);
	for (i = 0; i < rows; i++)
		r->row[compared[r->own.place[i]]] = i;
	threads_run(r->s->threads, (n + GRAIN - 1) / GRAIN, ask_grain, r);
	for (i = 0; i < n; i++)
		decide(r, i, from);
	for (i = 0; i < n; i++)
		if (r->owner[i].centre != TEXT_NONE)
			write_pair(r, i);
	make_tile(r);
	r->is_full = r->bytes > r->s->memory;
}

/* Reads the next text that a round before has left. */
static bool
next_left(struct in *in, struct span *id, struct span *text, size_t *chars,
    struct codepoints *c)
{
	size_t len;
	char *line = in_record(in, &len), *tab;

	if (!line)
		return false;
	tab = memrchr(line, '\t', len);
	*text = (struct span){ line, tab - line };
	*id = (struct span){ tab + 1, line + len - tab - 1 };
	codepoints_read(c, *text);
	*chars = c->n;
	return true;
}

/* Runs all blocks of a round, of the texts in `in`, or those that the caller
 * has. */
static void
run_round(struct text_star_run *r, struct in *in)
{
	struct codepoints c = { 0 };
	struct span id, text;
	size_t chars;

	while (in ? next_left(in, &id, &text, &chars, &c)
		  : r->s->next(r->s->state, &id, &text, &chars)) {
		text_list_add(&r->texts, id, text, chars);
		if (r->texts.n < BLOCK)
			continue;
		run_block(r);
		text_list_clear(&r->texts);
	}
	if (r->texts.n > 0)
		run_block(r);
	text_list_clear(&r->texts);
	codepoints_free(&c);
}

/* Forgets the centres. */
static void
end_round(struct text_star_run *r)
{
	text_list_free(&r->centres);
	while (r->tiles > 0)
		text_tile_free(&r->tile[--r->tiles]);
	r->tiled_n = r->in_tiles = r->bytes = 0;
	band_centres_clear(&r->bands);
	r->is_full = false;
}

static void
free_all(struct text_star_run *r)
{
	struct star_thread *w;

	for (w = r->thread; w < r->thread + r->s->threads; w++) {
		r->s->compared += w->asker.compared;
		text_asker_free(&w->asker);
		free(w->found.met);
		free(w->found.centre);
	}
	text_list_free(&r->texts);
	text_tile_free(&r->own);
	free(r->thread);
	free(r->tile);
	free(r->tiled);
	free(r->key);
	free(r);
}

void
text_stars_run(struct text_stars *s, struct out *out)
{
	struct text_star_run *r = mem_new(1, sizeof *r);
	struct in in;
	size_t t;

	r->s = s;
	r->out = out;
	r->bands.most = s->band_most;
	r->key = mem_new(BLOCK * s->keys_most + 1, sizeof *r->key);
	r->thread = mem_new(s->threads, sizeof *r->thread);
	for (t = 0; t < s->threads; t++)
		r->thread[t].asker.t = s->t;
	run_round(r, NULL);
	end_round(r);
	while (r->has_left) {
		in_scratch(&in, &r->left);
		r->has_left = false;
		run_round(r, &in);
		in_close(&in);
		end_round(r);
	}
	free_all(r);
}
