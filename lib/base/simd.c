/* simd.c: detects the SIMD instructions of this machine. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/simd.h"

static enum simd
detect(void)
{
#if defined(__x86_64__)
	__builtin_cpu_init();
	if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
	    !__builtin_cpu_supports("bmi2") ||
	    !__builtin_cpu_supports("popcnt"))
		return SIMD_NONE;
	if (__builtin_cpu_supports("avx512f") &&
	    __builtin_cpu_supports("avx512bw") &&
	    __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512cd") &&
	    __builtin_cpu_supports("avx512vbmi") &&
	    __builtin_cpu_supports("avx512vbmi2") &&
	    __builtin_cpu_supports("avx512vpopcntdq"))
		return __builtin_cpu_supports("avx512vp2intersect")
		    ? SIMD_INTERSECT
		    : SIMD_AVX512;
	return SIMD_AVX2;
#else
	return SIMD_NONE;
#endif
}

/* The lower one of detect() and ND_SIMD. */
static enum simd
choose(void)
{
	static const char *const names[] = { "none", "avx2", "avx512" };
	const char *cap = getenv("ND_SIMD");
	int level = detect(), i;

	if (!cap)
		return level;
	for (i = 0; i < 3; i++)
		if (strcmp(cap, names[i]) == 0)
			return i < level ? i : level;
	die("ND_SIMD: expected none, avx2 or avx512, got '%s'", cap);
}

/* As choose, once. */
static enum simd
chosen(void)
{
	/* Threads that find no level choose the same one. */
	static atomic_int level = -1;
	int l = atomic_load_explicit(&level, memory_order_relaxed);

	if (l < 0) {
		l = choose();
		atomic_store_explicit(&level, l, memory_order_relaxed);
	}
	return l;
}

enum simd
simd_level(void)
{
	return simd_intersects() ? SIMD_AVX512 : chosen();
}

bool
simd_intersects(void)
{
	return chosen() == SIMD_INTERSECT;
}
