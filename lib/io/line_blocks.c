/* line_blocks.c: a pipeline over blocks of lines.
 *
 * Blocks are numbered from 0. The turn is the first block that is not written.
 * A thread takes the next thing there is to do: the turn of a block that was
 * worked on, or else the next block of the file. It waits only if there is
 * neither, so that no more threads are needed than there are processors. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	bool is_ready; /* for its turn */
};

/* slot[n % blocks] has block n, turn <= n < blocks_read; unused[0, n_unused)
 * are blocks without a number, the last one used on top: its memory is in the
 * cache. `lock` guards all but `kept` and the file, which belong to the thread
 * that reads, and a block, which belongs to the thread that works on it or has
 * its turn. */
struct pipeline {
	const struct line_blocks *job;
	pthread_mutex_t lock;
	pthread_cond_t *comes; /* comes[n % blocks]: turn n has come */
	pthread_cond_t more;   /* there is more to do, or all is done */
	struct line_block *block, **slot, **unused;
	size_t blocks, n_unused, blocks_read, turn, idle;
	bool is_reading, in_turn; /* a thread reads; one has the turn */
	bool is_end;
	struct buf kept; /* the last kept line that was read */
};

static struct pipeline pipeline;
static _Thread_local size_t held; /* the number of this thread's block */
static void (*next_before)(void); /* message_before of others */

/* Waits until all blocks before that of this thread are written. Another thread
 * makes the turn come: to make it come is what a thread does first. */
void
line_blocks_wait(void)
{
	struct pipeline *p = &pipeline;

	pthread_mutex_lock(&p->lock);
	while (p->turn < held)
		pthread_cond_wait(&p->comes[held % p->blocks], &p->lock);
	pthread_mutex_unlock(&p->lock);
}

void
line_blocks_flush(void)
{
	struct pipeline *p = &pipeline;
	struct line_block *b;
	size_t i;

	if (!p->slot)
		return;
	line_blocks_wait();
	pthread_mutex_lock(&p->lock);
	b = held < p->blocks_read ? p->slot[held % p->blocks] : NULL;
	pthread_mutex_unlock(&p->lock);
	for (i = 0; b && !b->is_ready && i < p->job->outs; i++)
		out_move(&p->job->out[i], &b->out[i]);
}

static void
before_message(void)
{
	line_blocks_wait();
	if (next_before)
		next_before();
}

/* Writes the output of a block, though the block is not complete: there is much
 * of it. */
static void
output_full(struct out *o)
{
	line_blocks_wait();
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

/* The functions below are called with the lock, and leave it while they do what
 * takes long. */

static bool
may_take_turn(const struct pipeline *p)
{
	const struct line_block *b = p->slot[p->turn % p->blocks];

	return !p->in_turn && b && b->is_ready;
}

static bool
may_read(const struct pipeline *p)
{
	return !p->is_reading && !p->is_end && p->n_unused > 0;
}

static void
wake_idle(struct pipeline *p)
{
	if (p->idle > 0 && (may_take_turn(p) || may_read(p)))
		pthread_cond_signal(&p->more);
}

/* Reads the next block; NULL at the end of the file. */
static struct line_block *
read_block(struct pipeline *p)
{
	struct line_block *b = p->unused[--p->n_unused];
	bool is_end;

	held = p->blocks_read;
	p->is_reading = true;
	pthread_mutex_unlock(&p->lock);
	is_end = !fill_block(p->job, &b->in);
	if (!is_end)
		pass_kept_line(p, b);
	pthread_mutex_lock(&p->lock);
	p->is_reading = false;
	p->is_end = is_end;
	if (is_end) {
		p->unused[p->n_unused++] = b;
		return NULL;
	}
	p->slot[p->blocks_read++ % p->blocks] = b;
	return b;
}

/* Reads the next block, as thread t, and works on it. */
static void
work_on_block(struct pipeline *p, size_t t)
{
	const struct line_blocks *job = p->job;
	struct line_block *b = read_block(p);

	if (!b)
		return;
	wake_idle(p);
	pthread_mutex_unlock(&p->lock);
	if (job->turn)
		job->prepare(job->state, t, b - p->block, &b->in);
	else
		job->work(job->state, t, &b->in, b->out);
	pthread_mutex_lock(&p->lock);
	b->is_ready = true;
}

/* Gives the next block its turn, as thread t. */
static void
take_turn(struct pipeline *p, size_t t)
{
	const struct line_blocks *job = p->job;
	struct line_block **slot = &p->slot[p->turn % p->blocks], *b = *slot;

	held = p->turn;
	p->in_turn = true;
	wake_idle(p);
	pthread_mutex_unlock(&p->lock);
	if (job->turn)
		job->turn(job->state, t, b - p->block, &b->in);
	write_block(p, b);
	pthread_mutex_lock(&p->lock);
	b->is_ready = false;
	*slot = NULL;
	p->in_turn = false;
	p->turn++;
	pthread_cond_signal(&p->comes[p->turn % p->blocks]);
	if (job->after) {
		wake_idle(p);
		pthread_mutex_unlock(&p->lock);
		job->after(job->state, b - p->block);
		pthread_mutex_lock(&p->lock);
	}
	p->unused[p->n_unused++] = b;
}

static void
run_thread(void *state, size_t i, size_t t)
{
	struct pipeline *p = state;

	(void)i;
	pthread_mutex_lock(&p->lock);
	while (!p->is_end || p->turn < p->blocks_read)
		if (may_take_turn(p)) {
			take_turn(p, t);
		} else if (may_read(p)) {
			work_on_block(p, t);
		} else {
			p->idle++;
			pthread_cond_wait(&p->more, &p->lock);
			p->idle--;
		}
	pthread_cond_broadcast(&p->more);
	pthread_mutex_unlock(&p->lock);
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
	const size_t threads = threads_useful(job->threads);
	size_t i;

	*p = (struct pipeline){ .job = job,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.more = PTHREAD_COND_INITIALIZER,
		.blocks = LINE_BLOCKS_EACH * threads };
	p->block = mem_new(p->blocks, sizeof *p->block);
	p->slot = mem_new(p->blocks, sizeof *p->slot);
	p->unused = mem_new(p->blocks, sizeof *p->unused);
	p->comes = mem_new(p->blocks, sizeof *p->comes);
	for (i = 0; i < p->blocks; i++) {
		make_block(&p->block[i], job);
		p->unused[p->n_unused++] = &p->block[i];
		pthread_cond_init(&p->comes[i], NULL);
	}
	next_before = message_before;
	message_before = before_message;
	threads_run(threads, threads, run_thread, p);
	message_before = next_before;
	held = 0;
	for (i = 0; i < p->blocks; i++)
		free_block(&p->block[i], job->outs);
	free(p->block);
	free(p->slot);
	p->slot = NULL;
	free(p->unused);
	free(p->comes);
	buf_free(&p->kept);
}

void
line_blocks_run(const struct line_blocks *job)
{
	job->in->last = (struct span){ 0 };
	if (job->read || job->turn ||
	    (job->threads > 1 && !in_ends_within(job->in, LINE_BLOCK))) {
		run_pipeline(job);
		return;
	}
	if (job->outs && job->out->fd == STDOUT_FILENO)
		job->in->answers = job->out;
	job->work(job->state, 0, job->in, job->out);
	job->in->answers = NULL;
}
