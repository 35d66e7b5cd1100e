/* nd-distinct: what is different once, and where the others are.
 *
 * id, n, features -> sets: number, n, features of each different set
 *                    places: id, number
 * --copies: id, text, ... -> id, text, documents, two numbers; pairs of equal
 * -a: pairs or clusters of different texts -> those of all documents */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/put.h"
#include "io/new_directory.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/copies.h"
#include "record/distinct_texts.h"
#include "record/numbering.h"
#include "record/place.h"
#include "record/set_record.h"

enum { SETS, PLACES, COMMON, OUTPUTS };
static const char *const names[OUTPUTS] = { "sets", "places", "common" };

/* A file of sets, and what is written of it. */
struct collection {
	const char *file;
	const char *suffix;	   /* of the names of its files in DIR */
	const char *path[OUTPUTS]; /* without DIR; NULL: stdout or nothing */
	struct in again;	   /* the file or its copy, read once more */
	bool is_copied;
	size_t n;		 /* records */
	uint64_t sets, left_out; /* written; records left out */
};

static size_t most = UINT32_MAX;
static const char *directory, *noun;
static struct collection collection[2] = { { .suffix = "" },
	{ .suffix = ".other" } };
static struct numbering numbering = { .memory = SIZE_MAX };
static struct distinct_texts texts = { .numbering.memory = SIZE_MAX };
static struct copies copies = { .most = SIZE_MAX };
static const char *fields = "2", *pairs_of;
static bool verbose, clusters;

static const struct opt options[] = {
	{ 'o', "output", "DIR", OPT_TEXT, &directory,
	    "write sets, places and common to DIR" },
	{ 0, "places", "FILE", OPT_TEXT, &collection[0].path[PLACES],
	    "write places to FILE, sets to stdout", .excludes = "-o" },
	{ 0, "against-sets", "FILE", OPT_TEXT, &collection[1].path[SETS],
	    "with --places: the sets of the second file",
	    .needs = "--against-places", .excludes = "-o" },
	{ 0, "against-places", "FILE", OPT_TEXT, &collection[1].path[PLACES],
	    "with --places: the places of the second file",
	    .needs = "--against-sets" },
	{ 0, "most", "N", OPT_COUNT, &most,
	    "leave out sets of more than N records" },
	{ 0, "noun", "NOUN", OPT_TEXT, &noun,
	    "what a record is called where some are left out" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &numbering.memory,
	    "memory for numbers (default: no limit)" },
	/* Of texts: */
	{ 0, "copies", "FILE", OPT_TEXT, &texts.copies,
	    "read documents, write the pairs of equal texts to FILE",
	    .excludes = "-a, -o, --places, --most, --noun" },
	{ OPT_FIELDS(&fields), .needs = "--copies" },
	{ 'a', "pairs-of", "FILE", OPT_IN, &pairs_of,
	    "pairs to those of all copies in FILE",
	    .excludes = "-o, --places, --most, --noun" },
	{ 'M', "max-equal", "N", OPT_COUNT, &copies.most,
	    "equal documents after the Nth: pair with first ones",
	    .needs = "-a", .excludes = "--stars" },
	{ 0, "stars", NULL, OPT_FLAG, &copies.stars,
	    "pairs are of stars: pair with the kept document only",
	    .needs = "-a" },
	{ 0, "kept-last", NULL, OPT_FLAG, &copies.kept_last,
	    "print the kept document second", .needs = "--stars" },
	{ 0, "clusters", NULL, OPT_FLAG, &clusters,
	    "read clusters of texts, print those of all documents",
	    .needs = "-a", .excludes = "-M, --stars" },
	{ OPT_REJECTS(&texts.rejects), .needs = "--copies or -a" },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-distinct --most 100 -o dir sets" },
};

/* Opens an output; false if nobody asked for it. */
static bool
open_output(struct out *o, struct collection *c, int i)
{
	/* o borrows the path. */
	if (directory)
		c->path[i] =
		    mem_format("%s/%s%s", directory, names[i], c->suffix);
	else if (i == COMMON)
		return false;
	out_open(o, c->path[i]);
	o->no_fsync = directory != NULL;
	return true;
}

