/* flow_commands.c: the flows that there are, and the commands of nd-flow
 * besides them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/near_name.h"
#include "flow/flow_commands.h"
#include "flow/flow_part.h"
#include "io/out.h"
#include "option/opt.h"
#include "table/flow_home.h"

/* Those that are tables, and other commands. */
static const struct {
	const char *name, *help;
} flows[] = {
	{ "near", "clusters of near-duplicate documents" },
	{ "threads", "clusters of near-duplicate forum threads" },
	{ "sentences", "similar sentences of documents or of a wiki" },
	{ "partial", "passages that two documents share" },
	{ "xling", "documents in two languages that are translations" },
	{ "add", "compare new documents with a run of near" },
	{ "query", "documents of a run of near like those asked for" },
	{ "audit", "measure the recall of a run on a sample" },
	{ "contains", "documents that contain an item of a list" },
	{ "lines", "lines that many documents have" },
	{ "status", "progress of a run over hosts" },
	{ "deploy", "copy the tools to hosts" },
};
enum { FLOWS = sizeof flows / sizeof *flows, TABLES = FLOWS - 2 };

bool
flow_is_table(const char *name)
{
	size_t i = 0;

	while (i < TABLES && strcmp(name, flows[i].name) != 0)
		i++;
	return i < TABLES || strchr(name, '/');
}

static const char *
list_of_flows(struct pool *p)
{
	const char *text = "usage: nd-flow FLOW [option ...] input ...\n";
	size_t i;

	for (i = 0; i < FLOWS; i++)
		text = pool_format(
		    p, "%s  %-24s %s\n", text, flows[i].name, flows[i].help);
	return pool_format(p,
	    "%s  %-24s print this help\n      %-20s print the version\n"
	    "'nd-flow help FLOW' lists the options of a flow, 'man "
	    "nd-flow-FLOW' describes them.\n",
	    text, "-h, --help", "--version");
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

static const char *
name_at(const void *names, size_t i)
{
	(void)names;
	return flows[i].name;
}

/* There is no flow of that name: ends the program. */
static _Noreturn void
tell_unknown(struct pool *p, const char *name)
{
	const size_t nearest = near_name_find(name, FLOWS, name_at, NULL),
		     n = strlen(name);
	const char *all = "";
	size_t i;

	if (*name == '-')
		opt_bad("expected a flow before %s", name);
	if (n > 5 && strcmp(name + n - 5, ".flow") == 0 &&
	    access(name, F_OK) == 0)
		opt_bad("%s: expected a name with a slash, ./%s", name, name);
	if (nearest < FLOWS)
		opt_bad("unknown flow '%s'; did you mean '%s'?", name,
		    flows[nearest].name);
	for (i = 0; i < FLOWS; i++)
		all = pool_format(p, "%s %s", all, flows[i].name);
	opt_bad("unknown flow '%s'; the flows are%s", name, all);
}

void
flow_start_other(struct pool *p, const char *bin, char **argv)
{
	static const char *const helps[] = { "help", "-h", "--help", NULL };
	const char *name = argv[0], *of = name ? argv[1] : NULL;

	if (!name || !*name) {
		fputs(list_of_flows(p), stderr);
		exit(EXIT_USAGE);
	}
	if (names_have(helps, name)) {
		if (!of || names_have(helps, of))
			print(list_of_flows(p));
		if (strcmp(of, "status") == 0 || strcmp(of, "deploy") == 0)
			flow_status_help((char *[]){ "--help", NULL });
		tell_unknown(p, *name == '-' ? name : of);
	}
	if (strcmp(name, "--version") == 0)
		print("nd-flow (nd) " ND_VERSION "\n");
	if (strcmp(name, "deploy") == 0)
		flow_deploy(p,
		    pool_format(p, "%s/engine/hosts", flow_share(p, bin)),
		    argv);
	if (strcmp(name, "part") == 0)
		flow_part_call(p, bin, argv);
	else if (strcmp(name, "status") == 0)
		flow_status(p, argv);
	else
		tell_unknown(p, name);
	exit(0);
}
