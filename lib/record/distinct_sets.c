#include <stdlib.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/put.h"
#include "io/new_directory.h"
#include "io/out.h"
#include "io/run_report.h"
#include "record/distinct_sets.h"
#include "record/place.h"
#include "record/set_record.h"

static const char *const names[DISTINCT_OUTPUTS] = { "sets", "places",
	"common" };

/* Opens an output; false if nobody asked for it. */
static bool
open_output(const struct distinct_sets *d, struct distinct_file *c,
    struct out *o, int i)
{
	/* o borrows the path. */
	if (d->directory)
		c->path[i] = mem_format("%s/%s%s", d->directory, names[i],
		    c == d->file ? "" : ".other");
	else if (i == DISTINCT_COMMON)
		return false;
	out_open(o, c->path[i]);
	o->no_fsync = d->directory != NULL;
	return true;
}

/* Whether the file can be read twice; else *to is opened for a copy. */
static bool
is_plain(const struct in *in, struct out *to)
{
	struct stat s;

	if (fstat(in->buffer.fd, &s) < 0)
		die_errno("%s", in->name);
	if (S_ISREG(s.st_mode) && in->buffer.fd != 0)
		return true;
	out_scratch(to, out_temporary());
	return false;
}

static void
number_sets(struct distinct_sets *d, struct distinct_file *c)
{
	struct set_record set = { 0 };
	uint64_t high, low;
	struct out copy;
	struct in in;

	in_open(&in, c->file);
	c->is_copied = !is_plain(&in, &copy);
	while (set_record_read_head(&in, &set)) {
		c->n++;
		/* Features have one spelling only. */
		if (set.n == 0) {
			numbering_add_none(&d->numbering);
		} else {
			hash128(set.hex, 17 * set.n - 1, &high, &low);
			numbering_add(&d->numbering, high, low);
		}
		if (!c->is_copied)
			continue;
		out_put(&copy, in.last.p, in.last.n);
		out_char(&copy, '\n');
	}
	in_report(&in);
	c->file = in.name;
	in_close(&in);
	if (c->is_copied)
		in_scratch(&c->again, &copy);
}

/* Writes a set with its number in the place of its id. */
static void
write_set(struct out *o, const struct in *in, struct span id, uint32_t number)
{
	struct span rest = { in->last.p + id.n, in->last.n - id.n };
	char *begin = out_room(o, PUT_NUMBER + rest.n + 1), *p;

	p = put_span(put_number(begin, number), rest);
	*p++ = '\n';
	out_used(o, p - begin);
}

/* Reads the file once more, and writes its places, the first record of each
 * set and the ids of those left out. */
static void
write_file(struct distinct_sets *d, struct distinct_file *c)
{
	uint8_t *written = mem_new(d->numbering.records / 8 + 1, 1);
	struct set_record set = { 0 };
	struct out sets, places, common;
	struct in *in = &c->again;
	struct numbered x;
	bool lists;
	uint32_t number;
	size_t i;

	open_output(d, c, &sets, DISTINCT_SETS);
	open_output(d, c, &places, DISTINCT_PLACES);
	lists = open_output(d, c, &common, DISTINCT_COMMON);
	if (!c->is_copied)
		in_open(in, c->file);
	for (i = 0; i < c->n && set_record_read_head(in, &set); i++) {
		x = numbering_next(&d->numbering);
		number = x.number;
		if (x.count > d->most) {
			if (lists) {
				out_put(&common, set.id.p, set.id.n);
				out_char(&common, '\n');
			}
			c->left_out++;
			number = 0;
		}
		place_write(&places, set.id, number);
		if (!number || written[number / 8] >> number % 8 & 1)
			continue;
		written[number / 8] |= 1u << number % 8;
		write_set(&sets, in, set.id, number);
		c->sets++;
	}
	if (i < c->n)
		die("%s: changed while it was read", c->file);
	in_close(in);
	out_close(&sets);
	if (lists)
		out_close(&common);
	out_close(&places);
	free(written);
}

static void
report(const struct distinct_sets *d, const struct distinct_file *c)
{
	run_report("common", c->left_out);
	if (d->noun)
		note_places(c->file, d->noun, c->left_out, d->most);
	else if (!d->directory && c->left_out)
		note("%s: %ju record%s of sets that occur more than %zu "
		     "time%s left out",
		    c->file, (uintmax_t)c->left_out, plural(c->left_out),
		    d->most, plural(d->most));
	if (d->verbose)
		info("%s: %zu record%s, %ju different set%s, %ju "
		     "record%s left out",
		    c->file, c->n, plural(c->n), (uintmax_t)c->sets,
		    plural(c->sets), (uintmax_t)c->left_out,
		    plural(c->left_out));
}

void
distinct_sets_write(struct distinct_sets *d)
{
	const size_t n = d->file[1].file ? 2 : 1;
	size_t i;

	if (d->directory)
		new_directory(d->directory, "");
	for (i = 0; i < n; i++)
		number_sets(d, &d->file[i]);
	for (i = 0; i < n; i++) {
		write_file(d, &d->file[i]);
		report(d, &d->file[i]);
	}
	numbering_free(&d->numbering);
}
