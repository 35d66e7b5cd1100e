#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rundir/flow_quote.h"
#include "table/flow_home.h"
#include "table/flow_kind.h"

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

const char *
flow_table(struct pool *p, const char *bin, const char *name)
{
	return strchr(name, '/')
	    ? name
	    : pool_format(p, "%s/flows/%s.flow", flow_share(p, bin), name);
}

/* Whether the file of a table has a line of the option. */
static bool
file_has_option(const char *path, const char *name)
{
	FILE *file = fopen(path, "r");
	char line[512], found[64];
	bool has = false;

	while (file && !has && fgets(line, sizeof line, file))
		has = sscanf(line, "option %*s %63s", found) == 1 &&
		    strcmp(found, name) == 0;
	if (file)
		fclose(file);
	return has;
}

bool
flow_has_option(struct pool *p, const char *bin, const char *name)
{
	bool has = false;
	glob_t tables;
	size_t i;

	if (glob(flow_table(p, bin, "*"), 0, NULL, &tables) != 0)
		return false;
	for (i = 0; i < tables.gl_pathc && !has; i++)
		has = file_has_option(tables.gl_pathv[i], name);
	globfree(&tables);
	return has;
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

bool
flow_is_program(struct pool *p, const char *name)
{
	const char *path = getenv("PATH"), *file;
	const struct words w =
	    words_split(p, path ? path : "/usr/bin:/bin", ":");
	size_t i;

	for (i = 0; i < w.n; i++) {
		file = pool_format(p, "%s/%s", w.word[i], name);
		if (access(file, X_OK) == 0 && !flow_is_directory(file))
			return true;
	}
	return false;
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
