/* nd-cat: converts files, or the records of files, to documents.
 *
 * file -> path, text
 * with --json, --csv, --tsv: record -> id, text, ...
 * with --records: document -> document
 * with --keys: first object -> its keys
 * with --kind: file -> packing, kind
 * with --list: file -> path */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/content_kind.h"
#include "io/in.h"
#include "io/input_files.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rows.h"
#include "io/skipped_files.h"

#define AS_ROWS "--json, --csv, --tsv or --records"

static struct rows rows;
static struct out out, rejected;
static char *first_name;
static uintmax_t documents, files, unreadable, boms;
static uintmax_t dir_texts; /* text files in the directory being walked */
/* Binary files in that directory, and in the directories before it. */
static struct skipped_files dir_skipped, all_skipped;

/* file -> path, text; a binary file is skipped if a walk found it, and an
 * error if the user named it */
static void
write_text(const char *path, bool in_walk)
{
	struct span all;
	struct in in;

	if (!in_whole_file(&in, path, &all)) {
		unreadable++;
	} else if (in.format && !in_walk) {
		note("%s: %s data, %s", path, in.format->name,
		    in.format->advice);
		unreadable++;
	} else if (in.binary && !in_walk) {
		note("%s: expected text, got binary data", path);
		unreadable++;
	} else if (in.format || in.binary) {
		skipped_files_add(&dir_skipped, &in);
		dir_texts--;
	} else {
		if (all.n >= 3 && memcmp(all.p, "\xef\xbb\xbf", 3) == 0) {
			boms++;
			all.p += 3;
			all.n -= 3;
		}
		out_str(&out, path);
		out_char(&out, '\t');
		out_escaped(&out, all.p, all.n);
		out_char(&out, '\n');
		documents++;
		files++;
	}
	in_close(&in);
}

static void
write_rows(const char *path)
{
	struct span id;
	struct in in;

	in_open(&in, path);
	in.rejects = rejected.buf ? &rejected : NULL;
	while (rows_read(&rows, &in, &id)) {
		out_put(&out, id.p, id.n);
		rows_write_texts(&rows, &in, &out);
		out_char(&out, '\n');
		documents++;
	}
	if (files++ == 0)
		first_name = mem_copy(in.name, strlen(in.name));
	boms += in.bom;
	if (in.mended)
		note("%s: the last line lacked its newline, mended", in.name);
	note_count(in.name, in.rejected, "line", "rejected");
	in_close(&in);
}

static void
write_keys(const char *path)
{
	struct json json;
	struct in in;

	json_open(&json, NULL);
	in_open(&in, path);
	if (!json_read_object(&json, &in))
		die("%s: expected an object, got an empty file", in.name);
	out_put(&out, json.first.p, json.first.n);
	out_char(&out, '\n');
	in_close(&in);
	json_close(&json);
}

static void
write_kind(const char *path)
{
	const char *packing, *kind = content_kind(path, &packing);

	if (!kind) {
		packing = "plain";
		kind = "unreadable";
		unreadable++;
	}
	out_str(&out, packing);
	out_char(&out, '\t');
	out_str(&out, kind);
	out_char(&out, '\n');
}

static void
write_path(const char *path)
{
	out_str(&out, path);
	out_char(&out, '\0');
}

/* Called after the walk of a directory that the user named: it is an error
 * if it had no text file. */
static void
end_directory(const char *directory)
{
	const char *list = skipped_files_text(&dir_skipped);

	if (dir_texts > 0) {
		skipped_files_move(&all_skipped, &dir_skipped);
	} else {
		note("%s: no text files%s%s%s", directory, *list ? " (" : "",
		    list, *list ? " skipped)" : "");
		unreadable++;
	}
	dir_skipped = (struct skipped_files){ 0 };
	dir_texts = 0;
}

static void
report(const struct input_files *f)
{
	const char *list = skipped_files_text(&all_skipped);

	if (boms)
		note("%ju byte order mark%s dropped", boms, plural(boms));
	rows_report(&rows, NULL);
	if (*list)
		note("%s skipped", list);
	if (f->special)
		note("%ju link%s or special file%s skipped",
		    (uintmax_t)f->special, plural(f->special),
		    plural(f->special));
	if (f->bad_paths)
		note("%ju path%s skipped for control characters",
		    (uintmax_t)f->bad_paths, plural(f->bad_paths));
	unreadable += f->unreadable;
	if (unreadable)
		note("%ju %s not read", unreadable,
		    unreadable == 1 ? "file or directory"
				    : "files or directories");
}

int
main(int argc, char **argv)
{
	static char *from_stdin[] = { "-", NULL };
	const char *rejects = NULL, *path;
	struct rows_options form = { 0 };
	struct input_files f = { 0 };
	bool summary = false, part = false, keys = false, records = false;
	bool kinds = false, list = false, as_rows, keys_found;
	const struct opt options[] = {
		{ 0, "recursive", NULL, OPT_FLAG, &f.recursive,
		    "read all files below a directory" },
		{ 0, "files-from", "FILE", OPT_TEXT, &f.list,
		    "read the files that FILE lists, one per line" },
		{ 0, "null", NULL, OPT_FLAG, &f.nul,
		    "names in --files-from end in NUL",
		    .needs = "--files-from FILE" },
		{ ROWS_OPTION_JSON(&form, "ID,TEXT,...") },
		{ ROWS_OPTION_CSV(&form, "ID,TEXT,...") },
		{ ROWS_OPTION_TSV(&form, "ID,TEXT,...") },
		{ 0, "records", NULL, OPT_FLAG, &records,
		    "read document records and print them",
		    .excludes = "--json --csv --tsv" },
		{ ROWS_OPTION_ID_PREFIX(&form), .needs = AS_ROWS },
		{ 0, "keys", NULL, OPT_FLAG, &keys,
		    "print the keys of the first JSON object",
		    .excludes = "--json --csv --tsv --records" },
		{ 0, "kind", NULL, OPT_FLAG, &kinds,
		    "print how each file is packed and what it holds",
		    .excludes = AS_ROWS ", --keys" },
		{ 0, "list", NULL, OPT_FLAG, &list,
		    "print the names of the files, each ended by NUL",
		    .excludes = AS_ROWS ", --keys, --kind" },
		{ 0, "part", NULL, OPT_FLAG, &part,
		    "the input is a part: a key may be absent from it",
		    .needs = "--json ID,TEXT,..." },
		{ OPT_REJECTS(&rejects), .needs = AS_ROWS },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-cat --recursive texts | nd-shingle >sets" },
	};

	f.operand = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	as_rows = form.json || form.csv || form.tsv || records;
	if (!*f.operand && !f.list && !as_rows && !keys)
		opt_bad("expected a file, or --files-from, or --json");
	rows_open(&rows, &form, 2);
	if (!*f.operand && !f.list)
		f.operand = from_stdin;
	out_open(&out, NULL);
	if (rejects)
		out_open(&rejected, rejects);
	f.walk_done = end_directory;
	while ((path = input_files_next(&f))) {
		dir_texts += f.in_walk;
		if (list)
			write_path(path);
		else if (kinds)
			write_kind(path);
		else if (keys)
			write_keys(path);
		else if (as_rows)
			write_rows(path);
		else
			write_text(path, f.in_walk);
	}
	out_close(&out);
	if (rejects)
		out_close(&rejected);
	keys_found =
	    documents == 0 || rows_check_names(&rows, first_name, files, part);
	report(&f);
	if (summary)
		note("%ju document%s", documents, plural(documents));
	rows_close(&rows);
	free(first_name);
	return unreadable + f.bad_paths > 0 || !keys_found;
}
