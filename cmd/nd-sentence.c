/* nd-sentence: documents to sentences.
 *
 * id, text, text, ... -> DOC:N, text, begin, end
 * with several columns of text: -> DOC:N, text, begin, end, column */
#include <string.h>

#include "columns.h"
#include "in.h"
#include "lexisfile.h"
#include "mem.h"
#include "opt.h"
#include "out.h"
#include "bare.h"
#include "sentence.h"
#include "token.h"

static struct columns chosen;
static bool lines, several;
static size_t least, most;
static struct bare bare;
static struct sentences sentences;
static struct text tokens;
static uint32_t *place;
static size_t place_cap;
static uint64_t documents, written, empty, small, large, crs;

/* How many tokens the n bytes at p have, a field with an ASCII byte and the
 * room of a line behind it. */
static size_t
count(char *p, size_t n)
{
	text_clear(&tokens);
	text_add(&tokens, (struct span){ p, n });
	place = mem_grow(place, &place_cap, text_room(&tokens), sizeof *place);
	return text_words(&tokens, place);
}

/* Whether a sentence has as many tokens as it must. */
static bool
fits(char *p, size_t n)
{
	size_t has;

	if (!least && !most)
		return true;
	has = count(p, n);
	small += has < least;
	large += most && has > most;
	return has >= least && (!most || has <= most);
}

enum { NUMBER = 19 };	/* digits at most */

/* Writes n, below 10^19, at o and returns its end. */
static char *
put_number(char *o, uint64_t n)
{
	uint64_t power;
	char *end, *p;

	for (end = o + 1, power = 10; n >= power; power *= 10)
		end++;
	p = end;
	do
		*--p = '0' + n % 10;
	while ((n /= 10) > 0);
	return end;
}

/* bare.buf[from, to), number n of a document -> a record; false where it is
 * too short or too long. */
static bool
write_sentence(struct out *out, struct span id, size_t n, size_t from,
    size_t to, size_t column)
{
	char *begin, *o, *text;

	begin = out_room(out, id.n + 2 * (to - from) + 4 * (1 + NUMBER) + IN_PAD);
	memcpy(begin, id.p, id.n);
	o = begin + id.n;
	*o++ = ':';
	o = put_number(o, n);
	*o++ = '\t';
	text = o;
	o = bare_put(&bare, from, to, o);
	*o = '\t';
	if (!fits(text, o - text))
		return false;
	o = put_number(o + 1, from);
	*o++ = '\t';
	o = put_number(o, to);
	if (several) {
		*o++ = '\t';
		o = put_number(o, column);
	}
	*o++ = '\n';
	out_used(out, o - begin);
	return true;
}

/* A field of a document, n sentences of which were before it. Returns how
 * many are now. */
static size_t
split_field(struct out *out, struct span id, size_t n, struct span field,
    size_t column)
{
	size_t from, to;

	bare_read(&bare, field);
	sentence_begin(&sentences, bare.buf, bare.n, lines);
	while (sentence_next(&sentences, &from, &to))
		written += write_sentence(out, id, ++n, from, to, column);
	return n;
}

/* id, text, ... -> its sentences, if the record is as it should be. */
static void
split_document(struct in *in, struct out *out, char *line, size_t len)
{
	static struct span *field;
	static size_t cap;
	size_t fields, sum = 0, i;

	field = mem_grow(field, &cap, chosen.needed + 1, sizeof *field);
	while ((fields = split(line, len, field, cap)) > cap)
		field = mem_grow(field, &cap, fields, sizeof *field);
	if (!in_id(in, field[0]))
		return;
	if (fields < chosen.needed) {
		in_bad(in, "expected at least %zu fields, got %zu",
		    chosen.needed, fields);
		return;
	}
	for (i = 1; i < fields; i++)
		if (columns_has(&chosen, i + 1))
			sum = split_field(out, field[0], sum, field[i], i + 1);
	documents++;
	empty += sum == 0;
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
	note_count(in->name, empty, "document", "without a sentence");
	note_count(in->name, small, "sentence", "with too few tokens");
	note_count(in->name, large, "sentence", "with too many tokens");
	if (summary)
		note("%s: %ju document%s, %ju sentence%s", in->name,
		    (uintmax_t)documents, plural(documents),
		    (uintmax_t)written, plural(written));
}

int
main(int argc, char **argv)
{
	const char *list = "2", *words = NULL, *rejects = NULL;
	bool summary = false;
	struct out out, bad;
	struct in in;
	char *line, **file;
	size_t len;
	const struct opt opts[] = {
		{ 'f', "fields", "LIST", OPT_TEXT, &list, "columns of text" },
		{ 0, "lines", NULL, OPT_FLAG, &lines,
		    "every line ends a sentence" },
		{ 0, "min-tokens", "N", OPT_COUNT, &least,
		    "discard shorter sentences" },
		{ 0, "max-tokens", "N", OPT_COUNT, &most,
		    "discard longer sentences" },
		{ 0, "abbreviations", "FILE", OPT_TEXT, &words,
		    "more abbreviations" },
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
	several = chosen.n > 1 || chosen.range->first != chosen.range->last;
	if (words)
		lexis_read(words);
	in_open(&in, file[0]);
	out_open(&out, NULL);
	if (rejects) {
		out_open(&bad, rejects);
		in.rejects = &bad;
	}
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		split_document(&in, &out, line, len);
	}
	out_close(&out);
	if (rejects)
		out_close(&bad);
	report(&in, summary);
	in_close(&in);
	return 0;
}
