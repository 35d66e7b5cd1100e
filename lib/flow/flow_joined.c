/* flow_joined.c: the command that prints files one after another. */
#include <string.h>

#include "flow/flow_joined.h"
#include "flow/flow_kind.h"

/* Whether a file is packed; stdin may be. */
static bool
any_packed(const struct words *files)
{
	size_t i;

	for (i = 0; i < files->n; i++)
		if (strcmp(files->word[i], "-") == 0 ||
		    flow_packing(files->word[i]))
			return true;
	return false;
}

struct words
flow_joined(struct pool *p, const struct words *files)
{
	struct words w = any_packed(files)
	    ? words_of(p, "nd-cat", "-q", "--records", NULL)
	    : words_of(p, "cat", NULL);

	words_add_all(p, &w, files);
	return w;
}
