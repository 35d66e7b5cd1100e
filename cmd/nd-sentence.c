/* nd-sentence: splits documents into sentences.
 *
 * id, text, text, ... -> DOC:N, text, begin, end
 * with several columns of text: -> DOC:N, text, begin, end, column */
#include "base/mem.h"
#include "format/column_list.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/document.h"
#include "sentence/abbreviations_file.h"
#include "sentence/sentence_write.h"

static struct column_list columns;
static size_t jobs = 1;
static bool with_ids;

/* out[IDS] is the file of --ids. */
enum { SENTENCES, IDS, OUTS };

struct sentence_thread {
	struct sentence_writer writer;
	struct span *field;
	size_t field_cap;
	uintmax_t documents, empty, crs;
	char apart[THREADS_APART];
};
static struct sentence_thread *threads;

/* Writes the sentences of a record, or rejects it. */
static void
split_document(struct sentence_thread *t, struct in *in, char *line, size_t len,
    struct out *ids)
{
	struct span *field;
	size_t fields, sum = 0, i;

	t->field = mem_grow(t->field, &t->field_cap, 1, sizeof *t->field);
	while ((fields = span_split((struct span){ line, len }, t->field,
		    t->field_cap)) > t->field_cap)
		t->field =
		    mem_grow(t->field, &t->field_cap, fields, sizeof *t->field);
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
	if (with_ids) {
		out_put(ids, field[0].p, field[0].n);
		out_char(ids, '\n');
	}
	t->documents++;
	t->empty += sum == 0;
}

static void
work(void *all, size_t number, struct in *in, struct out *out)
{
	struct sentence_thread *t = (struct sentence_thread *)all + number;
	char *line;
	size_t len;

	t->writer.out = &out[SENTENCES];
	while ((line = in_line(in, &len))) {
		t->crs += len > 0 && line[len - 1] == '\r';
		split_document(t, in, line, len, &out[IDS]);
	}
}

/* Sums the counts of all threads in the first one. */
static void
sum_counts(void)
{
	struct sentence_thread *sum = threads, *t;

	for (t = threads + 1; t < threads + jobs; t++) {
		sum->documents += t->documents;
		sum->empty += t->empty;
		sum->crs += t->crs;
		sum->writer.written += t->writer.written;
		sum->writer.too_short += t->writer.too_short;
		sum->writer.too_long += t->writer.too_long;
		sum->writer.suspicious += t->writer.suspicious;
		sum->writer.tokens.invalid += t->writer.tokens.invalid;
	}
}

static void
report(const struct in *in, bool summary)
{
	const struct sentence_writer *w = &threads->writer;
	const uintmax_t documents = threads->documents;

	document_notes(in, threads->crs, w->tokens.invalid);
	note_count(in->name, threads->empty, "document", "without a sentence");
	note_count(in->name, w->too_short, "sentence",
	    "with too few tokens discarded");
	note_count(in->name, w->too_long, "sentence",
	    "with too many tokens discarded");
	note_count(
	    in->name, w->suspicious, "sentence", "of more than 2000 bytes");
	run_report("documents", documents);
	run_report("sentences", w->written);
	if (summary)
		info("%s: %ju document%s, %ju sentence%s", in->name, documents,
		    plural(documents), (uintmax_t)w->written,
		    plural(w->written));
}

static void
make_threads(const struct sentence_writer *writer)
{
	size_t i;

	threads = mem_new(jobs, sizeof *threads);
	for (i = 0; i < jobs; i++)
		threads[i].writer = *writer;
}

int
main(int argc, char **argv)
{
	const char *list = "2", *words = NULL, *rejects = NULL, *ids_arg = NULL;
	bool summary = false;
	struct sentence_writer writer = { 0 };
	struct out out[OUTS] = { 0 };
	struct in in;
	char **file;
	const struct opt opts[] = {
		{ OPT_FIELDS(&list) },
		{ 0, "lines", NULL, OPT_FLAG, &writer.line_mode,
		    "end a sentence at every end of a line" },
		{ 0, "min-tokens", "N", OPT_COUNT, &writer.tokens_min,
		    "discard sentences of fewer tokens" },
		{ 0, "max-tokens", "N", OPT_COUNT, &writer.tokens_max,
		    "discard sentences of more tokens" },
		{ 0, "abbreviations", "FILE", OPT_IN, &words,
		    "read more abbreviations from FILE" },
		{ 0, "ids", "FILE", OPT_TEXT, &ids_arg,
		    "write the ids of the documents to FILE" },
		{ OPT_JOBS(&jobs) },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-sentence docs.tsv >sentences" },
	};

	opt_version_also = uni_version();
	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	column_list_option(&columns, list);
	if (writer.tokens_max && writer.tokens_min > writer.tokens_max)
		opt_bad("--min-tokens %zu is more than --max-tokens %zu",
		    writer.tokens_min, writer.tokens_max);
	writer.with_column =
	    columns.n > 1 || columns.range->first != columns.range->last;
	if (words)
		abbreviations_read(words);
	in_open_rejects(&in, file[0], rejects);
	out_open(&out[SENTENCES], NULL);
	if (ids_arg)
		out_open(&out[IDS], ids_arg);
	with_ids = ids_arg;
	make_threads(&writer);
	line_blocks_run(&(struct line_blocks){ .in = &in,
	    .out = out,
	    .outs = ids_arg ? OUTS : 1,
	    .threads = jobs,
	    .work = work,
	    .state = threads });
	out_close(&out[SENTENCES]);
	if (ids_arg)
		out_close(&out[IDS]);
	sum_counts();
	report(&in, summary);
	in_close(&in);
	return 0;
}
