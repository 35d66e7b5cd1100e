/* nd-shingle: documents to sets: the features of their shingles.
 *
 * id, text, text, ... -> id, n, n features in ascending order
 * with --text: -> id, feature, shingle */
#include <string.h>

#include "columns.h"
#include "hex.h"
#include "in.h"
#include "mem.h"
#include "opt.h"
#include "out.h"
#include "set.h"
#include "shingle.h"

static struct columns chosen;
static struct shingles s = { .k = 5 };
static uintmax_t documents, tokens, shingles, features, tokenless, crs;

/* id, text, ... -> the shingles; false for a bad record. */
static bool
shingle(struct in *in, char *line, size_t len, struct span *id)
{
	char *end = line + len, *p = line, *tab;
	struct span f;
	bool fits = true;
	size_t n = 0;

	shingle_begin(&s);
	*end = '\n';
	for (;;) {
		tab = memchr(p, '\t', end - p);
		f = (struct span){ p, (tab ? tab : end) - p };
		if (++n == 1)
			*id = f;
		else if (columns_has(&chosen, n))
			fits = shingle_field(&s, f);
		if (!tab || !fits)
			break;
		p = tab + 1;
	}
	shingle_end(&s);
	if (!in_id(in, *id))
		return false;
	if (!fits)
		in_bad(in, "expected less than 4 GiB of text, got more");
	else if (n < chosen.needed)
		in_bad(in, "expected at least %zu fields, got %zu",
		    chosen.needed, n);
	else
		return true;
	return false;
}

/* the shingles -> id, feature, shingle */
static void
write_text(struct out *out, struct span id)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		out_put(out, id.p, id.n);
		out_char(out, '\t');
		hex_put(out_room(out, 16), s.feature[i]);
		out_used(out, 16);
		out_char(out, '\t');
		out_escaped(out, s.text.buf + s.place[i].at, s.place[i].n);
		out_char(out, '\n');
	}
}

/* the shingles -> id, n, features */
static void
write_set(struct out *out, struct span id)
{
	struct set set = { .id = id };

	set.feature = shingle_set(&s, &set.n);
	set_write(out, &set);
	features += set.n;
}

static void
report(const struct in *in, bool summary)
{
	if (in->bom)
		note("%s: a byte order mark dropped", in->name);
	if (in->mended)
		note("%s: the last line lacked its newline, mended", in->name);
	note_count(in->name, in->rejected, "record", "rejected");
	note_count(in->name, crs, "line", "with CR before LF");
	note_count(in->name, s.text.invalid, "invalid UTF-8 sequence", "replaced");
	note_count(in->name, tokenless, "document", "without a token");
	if (summary)
		note("%s: %ju document%s, %ju %s%s, %ju shingle%s, "
		    "%ju feature%s", in->name, documents, plural(documents),
		    tokens, s.chars ? "character" : "token", plural(tokens),
		    shingles, plural(shingles), features, plural(features));
}

int
main(int argc, char **argv)
{
	const char *list = "2", *method = "shingle", *rejects = NULL;
	bool summary = false;
	struct out out, bad;
	struct in in;
	struct span id = {0};
	char *line, **file;
	size_t len;
	const struct opt opts[] = {
		{ 'c', "chars", NULL, OPT_FLAG, &s.chars, "count characters" },
		{ 'f', "fields", "LIST", OPT_TEXT, &list, "columns of text" },
		{ 'k', "ngram", "N", OPT_COUNT, &s.k, "words of a shingle" },
		{ 'm', "method", "METHOD", OPT_TEXT, &method,
		    "shingle or whole" },
		{ 0, "text", NULL, OPT_FLAG, &s.want_places, "print shingles" },
		{ 0, "rejects", "FILE", OPT_TEXT, &rejects, "for bad records" },
		{ 'v', "verbose", NULL, OPT_FLAG, &summary, "a summary" },
		{0}
	};

	opt_version_also = uni_version();
	(void)argc;
	file = opt_parse(argv, opts, "[file]", 0, 1);
	if (!columns_parse(&chosen, list))
		opt_bad("-f: expected columns from 2 such as 2,3 or 2-4 or "
		    "2-, got '%s'", list);
	if (strcmp(method, "whole") == 0)
		s.method = SHINGLE_WHOLE;
	else if (strcmp(method, "shingle") != 0)
		opt_bad("-m: expected shingle or whole, got '%s'", method);
	in_open(&in, file[0]);
	out_open(&out, NULL);
	if (rejects) {
		out_open(&bad, rejects);
		in.rejects = &bad;
	}
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		if (!shingle(&in, line, len, &id))
			continue;
		documents++;
		tokens += s.tokens;
		shingles += s.n;
		tokenless += s.tokens == 0;
		if (s.want_places)
			write_text(&out, id);
		else
			write_set(&out, id);
	}
	out_close(&out);
	if (rejects)
		out_close(&bad);
	report(&in, summary);
	in_close(&in);
	return 0;
}