/* Whether the file can be read twice; else *to is opened for a copy. */
static bool
is_plain(const struct in *in, struct out *to)
{
	const char *dir = getenv("TMPDIR");
	struct stat s;

	if (fstat(in->buffer.fd, &s) < 0)
		die_errno("%s", in->name);
	if (S_ISREG(s.st_mode) && in->buffer.fd != 0)
		return true;
	out_scratch(to, dir && *dir ? dir : "/tmp");
	return false;
}

static void
number_sets(struct collection *c)
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
			numbering_add_none(&numbering);
		} else {
			hash128(set.hex, 17 * set.n - 1, &high, &low);
			numbering_add(&numbering, high, low);
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
write_collection(struct collection *c)
{
	uint8_t *written = mem_new(numbering.records / 8 + 1, 1);
	struct set_record set = { 0 };
	struct out sets, places, common;
	struct in *in = &c->again;
	struct numbered x;
	bool lists;
	uint32_t number;
	size_t i;

	open_output(&sets, c, SETS);
	open_output(&places, c, PLACES);
	lists = open_output(&common, c, COMMON);
	if (!c->is_copied)
		in_open(in, c->file);
	for (i = 0; i < c->n && set_record_read_head(in, &set); i++) {
		x = numbering_next(&numbering);
		number = x.number;
		if (x.count > most) {
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
check_options(char **file)
{
	if (!directory && !collection[0].path[PLACES])
		opt_bad("expected -o DIR, --places FILE, --copies FILE or -a");
	if (!file[0])
		opt_bad("expected a file");
	if (!directory && !file[1] != !collection[1].path[SETS])
		opt_bad("--against-sets: expected a second file with it");
	if (file[1] && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0)
		opt_bad("expected two files, got stdin for both");
}

static void
report(const struct collection *c)
{
	run_report("common", c->left_out);
	if (noun)
		note_places(c->file, noun, c->left_out, most);
	else if (!directory && c->left_out)
		note("%s: %ju record%s of sets that occur more than %zu "
		     "time%s left out",
		    c->file, (uintmax_t)c->left_out, plural(c->left_out), most,
		    plural(most));
	if (verbose)
		info("%s: %zu record%s, %ju different set%s, %ju "
		     "record%s left out",
		    c->file, c->n, plural(c->n), (uintmax_t)c->sets,
		    plural(c->sets), (uintmax_t)c->left_out,
		    plural(c->left_out));
}

/* Sets; of one or two files. */
static void
number_collections(char **file)
{
	struct collection *c = collection;
	const size_t n = file[0] && file[1] ? 2 : 1;
	size_t i;

	check_options(file);
	if (directory)
		new_directory(directory, "");
	for (i = 0; i < n; i++) {
		c[i].file = file[i];
		number_sets(&c[i]);
	}
	for (i = 0; i < n; i++) {
		write_collection(&c[i]);
		report(&c[i]);
	}
	numbering_free(&numbering);
}

static void
write_distinct(const char *path)
{
	if (!path || strcmp(path, "-") == 0)
		opt_bad("expected a file, which is read twice, got stdin");
	column_list_option(&texts.columns, fields);
	texts.file = path;
	texts.verbose = verbose;
	texts.numbering.memory = numbering.memory;
	distinct_texts_write(&texts);
}

static void
write_pairs(const char *path)
{
	struct out out;
	struct in in;

	if (copies.stars)
		copies.most = 1;
	copies_read(&copies, pairs_of);
	in_open_rejects(&in, path, texts.rejects);
	out_open(&out, NULL);
	if (clusters) {
		run_report("clusters", copies_clusters(&copies, &in, &out));
	} else {
		copies_pairs(&copies, &in, &out);
		copies_equal(&copies, &out);
	}
	out_close(&out);
	in_report(&in);
	if (copies.cut && !copies.stars)
		note("%s: %ju pair%s left out, %ju of unequal texts: of equal "
		     "documents only the first %zu are paired with all (-M)",
		    in.name, (uintmax_t)copies.cut, plural(copies.cut),
		    (uintmax_t)copies.unequal, copies.most);
	in_close(&in);
	copies_free(&copies);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file [file]]", 0, 2);

	if ((texts.copies || pairs_of) && file[0] && file[1])
		opt_bad("unexpected operand '%s'", file[1]);
	if (pairs_of)
		write_pairs(file[0]);
	else if (texts.copies)
		write_distinct(file[0]);
	else
		number_collections(file);
	return 0;
}
