/* flow_summary.c: what a run read, found and removed, and what it took. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "flow/flow_make.h"
#include "io/out.h"
#include "rundir/flow_quote.h"

/* Of a number: no tool has reported it. */
#define UNKNOWN UINT64_MAX

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
find_known(const struct flow_numbers *n, bool two, uint64_t known[KNOWN])
{
	const struct flow_number *found;
	size_t i;

	for (i = 0; i < KNOWN; i++) {
		found = find_one(n, i);
		known[i] = found ? found->value : UNKNOWN;
	}
	if (two && known[DOCUMENTS] != UNKNOWN)
		known[DOCUMENTS] += flow_number_of(n, NULL, "other_documents");
	if (known[SENTENCES] != UNKNOWN)
		known[REMOVED] = UNKNOWN;
	known[KEPT] = known[DOCUMENTS] == UNKNOWN || known[REMOVED] == UNKNOWN
	    ? UNKNOWN
	    : known[DOCUMENTS] - known[REMOVED];
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

/* What comes before the next part of a line. */
static const char *
comma(const struct buf *line, const char *between)
{
	return line->n ? between : "";
}

static void
add_count(struct buf *to, const char *name, uint64_t value)
{
	const size_t n = strlen(name);
	const bool ies = n > 3 && strcmp(name + n - 3, "ies") == 0;
	const size_t cut = value != 1 ? 0 : ies ? 3 : 1;

	if (value != UNKNOWN)
		quote_format(to, "%s%" PRIu64 " %.*s%s", comma(to, ", "), value,
		    (int)(n - cut), name, cut == 3 ? "y" : "");
}

/* The lines or ranges that were removed from documents that stay, or NULL; sets
 * *noun to which. */
static const struct flow_number *
parts_removed(const struct flow_numbers *n, const char **noun)
{
	const struct flow_number *lines =
	    flow_number_find(n, "kept/", "lines_removed", true);

	*noun = lines ? "line" : "range";
	return lines ? lines
		     : flow_number_find(n, "kept/", "ranges_removed", true);
}

void
flow_summary_line(const struct flow_numbers *n, const struct flow_run_facts *f)
{
	static const int order[] = { SENTENCES, PAIRS, PASSAGES, RANGES, HITS,
		LINES, COPIES, CLUSTERS };
	const char *noun;
	const struct flow_number *parts = parts_removed(n, &noun);
	uint64_t known[KNOWN];
	struct buf b = { 0 };
	char text[32];
	size_t i;

	find_known(n, f->two, known);
	add_count(&b, names[DOCUMENTS], known[DOCUMENTS]);
	if (f->by)
		quote_format(&b, "%scompared by %s", comma(&b, ", "), f->by);
	if (f->has_bytes)
		quote_format(
		    &b, "%s%s", comma(&b, ", "), size_of(text, f->bytes));
	for (i = 0; i < sizeof order / sizeof *order; i++)
		add_count(&b, names[order[i]], known[order[i]]);
	if (known[KEPT] != UNKNOWN)
		quote_format(&b, "%s%" PRIu64 " kept, %" PRIu64 " removed",
		    comma(&b, "; "), known[KEPT], known[REMOVED]);
	if (known[KEPT] != UNKNOWN && known[DOCUMENTS])
		quote_format(
		    &b, " (%.1f %%)", 100. * known[REMOVED] / known[DOCUMENTS]);
	if (parts)
		quote_format(&b, "; %" PRIu64 " %s%s removed", parts->value,
		    noun, plural(parts->value));
	quote_format(&b, "%s%.3f seconds", comma(&b, "; "), f->seconds);
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
	const char *noun;
	const struct flow_number *parts = parts_removed(n, &noun);
	const uint64_t emptied = flow_number_of(n, "kept/", "emptied");
	uint64_t read = flow_number_of(n, "kept/", "read"),
		 kept = parts ? read : flow_number_of(n, "kept/", "picked"),
		 removed;
	char empty[64] = "";

	if (!parts && !f->adds && !flow_number_find(n, "kept/", "picked", true))
		return;
	if (f->adds) { /* not those that were there already */
		read = flow_number_of(n, "added", "documents");
		kept = read - flow_number_of(n, "grouped", "removed");
	}
	removed = parts ? parts->value : read - kept;
	if (emptied)
		snprintf(empty, sizeof empty, ", %" PRIu64 " of them empty now",
		    emptied);
	note("%s: %" PRIu64 " document%s read, %" PRIu64
	     "%s%s%s removed, %" PRIu64 " kept %s%s",
	    f->flow, read, plural(read), removed, parts ? " " : "",
	    parts ? noun : "", parts ? plural(removed) : "", kept, f->place,
	    empty);
}

void
flow_summary_note(const struct flow_numbers *n, const struct flow_run_facts *f)
{
	const struct flow_number *documents =
	    flow_number_find(n, NULL, "documents", false);

	/* Documents that a run had already were told of. */
	if (documents && !documents->value) {
		if (!flow_number_of(n, "there", "picked"))
			note("%s: 0 documents", f->flow);
	} else if (f->place)
		note_kept(n, f);
}

static void
put_number(struct out *out, const char *name, uint64_t value)
{
	if (value != UNKNOWN)
		out_fmt(out, ", \"%s\": %" PRIu64, name, value);
	else
		out_fmt(out, ", \"%s\": null", name);
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
	const char *noun;
	const struct flow_number *parts = parts_removed(n, &noun);
	uint64_t known[KNOWN];
	struct out out;
	size_t i;

	find_known(n, f->two, known);
	if (parts && known[DOCUMENTS] == UNKNOWN)
		known[DOCUMENTS] = flow_number_of(n, "kept/", "read");
	if (parts && known[KEPT] == UNKNOWN) {
		known[KEPT] = known[DOCUMENTS];
		known[REMOVED] = 0;
	}
	out_open(&out, file);
	out_str(&out, "{\"flow\": \"");
	put_escaped(&out, f->flow);
	out_fmt(&out, "\", \"version\": \"%s\"", ND_VERSION);
	for (i = 0; i < DOCUMENTS; i++)
		if (known[i] != UNKNOWN)
			put_number(&out, names[i], known[i]);
	put_number(&out, names[DOCUMENTS], known[DOCUMENTS]);
	put_number(&out, "bytes", f->has_bytes ? f->bytes : UNKNOWN);
	for (i = PAIRS; i < KNOWN; i++)
		put_number(&out, names[i], known[i]);
	if (parts)
		out_fmt(
		    &out, ", \"%ss_removed\": %" PRIu64, noun, parts->value);
	if (f->by)
		out_fmt(&out, ", \"by\": \"%s\"", f->by);
	if (known[KEPT] != UNKNOWN && known[DOCUMENTS])
		out_fmt(&out, ", \"removed_share\": %.6f",
		    (double)known[REMOVED] / known[DOCUMENTS]);
	else
		out_str(&out, ", \"removed_share\": null");
	out_fmt(&out, ", \"seconds\": %.3f", f->seconds);
	if (f->has_bytes && !f->is_packed)
		out_fmt(&out, ", \"mb_per_second\": %.3f",
		    f->bytes / 1e6 / f->seconds);
	else
		out_str(&out, ", \"mb_per_second\": null");
	put_number(&out, "peak_memory", n->peak ? n->peak : UNKNOWN);
	put_stages(&out, n);
	out_close(&out);
}
