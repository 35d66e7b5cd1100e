/* flow_list.c: the flows that there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/near_name.h"
#include "flow/flow_list.h"
#include "io/opt.h"
#include "io/out.h"

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

/* Writes the list to `to`, which has TEXT bytes. */
static const char *
list(char *to)
{
	size_t i, n;

	n = snprintf(to, TEXT, "usage: nd-flow FLOW [option ...] input ...\n");
	for (i = 0; i < FLOWS; i++)
		n += snprintf(to + n, TEXT - n, "  %-24s %s\n", flows[i].name,
		    flows[i].help);
	snprintf(to + n, TEXT - n,
	    "  %-24s print this help\n      %-20s print the version\n"
	    "'nd-flow help FLOW' lists the options of a flow, 'man "
	    "nd-flow-FLOW' describes them.\n",
	    "-h, --help", "--version");
	return to;
}

static _Noreturn void
print(const char *text)
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

	print(list(text));
}

void
flow_list_version(void)
{
	print("nd-flow (nd) " ND_VERSION "\n");
}

void
flow_list_expected(void)
{
	char text[TEXT];

	fputs(list(text), stderr);
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
