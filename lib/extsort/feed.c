/* feed.c: sorted files as the sources of a merge. */
#include <stdlib.h>

#include "base/die.h"
#include "extsort/feed.h"
#include "io/in.h"
#include "base/mem.h"

struct feed_file {
	struct source source;	/* first: next knows the file by it */
	struct in in;
};

static bool
next(struct source *s)
{
	struct feed_file *f = (struct feed_file *)s;

	return (s->line.p = in_any(&f->in, &s->line.n));
}

void
feed_open(struct feed *f, char **name, size_t n, bool unique)
{
	size_t i;

	f->file = mem_new(n, sizeof *f->file);
	f->merge = (struct merge){ .n = n, .unique = unique };
	f->merge.source = mem_new(n, sizeof *f->merge.source);
	for (i = 0; i < n; i++) {
		in_open(&f->file[i].in, name[i]);
		f->file[i].source.next = next;
		f->merge.source[i] = &f->file[i].source;
	}
	merge_begin(&f->merge);
}

bool
feed_next(struct feed *f, struct span *line)
{
	struct in *in;

	if (merge_next(&f->merge, line))
		return true;
	if (!f->merge.unsorted)
		return false;
	in = &((struct feed_file *)f->merge.unsorted)->in;
	die("%s:%ju: expected lines in order, got one behind a greater one: "
	    "sort with LC_ALL=C", in->name, (uintmax_t)in->line);
}

void
feed_close(struct feed *f)
{
	struct in *in;
	size_t i;

	for (i = 0; i < f->merge.n; i++) {
		in = &f->file[i].in;
		if (in->mended)
			note("%s: the last line lacked its newline, mended",
			    in->name);
		in_close(in);
	}
	free(f->merge.source);
	free(f->file);
	merge_end(&f->merge);
}
