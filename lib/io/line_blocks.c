/* line_blocks.c: a pipeline over blocks of lines.
 *
 * Blocks are numbered from 0. The turn is the first block that is not written.
 * A thread that works on a block, writes one, or reads one holds its number;
 * no other thread holds it. The thread that completes the block of the turn
 * writes it, and the complete blocks after it.
 *
 * No more threads work than there are processors, the first ones: what they use
 * stays in the cache. For each that waits for its turn, one more works. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/die.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/in_blocks.h"
#include "io/line_blocks.h"

enum { OUTPUT_MOST = 1 << 22 };

/* A block, a copy of the kept line before it, and its output; the buffers are
 * used again by later blocks. */
struct line_block {
	struct in in;
	struct buf before;
	struct out rejects, *out;
	bool complete;
};

/* slot[n % blocks] has block n, turn <= n < blocks_read; unused[0, n_unused) are
 * the other blocks, the last one used on top: its memory is in the cache. The
 * lock `reading` guards blocks_read, is_end, kept and reading itself; `state`
 * guards turn, complete, slot, unused, waiting and is_done. A thread may wait for state while it
 * has reading. It waits for a turn up to turn + blocks. */
struct pipeline {
	const struct line_blocks *job;
	pthread_mutex_t reading, state;
	pthread_cond_t *comes; /* comes[n % blocks]: turn n has come */
	struct line_block *block, **slot, **unused;
	size_t blocks, n_unused, blocks_read, turn;
	pthread_cond_t *may_work; /* of each thread */
	size_t workers, waiting;  /* threads that may work, if none waits */
	bool is_done;		  /* no thread has to wait to work */
	bool is_end;
	struct buf kept; /* the last kept line that was read */
};

static struct pipeline pipeline;
static _Thread_local size_t held; /* the number that this thread holds */
static void (*next_before)(void); /* message_before of others */

/* Waits until all blocks before `number` are written. */
static void
wait_until(struct pipeline *p, size_t number)
{
	pthread_mutex_lock(&p->state);
	while (p->turn < number)
		pthread_cond_wait(&p->comes[number % p->blocks], &p->state);
	pthread_mutex_unlock(&p->state);
}

/* As wait_until for the block that this thread holds; another thread may work
 * meanwhile. */
static void
wait_for_turn(void)
{
	struct pipeline *p = &pipeline;

	pthread_mutex_lock(&p->state);
	if (p->turn < held) {
		if (p->workers + p->waiting < p->job->threads)
			pthread_cond_signal(
			    &p->may_work[p->workers + p->waiting]);
		p->waiting++;
		while (p->turn < held)
			pthread_cond_wait(
			    &p->comes[held % p->blocks], &p->state);
		p->waiting--;
	}
	pthread_mutex_unlock(&p->state);
}

/* Waits until thread t may work. */
static void
wait_to_work(struct pipeline *p, size_t t)
{
	pthread_mutex_lock(&p->state);
	while (!p->is_done && t >= p->workers + p->waiting)
		pthread_cond_wait(&p->may_work[t], &p->state);
	pthread_mutex_unlock(&p->state);
}

static void
end_waiting(struct pipeline *p)
{
	size_t t;

	pthread_mutex_lock(&p->state);
	p->is_done = true;
	for (t = 0; t < p->job->threads; t++)
		pthread_cond_signal(&p->may_work[t]);
	pthread_mutex_unlock(&p->state);
}

static void
before_message(void)
{
	wait_for_turn();
	if (next_before)
		next_before();
}

/* Writes the output of a block, though the block is not complete: there is much
 * of it. */
static void
output_full(struct out *o)
{
	wait_for_turn();
	out_move(o->target, o);
}

/* Sets `to` to a line, and a newline and zeros after it, as in a file. */
static void
copy_line(struct buf *to, struct span line)
{
	buf_set(to, line);
	memset(buf_room(to, 1 + IN_PAD), 0, 1 + IN_PAD);
	to->p[to->n] = '\n';
}

/* Gives the block the kept line before it, and finds the one for the next. */
static void
pass_kept_line(struct pipeline *p, struct line_block *b)
{
	const struct line_blocks *job = p->job;
	char *begin = b->in.buffer.p + b->in.buffer.begin,
	     *end = b->in.buffer.p + b->in.buffer.end;
	char *nl;
	struct span line;

	if (!job->is_kept)
		return;
	if (p->kept.n > 0) {
		copy_line(&b->before, buf_span(&p->kept));
		b->in.last = buf_span(&b->before);
	}
	for (end -= end[-1] == '\n';; end = nl) {
		nl = memrchr(begin, '\n', end - begin);
		line.p = nl ? nl + 1 : begin;
		line.n = end - line.p;
		if (job->is_kept(job->state, line)) {
			buf_set(&p->kept, line);
			return;
		}
		if (!nl)
			return;
	}
}

static bool
fill_block(const struct line_blocks *job, struct in *block)
{
	if (job->read)
		return job->read(job->state, block);
	return in_take_lines(job->in, LINE_BLOCK, block);
}

