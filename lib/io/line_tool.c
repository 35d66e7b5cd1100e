#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/line_blocks.h"
#include "io/line_tool.h"

struct line_thread {
	void *state;
	uintmax_t n[LINE_TOOL_COUNTS];
	char apart[THREADS_APART];
};

struct line_threads {
	const struct line_tool *tool;
	struct line_thread *thread;
};

static void
work(void *all, size_t number, struct in *in, struct out *out)
{
	struct line_threads *threads = all;
	struct line_thread *t = &threads->thread[number];

	threads->tool->work(t->state, t->n, in, out);
}

static void
begin(struct line_threads *threads)
{
	const struct line_tool *tool = threads->tool;
	size_t i;

	threads->thread = mem_new(tool->threads, sizeof *threads->thread);
	for (i = 0; i < tool->threads; i++) {
		threads->thread[i].state =
		    mem_new(1, tool->state_size + THREADS_APART);
		tool->begin(threads->thread[i].state);
	}
}

/* Sums the counts of all threads, and sets them to 0. */
static void
take_counts(struct line_threads *threads, uintmax_t *sum)
{
	size_t i, k;

	memset(sum, 0, LINE_TOOL_COUNTS * sizeof *sum);
	for (i = 0; i < threads->tool->threads; i++)
		for (k = 0; k < LINE_TOOL_COUNTS; k++) {
			sum[k] += threads->thread[i].n[k];
			threads->thread[i].n[k] = 0;
		}
}

static void
read_file(struct line_threads *threads, struct in *in, struct out *out)
{
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .out = out,
	    .outs = threads->tool->second ? 2 : 1,
	    .threads = threads->tool->threads,
	    .work = work,
	    .state = threads });
}

static void
report(struct line_threads *threads, const struct in *in)
{
	uintmax_t sum[LINE_TOOL_COUNTS];

	take_counts(threads, sum);
	threads->tool->report(in, sum);
}

void
line_tool_run(const struct line_tool *tool, char **file)
{
	static struct line_threads threads; /* stays until the program ends */
	struct out out[2], rejects = { 0 };
	struct in in;
	bool more;

	threads.tool = tool;
	begin(&threads);
	out_open(&out[0], NULL);
	if (tool->second)
		out_open(&out[1], tool->second);
	if (tool->rejects)
		out_open(&rejects, tool->rejects);
	do {
		in_open(&in, *file);
		in.rejects = tool->rejects ? &rejects : NULL;
		read_file(&threads, &in, out);
		more = *file && *++file;
		if (!more)
			out_close(&out[0]);
		if (!more && tool->second)
			out_close(&out[1]);
		report(&threads, &in);
		in_close(&in);
	} while (more);
	if (tool->rejects)
		out_close(&rejects);
}
