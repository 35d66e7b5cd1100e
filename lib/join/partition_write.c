/* partition_write.c: writes the file of nd-index. */
#include <stdlib.h>
#include <string.h>

#include "base/hash_state.h"
#include "base/mem.h"
#include "io/out.h"
#include "join/packed.h"
#include "join/partition.h"
#include "join/partition_format.h"

/* Postings that are packed at a time: whole bytes. */
enum { POSTINGS = 1 << 11 };

/* Where the bytes of the parts go: into out or, if that is NULL, into the
 * checksums of their blocks. */
struct partition_writer {
	struct out *out;
	struct hash_state hash;
	uint64_t *sum; /* of the blocks before offset */
	uint64_t offset;
};

static void
end_block(struct partition_writer *w)
{
	*w->sum++ = hash_end(&w->hash);
	hash_begin(&w->hash);
}

static void
put(struct partition_writer *w, const void *p, size_t n)
{
	const char *from = p;
	size_t room, k;

	for (; n > 0; from += k, n -= k, w->offset += k) {
		room = PARTITION_BLOCK - w->offset % PARTITION_BLOCK;
		k = n < room ? n : room;
		if (w->out)
			out_put(w->out, from, k);
		else
			hash_update(&w->hash, from, k);
		if (!w->out && k == room)
			end_block(w);
	}
}

/* Writes zeros up to the begin of the next part. */
static void
pad(struct partition_writer *w)
{
	static const char zero[8];

	put(w, zero, partition_format_pad(w->offset) - w->offset);
}

static void
put_part(struct partition_writer *w, const void *p, size_t n)
{
	put(w, p, n);
	pad(w);
}

static void
put_fields(struct partition_writer *w, const struct partition_params *made)
{
	put(w, made->fields, strlen(made->fields));
	if (made->tag.n > 0) {
		put(w, "", 1);
		put(w, made->tag.p, made->tag.n);
	}
	pad(w);
}

static void
put_starts(struct partition_writer *w, const struct prefix_index *x)
{
	const size_t cells = (size_t)1 << x->bits;
	size_t i;

	for (i = 0; i <= cells; i += PARTITION_CELLS)
		put(w, &x->start[i], sizeof x->start[i]);
	pad(w);
}

static void
put_ends(struct partition_writer *w, const struct prefix_index *x)
{
	const size_t cells = (size_t)1 << x->bits,
		     n = (cells + x->postings + 7) / 8;
	char *ends = mem_new(n + PACKED_SPARE, 1);
	size_t i;

	for (i = 0; i < cells; i++)
		packed_set(ends, (uint64_t)x->start[i + 1] + i);
	put_part(w, ends, n);
	free(ends);
}

/* Writes the postings, each of so many bits. */
static void
put_postings(
    struct partition_writer *w, const struct prefix_index *x, unsigned bits)
{
	char packed[POSTINGS * sizeof(uint32_t) + PACKED_SPARE];
	uint64_t i;
	size_t n;

	for (i = 0; i < x->postings; i += n) {
		n = x->postings - i < POSTINGS ? x->postings - i : POSTINGS;
		packed_put(packed, x->posting + i, n, bits);
		put(w, packed, (n * bits + 7) / 8);
	}
	pad(w);
}

/* Writes the parts of both indexes of so many sets. */
static void
put_indexes(
    struct partition_writer *w, const struct prefix_join *j, uint32_t sets)
{
	const struct prefix_index *x[2] = { &j->prefix, &j->full };
	const size_t n = j->full.start ? 2 : 1;
	size_t i;

	for (i = 0; i < n; i++)
		put_part(w, x[i]->live, ((size_t)1 << x[i]->live_bits) / 8);
	for (i = 0; i < n; i++)
		put_starts(w, x[i]);
	for (i = 0; i < n; i++)
		put_ends(w, x[i]);
	for (i = 0; i < n; i++)
		put_postings(w, x[i], packed_bits(sets));
}

/* Writes a step for each size of sets. */
static void
put_steps(struct partition_writer *w, const struct set_store *s)
{
	struct partition_step step = { 0 };

	for (; step.set < s->n; partition_step_move(&step, 1))
		if (s->set[step.set].n != step.n) {
			step.n = s->set[step.set].n;
			put(w, &step, sizeof step);
		}
}

/* Counts how many sizes sets have, and the bytes of their upper halves. */
static void
count_steps(struct partition_header *h, const struct set_store *s)
{
	struct partition_step step = { 0 };

	for (; step.set < s->n; partition_step_move(&step, 1)) {
		h->steps += s->set[step.set].n != step.n;
		step.n = s->set[step.set].n;
	}
	h->upper = step.upper;
}

