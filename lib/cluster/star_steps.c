/* star_steps.c: the steps of stars by sorting. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "cluster/star_steps.h"
#include "cluster/step_files.h"

enum { DIGITS = 11 };

/* A bit for each number: whether a star has taken it. */
struct taken {
	unsigned char *bits;
	size_t cap;
};

static void
put_mark(struct out *out, struct span id, struct span label)
{
	char *begin = out_room(out, id.n + label.n + 3), *p;

	p = put_span(begin, id);
	*p++ = '\t';
	*p++ = '\t';
	p = put_span(p, label);
	*p++ = '\n';
	out_used(out, p - begin);
}

static void
put_id(struct out *out, struct span id)
{
	char *p = put_span(out_room(out, id.n + 1), id);

	*p = '\n';
	out_used(out, id.n + 1);
}

void
star_step_ids(struct components_run *r)
{
	struct span line, f[3];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		put_id(r->out, f[0]);
		put_id(r->out, f[1]);
	}
}

void
star_step_number(struct components_run *r)
{
	char digits[DIGITS];
	struct span line;
	uint64_t n;

	for (n = 0; step_files_line(r->in, &line); n++) {
		put_padded(digits, n, DIGITS);
		put_mark(r->out, line, (struct span){ digits, DIGITS });
	}
}

void
star_step_turn(struct components_run *r)
{
	struct span line, f[3];

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		put_mark(r->out, f[2], f[0]);
	}
}

static size_t
number_of(struct span digits)
{
	size_t n = 0, i;

	for (i = 0; i < digits.n; i++)
		n = 10 * n + (digits.p[i] - '0');
	return n;
}

static bool
is_taken(const struct taken *t, size_t n)
{
	return n / 8 < t->cap && t->bits[n / 8] >> n % 8 & 1;
}

static void
take(struct taken *t, size_t n)
{
	size_t cap = t->cap;

	t->bits = mem_grow(t->bits, &t->cap, n / 8 + 1, 1);
	if (t->cap > cap)
		memset(t->bits + cap, 0, t->cap - cap);
	t->bits[n / 8] |= 1 << n % 8;
}

static void
put_member(struct out *out, const struct span *f)
{
	char *begin = out_room(out, f[0].n + f[1].n + f[2].n + 4), *p;

	p = put_span(begin, f[1]);
	*p++ = '\t';
	*p++ = '\t';
	p = put_span(p, f[0]);
	*p++ = '\t';
	p = put_span(p, f[2]);
	*p++ = '\n';
	out_used(out, p - begin);
}

void
star_step_kept(struct components_run *r)
{
	struct taken t = { 0 };
	struct span line, f[3];
	size_t a, b, kept = SIZE_MAX, last = SIZE_MAX;

	while (step_files_line(r->in, &line)) {
		span_split(line, f, 3);
		a = number_of(f[0]);
		b = number_of(f[1]);
		/* Two pairs of the same numbers follow each other. */
		if (is_taken(&t, a) ||
		    (is_taken(&t, b) && (a != kept || b != last)))
			continue;
		if (a != kept)
			put_mark(r->out, f[0], f[0]);
		put_member(r->out, f);
		take(&t, b);
		kept = a;
		last = b;
	}
	free(t.bits);
}
