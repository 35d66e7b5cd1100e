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
#include "record/numbering.h"
#include "record/pair.h"
#include "text/codepoints.h"

/* A text of several documents: their smallest id, in ids. */
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

static struct numbering numbering = { .memory = SIZE_MAX };
static uint32_t *place; /* by number: of a text in texts, from 1 */
static size_t place_cap, text_count, text_cap;
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
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &numbering.memory,
	    "memory for different texts (default: no limit)" },
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

/* Makes id the first one of text number v, if it is smaller than the others. */
static void
add_id(uint32_t v, struct span id)
{
	struct text *t;

	place = mem_map_grow(place, &place_cap, (size_t)v + 1, sizeof *place);
	if (!place[v]) {
		texts =
		    mem_grow(texts, &text_cap, text_count + 1, sizeof *texts);
		texts[text_count++].n = 0;
		place[v] = text_count;
	}
	t = &texts[place[v] - 1];
	if (t->n && span_order(first_id(t), id) <= 0)
		return;
	*t = (struct text){ ids.n, id.n, false };
	buf_put(&ids, id);
}

static void
hash_text(const struct document *d, uint64_t *high, uint64_t *low)
{
	hash128(d->text.p, d->text.n, high, low);
}

/* Reads the file; numbers its texts. */
static void
number_texts(const char *path)
{
	struct document d = { 0 };
	uint64_t high, low;
	struct in in;

	in_open_rejects(&in, path, rejects);
	while (next_document(&in, &d)) {
		hash_text(&d, &high, &low);
		numbering_add(&numbering, high, low);
	}
	document_notes(&in, crs, 0);
	note_count(in.name, empty, "document", "without text");
	in_close(&in);
	buf_free(&d.joined);
}

/* Opens the file once more, to read its documents with their numbers. */
static void
read_again(struct in *in, const char *path)
{
	in_open(in, path);
	in->is_silent = true;
	numbering_rewind(&numbering);
}

static bool
next_again(struct in *in, struct document *d, struct numbered *x)
{
	if (numbering.next == numbering.records)
		return false;
	if (!next_document(in, d))
		die("%s: changed while it was read", in->name);
	*x = numbering_next(&numbering);
	return true;
}

/* Finds the first ids of texts of several documents. */
static void
find_first_ids(const char *path)
{
	struct document d = { 0 };
	struct numbered x;
	uint32_t different = 0;
	struct in in;

	read_again(&in, path);
	while (next_again(&in, &d, &x)) {
		if (x.count > 1)
			add_id(x.number, d.id);
		if (x.number > different)
			different = x.number;
	}
	in_close(&in);
	buf_free(&d.joined);
	if (verbose)
		info("%s: %u document%s, %u different text%s", in.name,
		    numbering.records, plural(numbering.records), different,
		    plural(different));
}

static void
write_text(struct out *out, const struct document *d, uint32_t count)
{
	uint64_t high, low;

	hash_text(d, &high, &low);
	out_put(out, d->id.p, d->id.n);
	out_char(out, '\t');
	out_put(out, d->text.p, d->text.n);
	pair_write_column(out, count);
	pair_write_column(out, high >> 32);
	pair_write_column(out, low >> 32);
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

/* Writes a document of text t, which has x->count. */
static void
write_one(struct out *out, struct out *equal, const struct in *in,
    const struct document *d, struct text *t, const struct numbered *x)
{
	static struct codepoints text;

	if (!span_equal(first_id(t), d->id)) {
		write_copy(equal, first_id(t), d, &text);
		return;
	}
	if (t->written) {
		id_twice_tell(in->name, in->line, 0, d->id);
		die("%s:%ju: duplicate id '%.*s'", in->name,
		    (uintmax_t)in->line, span_shown(d->id), d->id.p);
	}
	write_text(out, d, x->count);
	t->written = true;
}

/* Writes each text with its first id, and the others. */
static void
write_texts(const char *path)
{
	struct document d = { 0 };
	struct out out, equal;
	struct numbered x;
	struct in in;

	read_again(&in, path);
	out_open(&out, NULL);
	out_open(&equal, copies_file);
	while (next_again(&in, &d, &x))
		if (x.count == 1)
			write_text(&out, &d, 1);
		else
			write_one(&out, &equal, &in, &d,
			    &texts[place[x.number] - 1], &x);
	in_close(&in);
	out_close(&equal);
	out_close(&out);
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
	find_first_ids(file[0]);
	write_texts(file[0]);
	numbering_free(&numbering);
	mem_unmap(place, place_cap * sizeof *place);
	free(texts);
	buf_free(&ids);
	return 0;
}
