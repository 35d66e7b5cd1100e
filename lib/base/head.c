/* head.c: hashes of words that are longer than their heads. */
#include "base/hash.h"
#include "base/head.h"

uint64_t
head_hash_long(const char *p, size_t n)
{
	return hash_slot(p, n);
}
