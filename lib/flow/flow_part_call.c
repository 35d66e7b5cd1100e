/* flow_part_call.c: the command `nd-flow part`. */
#include <stdlib.h>

#include "flow/flow_array.h"
#include "flow/flow_home.h"
#include "flow/flow_part.h"
#include "io/opt.h"

static bool tar, clear;
static size_t slots = 1, tasks;

static const struct opt table[] = {
	{ 0, "tar", NULL, OPT_FLAG, &tar,
	    "read the parcel from stdin as a tar archive of run DIR, print "
	    "another" },
	{ 0, "clear", NULL, OPT_FLAG, &clear,
	    "end what works for run DIR, remove its files", NULL, "--tar" },
	{ 0, "slots", "N", OPT_COUNT, &slots,
	    "so many run at a time on the machine (default: 1)" },
	{ 0, "task", "N", OPT_COUNT, &tasks,
	    "make each Nth of the parcels that the file DIR lists" },
	{ .help = "nd-flow part parcel" },
};

static size_t
task_of(const char *text)
{
	char *end;
	const unsigned long n = text ? strtoul(text, &end, 10) : 0;

	if (!n || n > tasks || *end)
		opt_bad("--task: expected a number from 1 to %zu, got '%s'",
		    tasks, text ? text : "");
	return n;
}

void
flow_part_call(struct pool *p, const char *bin, int argc, char **argv)
{
	char **word;

	opt_command = " part";
	word = opt_parse(argc, argv, table, "DIR [name]", 1, 2);
	flow_set_path(p, bin);
	if (tasks)
		flow_array_task(p, word[0], tasks, task_of(word[1]));
	if (clear)
		flow_part_clear(p, word[0]);
	else if (tar)
		flow_part_archive(p, word[0], slots);
	else
		flow_part_run(p, word[0], slots);
}
