/* flow_own.c: values that a call has by itself. */
#include <string.h>

#include "flow/flow_bytes.h"
#include "flow/flow_kind.h"
#include "flow/flow_own.h"

/* Whether the input is one file, a text. */
static bool
is_one_text(const struct flow_pieces *p)
{
	return p->n == 1 && p->files[0].n == 1 &&
	    strcmp(p->kind[0], "texts") == 0 &&
	    strcmp(flow_content_kind(p->files[0].word[0]), "text") == 0;
}

/* Whether that is so of the call; -1 if it is nothing of a call. */
static int
flag(const struct flow_call *c, const char *name)
{
	if (strcmp(name, "fits") == 0)
		return flow_bytes_fit(c);
	if (strcmp(name, "large") == 0)
		return flow_bytes_many(c);
	if (strcmp(name, "notes") == 0)
		return !notes_off;
	if (strcmp(name, "one-text") == 0)
		return is_one_text(&c->piece);
	if (strcmp(name, "output") == 0)
		return c->output;
	if (strcmp(name, "several") == 0)
		return c->piece.n > 1 ||
		    (c->apart && c->piece.cut && c->piece.cut->n > 1);
	if (strcmp(name, "numbers") == 0)
		return c->counts;
	return strcmp(name, "verbose") == 0 ? c->verbose : -1;
}

bool
flow_own_value(const struct flow_call *c, const char *name, struct words *w)
{
	struct pool *p = &c->flow->pool;

	if (strcmp(name, "share") == 0)
		words_add(p, w, c->share);
	else if (strcmp(name, "piece-name") == 0)
		words_add(p, w, c->piece.name ? c->piece.name : "");
	else if (strcmp(name, "other-name") == 0)
		words_add(p, w, c->other.name ? c->other.name : "");
	else if (strcmp(name, "parts") == 0) {
		if (c->parts > 1)
			words_add(p, w, pool_format(p, "%zu", c->parts));
	} else if (c->old && strcmp(name, "old") == 0)
		words_add(p, w, c->old);
	else if (flag(c, name) < 0)
		return false;
	else if (flag(c, name))
		words_add(p, w, "1");
	return true;
}
