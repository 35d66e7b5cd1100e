/* flow_home.c: where nd-flow finds tools and tables. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/near_name.h"
#include "flow/flow_home.h"
#include "flow/flow_quote.h"
#include "io/opt.h"
#include "io/out.h"

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

static const struct {
	const char *name, *help;
} flows[] = {
	{ "near", "clusters of near-duplicate documents" },
	{ "threads", "clusters of near-duplicate forum threads" },
	{ "sentences", "similar sentences of documents or of a wiki" },
	{ "partial", "passages that two documents share" },
	{ "xling", "documents in two languages that are translations" },
	{ "add", "compare new documents with a run of near" },
	{ "audit", "measure the recall of a run on a sample" },
	{ "contains", "documents that contain an item of a list" },
	{ "lines", "lines that many documents have" },
	{ "status", "progress of a run over hosts" },
	{ "deploy", "copy the tools to hosts" },
};
enum { FLOWS = sizeof flows / sizeof *flows, TEXT = 1 << 12 };

/* Writes the list_flows to `to`, which has TEXT bytes. */
static const char *
list_flows(char *to)
{
	size_t i, n;

	n = snprintf(to, TEXT, "usage: nd-flow FLOW [option ...] input ...\n");
	for (i = 0; i < FLOWS; i++)
		n += snprintf(to + n, TEXT - n, "  %-24s %s\n", flows[i].name,
		    flows[i].help);
	snprintf(to + n, TEXT - n,
	    "  %-24s print_text this help\n      %-20s print_text the version\n"
	    "'nd-flow help FLOW' lists the options of a flow, 'man "
	    "nd-flow-FLOW' describes them.\n",
	    "-h, --help", "--version");
	return to;
}

static _Noreturn void
print_text(const char *text)
{
	struct out out;

	out_open(&out, NULL);
	out_str(&out, text);
	out_close(&out);
	exit(0);
}

void
flow_list_help(void)
{
	char text[TEXT];

	print_text(list_flows(text));
}

void
flow_list_version(void)
{
	print_text("nd-flow (nd) " ND_VERSION "\n");
}

void
flow_list_expected(void)
{
	char text[TEXT];

	fputs(list_flows(text), stderr);
	exit(EXIT_USAGE);
}

static const char *
name_at(const void *names, size_t i)
{
	(void)names;
	return flows[i].name;
}

void
flow_list_unknown(const char *name)
{
	const size_t nearest = near_name_find(name, FLOWS, name_at, NULL);
	char all[TEXT];
	size_t i, n = 0;

	if (nearest < FLOWS)
		opt_bad("unknown flow '%s'; did you mean '%s'?", name,
		    flows[nearest].name);
	for (i = 0; i < FLOWS; i++)
		n += snprintf(all + n, TEXT - n, " %s", flows[i].name);
	opt_bad("unknown flow '%s'; the flows are%s", name, all);
}
