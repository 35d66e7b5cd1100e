/* nd-lines: lists the lines of documents, counts the documents of each line,
 * and removes lines from documents.
 *
 * document -> each of its lines, once
 * with --over N: sorted lines -> count, line
 * with -a LIST: document -> document without the lines in LIST */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/idmap.h"
#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "io/sorted.h"
#include "option/opt.h"
#include "record/document_texts.h"
#include "record/line_list.h"
#include "text/line_set.h"
#include "text/text_lines.h"

enum { MEMORY_LEAST = 1 << 20 };

static struct document_texts texts;
static struct text_lines lines;
static struct out out;
static uintmax_t documents, listed, removed;

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

/* document -> document without the lines in list */
static void
remove_lines(struct in *in, const struct idmap *list)
{
	const char *p, *end;
	size_t i;

	for (documents = 0; document_texts_read(&texts, in); documents++) {
		p = in->last.p;
		end = p + in->last.n;
		for (i = 0; i < texts.n; i++) {
			out_put(&out, p, texts.text[i].bytes.p - p);
			put_text(&texts.text[i], list);
			p = texts.text[i].bytes.p + texts.text[i].bytes.n;
		}
		out_put(&out, p, end - p);
		out_char(&out, '\n');
	}
}

/* Removes the lines of the file `list` in one pass over the documents, or in
 * several if the list needs more than `memory` bytes: all but the last write
 * a scratch file in dir. */
static void
remove_listed(struct in *in, const char *list, size_t memory, const char *dir)
{
	struct in list_in, scratch, *from = in;
	struct idmap part = { 0 };
	bool more;

	in_open(&list_in, list);
	do {
		more = line_list_read(&part, &list_in, memory);
		if (more)
			out_scratch(&out, dir);
		else
			out_open(&out, NULL);
		remove_lines(from, &part);
		idmap_free(&part);
		if (from == &scratch)
			in_close(&scratch);
		if (more)
			in_scratch(&scratch, &out);
		from = &scratch;
	} while (more);
	in_close(&list_in);
}

/* What was done with the lines of documents; NULL if lines were read. */
static void
report(const struct in *in, bool summary, const char *done)
{
	struct json *json = &texts.json;

	in_report(in);
	note_count(in->name, json->blank, "blank line", "skipped");
	if (json->names.n && documents > 0)
		json_check_keys(json, in->name, 1, true);
	if (!summary)
		return;
	if (!done)
		info("%s: %s", in->name, counted(listed, "line"));
	else
		info("%s: %s, %s %s", in->name, counted(documents, "document"),
		    counted(removed + listed, "line"), done);
}

static const char *list, *fields = "2", *names, *dir, *rejects;
static size_t memory, over;
static bool summary;

static const struct opt options[] = {
	{ 'a', "lines", "LIST", OPT_IN, &list,
	    "remove the lines in LIST from the documents" },
	{ OPT_FIELDS(&fields), .excludes = "--json, --over" },
	{ 0, "json", "ID,TEXT,...", OPT_TEXT, &names,
	    "the documents are JSON lines with these keys",
	    .needs = "-a LIST" },
	{ 0, "over", "N", OPT_COUNT, &over,
	    "read sorted lines, print those read more than N times",
	    .excludes = "-a, --rejects" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for LIST (default: half of the machine's)",
	    .needs = "-a LIST" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "if LIST needs more (default: $TMPDIR or /tmp)",
	    .needs = "-a LIST" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading =
		"count the documents that have a line, and remove lines from documents",
	    .help = "nd-lines docs.tsv | sort | nd-lines --over 10" },
};

/* Returns the operands. */
static char **
read_options(int argc, char **argv)
{
	char **file;

	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (!dir && (!(dir = getenv("TMPDIR")) || !*dir))
		dir = "/tmp";
	return file;
}

int
main(int argc, char **argv)
{
	char **file = read_options(argc, argv);
	struct in in;

	in_open_rejects(&in, *file, rejects);
	if (over == 0)
		document_texts_open(&texts, fields, names);
	if (list) {
		remove_listed(&in, list, memory, dir);
	} else {
		out_open(&out, NULL);
		if (over > 0)
			count_lines(&in, over);
		else
			list_lines(&in);
	}
	out_close(&out);
	report(&in, summary, over > 0 ? NULL : list ? "removed" : "listed");
	if (over == 0)
		run_report(list ? "read" : "documents", documents);
	if (list)
		run_report("lines_removed", removed);
	in_close(&in);
	document_texts_close(&texts);
	text_lines_free(&lines);
	return 0;
}
