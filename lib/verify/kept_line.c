#include <string.h>

#include "base/die.h"
#include "verify/kept_line.h"

void
kept_line_set(
    struct kept_line *k, struct span line, struct span a, struct span b)
{
	buf_set(&k->line, line);
	k->a_n = a.n;
	k->b_n = b.n;
}

struct span
kept_line_first(const struct kept_line *k)
{
	return (struct span){ k->line.p, k->a_n };
}

bool
kept_line_has(const struct kept_line *k, struct span a, struct span b)
{
	return k->a_n == a.n && k->b_n == b.n &&
	    memcmp(k->line.p, a.p, a.n + 1 + b.n) == 0;
}

_Noreturn void
kept_line_die(const struct in *in, struct span a, struct span b)
{
	die("%s:%ju: expected each candidate once, got '%.*s' and '%.*s' "
	    "again: use sort -u",
	    in->name, (uintmax_t)in->line, span_shown(a), a.p, span_shown(b),
	    b.p);
}
