/* simd.h: which vector instructions this machine has.
 *
 * A kernel has one file, with a plain twin and one function for each level
 * it knows, marked with the target attribute; it takes the best at or below
 * simd_level(). All levels give the same bytes. */
#ifndef ND_SIMD_H
#define ND_SIMD_H

enum simd {
	SIMD_NONE,
	SIMD_AVX2,   /* AVX2, BMI1, BMI2, LZCNT, POPCNT */
	SIMD_AVX512, /* F, BW, DQ, VL, CD, VBMI, VBMI2, VPOPCNTDQ too */
};

/* The best level of this machine, or the one ND_SIMD names (none, avx2,
 * avx512) where that is lower. Any other value of it is an error. */
enum simd simd_level(void);

#if defined(__x86_64__)
#define ND_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define ND_AVX512                                                                 \
	__attribute__((target(                                                    \
	    "avx2,bmi,bmi2,lzcnt,popcnt,"                                         \
	    "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vbmi,avx512vbmi2," \
	    "avx512vpopcntdq")))
#endif

#endif
