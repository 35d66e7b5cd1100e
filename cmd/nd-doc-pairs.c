/* nd-doc-pairs: counts the pairs of parts, such as sentences, that two
 * documents have in common.
 *
 * pairs of ids DOC:PART -> docA, docB, number of pairs
 * with --sum: docA, docB, number, sorted -> these once, with their sum */
#include <stdlib.h>
#include <string.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/dot.h"
#include "record/pair.h"
#include "record/wanted_fields.h"
#include "base/buf.h"

static bool verbose, sum;
static const char *rejects, *titles;
static struct idmap documents;
static uint32_t current = IDMAP_NONE; /* the document of the first ids */
static uint32_t *count, *met; /* pairs of current with each document; the
			       * documents for which there are some */
static size_t count_cap, met_cap, met_n;
static uintmax_t pairs, lines;

static const struct opt options[] = {
	{ 0, "sum", NULL, OPT_FLAG, &sum,
	    "read its sorted output: add the numbers of two documents" },
	{ 0, "titles", "FILE", OPT_IN, &titles,
	    "add the titles of both documents", .needs = "--sum" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-doc-pairs pairs | nd-sort" },
};

static uint32_t
number_of(struct span id)
{
	uint32_t number = idmap_add(&documents, id);
	size_t old = count_cap;

	if (number == IDMAP_NONE)
		die("expected at most %u documents, got more", IDMAP_MAX);
	if (number >= count_cap) {
		count = mem_grow(count, &count_cap, number + 1, sizeof *count);
		memset(count + old, 0, (count_cap - old) * sizeof *count);
	}
	return number;
}

/* Writes the counts of the current document, and begins another. */
static void
write_counts(struct out *out)
{
	struct span a, b, x;
	size_t i;

	for (i = 0; i < met_n; i++) {
		a = idmap_id(&documents, current);
		b = idmap_id(&documents, met[i]);
		if (span_order(a, b) > 0) {
			x = a;
			a = b;
			b = x;
		}
		out_put(out, a.p, a.n);
		out_char(out, '\t');
		out_put(out, b.p, b.n);
		out_char(out, '\t');
		out_num(out, count[met[i]]);
		out_char(out, '\n');
		count[met[i]] = 0;
	}
	lines += met_n;
	met_n = 0;
}

static void
add_pair(struct out *out, struct span a, struct span b)
{
	uint32_t number;

	if (current == IDMAP_NONE ||
	    span_order(a, idmap_id(&documents, current)) != 0) {
		write_counts(out);
		current = number_of(a);
	}
	number = number_of(b);
	if (number == current)
		return;
	if (count[number] == 0) {
		met = mem_grow(met, &met_cap, met_n + 1, sizeof *met);
		met[met_n++] = number;
	} else if (count[number] == UINT32_MAX) {
		write_counts(out);
		met[met_n++] = number;
	}
	count[number]++;
}

/* Two documents, and their number of pairs. */
struct document_pair {
	struct buf ids; /* idA, TAB, idB */
	uint64_t n;
};

static void
write_sum(struct out *out, const struct document_pair *p)
{
	if (p->n == 0)
		return;
	out_put(out, p->ids.p, p->ids.n);
	pair_write_column(out, p->n);
	out_char(out, '\n');
	lines++;
}

/* Writes lines of two documents once, with the sum of their numbers. */
static void
write_sums(struct in *in, struct out *out)
{
	struct document_pair last = { 0 };
	struct span f[3], ids;
	uint64_t n;
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (span_split((struct span){ line, len }, f, 3) != 3 ||
		    !span_number(f[2], &n)) {
			in_bad(in, "expected two ids and a whole number");
			continue;
		}
		pairs++;
		ids = span_join(f[0], f[1]);
		if (!span_equal(ids, buf_span(&last.ids))) {
			write_sum(out, &last);
			buf_set(&last.ids, ids);
			last.n = 0;
		}
		last.n += n;
	}
	write_sum(out, &last);
	buf_free(&last.ids);
}

/* Copies sums, with the titles of both documents. */
static void
add_titles(struct in *in, struct out *out)
{
	struct wanted_fields title = { 0 };
	struct span f[3], field;
	struct buf sums = { 0 };
	size_t len, i;
	char *line, *end;

	while ((line = in_record(in, &len))) {
		span_split((struct span){ line, len }, f, 3);
		wanted_fields_add(&title, f[0]);
		wanted_fields_add(&title, f[1]);
		buf_put(&sums, (struct span){ line, len });
		buf_char(&sums, '\n');
	}
	if (titles)
		wanted_fields_read(&title, titles, SIZE_MAX);
	for (line = sums.p; line < sums.p + sums.n; line = end + 1) {
		end = span_line_end(line);
		span_split((struct span){ line, end - line }, f, 3);
		out_put(out, line, end - line);
		for (i = 0; i < 2; i++) {
			field = wanted_fields_get(&title, f[i]);
			out_char(out, '\t');
			out_put(out, field.p, field.n);
		}
		out_char(out, '\n');
	}
	buf_free(&sums);
	wanted_fields_free(&title);
}

/* --sum: the sums go to a scratch file, so that only the titles of their
 * documents are held. */
static void
sum_counts(struct in *in, struct out *out)
{
	const char *dir = getenv("TMPDIR");
	struct out scratch;
	struct in sums;

	out_scratch(&scratch, dir && *dir ? dir : "/tmp");
	write_sums(in, &scratch);
	in_scratch(&sums, &scratch);
	add_titles(&sums, out);
	in_close(&sums);
}

static void
count_pairs(struct in *in, struct out *out)
{
	struct span field[3];
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (span_split((struct span){ line, len }, field, 3) < 2) {
			in_bad(in, "expected two ids, got one field");
			continue;
		}
		if (!in_check_id(in, field[0]) || !in_check_id(in, field[1]))
			continue;
		pairs++;
		add_pair(out, sentence_document(field[0]),
		    sentence_document(field[1]));
	}
	write_counts(out);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	struct out out;
	struct in in;

	in_open_rejects(&in, file[0], rejects);
	out_open(&out, NULL);
	if (sum)
		sum_counts(&in, &out);
	else
		count_pairs(&in, &out);
	out_close(&out);
	in_report(&in);
	if (verbose)
		info("%s: %ju pair%s, %ju of documents", in.name, pairs,
		    plural(pairs), lines);
	in_close(&in);
	idmap_free(&documents);
	free(count);
	free(met);
	return 0;
}
