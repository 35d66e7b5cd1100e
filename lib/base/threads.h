/* threads.h: work on several threads. */
#pragma once

#include <stddef.h>

/* The most threads of a program. */
enum { THREADS_MAX = 256 };

/* Bytes between the memory of two threads, so that no cache line has both. */
enum { THREADS_APART = 128 };

/* Bytes of the stack of a thread, whatever limit the main thread has. */
enum { THREADS_STACK = 1 << 20 };

/* Returns how many processors this process may use, at least 1. */
size_t threads_available(void);

/* n, or the number of processors if that is less: more threads that only
 * compute would wait for each other. */
size_t threads_useful(size_t n);

/* Calls work(state, i, t) once for each i in [0, n), in ascending order of i,
 * on up to `threads` threads at a time, and returns when all calls have
 * returned. t, below `threads`, is the number of the thread that calls: memory
 * that belongs to t needs no lock. The caller's thread is number 0; with one
 * thread it makes all calls. If the system refuses a thread, there are
 * fewer. */
void threads_run(size_t threads, size_t n,
    void (*work)(void *state, size_t i, size_t t), void *state);
