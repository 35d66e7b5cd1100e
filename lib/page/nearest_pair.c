#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/ratio.h"
#include "page/nearest_pair.h"
#include "io/whole.h"

enum { MOST_FIELDS = PASSAGE_BYTE_COLUMNS + 1 };

static void
read_sample(struct nearest_search *s, struct in *in, const struct span *f)
{
	if (s->samples == 2 || !span_number(f[1], &s->drawn[s->samples]) ||
	    !span_number(f[2], &s->of[s->samples]))
		in_bad(in, "expected read and two numbers, at most twice");
	else
		s->samples++;
}

void
nearest_search_read(struct nearest_search *s, const char *path)
{
	struct span line, f[3];
	struct in in;
	size_t n;

	in_open(&in, path);
	while ((line.p = in_record(&in, &line.n))) {
		n = span_split(line, f, 3);
		if (n == 3 && span_is(f[0], "read"))
			read_sample(s, &in, f);
		else if (n == 2 && span_is(f[0], "with") && !s->with)
			s->with = mem_format("%.*s", (int)f[1].n, f[1].p);
		else
			in_bad(&in, "expected read or with, got '%.*s'",
			    span_shown(line), line.p);
	}
	in_close(&in);
}

char *
nearest_search_sample(const struct nearest_search *s, const struct report *r)
{
	const char *second = r->items ? "item" : r->noun,
		   *first = r->items ? "document" : r->noun;
	bool some = false;
	size_t i;

	for (i = 0; i < s->samples; i++)
		some |= s->drawn[i] < s->of[i];
	if (!some)
		return NULL;
	if (s->samples == 1)
		return mem_format("%ju of %ju %ss", (uintmax_t)s->drawn[0],
		    (uintmax_t)s->of[0], first);
	return mem_format("%ju of %ju %ss%s and %ju of %ju %ss%s",
	    (uintmax_t)s->drawn[0], (uintmax_t)s->of[0], first,
	    r->items ? "" : " of A", (uintmax_t)s->drawn[1],
	    (uintmax_t)s->of[1], second, r->items ? "" : " of B");
}

/* The similarity of a record, in millionths; the caller checks the rest. */
static uint64_t
similarity_of(struct span field)
{
	const char *s = field.p;
	struct ratio t = { 0, 1 };

	ratio_read(&s, &t);
	return ratio_millionths(t);
}

/* The similar bytes of a passage, times a million. */
static uint64_t
bytes_of(const struct span *f, uint64_t similarity)
{
	uint64_t at[4] = { 0 }, a, b;
	size_t i;

	for (i = 0; i < 4; i++)
		span_number(f[PASSAGE_COLUMNS + i], &at[i]);
	a = at[1] - at[0];
	b = at[3] - at[2];
	return (a < b ? a : b) * similarity;
}

/* Whether a record, whose number is x, comes before that of y. */
static bool
is_before(uint64_t x, struct span line, uint64_t y, const struct buf *before)
{
	return !before->n || x > y ||
	    (x == y && span_order(line, buf_span(before)) < 0);
}

static void
read_pair(struct nearest_pair *p, struct in *in, uint64_t least_bytes)
{
	struct span line, f[MOST_FIELDS];
	struct buf longest = { 0 };
	uint64_t similarity, bytes, best = 0, most = 0;
	size_t n;

	while ((line.p = in_record(in, &line.n))) {
		n = span_split(line, f, MOST_FIELDS);
		if (n < 3) {
			in_bad(in, "expected a pair, got '%.*s'",
			    span_shown(line), line.p);
			continue;
		}
		similarity = similarity_of(f[2]);
		bytes = n == PASSAGE_BYTE_COLUMNS ? bytes_of(f, similarity) : 0;
		if (is_before(similarity, line, best, &p->line)) {
			best = similarity;
			p->bytes = bytes;
			buf_set(&p->line, line);
		}
		if (is_before(bytes, line, most, &longest)) {
			most = bytes;
			buf_set(&longest, line);
		}
	}
	if (most && most / 1000000 < least_bytes) {
		buf_set(&p->line, buf_span(&longest));
		p->bytes = most;
	}
	p->bytes /= 1000000;
	p->bytes += !p->bytes;
	buf_free(&longest);
}

const char *
nearest_pair_list(struct nearest_pair *p, struct pair_list *l, const char *file,
    uint64_t least_bytes)
{
	struct in in;
	int fd = memfd_create("nearest", MFD_CLOEXEC);
	char path[32];

	l->pairs_most = 1;
	l->counts_ids = false;
	in_open(&in, file);
	read_pair(p, &in, least_bytes);
	file = in.name;
	in_close(&in);
	if (p->line.n)
		buf_char(&p->line, '\n');
	if (fd < 0 || !whole_write(fd, p->line.p, p->line.n))
		die_errno("%s", file);
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	in_open_plain(&in, path);
	in.name = file;
	pair_list_read(l, &in);
	in_close(&in);
	close(fd);
	memset(l->histogram, 0, sizeof l->histogram);
	l->records = l->pairs = 0;
	l->rows = l->n;
	return file;
}

char *
nearest_pair_advice(const struct nearest_pair *p,
    const struct nearest_search *s, const struct report *r, bool aligned,
    bool shingles)
{
	static const char short_ones[] = "--min-bytes 1";
	const char *with = s->with, *at;

	if (!r->below)
		return shingles ? mem_format("a smaller -k") : NULL;
	if (r->sides->list->kind != PAIR_LIST_PASSAGES || !with)
		return NULL;
	at = aligned ? NULL : strstr(with, short_ones);
	return at ? mem_format("%.*s--min-bytes %ju", (int)(at - with), with,
			(uintmax_t)p->bytes)
		  : mem_format("%s", with);
}
