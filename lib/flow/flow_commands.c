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
#include "table/flow_file.h"
#include "table/flow_home.h"

/* Those that are tables, and other commands. */
static const char *const flows[] = { "near", "threads", "sentences", "partial",
	"xling", "add", "query", "audit", "contains", "match", "lines",
	"status", "deploy" };
enum { FLOWS = sizeof flows / sizeof *flows, TABLES = FLOWS - 2 };

bool
flow_is_table(const char *name)
{
	size_t i = 0;

	while (i < TABLES && strcmp(name, flows[i]) != 0)
		i++;
	return i < TABLES || strchr(name, '/');
}

/* What a flow does, as its table says. */
static const char *
about(struct pool *p, const char *bin, size_t i)
{
	const char *text;
	struct flow f;

	if (i >= TABLES)
		return i == TABLES ? "show the progress of a run over hosts"
				   : "copy the tools to hosts";
	flow_read(&f, flow_table(p, bin, flows[i]));
	text = pool_format(p, "%s", f.about);
	flow_free(&f);
	return text;
}

static const char *
list_of_flows(struct pool *p, const char *bin)
{
	const char *text = "nd-flow: find duplicate text with one command\n"
			   "usage: nd-flow FLOW [option ...] input ...\n";
	size_t i;

	for (i = 0; i < FLOWS; i++)
		text = pool_format(
		    p, "%s  %-24s %s\n", text, flows[i], about(p, bin, i));
	return pool_format(p,
	    "%s  %-24s print this help\n      %-20s print the version\n"
	    "'nd-flow FLOW -h' lists the options of a flow that most people "
	    "use, --help all;\n'man nd-flow-FLOW' describes them.\n",
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
	return flows[i];
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
		    flows[nearest]);
	for (i = 0; i < FLOWS; i++)
		all = pool_format(p, "%s %s", all, flows[i]);
	opt_bad("unknown flow '%s'; the flows are%s", name, all);
}

void
flow_start_other(struct pool *p, const char *bin, char **argv)
{
	static const char *const helps[] = { "help", "-h", "--help", NULL };
	const char *name = argv[0], *of = name ? argv[1] : NULL;

	if (!name || !*name) {
		fputs(list_of_flows(p, bin), stderr);
		exit(EXIT_USAGE);
	}
	if (names_have(helps, name)) {
		if (!of || names_have(helps, of))
			print(list_of_flows(p, bin));
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
