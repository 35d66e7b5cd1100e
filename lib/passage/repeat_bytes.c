/* repeat_bytes.c: the bytes where cuts and their first places begin and end, by
 * reading the documents again, and what is written of them. */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "io/in.h"
#include "passage/repeats.h"
#include "record/document.h"
#include "text/token_kernel.h"

/* A reading. byte[i] is where in its document the unit first[i], of `firsts`
 * ascending ones, begins. */
struct byte_reading {
	struct repeats *r;
	struct text_units units;
	uint64_t *first, *byte;
	size_t firsts;
	size_t text, cut, next; /* the next text, cut and first */
	uint64_t at;		/* where this text begins in its document */
	struct repeat_cut *to;	/* bytes of each cut, first unchanged */
};

static void
set_bytes(struct byte_reading *x, uint64_t start, uint64_t end)
{
	const struct text_units *u = &x->units;
	const struct repeats *r = x->r;
	struct repeat_cut *c;
	size_t begin, stop;

	for (; x->cut < r->cuts && r->cut[x->cut].from < end; x->cut++) {
		c = &r->cut[x->cut];
		text_units_cut(
		    u, c->from - start, c->to - start, &begin, &stop);
		x->to[x->cut] = (struct repeat_cut){ x->at + begin,
			x->at + stop, c->first };
	}
	for (; x->next < x->firsts && x->first[x->next] < end; x->next++) {
		begin = x->first[x->next] - start;
		x->byte[x->next] = x->at + (u->begin ? u->begin[begin] : begin);
	}
}

/* The bytes of a field without escapes. */
static size_t
plain_bytes(struct span field)
{
	const char *p = field.p, *end = p + field.n;
	size_t n = field.n;

	while ((p = memchr(p, '\\', end - p)) && ++p < end)
		if (tok_unescape(*p)) {
			n--;
			p++;
		}
	return n;
}

static bool
read_text(void *reading, struct span field)
{
	struct byte_reading *x = reading;
	const struct repeats *r = x->r;
	uint64_t start, end;

	if (x->text == r->texts)
		return true;
	start = r->start[x->text];
	end = r->start[++x->text];
	if ((x->cut < r->cuts && r->cut[x->cut].from < end) ||
	    (x->next < x->firsts && x->first[x->next] < end)) {
		text_units_read(&x->units, field);
		if (x->units.n != end - start)
			die("%s: changed while it was read", r->file.name);
		set_bytes(x, start, end);
		x->at += x->units.text.n + 1;
	} else {
		x->at += plain_bytes(field) + 1;
	}
	return true;
}

/* The first places of all cuts, ascending. */
static void
sort_firsts(struct byte_reading *x)
{
	size_t i;

	x->firsts = x->r->cuts;
	x->first = mem_new(x->firsts + 1, sizeof *x->first);
	x->byte = mem_new(x->firsts + 1, sizeof *x->byte);
	x->to = mem_new(x->r->cuts + 1, sizeof *x->to);
	for (i = 0; i < x->firsts; i++)
		x->first[i] = x->r->cut[i].first;
	radix_sort64(x->first, x->firsts, 0);
}

static uint64_t
byte_of(const struct byte_reading *x, uint64_t unit)
{
	size_t i;

	BISECT(i, 1, x->firsts, x->first[i] <= unit);
	return x->byte[i - 1];
}

static struct span
id_of(const struct repeats *r, uint64_t unit)
{
	return idmap_id(&r->ids, r->document[repeats_text(r, unit)]);
}

static bool
write_cut(const struct byte_reading *x, size_t i, struct out *out)
{
	const struct repeat_cut *bytes = &x->to[i], *units = &x->r->cut[i];

	if (bytes->from == bytes->to)
		return false; /* a part of a character */
	out_field(out, id_of(x->r, units->from), '\t');
	out_num(out, bytes->from);
	out_char(out, '\t');
	out_num(out, bytes->to);
	out_char(out, '\t');
	out_field(out, id_of(x->r, units->first), '\t');
	out_num(out, byte_of(x, units->first));
	out_char(out, '\n');
	return true;
}

size_t
repeats_write(struct repeats *r, struct out *out)
{
	struct byte_reading x = { .r = r, .units = { .unit = r->unit } };
	struct in in;
	struct span id;
	size_t len, i, n = 0;
	char *line;

	sort_firsts(&x);
	again_file_open(&r->file, &in);
	in.is_silent = true;
	while (r->cuts > 0 && (line = in_line(&in, &len))) {
		x.at = 0;
		document_read(&in, line, len, &r->columns, &id, read_text, &x);
	}
	in_close(&in);
	for (i = 0; i < r->cuts; i++)
		n += write_cut(&x, i, out);
	text_units_free(&x.units);
	free(x.first);
	free(x.byte);
	free(x.to);
	return n;
}
