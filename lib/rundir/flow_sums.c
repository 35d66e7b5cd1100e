#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/hash.h"
#include "io/whole.h"
#include "rundir/flow_quote.h"
#include "rundir/flow_signal.h"
#include "rundir/flow_sums.h"

enum { BLOCK = 1 << 20 };

/* The bytes and the hash of a file; false if it is no regular file. */
static bool
sum_file(const char *path, uint64_t *bytes, uint64_t *hash)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	char *block;
	XXH3_state_t *state;
	struct stat st;
	ssize_t n;

	if (fd < 0 || fstat(fd, &st) < 0 || !S_ISREG(st.st_mode)) {
		if (fd >= 0)
			close(fd);
		return false;
	}
	block = mem_new(BLOCK, 1);
	state = XXH3_createState();
	if (!state)
		die("out of memory");
	XXH3_64bits_reset(state);
	for (*bytes = 0; (n = whole_read(fd, block, BLOCK)) > 0; *bytes += n) {
		XXH3_64bits_update(state, block, n);
		flow_signal_poll();
	}
	if (n < 0)
		die_errno("%s", path);
	*hash = XXH3_64bits_digest(state);
	XXH3_freeState(state);
	free(block);
	close(fd);
	return true;
}

/* A copy of the text with each byte a as x, b as y. */
static char *
exchanged(struct pool *p, const char *text, char a, char x, char b, char y)
{
	char *copy = pool_format(p, "%s", text), *c;

	for (c = copy; *c; c++)
		*c = *c == a ? x : *c == b ? y : *c;
	return copy;
}

/* Reads a line, without its newline; false if it is none. */
static bool
read_line(struct pool *p, char *line, struct flow_sum *to)
{
	char *check = strrchr(line, '\t'), *name = line, rest;
	uint64_t sum;
	int n = 0;

	if (!check || sscanf(check + 1, "%" SCNx64 "%c", &sum, &rest) != 1 ||
	    sum != hash64(line, check - line))
		return false;
	*check = 0;
	line = strchr(line, '\t');
	if (!line)
		return false;
	*line++ = 0;
	to->name = pool_format(p, "%s", name);
	if (sscanf(line, "%" SCNu64 "\t%" SCNx64 "\t%" SCNx64 "%n", &to->bytes,
		&to->hash, &to->key, &n) != 3 ||
	    line[n] != '\t')
		return false;
	to->numbers = exchanged(p, line + n + 1, '=', '\t', ',', '\n');
	return true;
}

static int
by_name(const void *a, const void *b)
{
	const struct flow_sum *x = a, *y = b;
	const int c = strcmp(x->name, y->name);

	return c ? c : (x->line < y->line) - (x->line > y->line);
}

static void
put(const struct flow_sums *s, const char *text)
{
	if (!whole_write(s->fd, text, strlen(text)))
		die_errno("%ssums", s->dir);
}

/* Reads the lines; returns whether the last was cut. */
static bool
read_lines(struct flow_sums *s, FILE *file, const char *path)
{
	struct pool *p = s->pool;
	char *line = NULL;
	size_t cap = 0, lines = 0, i, kept = 0;
	bool cut = false;
	ssize_t n;

	for (; (n = getline(&line, &cap, file)) > 0; lines++) {
		cut = line[n - 1] != '\n';
		line[n - !cut] = 0;
		s->sum = pool_grow(p, s->sum, s->n, sizeof *s->sum);
		s->sum[s->n].line = lines;
		s->n += read_line(p, line, &s->sum[s->n]);
	}
	if (ferror(file) || fclose(file) != 0)
		die_errno("%s", path);
	free(line);
	if (s->n)
		qsort(s->sum, s->n, sizeof *s->sum, by_name);
	for (i = 0; i < s->n; i++)
		if (!kept || strcmp(s->sum[i].name, s->sum[kept - 1].name) != 0)
			s->sum[kept++] = s->sum[i];
	s->n = kept;
	return cut;
}

void
flow_sums_read(struct flow_sums *s, struct pool *p, const char *dir)
{
	const char *path = pool_format(p, "%ssums", dir);
	FILE *file = fopen(path, "re");

	*s = (struct flow_sums){ .pool = p, .dir = dir, .fd = -1 };
	if (file)
		read_lines(s, file, path);
	else if (errno != ENOENT)
		die_errno("%s", path);
}

