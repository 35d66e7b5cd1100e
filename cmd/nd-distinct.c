/* nd-distinct: numbers the different sets, such as those of sentences.
 *
 * id, n, features -> sets: number, n, features of each different set
 *                    places: id, number */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "io/new_directory.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/place.h"
#include "record/set_numbers.h"

/* A file of sets, and what is written of it. */
struct collection {
	const char *file;
	const char *suffix; /* of the names of its files */
	uint32_t *number;   /* of the set of each record */
	size_t n, cap;
	uint64_t sets, left_out; /* written; records left out */
};

static size_t most = UINT32_MAX;
static const char *directory;
static bool verbose;

static const struct opt options[] = {
	{ 'o', "output", "DIR", OPT_TEXT, &directory,
	    "write sets, places and common to DIR", .required = true },
	{ 0, "most", "N", OPT_COUNT, &most,
	    "leave out sets of more than N records" },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-distinct --most 100 -o dir sets" },
};

/* Opens a file in the directory; o borrows the path that is returned. */
static char *
open_file(struct out *o, const struct collection *c, const char *name)
{
	char *path = mem_format("%s/%s%s", directory, name, c->suffix);

	out_open(o, path);
	o->no_fsync = true;
	return path;
}

static void
number_sets(struct collection *c, struct set_numbers *t)
{
	struct set_record set = { 0 };
	struct in in;

	in_open(&in, c->file);
	while (set_record_read_head(&in, &set)) {
		c->number =
		    mem_grow(c->number, &c->cap, c->n + 1, sizeof *c->number);
		c->number[c->n++] = set_numbers_add(t, &set);
	}
	in_report(&in);
	in_close(&in);
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
write_collection(struct collection *c, const struct set_numbers *t)
{
	uint8_t *written = mem_new(t->n / 8 + 1, 1);
	struct set_record set = { 0 };
	struct out sets, places, common;
	char *path[3];
	uint32_t number;
	struct in in;
	size_t i;

	path[0] = open_file(&sets, c, "sets");
	path[1] = open_file(&places, c, "places");
	path[2] = open_file(&common, c, "common");
	in_open(&in, c->file);
	for (i = 0; i < c->n && set_record_read_head(&in, &set); i++) {
		number = c->number[i];
		if (number && t->set[number - 1].count > most) {
			out_put(&common, set.id.p, set.id.n);
			out_char(&common, '\n');
			c->left_out++;
			number = 0;
		}
		place_write(&places, set.id, number);
		if (!number || written[number / 8] >> number % 8 & 1)
			continue;
		written[number / 8] |= 1u << number % 8;
		write_set(&sets, &in, set.id, number);
		c->sets++;
	}
	if (i < c->n)
		die("%s: changed while it was read", c->file);
	in_close(&in);
	out_close(&sets);
	out_close(&common);
	out_close(&places);
	for (i = 0; i < 3; i++)
		free(path[i]);
	free(written);
	free(c->number);
}

int
main(int argc, char **argv)
{
	struct collection c[2] = { { .suffix = "" }, { .suffix = ".other" } };
	struct set_numbers t = { 0 };
	char **file = opt_parse(argc, argv, options, "file [file]", 1, 2);
	size_t i, n = file[1] ? 2 : 1;

	new_directory(directory);
	for (i = 0; i < n; i++) {
		c[i].file = file[i];
		if (strcmp(file[i], "-") == 0)
			opt_bad("expected a file, which is read twice, got -");
		number_sets(&c[i], &t);
	}
	for (i = 0; i < n; i++) {
		write_collection(&c[i], &t);
		if (verbose)
			info("%s: %zu record%s, %ju different set%s, %ju "
			     "record%s left out",
			    c[i].file, c[i].n, plural(c[i].n),
			    (uintmax_t)c[i].sets, plural(c[i].sets),
			    (uintmax_t)c[i].left_out, plural(c[i].left_out));
	}
	set_numbers_free(&t);
	return 0;
}
