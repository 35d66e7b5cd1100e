/* flow_joined.c: the command that prints files one after another. */
#include <string.h>
#include <sys/stat.h>

#include "flow/flow_joined.h"
#include "io/content_kind.h"

/* Whether the file is packed; stdin may be. */
static bool
is_packed(const char *name)
{
	const char *packing = "plain";
	struct stat st;

	if (strcmp(name, "-") == 0)
		return true;
	if (stat(name, &st) < 0 || !S_ISREG(st.st_mode))
		return false;
	content_kind(name, &packing);
	return strcmp(packing, "plain") != 0;
}

static bool
any_packed(const struct words *files)
{
	size_t i;

	for (i = 0; i < files->n; i++)
		if (is_packed(files->word[i]))
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
