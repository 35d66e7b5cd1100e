/* edit-distance.c: compares the edit distance with the plain dynamic program,
 * for similar and dissimilar texts of every length up to 200, in many
 * alphabets, with every bound; and checks the code points read from fields.
 * edit-distance N: N times as many texts, and longer ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "similarity/edit_distance.h"
#include "unit.h"

enum { LENGTH = 200, LONG = 10000, ROOM = 2 * LONG };

static uint32_t a[ROOM], b[ROOM];
static size_t na, nb;
static struct codepoints ca, cb, many[EDIT_TOGETHER];
static struct edit_buffer edit;

static size_t
plain(void)
{
	static size_t row[ROOM + 1];
	size_t i, j, corner, up, d;

	for (j = 0; j <= nb; j++)
		row[j] = j;
	for (i = 1; i <= na; i++) {
		corner = row[0];
		row[0] = i;
		for (j = 1; j <= nb; j++) {
			up = row[j];
			d = corner + (a[i - 1] != b[j - 1]);
			d = up + 1 < d ? up + 1 : d;
			d = row[j - 1] + 1 < d ? row[j - 1] + 1 : d;
			row[j] = d;
			corner = up;
		}
	}
	return row[nb];
}

/* The n characters first, first + stride, ... */
struct alphabet {
	uint32_t first, stride, n;
};

static uint32_t
random_char(const struct alphabet *alphabet)
{
	return alphabet->first + noise() % alphabet->n * alphabet->stride;
}

/* Returns a random alphabet: ASCII without a backslash, Latin-1, or wide
 * characters. Some alphabets collide in hash tables: by multiplication (233 to
 * 6765 are Fibonacci numbers), or by low bits. */
static struct alphabet
random_alphabet(void)
{
	static const struct alphabet some[] = {
		{ '!', 1, 2 },
		{ 'a', 1, 26 },
		{ 'a', 1, 4 },
		{ 0xc0, 1, 60 },
		{ 0xfe, 1, 4 },
		{ 0x4e00, 1, 1000 },
		{ 0x1f600, 1, 50 },
		{ 0x10000, 0x80, 1900 },
		{ 0x10000, 0x100, 900 },
		{ 0x20000, 0x1000, 200 },
		{ 0x40000, 233, 2000 },
		{ 0x40000, 377, 2000 },
		{ 0x40000, 610, 1000 },
		{ 0x40000, 987, 500 },
		{ 0x40000, 6765, 100 },
	};
	struct alphabet chosen = some[noise() % (sizeof some / sizeof *some)];

	chosen.n = 1 + noise() % chosen.n;
	return chosen;
}

/* Fills a with n random characters; fills b with m others or, if rate is not 0,
 * with a copy of a in which one of rate characters is edited. */
static void
make_texts(size_t n, size_t m, size_t rate)
{
	struct alphabet x = random_alphabet();
	struct alphabet y = noise() % 4 ? x : random_alphabet();
	size_t i;

	for (na = 0; na < n; na++)
		a[na] = random_char(&x);
	nb = 0;
	while (rate == 0 && nb < m)
		b[nb++] = random_char(&y);
	for (i = 0; rate > 0 && i < na && nb + 2 < ROOM; i++) {
		if (noise() % rate > 0) {
			b[nb++] = a[i];
			continue;
		}
		switch (noise() % 3) {
		case 0:
			b[nb++] = a[i];
			/* FALLTHROUGH */
		case 1:
			b[nb++] = random_char(&y);
		}
	}
}

/* Reads the n characters of p into c, from a field in memory of its exact size,
 * so that a sanitizer sees reads after its end. */
static void
read_back(struct codepoints *c, const uint32_t *p, size_t n)
{
	size_t i, k = 0;
	char *field = malloc(4 * n + 1);

	for (i = 0; i < n; i++)
		k += utf8_put(field + k, p[i]);
	field = realloc(field, k ? k : 1);
	if (codepoints_read(c, (struct span){ field, k }) > 0 || c->n != n)
		printf("%zu characters are read as %zu\n", n, c->n);
	for (i = 0; i < n; i++)
		if (p[i] != (c->wide ? c->word[i] : c->byte[i])) {
			printf("character %zu of %zu is read wrong\n", i, n);
			break;
		}
	free(field);
}

/* Checks edit_distance with the bound most; d is the true distance. */
static void
check_bound(size_t d, size_t most)
{
	size_t got = edit_distance(&edit, &ca, &cb, most);
	size_t want = d <= most ? d : most + 1;

	if (got != want)
		printf("lengths %zu and %zu: %zu, not %zu, with %zu at most\n",
		    na, nb, got, want, most);
}

