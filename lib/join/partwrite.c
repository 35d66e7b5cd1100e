/* partwrite.c: the file of nd-index, written. */
#include <string.h>

#include "base/hash.h"
#include "io/out.h"
#include "join/layout.h"
#include "join/partition.h"

enum { PIECE = 1 << 16 };

/* Bytes on their way into the file or, without out, into the checksum. */
struct writing {
	struct out *out;
	struct hash_state sum;
	uint64_t at;
};

static void
put(struct writing *w, const void *p, size_t n)
{
	const char *from = p;
	size_t piece;

	w->at += n;
	if (!w->out)
		hash_update(&w->sum, p, n);
	for (; w->out && n > 0; from += piece, n -= piece) {
		piece = n < PIECE ? n : PIECE;
		out_put(w->out, from, piece);
	}
}

/* Fills up to where the next part begins. */
static void
pad(struct writing *w)
{
	static const char zero[8];

	put(w, zero, layout_padded(w->at) - w->at);
}

static void
put_index(struct writing *w, const struct index *x)
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
put_all(struct writing *w, const struct header *h, const struct sets *s,
    const struct join *j, const char *fields)
{
	const size_t behind = offsetof(struct header, bytes);
	uint64_t at = 0;
	struct span id;
	uint32_t i;

	if (w->out)
		put(w, h, behind);
	w->at = behind;
	put(w, (const char *)h + behind, sizeof *h - behind);
	for (i = 0; i < s->n; i++)
		put(w, &s->set[i].n, sizeof s->set[i].n);
	pad(w);
	for (i = 0; i <= s->n; i++)
		put(w, &s->set[i].first, sizeof s->set[i].first);
	pad(w);
	for (i = 0; i < s->n; i++)
		put(w, s->set[i].feature, s->set[i].n * sizeof(uint64_t));
	put(w, &at, sizeof at);
	for (i = 0; i < s->set[s->n].first; i++) {
		at += sets_id(s, i).n;
		put(w, &at, sizeof at);
	}
	for (i = 0; i < s->set[s->n].first; i++) {
		id = sets_id(s, i);
		put(w, id.p, id.n);
	}
	pad(w);
	put(w, fields, strlen(fields));
	pad(w);
	put(w, j->rarity.class, (size_t)1 << j->rarity.bits);
	put_index(w, &j->small);
	put_index(w, &j->all);
}

static struct index_header
index_header(const struct index *x)
{
	if (!x->start)
		return (struct index_header){0};
	return (struct index_header){ x->live_bits, x->bits, x->postings };
}

void
partition_write(const char *path, struct sets *s, const struct join *j,
    const struct made *made)
{
	struct header h = {
		.magic = LAYOUT_MAGIC, .order = LAYOUT_ORDER,
		.version = LAYOUT_VERSION,
		.measure = j->m.kind, .t_p = j->m.t.p, .t_q = j->m.t.q,
		.k = made->k, .characters = made->characters,
		.share = made->share.part, .shares = made->share.parts,
		.sets = s->n, .ids = s->set[s->n].first,
		.features = s->features, .fields = strlen(made->fields),
		.rarity_bits = j->rarity.bits,
		.small = index_header(&j->small), .all = index_header(&j->all),
	};
	struct writing w = {0};
	struct out out;
	uint32_t i;

	sets_sort_ids(s);
	for (i = 0; i < h.ids; i++)
		h.text += sets_id(s, i).n;
	h.bytes = layout_parts(&h).at[PARTS];
	hash_begin(&w.sum);
	put_all(&w, &h, s, j, made->fields);
	h.checksum = hash_end(&w.sum);
	out_open(&out, path);
	w.out = &out;
	put_all(&w, &h, s, j, made->fields);
	out_close(&out);
}
