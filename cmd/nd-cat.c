/* nd-cat: files, or the objects of JSON lines, to documents.
 *
 * a file -> its path, its text
 * with --json: an object -> id, text, ... */
#include <string.h>

#include "files.h"
#include "in.h"
#include "json.h"
#include "opt.h"
#include "out.h"

static struct json json;
static struct out out, rejected;
static uint64_t documents, unreadable, binary, packed, boms;

/* a file -> path, text; one that is packed, and was named, is not read */
static void
text(const char *path, bool named)
{
	struct span all;
	struct in in;

	if (!in_file(&in, path, &all)) {
		unreadable++;
	} else if (in.packed && named) {
		note("%s: %s", path, in.packed);
		unreadable++;
	} else if (in.packed) {
		packed++;
	} else if (in.binary) {
		binary++;
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
	}
	in_close(&in);
}

/* objects -> id, text, ... */
static void
objects(const char *path)
{
	struct span id;
	struct in in;
	size_t i;

	in_open(&in, path);
	in.rejects = rejected.buf ? &rejected : NULL;
	while (json_read(&json, &in, &id)) {
		out_put(&out, id.p, id.n);
		for (i = 1; i < json.keys; i++) {
			out_char(&out, '\t');
			json_text(&json, i, &out);
		}
		out_char(&out, '\n');
		documents++;
	}
	boms += in.bom;
	if (in.mended)
		note("%s: the last line lacked its newline, mended", in.name);
	note_count(in.name, in.rejected, "line", "rejected");
	in_close(&in);
}

static void
report(const struct files *f)
{
	size_t i;

	for (i = 0; i < json.keys && documents > 0; i++)
		if (!json.key[i].seen)
			note("no line has the key '%.*s'",
			    (int)json.key[i].name.n, json.key[i].name.p);
	if (boms)
		note("%ju byte order mark%s dropped", (uintmax_t)boms,
		    plural(boms));
	if (json.blank)
		note("%ju blank line%s skipped", (uintmax_t)json.blank,
		    plural(json.blank));
	if (json.replaced)
		note("%ju lone surrogate%s or NUL%s replaced by U+FFFD",
		    (uintmax_t)json.replaced, plural(json.replaced),
		    plural(json.replaced));
	if (binary)
		note("%ju binary file%s skipped", (uintmax_t)binary,
		    plural(binary));
	if (packed)
		note("%ju file%s packed with gzip, bzip2 or xz skipped",
		    (uintmax_t)packed, plural(packed));
	if (f->special)
		note("%ju link%s or special file%s skipped",
		    (uintmax_t)f->special, plural(f->special),
		    plural(f->special));
	if (f->no_ids)
		note("%ju path%s skipped for control characters",
		    (uintmax_t)f->no_ids, plural(f->no_ids));
	unreadable += f->unreadable;
	if (unreadable)
		note("%ju %s not read", (uintmax_t)unreadable, unreadable == 1 ?
		    "file or directory" : "files or directories");
}

int
main(int argc, char **argv)
{
	static char *from_stdin[] = { "-", NULL };
	const char *names = NULL, *rejects = NULL, *path;
	struct files f = {0};
	bool summary = false;
	const struct opt options[] = {
		{ 0, "recursive", NULL, OPT_FLAG, &f.recursive,
		    "read the files in directories" },
		{ 0, "files-from", "FILE", OPT_TEXT, &f.list,
		    "read the names of files" },
		{ 0, "null", NULL, OPT_FLAG, &f.nul, "they end in NUL" },
		{ 0, "json", "ID,TEXT,...", OPT_TEXT, &names,
		    "read JSON lines: these keys" },
		{ 0, "rejects", "FILE", OPT_TEXT, &rejects,
		    "put bad lines there, go on" },
		{ 'v', "verbose", NULL, OPT_FLAG, &summary,
		    "a summary on stderr" },
		{0}
	};

	f.operand = opt_parse(argv, options, "[file ...]", 0, argc);
	if (f.nul && !f.list)
		opt_bad("--null needs --files-from");
	if (rejects && !names)
		opt_bad("--rejects needs --json");
	if (!*f.operand && !f.list && !names)
		opt_bad("expected a file, or --files-from, or --json");
	if (names && (!json_open(&json, names) || json.keys < 2))
		opt_bad("--json: expected ID,TEXT,..., got '%s'", names);
	if (!*f.operand && !f.list)
		f.operand = from_stdin;
	out_open(&out, NULL);
	if (rejects)
		out_open(&rejected, rejects);
	while ((path = files_next(&f)))
		if (names)
			objects(path);
		else
			text(path, !f.in_walk);
	out_close(&out);
	if (rejects)
		out_close(&rejected);
	report(&f);
	if (summary)
		note("%ju document%s", (uintmax_t)documents, plural(documents));
	json_close(&json);
	return unreadable + f.no_ids > 0;
}
