/* nd-sentence: splits documents into sentences.
 *
 * id, text, text, ... -> DOC:N, text, begin, end
 * with several columns of text: -> DOC:N, text, begin, end, column */
#include "base/mem.h"
#include "format/column_list.h"
#include "io/line_tool.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/document.h"
#include "sentence/abbreviations_file.h"
#include "sentence/sentence_write.h"

static struct column_list columns;
static struct sentence_writer options = { .window = 1 };
static const char *list = "2", *words, *rejects, *ids;
static size_t jobs = 1;
static bool summary;

enum { SENTENCES, IDS }; /* the outputs: IDS is the file of --ids */

/* The counts. */
enum {
	DOCUMENTS,
	WRITTEN,
	EMPTY,
	TOO_SHORT,
	TOO_LONG,
	SUSPICIOUS,
	CRS,
	INVALID
};

struct sentence_thread {
	struct sentence_writer writer;
	struct span *field;
	size_t field_cap;
};

/* Writes the sentences of a record, or rejects it. */
static void
split_document(struct sentence_thread *t, uintmax_t *n, struct in *in,
    char *line, size_t len, struct out *out)
{
	struct span *field;
	size_t fields, sum = 0, i;

	MEM_GROW(t->field, t->field_cap, 1);
	while ((fields = span_split((struct span){ line, len }, t->field,
		    t->field_cap)) > t->field_cap)
		MEM_GROW(t->field, t->field_cap, fields);
	field = t->field;
	if (!in_check_id(in, field[0]))
		return;
	if (fields < columns.needed) {
		in_bad(in, "expected at least %zu fields, got %zu",
		    columns.needed, fields);
		return;
	}
	for (i = 1; i < fields; i++)
		if (column_list_has(&columns, i + 1))
			sum = sentence_write_field(
			    &t->writer, field[0], sum, field[i], i + 1);
	if (ids) {
		out_put(&out[IDS], field[0].p, field[0].n);
		out_char(&out[IDS], '\n');
	}
	n[DOCUMENTS]++;
	n[EMPTY] += sum == 0;
}

static void
begin(void *state)
{
	struct sentence_thread *t = state;

	t->writer = options;
}

/* Moves the counts of the writer to n. */
static void
take_counts(struct sentence_writer *w, uintmax_t *n)
{
	n[WRITTEN] += w->written;
	n[TOO_SHORT] += w->too_short;
	n[TOO_LONG] += w->too_long;
	n[SUSPICIOUS] += w->suspicious;
	n[INVALID] += w->tokens.invalid;
	w->written = w->too_short = w->too_long = w->suspicious = 0;
	w->tokens.invalid = 0;
}

static void
work(void *state, uintmax_t *n, struct in *in, struct out *out)
{
	struct sentence_thread *t = state;
	char *line;
	size_t len;

	t->writer.out = &out[SENTENCES];
	while ((line = in_line(in, &len))) {
		n[CRS] += len > 0 && line[len - 1] == '\r';
		split_document(t, n, in, line, len, out);
	}
	take_counts(&t->writer, n);
}

static void
report(const struct in *in, const uintmax_t *n)
{
	const char *noun = options.window > 1 ? "unit" : "sentence";

	document_notes(in, n[CRS], n[INVALID]);
	note_count(in->name, n[EMPTY], "document", "without a sentence");
	note_count(
	    in->name, n[TOO_SHORT], noun, "with too few tokens discarded");
	note_count(
	    in->name, n[TOO_LONG], noun, "with too many tokens discarded");
	note_count(in->name, n[SUSPICIOUS], noun, "of more than 2000 bytes");
	run_report("documents", n[DOCUMENTS]);
	run_report("sentences", n[WRITTEN]);
	if (summary)
		info("%s: %s, %s", in->name, counted(n[DOCUMENTS], "document"),
		    counted(n[WRITTEN], noun));
}

static const struct opt opts[] = {
	{ OPT_FIELDS(&list) },
	{ 0, "lines", NULL, OPT_FLAG, &options.line_mode,
	    "end a sentence at every end of a line" },
	{ 0, "window", "N", OPT_COUNT, &options.window,
	    "print each run of N sentences as one unit (default: %)" },
	{ 0, "min-tokens", "N", OPT_COUNT, &options.tokens_min,
	    "discard sentences of fewer tokens" },
	{ 0, "max-tokens", "N", OPT_COUNT, &options.tokens_max,
	    "discard sentences of more tokens" },
	{ 0, "abbreviations", "FILE", OPT_IN, &words,
	    "read more abbreviations from FILE" },
	{ 0, "ids", "FILE", OPT_TEXT, &ids,
	    "write the ids of the documents to FILE" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "split documents into sentences",
	    .help = "nd-sentence docs.tsv >sentences" },
};

int
main(int argc, char **argv)
{
	char **file;

	opt_version_also = uni_version();
	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	column_list_option(&columns, list);
	if (options.tokens_max && options.tokens_min > options.tokens_max)
		opt_bad("--min-tokens %zu is more than --max-tokens %zu",
		    options.tokens_min, options.tokens_max);
	options.with_column =
	    columns.n > 1 || columns.range->first != columns.range->last;
	if (words)
		abbreviations_read(words);
	line_tool_run(&(struct line_tool){ .threads = jobs,
			  .rejects = rejects,
			  .second = ids,
			  .state_size = sizeof(struct sentence_thread),
			  .begin = begin,
			  .work = work,
			  .report = report },
	    file);
	return 0;
}