static void
put_ids(struct partition_writer *w, const struct set_store *s)
{
	const uint32_t ids = s->set[s->n].first_id;
	uint64_t end = 0;
	struct span id;
	uint32_t i;

	for (i = 0; i <= s->n; i++)
		put(w, &s->set[i].first_id, sizeof s->set[i].first_id);
	pad(w);
	put(w, &end, sizeof end);
	for (i = 0; i < ids; i++) {
		end += set_store_id(s, i).n;
		put(w, &end, sizeof end);
	}
	for (i = 0; i < ids; i++) {
		id = set_store_id(s, i);
		put(w, id.p, id.n);
	}
	pad(w);
}

static void
put_upper(struct partition_writer *w, const struct set_store *s)
{
	char *packed = NULL;
	size_t cap = 0, n;
	uint32_t i;

	for (i = 0; i < s->n; i++) {
		n = packed_ascending_bytes(s->set[i].n);
		MEM_GROW(packed, cap, n + PACKED_SPARE);
		memset(packed, 0, n + PACKED_SPARE);
		packed_ascending_put(packed, s->set[i].upper, s->set[i].n);
		put(w, packed, n);
	}
	free(packed);
	pad(w);
}

static void
put_features(struct partition_writer *w, const struct set_store *s)
{
	struct lower_room room = { 0 };
	uint32_t i;

	put_upper(w, s);
	for (i = 0; i < s->n; i++)
		put(w, set_store_halves(s, i, &room).lower,
		    s->set[i].n * sizeof(uint32_t));
	free(room.half);
	pad(w);
}

static void
put_all(struct partition_writer *w, const struct set_store *s,
    const struct prefix_join *j, const struct partition_params *made)
{
	const size_t classes = (size_t)1 << j->order.bits;

	w->offset = 0;
	put_fields(w, made);
	put_part(w, j->order.rare_bits, classes / 8);
	put_part(w, j->order.class, classes / 2);
	put_steps(w, s);
	put_indexes(w, j, s->n);
	put_ids(w, s);
	put_features(w, s);
}

/* Sets the checksum of the header, and those of the blocks in sum. */
static void
set_checksums(struct partition_header *h, uint64_t *sum, uint64_t blocks,
    const struct set_store *s, const struct prefix_join *j,
    const struct partition_params *made)
{
	const size_t summed = offsetof(struct partition_header, bytes);
	struct partition_writer w = { .sum = sum };

	hash_begin(&w.hash);
	put_all(&w, s, j, made);
	if (w.offset % PARTITION_BLOCK)
		end_block(&w);
	hash_begin(&w.hash);
	hash_update(&w.hash, (const char *)h + summed, sizeof *h - summed);
	hash_update(&w.hash, sum, blocks * sizeof *sum);
	h->checksum = hash_end(&w.hash);
}

static struct partition_index
index_numbers(const struct prefix_index *x)
{
	if (!x->start)
		return (struct partition_index){ 0 };
	return (struct partition_index){ x->live_bits, x->bits, x->postings };
}

void
partition_write(const char *path, struct set_store *s,
    const struct prefix_join *j, const struct partition_params *made)
{
	struct partition_header h = {
		.magic = PARTITION_MAGIC,
		.byte_order = PARTITION_BYTE_ORDER,
		.version = PARTITION_VERSION,
		.measure = j->m.row,
		.t_p = j->m.t.p,
		.t_q = j->m.t.q,
		.k = made->k,
		.characters = made->characters,
		.share = made->share.part,
		.shares = made->share.parts,
		.sets = s->n,
		.ids = s->set[s->n].first_id,
		.features = s->features,
		.fields = strlen(made->fields) +
		    (made->tag.n > 0 ? 1 + made->tag.n : 0),
		.one = s->window.one,
		.shift = s->window.shift,
		.class_bits = j->order.bits,
		.prefix = index_numbers(&j->prefix),
		.full = index_numbers(&j->full),
	};
	struct partition_writer w = { 0 };
	struct partition_parts parts;
	uint64_t *sum, i;
	struct out out;

	set_store_sort_ids(s);
	count_steps(&h, s);
	for (i = 0; i < h.ids; i++)
		h.text += set_store_id(s, i).n;
	parts = partition_format_parts(&h);
	h.bytes = parts.offset[PART_COUNT];
	sum = mem_new(parts.blocks, sizeof *sum);
	set_checksums(&h, sum, parts.blocks, s, j, made);
	out_open(&out, path);
	out_put(&out, &h, sizeof h);
	out_put(&out, sum, parts.blocks * sizeof *sum);
	w.out = &out;
	put_all(&w, s, j, made);
	out_close(&out);
	free(sum);
}