/* If the file has another name, it becomes a copy that has none: a line that is
 * added is of this directory. */
static void
part_names(struct flow_sums *s, const char *path)
{
	const int from = s->fd;
	char block[1 << 13];
	struct stat st;
	ssize_t n;

	if (fstat(from, &st) < 0)
		die_errno("%s", path);
	if (!S_ISREG(st.st_mode) || st.st_nlink < 2)
		return;
	if (unlink(path) < 0)
		die_errno("%s", path);
	s->fd =
	    open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	if (s->fd < 0)
		die_errno("%s", path);
	while ((n = whole_read(from, block, sizeof block)) > 0)
		if (!whole_write(s->fd, block, n))
			die_errno("%s", path);
	if (n < 0)
		die_errno("%s", path);
	close(from);
}

void
flow_sums_open(struct flow_sums *s, struct pool *p, const char *dir)
{
	const char *path = pool_format(p, "%ssums", dir);
	FILE *file;

	*s = (struct flow_sums){ .pool = p, .dir = dir };
	s->fd = open(
	    path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
	if (s->fd >= 0)
		part_names(s, path);
	file = s->fd < 0 ? NULL : fopen(path, "re");
	if (!file)
		die_errno("%s", path);
	if (read_lines(s, file, path))
		put(s, "\n");
}

static int
to_name(const void *name, const void *sum)
{
	return strcmp(name, ((const struct flow_sum *)sum)->name);
}

const struct flow_sum *
flow_sums_said(const struct flow_sums *s, const char *name)
{
	return s->n ? bsearch(flow_escape(s->pool, name + strlen(s->dir), ""),
			  s->sum, s->n, sizeof *s->sum, to_name)
		    : NULL;
}

const struct flow_sum *
flow_sums_find(const struct flow_sums *s, const char *name, uint64_t key)
{
	const struct flow_sum *said = flow_sums_said(s, name);
	uint64_t bytes, hash;

	return said && said->key == key && sum_file(name, &bytes, &hash) &&
		bytes == said->bytes && hash == said->hash
	    ? said
	    : NULL;
}

const char *
flow_sums_wrong(const struct flow_sums *s, const char *name)
{
	const struct flow_sum *said = flow_sums_said(s, name);
	uint64_t bytes, hash;

	if (!said)
		return pool_format(
		    s->pool, "expected a checksum in %ssums, got none", s->dir);
	if (!sum_file(name, &bytes, &hash))
		return "expected a file and its checksum, got none";
	if (bytes != said->bytes)
		return pool_format(s->pool,
		    "expected %" PRIu64 " bytes, got %" PRIu64, said->bytes,
		    bytes);
	if (hash != said->hash)
		return pool_format(s->pool,
		    "expected the checksum %016" PRIx64 ", got %016" PRIx64,
		    said->hash, hash);
	return NULL;
}

uint64_t
flow_sums_add(const struct flow_sums *s, const char *name, uint64_t key,
    const char *numbers)
{
	uint64_t bytes, hash;
	const char *text;

	if (!sum_file(name, &bytes, &hash))
		die("%s: expected a regular file", name);
	text = pool_format(s->pool,
	    "%s\t%" PRIu64 "\t%016" PRIx64 "\t%016" PRIx64 "\t%s",
	    flow_escape(s->pool, name + strlen(s->dir), ""), bytes, hash, key,
	    exchanged(s->pool, numbers, '\t', '=', '\n', ','));
	put(s,
	    pool_format(s->pool, "%s\t%016" PRIx64 "\n", text,
		hash64(text, strlen(text))));
	return hash;
}

uint64_t
flow_sum_of(const char *path)
{
	uint64_t bytes, hash;

	if (!sum_file(path, &bytes, &hash))
		die("%s: expected a regular file", path);
	return hash;
}

bool
flow_sum_try(const char *path, uint64_t *hash)
{
	uint64_t bytes;

	return sum_file(path, &bytes, hash);
}

void
flow_sums_close(struct flow_sums *s)
{
	if (close(s->fd) < 0)
		die_errno("%ssums", s->dir);
}
