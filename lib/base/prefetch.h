/* prefetch.h: asks for memory before it is needed. */
#pragma once

/* Begins to load the cache line of p, which need not be valid. The asm, which
 * does nothing, is for gcc: it drops calls of a function that only
 * prefetches. */
static inline void
prefetch(const void *p)
{
	__builtin_prefetch(p);
	__asm__ volatile("");
}
