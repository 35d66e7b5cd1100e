/* nd-doc-pairs: counts the pairs of parts, such as sentences, that two
 * documents have in common.
 *
 * pairs of ids DOC:PART -> docA, docB, number of pairs */
#include <stdlib.h>
#include <string.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/dot.h"

static bool verbose;
static const char *rejects;
static struct idmap documents;
static uint32_t current = IDMAP_NONE; /* the document of the first ids */
static uint32_t *count, *met; /* pairs of current with each document; the
			       * documents for which there are some */
static size_t count_cap, met_cap, met_n;
static uintmax_t pairs, lines;

static const struct opt options[] = {
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

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[pairs]", 0, 1), *line;
	struct span field[3];
	struct out out;
	struct in in;
	size_t len;

	in_open_rejects(&in, file[0], rejects);
	out_open(&out, NULL);
	while ((line = in_record(&in, &len))) {
		if (span_split((struct span){ line, len }, field, 3) < 2) {
			in_bad(&in, "expected two ids, got one field");
			continue;
		}
		if (!in_check_id(&in, field[0]) || !in_check_id(&in, field[1]))
			continue;
		pairs++;
		add_pair(&out, sentence_document(field[0]),
		    sentence_document(field[1]));
	}
	write_counts(&out);
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
