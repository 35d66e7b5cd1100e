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
		{ 0, "recursive", NULL, OPT_FLAG, &f.recursive,
		    "list all files below a directory" },
		{ 0, "files-from", "FILE", OPT_TEXT, &f.list,
		    "list the files that FILE lists, one per line" },
		{ 0, "null", NULL, OPT_FLAG, &f.nul,
		    "names in --files-from end in NUL",
		    .needs = "--files-from FILE" },
		{ 0, "include", "GLOB", OPT_LIST, &f.filter.include,
		    "below a directory, only files that match" },
		{ 0, "exclude", "GLOB", OPT_LIST, &f.filter.exclude,
		    "below a directory, nothing that matches" },
		{ 0, "gitignore", NULL, OPT_FLAG, &f.filter.gitignore,
		    "below a directory, nothing that git ignores" },
		{ 0, "kind", NULL, OPT_FLAG, &kinds,
		    "print how each file is packed and what it holds" },
		{ 0, "print0", NULL, OPT_FLAG, &nul_out,
		    "end each line with NUL, not newline" },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-files --recursive --kind texts" },
	};

	f.operand = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	if (!*f.operand && !f.list)
		opt_bad("expected a file, or --files-from");
	out_open(&out, NULL);
	while ((path = input_files_next(&f)))
		write_file(path);
	out_close(&out);
	input_files_report(&f);
	if (summary)
		info("%ju file%s", files, plural(files));
	free(f.filter.include.text);
	free(f.filter.exclude.text);
	return f.unreadable + f.filter.unreadable + f.bad_paths + unreadable >
	    0;
}
