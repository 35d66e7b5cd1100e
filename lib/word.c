/* word.c: kernels for the tokens of ASCII and Han text. */
#include "simd.h"
#include "word.h"

/* What a byte becomes: itself, in lower case, or a space. */
static const char fold[129] =
    "                                "
    "                0123456789      "
    " abcdefghijklmnopqrstuvwxyz     "
    " abcdefghijklmnopqrstuvwxyz     ";

const unsigned char *
word_ascii(const unsigned char *p, const unsigned char *end, char **to,
    bool *ideo)
{
	const unsigned char *begin = p;
	char *o = *to;

	for (; p < end && (*p | p[1]) < 0x80; p++) {
		*o = fold[*p];
		o += *o != ' ' || o[-1] != ' ';
		if (*p == '\\')
			p += word_escaped(p[1]);
	}
	if (p > begin)
		*ideo = false;
	*to = o;
	return p;
}

size_t
word_starts(const char *p, size_t n, uint32_t *at)
{
	size_t i, words = 0;

	for (i = 0; i < n; i++) {
		at[words] = i + 1;
		words += p[i] == ' ';
	}
	return words;
}
