/* file_merge.c: sorted files as the sources of a merge. */
#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "extsort/file_merge.h"
#include "io/in.h"
#include "io/sorted.h"

struct file_merge_source {
	struct line_source source; /* first: next knows the file by it */
	struct in in;
};

static bool
next(struct line_source *s)
{
	struct file_merge_source *f = (struct file_merge_source *)s;

	return (s->line.p = in_any(&f->in, &s->line.n));
}

void
file_merge_open(struct file_merge *f, char **name, size_t n, bool unique)
{
	size_t i;

	f->source = mem_new(n, sizeof *f->source);
	f->tree = (struct loser_tree){ .n = n, .unique = unique };
	f->tree.source = mem_new(n, sizeof *f->tree.source);
	for (i = 0; i < n; i++) {
		in_open(&f->source[i].in, name[i]);
		f->source[i].source.next = next;
		f->tree.source[i] = &f->source[i].source;
	}
	loser_tree_begin(&f->tree);
}

bool
file_merge_next(struct file_merge *f, struct span *line)
{
	struct in *in;

	if (loser_tree_next(&f->tree, line))
		return true;
	if (!f->tree.unsorted)
		return false;
	in = &((struct file_merge_source *)f->tree.unsorted)->in;
	sorted_die(in, "lines in order", "one behind a greater one");
}

void
file_merge_close(struct file_merge *f)
{
	struct in *in;
	size_t i;

	for (i = 0; i < f->tree.n; i++) {
		in = &f->source[i].in;
		in_report(in);
		in_close(in);
	}
	free(f->tree.source);
	free(f->source);
	loser_tree_end(&f->tree);
}