/* Takes an unused block for the number `held`, and returns it. */
static struct line_block *
use_block(struct pipeline *p)
{
	struct line_block *b;

	pthread_mutex_lock(&p->state);
	b = p->unused[--p->n_unused];
	p->slot[held % p->blocks] = b;
	pthread_mutex_unlock(&p->state);
	return b;
}

/* Reads the next block, as thread t; NULL at the end of the file. */
static struct line_block *
read_block(struct pipeline *p, size_t t)
{
	struct line_block *b = NULL;

	wait_to_work(p, t);
	pthread_mutex_lock(&p->reading);
	if (p->blocks_read >= p->blocks)
		wait_until(p, p->blocks_read - p->blocks + 1);
	held = p->blocks_read;
	if (!p->is_end) {
		b = use_block(p);
		p->is_end = !fill_block(p->job, &b->in);
	}
	if (!p->is_end) {
		p->blocks_read++;
		pass_kept_line(p, b);
	} else {
		b = NULL;
	}
	pthread_mutex_unlock(&p->reading);
	return b;
}

static void
write_block(struct pipeline *p, struct line_block *b)
{
	struct in *in = p->job->in;
	size_t i;

	for (i = 0; i < p->job->outs; i++)
		out_move(&p->job->out[i], &b->out[i]);
	if (in->rejects)
		out_move(in->rejects, &b->rejects);
	in->rejected += b->in.rejected;
	in->mended |= b->in.mended;
	in->bom |= b->in.bom;
}

/* Marks the held block as complete and, if it has the turn, writes all blocks up
 * to the first that is not complete. */
static void
complete_block(struct pipeline *p, struct line_block *b)
{
	pthread_mutex_lock(&p->state);
	b->complete = true;
	while (p->turn == held && b && b->complete) {
		pthread_mutex_unlock(&p->state);
		write_block(p, b);
		pthread_mutex_lock(&p->state);
		b->complete = false;
		p->slot[held % p->blocks] = NULL;
		p->unused[p->n_unused++] = b;
		held = ++p->turn;
		pthread_cond_broadcast(&p->comes[held % p->blocks]);
		b = p->slot[held % p->blocks];
	}
	pthread_mutex_unlock(&p->state);
}

static void
run_thread(void *state, size_t i, size_t t)
{
	struct pipeline *p = state;
	const struct line_blocks *job = p->job;
	struct line_block *b;

	(void)i;
	while ((b = read_block(p, t))) {
		job->work(job->state, t, &b->in, b->out);
		if (job->turn) {
			wait_for_turn();
			job->turn(job->state, t, &b->in);
		}
		complete_block(p, b);
		if (job->after)
			job->after(job->state, t);
	}
	end_waiting(p);
}

static void
make_block(struct line_block *b, const struct line_blocks *job)
{
	struct out *rejects = job->in->rejects;
	size_t i;

	b->out = mem_new(job->outs, sizeof *b->out);
	for (i = 0; i < job->outs; i++)
		out_memory(&b->out[i], &job->out[i], OUTPUT_MOST, output_full);
	if (!rejects)
		return;
	out_memory(&b->rejects, rejects, OUTPUT_MOST, output_full);
	b->in.rejects = &b->rejects;
}

static void
free_block(struct line_block *b, size_t outs)
{
	size_t i;

	for (i = 0; i < outs; i++)
		free(b->out[i].buf);
	free(b->out);
	free(b->rejects.buf);
	buf_free(&b->before);
	in_close(&b->in);
}

static void
run_pipeline(const struct line_blocks *job)
{
	struct pipeline *p = &pipeline;
	const size_t processors = threads_available();
	size_t i;

	*p = (struct pipeline){
		.job = job,
		.reading = PTHREAD_MUTEX_INITIALIZER,
		.state = PTHREAD_MUTEX_INITIALIZER,
		.workers =
		    job->threads < processors ? job->threads : processors,
	};
	p->blocks = 2 * p->workers;
	p->block = mem_new(p->blocks, sizeof *p->block);
	p->slot = mem_new(p->blocks, sizeof *p->slot);
	p->unused = mem_new(p->blocks, sizeof *p->unused);
	p->comes = mem_new(p->blocks, sizeof *p->comes);
	p->may_work = mem_new(job->threads, sizeof *p->may_work);
	for (i = 0; i < job->threads; i++)
		pthread_cond_init(&p->may_work[i], NULL);
	for (i = 0; i < p->blocks; i++) {
		make_block(&p->block[i], job);
		p->unused[p->n_unused++] = &p->block[i];
		pthread_cond_init(&p->comes[i], NULL);
	}
	next_before = message_before;
	message_before = before_message;
	threads_run(job->threads, job->threads, run_thread, p);
	message_before = next_before;
	for (i = 0; i < p->blocks; i++)
		free_block(&p->block[i], job->outs);
	free(p->block);
	free(p->slot);
	free(p->unused);
	free(p->comes);
	free(p->may_work);
	buf_free(&p->kept);
}

void
line_blocks_run(const struct line_blocks *job)
{
	job->in->last = (struct span){ 0 };
	if (!job->read && !job->turn &&
	    (job->threads == 1 || in_ends_within(job->in, LINE_BLOCK)))
		job->work(job->state, 0, job->in, job->out);
	else
		run_pipeline(job);
}
