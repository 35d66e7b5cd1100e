/* nd-files: lists the files that operands, a list and directories name.
 *
 * file -> path
 * with --kind: file -> packing, kind, path */
#include <stdlib.h>

#include "io/content_kind.h"
#include "io/input_files.h"
#include "io/opt.h"
#include "io/out.h"

static struct out out;
static bool kinds, nul_out;
static uintmax_t files, unreadable;

/* Writes packing and kind; both are empty for a file that cannot be read. */
static void
write_kind(const char *path)
{
	const char *packing = "", *kind = content_kind(path, &packing);

	unreadable += !kind;
	out_str(&out, packing);
	out_char(&out, '\t');
	out_str(&out, kind ? kind : "");
	out_char(&out, '\t');
}

static void
write_file(const char *path)
{
	if (kinds)
		write_kind(path);
	out_str(&out, path);
	out_char(&out, nul_out ? '\0' : '\n');
	files++;
}

int
main(int argc, char **argv)
{
	const char *path;
	struct input_files f = { 0 };
	bool summary = false;
	const struct opt options[] = {
		INPUT_FILES_OPTIONS(&f, "list"),
		{ 0, "kind", NULL, OPT_FLAG, &kinds,
		    "print the compression and the kind of each file" },
		{ 0, "print0", NULL, OPT_FLAG, &nul_out,
		    "end each line with NUL, not newline" },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-files --recursive --kind texts" },
	};

	f.operand = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	if (!*f.operand && !f.list)
		opt_bad("expected a file, or --files-from");
	f.strict |= !kinds;
	out_open(&out, NULL);
	while ((path = input_files_next(&f)))
		write_file(path);
	out_close(&out);
	input_files_report(&f);
	if (summary)
		info("%ju file%s", files, plural(files));
	input_files_free(&f);
	return f.unreadable + f.filter.unreadable + f.bad_paths + unreadable >
	    0;
}
