/* simd.c: detects the SIMD instructions of this machine. */
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
		return SIMD_AVX512;
	return SIMD_AVX2;
#else
	return SIMD_NONE;
#endif
}

enum simd
simd_level(void)
{
	static const char *const names[] = { "none", "avx2", "avx512" };
	static int level = -1;
	const char *cap;
	int i;

	if (level >= 0)
		return level;
	level = detect();
	if (!(cap = getenv("ND_SIMD")))
		return level;
	for (i = 0; i < 3; i++)
		if (strcmp(cap, names[i]) == 0) {
			if (i < level)
				level = i;
			return level;
		}
	die("ND_SIMD: expected none, avx2 or avx512, got '%s'", cap);
}
