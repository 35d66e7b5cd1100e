/* term_sort.h: sorts the terms of a text and drops duplicates. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A term: n bytes from offset in a text. prefix is what prefix16_half returns
 * for them. */
struct text_term {
	uint64_t prefix;
	uint32_t offset, n;
};

/* Sorts the terms t[0, n) of the text p in byte order and drops duplicates;
 * returns how many terms are left. No term has a NUL; 8 bytes from each byte of
 * a term can be read. spare and key have room for n and are spoiled. */
size_t term_sort(const char *p, struct text_term *t, size_t n,
    struct text_term *spare, uint64_t *key);
