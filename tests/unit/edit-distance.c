/* edit-distance.c: the edit distance against the plain table of all cells,
 * over texts of every length up to 200, near and far, of many alphabets, at
 * every bound; and what fields are read as. edit-distance N: N times as many,
 * and longer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "similarity/edit_distance.h"
#include "unit.h"

enum { LENGTH = 200, LONG = 10000, ROOM = 2 * LONG };

static uint32_t a[ROOM], b[ROOM];
static size_t na, nb;
static struct codepoints ca, cb;
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

/* Characters of an alphabet: first, and n in all that are stride apart. */
struct alphabet {
	uint32_t first, stride, n;
};

static uint32_t
any(const struct alphabet *of)
{
	return of->first + noise() % of->n * of->stride;
}

/* ASCII without a backslash, Latin-1, and what is wide; some all in one slot
 * of a table that a multiplication spreads, or of one that takes low bits. */
static struct alphabet
alphabet(void)
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
	struct alphabet of = some[noise() % (sizeof some / sizeof *some)];

	of.n = 1 + noise() % of.n;
	return of;
}

/* Fills a with n of an alphabet; b with n of one, or with what edits, one in
 * rate characters, make of a. */
static void
texts(size_t n, size_t m, size_t rate)
{
	struct alphabet of = alphabet(), or = noise() % 4 ? of : alphabet();
	size_t i;

	for (na = 0; na < n; na++)
		a[na] = any(&of);
	nb = 0;
	while (rate == 0 && nb < m)
		b[nb++] = any(& or);
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
			b[nb++] = any(& or);
		}
	}
}

static size_t
put(char *to, uint32_t c)
{
	if (c < 0x80) {
		to[0] = c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = 0xc0 | c >> 6;
		to[1] = 0x80 | (c & 63);
		return 2;
	}
	if (c < 0x10000) {
		to[0] = 0xe0 | c >> 12;
		to[1] = 0x80 | (c >> 6 & 63);
		to[2] = 0x80 | (c & 63);
		return 3;
	}
	to[0] = 0xf0 | c >> 18;
	to[1] = 0x80 | (c >> 12 & 63);
	to[2] = 0x80 | (c >> 6 & 63);
	to[3] = 0x80 | (c & 63);
	return 4;
}

/* A field of its own memory, for a sanitizer to guard, of these characters:
 * must be read as they are. */
static void
read_back(struct codepoints *c, const uint32_t *p, size_t n)
{
	size_t i, k = 0;
	char *field = malloc(4 * n + 1);

	for (i = 0; i < n; i++)
		k += put(field + k, p[i]);
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

static void
at(size_t d, size_t most)
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
	at(d, SIZE_MAX);
	at(d, d);
	at(d, d + 1);
	if (d > 0)
		at(d, d - 1);
	at(d, noise() % 64);
	for (i = 0; na < 20 && i <= d + 2; i++)
		at(d, i);
}

/* What a field must be read as, and how much of it is bad. */
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
			texts(n, noise() % (longest + 1), 0);
			compare();
			texts(n, n + noise() % 8, 0);
			compare();
			texts(n, 0, 2);
			compare();
			texts(n, 0, 4 + noise() % 8);
			compare();
			texts(n, 0, 1 + n / (1 + noise() % 4));
			compare();
		}
		texts(LONG - noise() % 100, LONG, noise() % 200);
		compare();
	}
	codepoints_free(&ca);
	codepoints_free(&cb);
	return 0;
}
