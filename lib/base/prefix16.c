/* prefix16.c: hashes of words longer than their prefixes. */
#include "base/hash.h"
#include "base/prefix16.h"

uint64_t
prefix16_hash_long(const char *p, size_t n)
{
	return hash_slot(p, n);
}
