#include "io/sorted.h"
#include "passage/dot_lines.h"

/* Dies if dot d, which is in the plot of the last one, comes before it. */
static void
check_order(const struct dot_lines *l, const struct dot *d)
{
	uint32_t here = dot_diagonal(d), last = dot_diagonal(&l->last);
	const char *what = NULL;

	if (here < last)
		what = "diagonal";
	else if (here == last && d->pos_a < l->last.pos_a)
		what = "position";
	else if (here == last && d->pos_a == l->last.pos_a &&
	    d->similarity < l->last.similarity)
		what = "similarity";
	if (what)
		sorted_die(
		    l->in, "dots in order", "a %s after a greater one", what);
}

static bool
next(struct dot_source *s, struct dot *d)
{
	struct dot_lines *l = (struct dot_lines *)s;
	int order;

	if (!dot_read(l->in, d))
		return false;
	order = s->plot == 0
	    ? 1
	    : span_order(span_join(d->a, d->b), buf_span(&l->ids));
	if (order < 0)
		sorted_die(
		    l->in, "dots in order", "a document after a greater one");
	if (order == 0) {
		check_order(l, d);
	} else {
		buf_set(&l->ids, span_join(d->a, d->b));
		s->plot++;
	}
	l->last = *d;
	return true;
}

void
dot_lines_open(struct dot_lines *l, struct in *in)
{
	*l = (struct dot_lines){ .source.next = next, .in = in };
}
