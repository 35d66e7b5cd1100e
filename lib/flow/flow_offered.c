/* flow_offered.c: which options of nd-flow itself a flow has. */
#include <string.h>

#include "flow/flow_offered.h"

static bool
is_offered(const struct flow *f, const char *name)
{
	static const char *const of_places[] = { "parts", "output", "again",
		"update", NULL };
	static const char *const of_hosts[] = { "hosts", "shared", "local",
		"timeout", "array", "submit", NULL };
	static const char *const of_inputs[] = { "files-from", "null", NULL };
	const bool reads_old =
	    f->collections.n == 1 && words_have(&f->collections, "old");

	return !(f->adds && names_have(of_places, name)) &&
	    !((f->adds || reads_old) && names_have(of_hosts, name)) &&
	    !(reads_old && names_have(of_inputs, name));
}

const struct opt *
flow_offered(struct flow *f, const struct opt *all)
{
	struct opt *row = NULL;
	size_t n = 0;
	bool is_last;

	do {
		is_last = !all->name;
		if (!is_last && !is_offered(f, all->name))
			continue;
		row = pool_grow(&f->pool, row, n, sizeof *row);
		row[n++] = *all;
	} while (all++, !is_last);
	return row;
}
