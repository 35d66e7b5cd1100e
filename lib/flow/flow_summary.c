/* flow_summary.c: what a run read, found and removed, and what it took. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "flow/flow_quote.h"
#include "flow/flow_summary.h"
#include "io/out.h"

/* A number of a run, by its name; what decides which is in find. */
struct known {
	const char *name;
	bool is_known;
	uint64_t value;
};

/* The numbers of the summary, in its order. */
enum {
	SENTENCES,
	PASSAGES,
	RANGES,
	HITS,
	LINES,
	COPIES,
	DOCUMENTS,
	PAIRS,
	CLUSTERS,
	KEPT,
	REMOVED,
	KNOWN
};
static const char *const names[KNOWN] = { "sentences", "passages", "ranges",
	"hits", "lines", "copies", "documents", "pairs", "clusters", "kept",
	"removed" };

/* What was found of one of the numbers, or NULL. */
static const struct flow_number *
find_one(const struct flow_numbers *n, size_t i)
{
	const struct flow_number *found;

	switch (i) {
	case DOCUMENTS:
		found = flow_number_find(n, NULL, "documents", false);
		/* An audit draws from what an earlier run has read. */
		return found ? found
			     : flow_number_find(n, NULL, "drawn_from", false);
	case PAIRS:
		/* Of stars not all pairs are counted. */
		return flow_number_find(n, "pairs", "pairs", true);
	case SENTENCES:
	case CLUSTERS:
	case REMOVED:
		/* Of partial they are only a way to passages. */
		if (flow_number_find(n, NULL, "passages", true) ||
		    flow_number_find(n, NULL, "ranges", true))
			return NULL;
		break;
	}
	return flow_number_find(n, NULL, names[i], true);
}

static void
find_known(const struct flow_numbers *n, bool two, struct known known[KNOWN])
{
	const struct flow_number *found, *other;
	size_t i;

	for (i = 0; i < KNOWN; i++) {
		found = find_one(n, i);
		known[i] =
		    (struct known){ names[i], found, found ? found->value : 0 };
	}
	other = flow_number_find(n, NULL, "other_documents", false);
	if (two && other)
		known[DOCUMENTS].value += other->value;
	if (known[SENTENCES].is_known)
		known[REMOVED] = (struct known){ names[REMOVED] };
	known[KEPT].is_known =
	    known[DOCUMENTS].is_known && known[REMOVED].is_known;
	known[KEPT].value = known[DOCUMENTS].value - known[REMOVED].value;
}

/* 843 bytes, 1.2 kB, 3.4 MB. */
static const char *
size_of(char text[32], double bytes)
{
	if (bytes < 1e3)
		snprintf(text, 32, "%.0f bytes", bytes);
	else if (bytes < 1e6)
		snprintf(text, 32, "%.1f kB", bytes / 1e3);
	else
		snprintf(text, 32, "%.1f MB", bytes / 1e6);
	return text;
}

static void
add_count(struct buf *to, const struct known *k)
{
	const size_t n = strlen(k->name);
	const bool ies = n > 3 && strcmp(k->name + n - 3, "ies") == 0;
	const size_t cut = k->value != 1 ? 0 : ies ? 3 : 1;

	if (k->is_known)
		quote_format(to, "%s%" PRIu64 " %.*s%s", to->n ? ", " : "",
		    k->value, (int)(n - cut), k->name, cut == 3 ? "y" : "");
}

void
flow_summary_line(const struct flow_numbers *n, const struct flow_run_facts *f)
{
	static const int order[] = { SENTENCES, PAIRS, PASSAGES, RANGES, HITS,
		LINES, COPIES, CLUSTERS };
	const struct flow_number *lines;
	struct known known[KNOWN];
	struct buf b = { 0 };
	char text[32];
	size_t i;

	find_known(n, f->two, known);
	add_count(&b, &known[DOCUMENTS]);
	if (f->by)
		quote_format(&b, "%scompared by %s", b.n ? ", " : "", f->by);
	if (f->has_bytes)
		quote_format(
		    &b, "%s%s", b.n ? ", " : "", size_of(text, f->bytes));
	for (i = 0; i < sizeof order / sizeof *order; i++)
		add_count(&b, &known[order[i]]);
	if (known[KEPT].is_known) {
		quote_format(&b, "%s%" PRIu64 " kept, %" PRIu64 " removed",
		    b.n ? "; " : "", known[KEPT].value, known[REMOVED].value);
		if (known[DOCUMENTS].value)
			quote_format(&b, " (%.1f %%)",
			    100. * known[REMOVED].value /
				known[DOCUMENTS].value);
	}
	lines = flow_number_find(n, "kept/", "lines_removed", true);
	if (lines)
		quote_format(&b, "; %" PRIu64 " line%s removed", lines->value,
		    plural(lines->value));
	quote_format(&b, "%s%.3f seconds", b.n ? "; " : "", f->seconds);
	if (f->has_bytes && !f->is_packed)
		quote_format(
		    &b, ", %s/s", size_of(text, f->bytes / f->seconds));
	if (n->peak)
		quote_format(&b, ", %s of memory", size_of(text, n->peak));
	info("%s: %.*s", f->flow, (int)b.n, b.p);
	buf_free(&b);
}

