/* flow_part_call.c: the command `nd-flow part`. */
#include "flow/flow_home.h"
#include "flow/flow_part.h"
#include "io/opt.h"

static bool tar, clear;
static size_t slots = 1;

static const struct opt table[] = {
	{ 0, "tar", NULL, OPT_FLAG, &tar,
	    "read the parcel from stdin as a tar archive of run DIR, print "
	    "another" },
	{ 0, "clear", NULL, OPT_FLAG, &clear,
	    "end what works for run DIR, remove its files", NULL, "--tar" },
	{ 0, "slots", "N", OPT_COUNT, &slots,
	    "so many run at a time on the machine (default: 1)" },
	{ .help = "nd-flow part parcel" },
};

void
flow_part_call(struct pool *p, const char *bin, int argc, char **argv)
{
	char **word;

	opt_command = " part";
	word = opt_parse(argc, argv, table, "DIR [name]", 1, 2);
	flow_set_path(p, bin);
	if (clear)
		flow_part_clear(p, word[0]);
	else if (tar)
		flow_part_archive(p, word[0], slots);
	else
		flow_part_run(p, word[0], slots);
}
