/* out_blocks.c: writes the output of several threads in order. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "io/out_blocks.h"

/* AHEAD: blocks that are begun and not written, of each thread; MOST: bytes of
 * a block that are kept. */
enum { AHEAD = 8, MOST = 1 << 18 };

/* The output of a block, which is kept until it is its turn. */
struct kept_block {
	struct out out; /* the first: `full` has no other way to its block */
	struct out_blocks *all;
	size_t number;
	bool ended;
};

/* Block i is block[i % blocks]. */
struct out_blocks {
	struct out *to;
	struct kept_block *block; /* NULL: write to `to` */
	size_t blocks;
	pthread_mutex_t lock; /* of the members below, and of `ended` */
	pthread_cond_t
	    *comes;   /* comes[n % blocks]: next is n, or not `writing` */
	size_t next;  /* the first block that is not written */
	bool writing; /* a thread writes block `next` */
};

/* Waits, with the lock, until block i, at most next + blocks, or a later one is
 * next. */
static void
wait_for(struct out_blocks *b, size_t i)
{
	while (b->next < i)
		pthread_cond_wait(&b->comes[i % b->blocks], &b->lock);
}

/* A long block writes what it has when it is its turn, and the thread that
 * wrote the one before has ended that. No other thread writes then, as it has
 * not ended. */
static void
full(struct out *o)
{
	struct kept_block *k = (struct kept_block *)o;
	struct out_blocks *b = k->all;

	pthread_mutex_lock(&b->lock);
	wait_for(b, k->number);
	while (b->writing)
		pthread_cond_wait(&b->comes[k->number % b->blocks], &b->lock);
	pthread_mutex_unlock(&b->lock);
	out_move(b->to, o);
}

struct out_blocks *
out_blocks_new(struct out *to, size_t threads)
{
	struct out_blocks *b = mem_new(1, sizeof *b);
	size_t i;

	b->to = to;
	if (threads < 2)
		return b;
	b->blocks = AHEAD * threads;
	b->block = mem_new(b->blocks, sizeof *b->block);
	b->comes = mem_new(b->blocks, sizeof *b->comes);
	for (i = 0; i < b->blocks; i++) {
		out_memory(&b->block[i].out, to, MOST, full);
		b->block[i].all = b;
		pthread_cond_init(&b->comes[i], NULL);
	}
	pthread_mutex_init(&b->lock, NULL);
	return b;
}

void
out_blocks_free(struct out_blocks *b)
{
	size_t i;

	for (i = 0; i < b->blocks; i++)
		free(b->block[i].out.buf);
	free(b->block);
	free(b->comes);
	free(b);
}

struct out *
out_blocks_begin(struct out_blocks *b, size_t i)
{
	if (!b->block)
		return b->to;
	if (i >= b->blocks) {
		pthread_mutex_lock(&b->lock);
		/* Then for more, so that it need not wait for each block. */
		if (b->next < i - b->blocks + 1)
			wait_for(b, i - b->blocks / 2);
		pthread_mutex_unlock(&b->lock);
	}
	b->block[i % b->blocks].number = i;
	return &b->block[i % b->blocks].out;
}

/* Writes, with the lock, blocks that have ended, as long as it is their turn;
 * leaves the lock while it writes. */
static void
write_ended(struct out_blocks *b)
{
	struct kept_block *k;

	b->writing = true;
	while ((k = &b->block[b->next % b->blocks])->ended) {
		pthread_mutex_unlock(&b->lock);
		out_move(b->to, &k->out);
		pthread_mutex_lock(&b->lock);
		k->ended = false;
		b->next++;
		pthread_cond_broadcast(&b->comes[b->next % b->blocks]);
	}
	b->writing = false;
	pthread_cond_broadcast(&b->comes[b->next % b->blocks]);
}

size_t
out_blocks_end(struct out_blocks *b, size_t i)
{
	size_t next;

	if (!b->block)
		return i + 1;
	pthread_mutex_lock(&b->lock);
	b->block[i % b->blocks].ended = true;
	if (!b->writing)
		write_ended(b);
	next = b->next;
	pthread_mutex_unlock(&b->lock);
	return next;
}
