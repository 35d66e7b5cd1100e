/* flow_home.c: where nd-flow finds tools and tables. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_home.h"
#include "flow/flow_quote.h"
#include "io/opt.h"

const char *
flow_bin(struct pool *p)
{
	char path[PATH_MAX];
	const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

	if (n >= 0)
		path[n] = 0;
	else
		die_errno("/proc/self/exe");
	*strrchr(path, '/') = 0;
	return pool_format(p, "%s", path);
}

const char *
flow_share(struct pool *p, const char *bin)
{
	return pool_format(p, "%s/../share/nd", bin);
}

/* Whether nd has a flow of that name, where it is installed as it should be. */
static bool
is_flow(const char *name)
{
	static const char *const names[] = { "near", "threads", "sentences",
		"partial", "xling", "contains", "lines", "add", "audit" };
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

const char *
flow_table(struct pool *p, const char *bin, const char *name)
{
	const char *path;

	if (strchr(name, '/'))
		return name;
	path = pool_format(p, "%s/flows/%s.flow", flow_share(p, bin), name);
	if (access(path, R_OK) < 0 && !is_flow(name))
		opt_bad("%s: expected near, threads, sentences, partial, "
			"xling, contains, lines, add or audit",
		    name);
	return path;
}

void
flow_set_path(struct pool *p, const char *bin)
{
	const char *path = getenv("PATH");

	if (setenv("PATH",
		pool_format(p, "%s:%s", bin, path ? path : "/usr/bin:/bin"),
		1) < 0)
		die_errno("PATH");
}

const char *
flow_repeat(struct pool *p, char **argv)
{
	struct buf b = { 0 };

	quote_text(&b, "nd-flow");
	while (*++argv) {
		if (strcmp(*argv, "--again") == 0)
			continue;
		buf_char(&b, ' ');
		quote_shell(&b, *argv);
	}
	return pool_text(p, &b);
}
