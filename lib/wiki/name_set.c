#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "wiki/name_set.h"

/* Returns the tokens of a name, joined by spaces; valid until the next call. */
static struct span
tokens(struct name_set *s, const char *p, size_t n)
{
	s->copy = mem_grow(s->copy, &s->cap, n + 1 + IN_PAD, 1);
	memcpy(s->copy, p, n);
	memset(s->copy + n, 0, 1 + IN_PAD);
	token_clear(&s->text);
	token_add(&s->text, (struct span){ s->copy, n });
	return (struct span){ s->text.buf + 1, s->text.n - 1 };
}

void
name_set_add(struct name_set *s, const char *p, size_t n)
{
	struct span name = tokens(s, p, n);

	if (name.n > 0)
		idmap_add(&s->map, name);
}

bool
name_set_has(struct name_set *s, const char *p, size_t n)
{
	return idmap_find(&s->map, tokens(s, p, n)) != IDMAP_NONE;
}

void
name_set_share(struct name_set *to, const struct name_set *from)
{
	*to = (struct name_set){ .map = from->map };
}

void
name_set_free(struct name_set *s)
{
	idmap_free(&s->map);
	token_free(&s->text);
	free(s->copy);
	*s = (struct name_set){ 0 };
}
