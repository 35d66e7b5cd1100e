/* nd-lines: lists the lines of documents, counts the documents of each line,
 * and removes lines from documents; finds and removes copies of passages.
 *
 * document -> each of its lines, once
 * with --over N: sorted lines -> count, line
 * with -a LIST: document -> document without the lines in LIST
 * with --copies N: document -> ranges that are copies of earlier places
 * with --cut RANGES: document -> document without these ranges */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/idmap.h"
#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "io/sorted.h"
#include "option/opt.h"
#include "passage/passage_copies.h"
#include "passage/repeats.h"
#include "record/cut_list.h"
#include "record/document_texts.h"
#include "record/line_list.h"
#include "record/pass_lines.h"
#include "text/line_set.h"
#include "text/text_lines.h"

enum { MEMORY_LEAST = 1 << 20, LENGTH_MOST = 1000000 };

static struct document_texts texts;
static struct text_lines lines;
static struct out out;
static uintmax_t documents, listed, removed, emptied, refused;
static struct buf first_empty;

/* document -> each of its lines, once */
static void
list_lines(struct in *in)
{
	struct line_set set = { 0 };
	size_t i;

	for (; document_texts_read(&texts, in); documents++) {
		for (i = 0; i < texts.n; i++) {
			text_lines_begin(
			    &lines, texts.text[i].bytes, texts.text[i].form);
			while (text_lines_next(&lines)) {
				if (lines.line.n == 0 ||
				    !line_set_add(&set, lines.line))
					continue;
				out_field(&out, lines.line, '\n');
				listed++;
			}
		}
		line_set_clear(&set);
	}
	line_set_free(&set);
}

static void
put_count(struct span line, uint64_t n, size_t over)
{
	if (n <= over)
		return;
	out_num(&out, n);
	out_char(&out, '\t');
	out_field(&out, line, '\n');
	listed++;
}

/* sorted lines -> count, line, if there are more than `over` */
static void
count_lines(struct in *in, size_t over)
{
	struct buf last = { 0 };
	struct span line;
	uint64_t n = 0;
	int order;

	while ((line.p = in_any_line(in, &line.n))) {
		order = n > 0 ? span_order(buf_span(&last), line) : -1;
		if (order > 0)
			sorted_die(in, "lines in order",
			    "'%.*s' after a greater one", span_shown(line),
			    line.p);
		if (order < 0) {
			put_count(buf_span(&last), n, over);
			buf_set(&last, line);
			n = 0;
		}
		n++;
	}
	put_count(buf_span(&last), n, over);
	buf_free(&last);
}

/* Writes the text without the lines in list; a number, true or false that is
 * one of them becomes an empty string. The CR of a CRLF is written with its
 * LF. */
static void
put_text(const struct document_text *text, const struct idmap *list)
{
	struct span cr = { 0 };
	size_t kept = 0;

	text_lines_begin(&lines, text->bytes, text->form);
	while (text_lines_next(&lines)) {
		if (idmap_find(list, lines.line) != IDMAP_NONE) {
			removed++;
			continue;
		}
		if (kept++ > 0) {
			out_put(&out, cr.p, cr.n);
			out_put(&out, lines.newline.p, lines.newline.n);
		}
		cr = lines.cr;
		out_put(&out, lines.raw.p, lines.raw.n - cr.n);
	}
	if (text->bare && kept == 0)
		out_str(&out, "\"\"");
}

/* Writes the last document without the lines in list. */
static void
remove_lines(const struct in *in, const struct idmap *list)
{
	const char *p = in->last.p, *end = p + in->last.n;
	size_t i;

	for (i = 0; i < texts.n; i++) {
		out_put(&out, p, texts.text[i].bytes.p - p);
		put_text(&texts.text[i], list);
		p = texts.text[i].bytes.p + texts.text[i].bytes.n;
	}
	out_put(&out, p, end - p);
	out_char(&out, '\n');
}

/* Writes the last document without its ranges in list; false if these are
 * wrong. */
