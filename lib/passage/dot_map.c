#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/line_blocks.h"
#include "passage/dot_map.h"
#include "record/dot.h"

/* A thread, and its counts. */
struct map_thread {
	struct dot_map map;
	char apart[THREADS_APART];
};

/* Whether a sentence of the pair is one whose pairs are left out. */
static bool
is_left_out(const struct dot_map *m, const struct pair *p)
{
	return (m->left[0] && idmap_find(m->left[0], p->a) != IDMAP_NONE) ||
	    (m->left[1] && idmap_find(m->left[1], p->b) != IDMAP_NONE);
}

static void
map_lines(void *all, size_t number, struct in *in, struct out *out)
{
	struct dot_map *m = &((struct map_thread *)all)[number].map;
	struct pair pair;
	struct dot dot;
	bool same;

	while (pair_read(in, &pair, m->cross)) {
		if (!dot_from_pair(in, &pair, &dot))
			continue;
		m->pairs++;
		if (is_left_out(m, &pair))
			continue;
		same = !m->cross && span_equal(dot.a, dot.b);
		m->inside += same;
		if (same && !m->within)
			continue;
		if (same ? dot.pos_a > dot.pos_b
			 : !m->cross && span_order(dot.a, dot.b) > 0)
			dot = (struct dot){ dot.b, dot.a, dot.pos_b, dot.pos_a,
				dot.similarity };
		dot_write(out, &dot);
		m->dots++;
	}
}

void
dot_map_write(struct dot_map *m, struct in *in, struct out *out)
{
	struct map_thread *thread = mem_new(m->threads, sizeof *thread);
	size_t t;

	for (t = 0; t < m->threads; t++)
		thread[t].map = *m;
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .out = out,
	    .outs = 1,
	    .threads = m->threads,
	    .work = map_lines,
	    .state = thread });
	for (t = 0; t < m->threads; t++) {
		m->pairs += thread[t].map.pairs;
		m->dots += thread[t].map.dots;
		m->inside += thread[t].map.inside;
	}
	free(thread);
}
