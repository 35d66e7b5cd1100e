/* nd-sentence: splits documents into sentences.
 *
 * id, text, text, ... -> DOC:N, text, begin, end
 * with several columns of text: -> DOC:N, text, begin, end, column */
#include "base/mem.h"
#include "io/column_list.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/document.h"
#include "sentence/abbreviations_file.h"
#include "sentence/sentence_write.h"

static struct column_list columns;
static struct sentence_writer writer;
static uintmax_t documents, empty, crs;
static struct out ids; /* of --ids; its name is NULL without */

/* Writes the sentences of a record, or rejects it. */
static void
split_document(struct in *in, char *line, size_t len)
{
	static struct span *field;
	static size_t cap;
	size_t fields, sum = 0, i;

	field = mem_grow(field, &cap, columns.needed + 1, sizeof *field);
	while (
	    (fields = span_split((struct span){ line, len }, field, cap)) > cap)
		field = mem_grow(field, &cap, fields, sizeof *field);
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
			    &writer, field[0], sum, field[i], i + 1);
	if (ids.name) {
		out_put(&ids, field[0].p, field[0].n);
		out_char(&ids, '\n');
	}
	documents++;
	empty += sum == 0;
}

static void
report(const struct in *in, bool summary)
{
	document_notes(in, crs, 0);
	note_count(in->name, empty, "document", "without a sentence");
	note_count(in->name, writer.too_short, "sentence",
	    "with too few tokens discarded");
	note_count(in->name, writer.too_long, "sentence",
	    "with too many tokens discarded");
	note_count(
	    in->name, writer.suspicious, "sentence", "of more than 2000 bytes");
	if (summary)
		info("%s: %ju document%s, %ju sentence%s", in->name, documents,
		    plural(documents), (uintmax_t)writer.written,
		    plural(writer.written));
}

int
main(int argc, char **argv)
{
	const char *list = "2", *words = NULL, *rejects = NULL, *ids_arg = NULL;
	bool summary = false;
	struct out out;
	struct in in;
	char *line, **file;
	size_t len;
	const struct opt opts[] = {
		{ OPT_FIELDS(&list) },
		{ 0, "lines", NULL, OPT_FLAG, &writer.line_mode,
		    "end a sentence at every end of a line" },
		{ 0, "min-tokens", "N", OPT_COUNT, &writer.tokens_min,
		    "discard sentences of fewer tokens" },
		{ 0, "max-tokens", "N", OPT_COUNT, &writer.tokens_max,
		    "discard sentences of more tokens" },
		{ 0, "abbreviations", "FILE", OPT_TEXT, &words,
		    "read more abbreviations from FILE" },
		{ 0, "ids", "FILE", OPT_TEXT, &ids_arg,
		    "write the ids of the documents to FILE" },
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
	out_open(&out, NULL);
	writer.out = &out;
	if (ids_arg)
		out_open(&ids, ids_arg);
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		split_document(&in, line, len);
	}
	out_close(&out);
	if (ids_arg)
		out_close(&ids);
	report(&in, summary);
	in_close(&in);
	return 0;
}