/* Reports what was read, removed and kept, and where. */
static void
note_kept(const struct flow_numbers *n, const struct flow_run_facts *f)
{
	const struct flow_number *read =
	    flow_number_find(n, "kept/", "read", true);
	const struct flow_number *kept =
	    flow_number_find(n, "kept/", "picked", true);
	const struct flow_number *lines =
	    flow_number_find(n, "kept/", "lines_removed", true);
	const uint64_t documents = read ? read->value : 0;

	if (lines)
		note("%s: %" PRIu64 " document%s read, %" PRIu64
		     " line%s removed, %" PRIu64 " kept %s",
		    f->flow, documents, plural(documents), lines->value,
		    plural(lines->value), documents, f->place);
	else if (kept)
		note("%s: %" PRIu64 " document%s read, %" PRIu64
		     " removed, %" PRIu64 " kept %s",
		    f->flow, documents, plural(documents),
		    documents - kept->value, kept->value, f->place);
}

void
flow_summary_note(const struct flow_numbers *n, const struct flow_run_facts *f)
{
	const struct flow_number *documents =
	    flow_number_find(n, NULL, "documents", false);

	/* Documents that a run had already were told of. */
	if (documents && !documents->value &&
	    !flow_number_of(n, "there", "picked"))
		note("%s: 0 documents", f->flow);
	else if (f->place)
		note_kept(n, f);
}

static void
put_number(struct out *out, const struct known *k)
{
	if (k->is_known)
		out_fmt(out, ", \"%s\": %" PRIu64, k->name, k->value);
	else
		out_fmt(out, ", \"%s\": null", k->name);
}

static void
put_escaped(struct out *out, const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < 0x20)
			out_fmt(out, "\\u%04x", *text);
		else {
			if (strchr("\"\\", *text))
				out_char(out, '\\');
			out_char(out, *text);
		}
}

static void
put_stages(struct out *out, const struct flow_numbers *n)
{
	size_t i;

	out_str(out, ", \"stages\": [");
	for (i = 0; i < n->times; i++)
		out_fmt(out,
		    "%s{\"name\": \"%.*s\", \"seconds\": %.3f, "
		    "\"cpu_seconds\": %.3f}",
		    i ? ", " : "", (int)strcspn(n->time[i].stage, "/"),
		    n->time[i].stage, n->time[i].ended - n->time[i].began,
		    n->time[i].cpu);
	out_str(out, "]}\n");
}

void
flow_summary_write(const struct flow_numbers *n, const struct flow_run_facts *f,
    const char *file)
{
	const struct known bytes = { "bytes", f->has_bytes, f->bytes },
			   peak = { "peak_memory", n->peak, n->peak };
	struct known known[KNOWN];
	struct out out;
	size_t i;

	find_known(n, f->two, known);
	out_open(&out, file);
	out_str(&out, "{\"flow\": \"");
	put_escaped(&out, f->flow);
	out_fmt(&out, "\", \"version\": \"%s\"", ND_VERSION);
	for (i = 0; i < DOCUMENTS; i++)
		if (known[i].is_known)
			put_number(&out, &known[i]);
	put_number(&out, &known[DOCUMENTS]);
	put_number(&out, &bytes);
	for (i = PAIRS; i < KNOWN; i++)
		put_number(&out, &known[i]);
	if (f->by)
		out_fmt(&out, ", \"by\": \"%s\"", f->by);
	if (known[KEPT].is_known && known[DOCUMENTS].value)
		out_fmt(&out, ", \"removed_share\": %.6f",
		    (double)known[REMOVED].value / known[DOCUMENTS].value);
	else
		out_str(&out, ", \"removed_share\": null");
	out_fmt(&out, ", \"seconds\": %.3f", f->seconds);
	if (f->has_bytes && !f->is_packed)
		out_fmt(&out, ", \"mb_per_second\": %.3f",
		    f->bytes / 1e6 / f->seconds);
	else
		out_str(&out, ", \"mb_per_second\": null");
	put_number(&out, &peak);
	put_stages(&out, n);
	out_close(&out);
}
