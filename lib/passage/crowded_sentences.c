#include "passage/crowded_sentences.h"
#include "base/buf.h"
#include "io/sorted.h"

/* What was counted of a collection. */
struct sentence_counts {
	uint64_t sentences, ends; /* of pairs */
	uint64_t over;		  /* sentences of more than `most` pairs */
	struct buf held;	  /* their ids, each with a newline */
};

/* Adds the lines of a sentence, which was read n times. */
static void
add_sentence(
    struct sentence_counts *c, const struct buf *id, uint64_t n, size_t most)
{
	c->sentences++;
	c->ends += n - 1;
	if (n - 1 <= most)
		return;
	c->over++;
	buf_put(&c->held, buf_span(id));
	buf_char(&c->held, '\n');
}

static void
count_sentences(struct sentence_counts *c, struct in *in, size_t most)
{
	struct span id;
	struct buf last = { 0 };
	uint64_t n = 0;
	int order;

	while (in_id(in, &id)) {
		order = n ? span_order(id, buf_span(&last)) : 1;
		if (order < 0)
			sorted_die(in, "ids in order",
			    "'%.*s' after a greater one", span_shown(id), id.p);
		if (order > 0 && n)
			add_sentence(c, &last, n, most);
		n = order > 0 ? 1 : n + 1;
		buf_set(&last, id);
	}
	if (n)
		add_sentence(c, &last, n, most);
	buf_free(&last);
}

uint64_t
crowded_sentences_write(
    struct in *in, struct in *other, size_t most, struct out *out)
{
	struct sentence_counts c = { 0 }, o = { 0 };
	unsigned __int128 allowed;
	bool crowded;

	count_sentences(&c, in, most);
	if (other)
		count_sentences(&o, other, most);
	allowed = (unsigned __int128)most * (c.sentences + o.sentences);
	crowded = (other ? c.ends : c.ends / 2) > allowed;
	if (crowded)
		out_put(out, c.held.p, c.held.n);
	buf_free(&c.held);
	buf_free(&o.held);
	return crowded ? c.over : 0;
}
