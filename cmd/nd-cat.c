/* nd-cat: converts files, or the records of files, to documents.
 *
 * file -> path, text
 * with --json, --csv, --tsv: record -> id, text, ...
 * with --records: document -> document
 * with --to-json: columns -> object
 * with --keys: first object -> its keys
 * with --list: file -> packing, kind, path */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/column_list.h"
#include "format/content_kind.h"
#include "format/row_blocks.h"
#include "format/text_files.h"
#include "io/in.h"
#include "io/out.h"
#include "office/office.h"
#include "option/opt.h"
#include "record/json_columns.h"
#include "walk/input_files.h"

#define AS_ROWS ROWS_LIST " or --records"

static struct row_blocks blocks = { .threads = 1 };
static struct out out, rejected;
static char *first_name, *only_names;
static struct text_files texts = { .out = &out, .convert = office_text };
static uintmax_t files, boms; /* of rows */
static uintmax_t unreadable;
static bool keys, kinds, as_rows; /* what is printed; none: whole files */
static uintmax_t listed;
static struct column_list needed; /* of records */
static const char *rejects, *fields, *only;
static struct rows_options form;
static struct input_files inputs;
static bool summary, part, lines;
static struct json_columns objects;

static const struct opt options[] = {
	INPUT_FILES_OPTIONS(&inputs),
	ROWS_OPTIONS(&form, "ID,TEXT,..."),
	{ 0, "records", NULL, OPT_FLAG, &lines,
	    "read document records and print them", .excludes = ROWS_LIST },
	{ ROWS_OPTION_ID_PREFIX(&form), .needs = AS_ROWS },
	{ 'f', "fields", "LIST", OPT_TEXT, &fields,
	    "records must have these columns", .needs = "--records" },
	{ 0, "only", "KEY", OPT_TEXT, &only,
	    "print the id and this key, no texts", .needs = ROWS_ANY },
	{ 0, "keys", NULL, OPT_FLAG, &keys,
	    "print the keys of the first JSON object",
	    .excludes = ROWS_LIST ", --records" },
	{ 0, "list", NULL, OPT_FLAG, &kinds,
	    "print the compression, kind and name of each file",
	    .excludes = ROWS_LIST ", --records, --keys" },
	{ 0, "part", NULL, OPT_FLAG, &part,
	    "the input is a part: a key may be absent from it",
	    .needs = "--json ID,TEXT,..." },
	{ 0, "to-json", "NAME,...", OPT_TEXT, &objects.texts,
	    "columns to JSON lines: names of the first ones, texts",
	    .excludes = ROWS_LIST ", --records, --keys, --list, -v" },
	{ 0, "number", "NAME,...", OPT_TEXT, &objects.numbers,
	    "names of the columns after them, which are numbers",
	    .needs = "--to-json NAME,..." },
	{ 0, "number-parts", "LIST", OPT_TEXT, &objects.parts,
	    "more numbers: the last name with _ and each item of LIST",
	    .needs = "--number NAME,..." },
	{ OPT_JOBS(&blocks.threads) },
	{ OPT_REJECTS(&rejects), .excludes = "--keys, --list" },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "files, archives, JSON lines, CSV and TSV to documents",
	    .help = "nd-cat --recursive texts | nd-shingle >sets" },
};

static size_t
count_tabs(struct span line)
{
	const char *end = line.p + line.n, *tab = line.p;
	size_t n = 0;

	for (; (tab = memchr(tab, '\t', end - tab)); tab++)
		n++;
	return n;
}

static void
write_row(void *state, size_t t, struct rows *rows, struct in *in,
    struct span id, struct out *to)
{
	size_t columns;

	(void)state;
	(void)t;
	if (needed.n) {
		columns = 1 + count_tabs(in->last);
		if (columns < needed.needed) {
			in_bad(in, "expected at least %zu fields, got %zu",
			    needed.needed, columns);
			return;
		}
	}
	out_put(to, id.p, id.n);
	rows_write_texts(rows, in, to);
	out_char(to, '\n');
}

static void
write_rows(const char *path)
{
	const uint64_t before = blocks.rows->records;
	struct in in;

	in_open(&in, path);
	in.rejects = rejected.buf ? &rejected : NULL;
	row_blocks_run(&blocks, &in, &out);
	if (files++ == 0)
		first_name = mem_copy(in.name, strlen(in.name));
	if (blocks.rows->records > before)
		json_end_file(&blocks.rows->json, in.name);
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
	out_field(&out, buf_span(&json.first), '\n');
	in_close(&in);
	json_close(&json);
}