static bool
cut_ranges(struct in *in, const struct cut_list *list)
{
	bool is_empty;

	if (!cut_list_check(list, &texts, in)) {
		refused++;
		return false;
	}
	removed += cut_list_write(list, &texts, in->last, &out, &is_empty);
	if (is_empty && emptied++ == 0)
		buf_set(&first_empty, texts.id);
	return true;
}

/* A part of the list of -a or --cut. */
struct list_part {
	bool is_cut;
	struct idmap lines;
	struct cut_list ranges;
};

/* Documents, after their header -> documents without what the part has. */
static void
remove_part(
    struct in *in, const struct list_part *part, struct pass_lines *pass)
{
	struct span header = { 0 };

	for (documents = refused; document_texts_read(&texts, in);
	     documents++) {
		if (!header.p && (header = rows_header(&texts.rows)).p)
			out_field(&out, header, '\n');
		pass_lines_read(pass, in);
		if (!part->is_cut)
			remove_lines(in, &part->lines);
		else if (!cut_ranges(in, &part->ranges))
			continue;
		pass_lines_written(pass, in);
	}
	if (!header.p && (header = rows_header(&texts.rows)).p)
		out_field(&out, header, '\n');
}

/* Removes what the file `list` has in one pass over the documents, or in
 * several if the list needs more than `memory` bytes: all but the last write
 * a scratch file in dir. */
static void
remove_listed(struct in *in, const char *list, bool is_cut, size_t memory,
    const char *dir)
{
	struct in list_in, scratch, *from = in;
	struct list_part part = { is_cut };
	struct pass_lines pass = { 0 };
	bool more;

	in_open(&list_in, list);
	do {
		more = is_cut ? cut_list_read(&part.ranges, &list_in, memory)
			      : line_list_read(&part.lines, &list_in, memory);
		if (more)
			out_scratch(&out, dir);
		else
			out_open(&out, NULL);
		pass_lines_begin(&pass, from, more, dir);
		remove_part(from, &part, &pass);
		pass_lines_end(&pass, from);
		idmap_free(&part.lines);
		cut_list_free(&part.ranges);
		if (from == &scratch)
			in_close(&scratch);
		if (more)
			in_scratch(&scratch, &out);
		scratch.name = in->name;
		from = &scratch;
	} while (more);
	in->rejected = pass.rejected;
	in_close(&list_in);
}

static const char *list, *cut, *passages, *fields = "2", *dir, *rejects,
					  *unit = "word";
static size_t memory, over;
static bool summary;
static struct rows_options form;
static struct repeats copies = { .threads = 1 };

/* What was done with lines or ranges. */
static void
report_done(const char *name)
{
	if (over > 0)
		info("%s: %s", name, counted(listed, "line"));
	else
		info("%s: %s, %s %s", name, counted(documents, "document"),
		    counted(removed + listed, cut ? "range" : "line"),
		    cut || list ? "removed" : "listed");
}

static void
report(const struct in *in)
{
	struct json *json = &texts.rows.json;

	in_report(in);
	note_count(in->name, json->blank, "blank line", "skipped");
	if (json->names.n && documents > 0)
		json_check_keys(json, in->name, 1, true);
	if (emptied > 0)
		note("%s: %s left empty, the first is '%.*s'", in->name,
		    counted(emptied, "document"),
		    span_shown(buf_span(&first_empty)), first_empty.p);
	if (summary)
		report_done(in->name);
	if (over == 0)
		run_report(list || cut ? "read" : "documents", documents);
	if (list)
		run_report("lines_removed", removed);
	if (cut) {
		run_report("ranges_removed", removed);
		run_report("emptied", emptied);
	}
}

