/* threads.c: work on several threads, by POSIX threads. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/threads.h"

/* The state that the threads of one threads_run share. */
struct crew {
	void (*work)(void *state, size_t i, size_t t);
	void *state;
	size_t n;
	atomic_size_t next; /* the first number that no thread has taken */
};

struct member {
	struct crew *crew;
	size_t number;
	pthread_t thread;
};

size_t
threads_available(void)
{
	cpu_set_t set;
	long n;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
	/* More processors than cpu_set_t has room for. */
	n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n;
}

size_t
threads_useful(size_t n)
{
	const size_t available = threads_available();

	return n < available ? n : available;
}

static void *
run_member(void *arg)
{
	struct member *m = arg;
	struct crew *c = m->crew;
	size_t i;

	while ((i = atomic_fetch_add(&c->next, 1)) < c->n)
		c->work(c->state, i, m->number);
	return NULL;
}

void
threads_run(size_t threads, size_t n,
    void (*work)(void *state, size_t i, size_t t), void *state)
{
	struct crew c = { .work = work, .state = state, .n = n };
	struct member m[THREADS_MAX];
	pthread_attr_t attr;
	size_t i, started = 1;

	if (threads > THREADS_MAX)
		threads = THREADS_MAX;
	if (threads > n)
		threads = n;
	for (i = 0; i < threads; i++)
		m[i] = (struct member){ .crew = &c, .number = i };
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, THREADS_STACK);
	while (started < threads &&
	    pthread_create(
		&m[started].thread, &attr, run_member, &m[started]) == 0)
		started++;
	pthread_attr_destroy(&attr);
	if (n > 0)
		run_member(&(struct member){ .crew = &c });
	for (i = 1; i < started; i++)
		pthread_join(m[i].thread, NULL);
}
