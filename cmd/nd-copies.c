/* nd-copies: takes equal texts apart from different ones, and together again.
 *
 * id, text, text, ... -> id, text, documents, two numbers; with copies in a
 * file pairs or clusters of different texts -> those of all documents */
#include <stdlib.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/mem.h"
#include "io/id_twice.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/run_report.h"
#include "record/copies.h"
#include "record/document.h"
#include "record/pair.h"
#include "record/set_numbers.h"
#include "text/codepoints.h"

/* A text: the smallest id of its documents, in ids. */
struct text {
	size_t id;
	uint32_t n;
	bool written;
};

/* A document that was read. */
struct document {
	struct span id, text;
	struct buf joined;
};

static const char *fields = "2", *copies_file, *pairs_of, *rejects;
static bool verbose, clusters;
static struct column_list columns;
static struct copies copies = { .most = SIZE_MAX };
static uintmax_t crs, empty;

static struct set_numbers numbers;
static uint32_t *number; /* of the text of each document */
static size_t documents, number_cap, text_cap;
static struct text *texts;
static struct buf ids;

static const struct opt options[] = {
	{ OPT_FIELDS(&fields) },
	{ 'o', "copies", "FILE", OPT_TEXT, &copies_file,
	    "write the pairs of equal texts to FILE", .excludes = "-a" },
	{ 'a', "pairs-of", "FILE", OPT_IN, &pairs_of,
	    "pairs to those of all copies in FILE" },
	{ 'M', "max-equal", "N", OPT_COUNT, &copies.most,
	    "equal documents after the Nth: pair with first ones",
	    .needs = "-a", .excludes = "--stars" },
	{ 0, "stars", NULL, OPT_FLAG, &copies.stars,
	    "pairs are of stars: pair with the kept document only",
	    .needs = "-a" },
	{ 0, "kept-last", NULL, OPT_FLAG, &copies.kept_last,
	    "print the kept document second", .needs = "--stars" },
	{ 0, "clusters", NULL, OPT_FLAG, &clusters,
	    "read clusters of texts, print those of all documents",
	    .needs = "-a", .excludes = "-M, --stars" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-copies -o copies docs.tsv >distinct" },
};

/* Reads the next document with a text; false at the end. */
static bool
next_document(struct in *in, struct document *d)
{
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		if (len > 0 && line[len - 1] == '\r') {
			crs++;
			len--;
		}
		d->joined.n = 0;
		if (!document_read(in, line, len, &columns, &d->id,
			document_join, &d->joined))
			continue;
		d->text = (struct span){ d->joined.p, d->joined.n - 1 };
		if (d->text.n > 0)
			return true;
		empty++;
	}
	return false;
}

static struct span
first_id(const struct text *t)
{
	return (struct span){ ids.p + t->id, t->n };
}

/* Makes id the first one of a text, if it is smaller than the others. */
static void
add_id(uint32_t v, struct span id)
{
	struct text *t;

	texts = mem_grow(texts, &text_cap, v, sizeof *texts);
	t = &texts[v - 1];
	if (numbers.set[v - 1].count > 1 && span_order(first_id(t), id) <= 0)
		return;
	*t = (struct text){ ids.n, id.n, false };
	buf_put(&ids, id);
}

static void
number_texts(const char *path)
{
	struct document d = { 0 };
	uint64_t high, low;
	struct in in;

	in_open_rejects(&in, path, rejects);
	while (next_document(&in, &d)) {
		number = mem_grow(
		    number, &number_cap, documents + 1, sizeof *number);
		hash128(d.text.p, d.text.n, &high, &low);
		number[documents] = set_numbers_hashed(&numbers, high, low);
		add_id(number[documents++], d.id);
	}
	document_notes(&in, crs, 0);
	note_count(in.name, empty, "document", "without text");
	if (verbose)
		info("%s: %zu document%s, %ju different text%s", in.name,
		    documents, plural(documents), (uintmax_t)numbers.n,
		    plural(numbers.n));
	in_close(&in);
	buf_free(&d.joined);
}

static void
write_text(struct out *out, const struct document *d, uint32_t v)
{
	const struct numbered_set *s = &numbers.set[v - 1];

	out_put(out, d->id.p, d->id.n);
	out_char(out, '\t');
	out_put(out, d->text.p, d->text.n);
	pair_write_column(out, s->count);
	pair_write_column(out, s->high >> 32);
	pair_write_column(out, s->low >> 32);
	out_char(out, '\n');
}

static void
write_copy(struct out *out, struct span first, const struct document *d,
    struct codepoints *text)
{
	codepoints_read(text, d->text);
	pair_write(out, first, d->id, PAIR_ONE);
	pair_write_column(out, 0);
	pair_write_column(out, text->n);
	pair_write_column(out, text->n);
	out_char(out, '\n');
}

/* Reads the file once more; writes each text with its first id, and the
 * others. */
static void
write_texts(const char *path)
{
	struct codepoints text = { 0 };
	struct document d = { 0 };
	struct out out, equal;
	struct text *t;
	struct in in;
	size_t i;

	in_open(&in, path);
	in.is_silent = true;
	out_open(&out, NULL);
	out_open(&equal, copies_file);
	for (i = 0; i < documents && next_document(&in, &d); i++) {
		t = &texts[number[i] - 1];
		if (!span_equal(first_id(t), d.id))
			write_copy(&equal, first_id(t), &d, &text);
		else if (t->written) {
			id_twice_tell(in.name, in.line, 0, d.id);
			die("%s:%ju: duplicate id '%.*s'", in.name,
			    (uintmax_t)in.line, span_shown(d.id), d.id.p);
		} else
			write_text(&out, &d, number[i]);
		t->written |= span_equal(first_id(t), d.id);
	}
	if (i < documents)
		die("%s: changed while it was read", in.name);
	in_close(&in);
	out_close(&equal);
	out_close(&out);
	codepoints_free(&text);
	buf_free(&d.joined);
}

static void
write_pairs(const char *path)
{
	struct out out;
	struct in in;

	if (copies.stars)
		copies.most = 1;
	copies_read(&copies, pairs_of);
	in_open_rejects(&in, path, rejects);
	out_open(&out, NULL);
	if (clusters) {
		run_report("clusters", copies_clusters(&copies, &in, &out));
	} else {
		copies_pairs(&copies, &in, &out);
		copies_equal(&copies, &out);
	}
	out_close(&out);
	in_report(&in);
	if (copies.cut && !copies.stars)
		note("%s: %ju pair%s left out, %ju of unequal texts: of equal "
		     "documents only the first %zu are paired with all (-M)",
		    in.name, (uintmax_t)copies.cut, plural(copies.cut),
		    (uintmax_t)copies.unequal, copies.most);
	in_close(&in);
	copies_free(&copies);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);

	column_list_option(&columns, fields);
	if (pairs_of) {
		write_pairs(file[0]);
		return 0;
	}
	if (!copies_file)
		opt_bad("expected -o or -a");
	if (!file[0] || strcmp(file[0], "-") == 0)
		opt_bad("expected a file, which is read twice, got stdin");
	number_texts(file[0]);
	write_texts(file[0]);
	set_numbers_free(&numbers);
	free(number);
	free(texts);
	buf_free(&ids);
	return 0;
}