static const struct opt options[] = {
	{ 'a', "lines", "LIST", OPT_IN, &list,
	    "remove the lines in LIST from the documents",
	    .excludes = "--copies, --cut" },
	{ 0, "copies", "N", OPT_COUNT, &copies.length,
	    "print where runs of N words are that occur earlier",
	    .excludes = "--over, --rejects" },
	{ 0, "copies-of", "PASSAGES", OPT_IN, &passages,
	    "print where passages of two documents are in the later one",
	    .excludes = "-a, --copies, --cut, --over, --rejects" },
	{ 0, "cut", "RANGES", OPT_IN, &cut,
	    "remove these ranges from the documents", .excludes = "--copies" },
	{ OPT_FIELDS(&fields), .excludes = ROWS_LIST ", --over" },
	{ 0, "json", "ID,TEXT,...", OPT_TEXT, &form.names[ROWS_JSON],
	    "the documents are JSON lines with these keys",
	    .needs = "-a LIST or --cut RANGES" },
	{ 0, "csv", "ID,TEXT,...", OPT_TEXT, &form.names[ROWS_CSV],
	    "the documents are CSV with these columns", .needs = "--cut RANGES",
	    .excludes = "--json" },
	{ 0, "dialect", "DIALECT", OPT_TEXT, &form.dialect,
	    "of CSV: " CSV_DIALECT_NAMES, .needs = "--csv ID,TEXT,..." },
	{ 0, "tsv", "ID,TEXT,...", OPT_TEXT, &form.names[ROWS_TSV],
	    "the documents are TSV with these columns", .needs = "--cut RANGES",
	    .excludes = "--json, --csv" },
	{ ROWS_OPTION_ID_PREFIX(&form), .needs = ROWS_ANY },
	{ OPT_JOBS(&copies.threads) },
	{ 0, "over", "N", OPT_COUNT, &over,
	    "read sorted lines, print those read more than N times",
	    .excludes = "-a, --cut, --rejects" },
	{ 0, "rank", "FILE", OPT_IN, &copies.rank,
	    "copies stay in documents with higher numbers: FILE has id, number",
	    .needs = "--copies N or --copies-of PASSAGES" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's)",
	    .needs = "-a LIST or --cut RANGES or --copies N" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for what needs more (default: $TMPDIR or /tmp)" },
	{ 0, "unit", "UNIT", OPT_TEXT, &unit,
	    "with --copies: word, byte, line or sentence (default: %)",
	    .needs = "--copies N" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading =
		"find lines and passages that occur more than once, and remove them",
	    .help = "nd-lines docs.tsv | sort | nd-lines --over 10" },
};

static void
choose_unit(void)
{
	size_t i;

	for (i = 0; i < TEXT_UNITS; i++)
		if (strcmp(unit, text_unit_names[i]) == 0)
			break;
	if (i == TEXT_UNITS)
		opt_bad("--unit: expected word, byte, line or sentence, got "
			"'%s'",
		    unit);
	copies.unit = i;
	if (copies.length > LENGTH_MOST)
		opt_bad("--copies: expected at most %d, got %zu", LENGTH_MOST,
		    copies.length);
}

/* Returns the operands. */
static char **
read_options(int argc, char **argv)
{
	char **file;

	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (!dir)
		dir = out_temporary();
	choose_unit();
	return file;
}

/* Prints ranges of the file that are copies, by one of the two options. */
static void
print_ranges(const char *path)
{
	struct again_file *file = &copies.file;
	size_t n;

	copies.memory = memory;
	copies.dir = dir;
	column_list_option(&copies.columns, fields);
	again_file_begin(file, path, dir);
	if (!passages)
		repeats_find(&copies);
	out_open(&out, NULL);
	n = passages ? passage_copies_write(
			   passages, file, &copies.columns, copies.rank, &out)
		     : repeats_write(&copies, &out);
	out_close(&out);
	again_file_end(file);
	if (summary)
		info("%s: %s", file->name, counted(n, "range"));
	run_report("copies", n);
	repeats_free(&copies);
}

int
main(int argc, char **argv)
{
	char **file = read_options(argc, argv);
	struct in in;

	if (copies.length > 0 || passages) {
		print_ranges(*file);
		return 0;
	}
	in_open_rejects(&in, *file, rejects);
	if (over == 0)
		document_texts_open(&texts, fields, &form);
	texts.offsets = cut;
	if (list || cut) {
		remove_listed(&in, list ? list : cut, cut, memory, dir);
	} else {
		out_open(&out, NULL);
		if (over > 0)
			count_lines(&in, over);
		else
			list_lines(&in);
	}
	out_close(&out);
	report(&in);
	in_close(&in);
	document_texts_close(&texts);
	text_lines_free(&lines);
	return 0;
}
