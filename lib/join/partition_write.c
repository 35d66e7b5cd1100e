/* partition_write.c: writes the file of nd-index. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "io/out.h"
#include "join/partition.h"
#include "join/partition_format.h"

enum { PIECE_BYTES = 1 << 16 };

/* Where bytes go: into out or, if that is NULL, into the checksum. */
struct partition_writer {
	struct out *out;
	struct hash_state checksum;
	uint64_t offset;
};

static void
put(struct partition_writer *w, const void *p, size_t n)
{
	const char *from = p;
	size_t piece;

	w->offset += n;
	if (!w->out)
		hash_update(&w->checksum, p, n);
	for (; w->out && n > 0; from += piece, n -= piece) {
		piece = n < PIECE_BYTES ? n : PIECE_BYTES;
		out_put(w->out, from, piece);
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
put_index(struct partition_writer *w, const struct prefix_index *x)
{
	if (!x->start)
		return;
	put(w, x->live, ((size_t)1 << x->live_bits) / 4);
	pad(w);
	put(w, x->start, (((size_t)1 << x->bits) + 1) * sizeof *x->start);
	pad(w);
	put(w, x->posting, x->postings * sizeof *x->posting);
	pad(w);
}

static void
put_all(struct partition_writer *w, const struct partition_header *h,
    const struct set_store *s, const struct prefix_join *j,
    const struct partition_params *made)
{
	const size_t summed = offsetof(struct partition_header, bytes);
	struct lower_room room = { 0 };
	uint64_t end = 0;
	struct span id;
	uint32_t i;

	if (w->out)
		put(w, h, summed);
	w->offset = summed;
	put(w, (const char *)h + summed, sizeof *h - summed);
	for (i = 0; i < s->n; i++)
		put(w, &s->set[i].n, sizeof s->set[i].n);
	pad(w);
	for (i = 0; i <= s->n; i++)
		put(w, &s->set[i].first_id, sizeof s->set[i].first_id);
	pad(w);
	for (i = 0; i < s->n; i++)
		put(w, s->set[i].upper, s->set[i].n * sizeof(uint32_t));
	pad(w);
	for (i = 0; i < s->n; i++)
		put(w, set_store_halves(s, i, &room).lower,
		    s->set[i].n * sizeof(uint32_t));
	free(room.half);
	pad(w);
	put(w, &end, sizeof end);
	for (i = 0; i < s->set[s->n].first_id; i++) {
		end += set_store_id(s, i).n;
		put(w, &end, sizeof end);
	}
	for (i = 0; i < s->set[s->n].first_id; i++) {
		id = set_store_id(s, i);
		put(w, id.p, id.n);
	}
	pad(w);
	put(w, made->fields, strlen(made->fields));
	if (made->tag.n > 0) {
		put(w, "", 1);
		put(w, made->tag.p, made->tag.n);
	}
	pad(w);
	put(w, j->order.class, (size_t)1 << j->order.bits);
	put_index(w, &j->prefix);
	put_index(w, &j->full);
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
	struct out out;
	uint32_t i;

	set_store_sort_ids(s);
	for (i = 0; i < h.ids; i++)
		h.text += set_store_id(s, i).n;
	h.bytes = partition_format_parts(&h).offset[PART_COUNT];
	hash_begin(&w.checksum);
	put_all(&w, &h, s, j, made);
	h.checksum = hash_end(&w.checksum);
	out_open(&out, path);
	w.out = &out;
	put_all(&w, &h, s, j, made);
	out_close(&out);
}
