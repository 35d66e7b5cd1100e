/* simd.h: the SIMD instructions of this machine.
 *
 * A kernel is one file: a scalar function and one for each level it supports,
 * marked with the target attribute. It calls the best one that simd_level()
 * allows. All levels give the same results. */
#pragma once

#include <stdbool.h>

enum simd {
	SIMD_NONE,
	SIMD_AVX2,	/* AVX2, BMI1, BMI2, LZCNT, POPCNT */
	SIMD_AVX512,	/* also F, BW, DQ, VL, CD, VBMI, VBMI2, VPOPCNTDQ */
	SIMD_INTERSECT, /* also VP2INTERSECT */
};

/* The best level of this machine up to SIMD_AVX512, or the level in the
 * environment variable ND_SIMD (none, avx2, avx512) if that is lower. Another
 * value of ND_SIMD ends the program. */
enum simd simd_level(void);

/* Whether it has VP2INTERSECT, too, and ND_SIMD is not set. */
bool simd_intersects(void);

#if defined(__x86_64__)
#include <immintrin.h>

#define ND_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define ND_AVX512                                                            \
	__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,"                  \
			      "avx512f,avx512bw,avx512dq,avx512vl,avx512cd," \
			      "avx512vbmi,avx512vbmi2,avx512vpopcntdq")))
#define ND_INTERSECT                                                         \
	__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,"                  \
			      "avx512f,avx512bw,avx512dq,avx512vl,avx512cd," \
			      "avx512vbmi,avx512vbmi2,avx512vpopcntdq,"      \
			      "avx512vp2intersect")))
#endif