static void
write_objects(const char *path)
{
	struct in in;

	in_open(&in, path);
	in.rejects = rejected.buf ? &rejected : NULL;
	json_columns_write(&objects, &in, &out);
	in_report(&in);
	in_close(&in);
}

/* --list: packing and kind are empty of a file that cannot be read. */
static void
write_kind(const char *path)
{
	const char *packing = "", *kind = content_kind(path, &packing);

	unreadable += !kind;
	out_str(&out, packing);
	out_char(&out, '\t');
	out_str(&out, kind ? kind : "");
	out_char(&out, '\t');
	out_str(&out, path);
	out_char(&out, '\n');
	listed++;
}

static void
read_files(struct input_files *f)
{
	const char *path;

	while ((path = input_files_next(f))) {
		if (keys)
			write_keys(path);
		else if (kinds)
			write_kind(path);
		else if (objects.texts)
			write_objects(path);
		else if (as_rows)
			write_rows(path);
		else
			text_files_write(&texts, path, f->in_walk);
		texts.found += f->in_walk && (keys || as_rows);
	}
}

static void
end_walk(const char *directory)
{
	text_files_end(&texts, directory);
}

static void
report(struct input_files *f)
{
	const char *file = files == 1 ? first_name : NULL;

	boms += texts.boms;
	if (boms)
		note("%s%s%s dropped", file ? file : "", file ? ": " : "",
		    counted(boms, "byte order mark"));
	rows_report(blocks.rows, file);
	texts.rejected += f->rejected;
	text_files_report(&texts);
	input_files_report(f);
	if (blocks.rows->records + texts.documents + listed == 0 &&
	    f->filter.left_out > 0)
		note("%s left out by --include or --exclude",
		    counted(f->filter.left_out, "file"));
	if (unreadable)
		print_error("%ju %s not read", unreadable,
		    unreadable == 1 ? "file or directory"
				    : "files or directories");
}

/* Names only the id and the key. */
static void
read_only(const char *key)
{
	const char **names = &form.names[ROWS_JSON];
	struct buf b = { 0 };
	size_t n;

	while (!*names)
		names++;
	n = strcspn(*names, ",");
	if (!*key || strchr(key, ','))
		opt_bad("--only: expected a key, got '%s'", key);
	buf_put(&b, (struct span){ (char *)*names, n });
	buf_char(&b, ',');
	buf_put(&b, (struct span){ (char *)key, strlen(key) + 1 });
	*names = only_names = b.p;
	form.orders = true;
}

/* Opens what the options name. */
static void
open_files(struct input_files *f)
{
	static char *from_stdin[] = { "-", NULL };
	size_t i;

	if (fields)
		column_list_option(&needed, fields);
	as_rows = lines;
	for (i = 0; i < ROWS_FORMS; i++)
		as_rows |= form.names[i] != NULL;
	if (!*f->operand && !f->list) {
		if (!as_rows && !keys && !objects.texts)
			opt_bad("expected a file, or --files-from, or --json");
		f->operand = from_stdin;
	}
	if (only)
		read_only(only);
	blocks.row = write_row;
	row_blocks_open(&blocks, &form, 2);
	if (objects.texts)
		json_columns_open(&objects);
	out_open(&out, NULL);
	if (rejects) {
		out_open(&rejected, rejects);
		texts.rejects = f->rejects = &rejected;
	}
	f->walk_done = kinds ? NULL : end_walk;
	f->no_ids = keys || objects.texts || (as_rows && !form.id_prefix);
}

/* Closes the outputs; false if a name is a key of no row. */
static bool
close_outputs(void)
{
	bool keys_found;

	out_flush(&out);
	/* What reads the output may fail at its end, which ends this, too. */
	keys_found = blocks.rows->records == 0 ||
	    rows_check_names(blocks.rows, first_name, files, part);
	out_close(&out);
	if (rejects)
		out_close(&rejected);
	return keys_found;
}

static void
free_all(struct input_files *f)
{
	row_blocks_close(&blocks);
	json_columns_close(&objects);
	text_files_free(&texts);
	input_files_free(f);
	free(first_name);
	free(only_names);
}

int
main(int argc, char **argv)
{
	struct input_files *f = &inputs;
	uintmax_t documents;
	bool keys_found;

	f->operand = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	open_files(f);
	read_files(f);
	keys_found = close_outputs();
	unreadable += texts.unreadable + f->unreadable;
	f->special += texts.special;
	report(f);
	documents = blocks.rows->records + texts.documents;
	if (summary && kinds)
		info("%s", counted(listed, "file"));
	else if (summary)
		info("%s", counted(documents, "document"));
	free_all(f);
	return unreadable > 0 || !keys_found;
}