static void
compare(void)
{
	size_t d = plain(), i;

	read_back(&ca, a, na);
	read_back(&cb, b, nb);
	check_bound(d, SIZE_MAX);
	check_bound(d, d);
	check_bound(d, d + 1);
	if (d > 0)
		check_bound(d, d - 1);
	check_bound(d, noise() % 64);
	for (i = 0; na < 20 && i <= d + 2; i++)
		check_bound(d, i);
}

/* Fills b with a copy of a after some edits. */
static void
edit_copy(size_t edits)
{
	size_t at;

	memcpy(b, a, na * sizeof *a);
	for (nb = na; edits > 0; edits--) {
		at = noise() % (nb + 1);
		if (noise() % 2)
			memmove(b + at + 1, b + at, (nb++ - at) * sizeof *b);
		else if (at < nb)
			memmove(b + at, b + at + 1, (--nb - at) * sizeof *b);
		if (at < nb)
			b[at] = a[noise() % na];
	}
}

/* Checks edit_distances of a text of n characters and copies of it, which have
 * a prefix in common or not. */
static void
compare_many(size_t n)
{
	size_t want[EDIT_TOGETHER], got[EDIT_TOGETHER], i;
	size_t texts = 1 + noise() % EDIT_TOGETHER, most = noise() % 70;

	make_texts(n, 0, 0);
	read_back(&ca, a, na);
	for (i = 0; i < texts; i++) {
		edit_copy(noise() % (1 + n / 2));
		want[i] = plain();
		want[i] = want[i] <= most ? want[i] : most + 1;
		read_back(&many[i], b, nb);
	}
	edit_distances(&edit, &ca, many, texts, most, got);
	for (i = 0; i < texts; i++)
		if (got[i] != want[i])
			printf("text %zu of %zu, length %zu: %zu, not %zu, "
			       "with %zu at most\n",
			    i, texts, n, got[i], want[i], most);
}

/* Checks that text is read as the characters in want, with bad bad bytes. */
static void
reads(
    const char *text, size_t n, const uint32_t *want, size_t chars, size_t bad)
{
	size_t i, got = codepoints_read(&ca, (struct span){ (char *)text, n });

	if (got != bad || ca.n != chars)
		printf("%s: %zu characters, %zu bad\n", text, ca.n, got);
	for (i = 0; i < ca.n && i < chars; i++)
		if (want[i] != (ca.wide ? ca.word[i] : ca.byte[i]))
			printf("%s: character %zu\n", text, i);
}

#define READS(token_text, bad, ...)                                           \
	reads(token_text, sizeof token_text - 1, (uint32_t[]){ __VA_ARGS__ }, \
	    sizeof(uint32_t[]){ __VA_ARGS__ } / sizeof(uint32_t), bad)

static void
fields(void)
{
	reads("", 0, NULL, 0, 0);
	READS("a\\tb\\nc\\rd\\\\e", 0, 'a', '\t', 'b', '\n', 'c', '\r', 'd',
	    '\\', 'e');
	READS("\\x\\\\n\\", 0, '\\', 'x', '\\', 'n', '\\');
	READS("01234567\\", 0, '0', '1', '2', '3', '4', '5', '6', '7', '\\');
	READS("]\\n[\x01\x7f", 0, ']', '\n', '[', 1, 0x7f);
	READS("\xc3\xbf", 0, 0xff);
	READS("\xc4\x80", 0, 0x100);
	READS("\xf4\x8f\xbf\xbf", 0, 0x10ffff);
	READS("\xef\xbf\xbd", 0, 0xfffd);
	READS("\x80\xc0\x80", 3, 0xfffd, 0xfffd, 0xfffd);
	READS("\xed\xa0\x80", 3, 0xfffd, 0xfffd, 0xfffd);
	READS("\xf4\x90\x80\x80", 4, 0xfffd, 0xfffd, 0xfffd, 0xfffd);
	READS("\xe2\x82", 1, 0xfffd);
	READS("\xf0\x9f\x98\\n", 1, 0xfffd, '\n');
	READS("\xe2\\\\", 1, 0xfffd, '\\');
}

int
main(int argc, char **argv)
{
	size_t times = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
	size_t longest = argc > 1 ? 700 : LENGTH, n;

	fields();
	for (; times > 0; times--) {
		for (n = 0; n <= longest; n++) {
			make_texts(n, noise() % (longest + 1), 0);
			compare();
			make_texts(n, n + noise() % 8, 0);
			compare();
			make_texts(n, 0, 2);
			compare();
			make_texts(n, 0, 4 + noise() % 8);
			compare();
			make_texts(n, 0, 1 + n / (1 + noise() % 4));
			compare();
			if (n > 0)
				compare_many(n);
		}
		make_texts(LONG - noise() % 100, LONG, noise() % 200);
		compare();
	}
	codepoints_free(&ca);
	codepoints_free(&cb);
	for (n = 0; n < EDIT_TOGETHER; n++)
		codepoints_free(&many[n]);
	return 0;
}
