#include <stdlib.h>

#include "base/mem.h"
#include "extsort/count_code.h"
#include "extsort/file_merge.h"
#include "io/in.h"
#include "io/sorted.h"

struct file_merge_source {
	struct line_source source; /* first: next casts it */
	struct in in;
	bool counts;
};

static bool
next(struct line_source *s)
{
	struct file_merge_source *f = (struct file_merge_source *)s;

	s->line.p = in_any_line(&f->in, &s->line.n);
	if (s->line.p && f->counts)
		count_encode(&f->in, s->line);
	return s->line.p;
}

void
file_merge_open(
    struct file_merge *m, char **name, size_t n, bool unique, size_t columns)
{
	size_t i;

	m->source = mem_new(n, sizeof *m->source);
	m->tree = (struct loser_tree){ .unique = unique, .columns = columns };
	for (i = 0; i < n; i++) {
		in_open(&m->source[i].in, name[i]);
		m->source[i].counts = m->counts;
		loser_tree_add(&m->tree, &m->source[i].source, next);
	}
	loser_tree_begin(&m->tree);
}

bool
file_merge_next(struct file_merge *m, struct span *line)
{
	struct in *in;

	if (loser_tree_next(&m->tree, line))
		return true;
	if (!m->tree.unsorted)
		return false;
	in = &((struct file_merge_source *)m->tree.unsorted)->in;
	sorted_die(in, "lines in order", "one after a greater one");
}

void
file_merge_close(struct file_merge *m)
{
	struct in *in;
	size_t i;

	for (i = 0; i < m->tree.n; i++) {
		in = &m->source[i].in;
		in_report(in);
		in_close(in);
	}
	free(m->source);
	loser_tree_end(&m->tree);
}
