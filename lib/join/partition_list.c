/* partition_list.c: a line of the file is NAME.N TAB BYTES TAB HASH, the last
 * one the hash of those above. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "io/out.h"
#include "join/partition_list.h"
#include "rundir/flow_files.h"

#define NAME "nd-partitions "
#define TITLE NAME "2\n"

const char *const listed_kinds[LISTED_KINDS] = { "kept", "gone", "ids" };

bool
partition_list_is_file(const char *path)
{
	char name[sizeof NAME] = "";
	struct stat st;
	FILE *file = NULL;
	size_t n = 0;

	if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
		file = fopen(path, "re");
	if (file) {
		n = fread(name, 1, strlen(NAME), file);
		fclose(file);
	}
	return n == strlen(NAME) && strcmp(name, NAME) == 0;
}

void
partition_list_add(
    struct partition_list *l, struct pool *p, const struct listed_file *f)
{
	POOL_ADD(p, l->file, l->n, *f);
}

const char *
partition_list_name(struct pool *p, const struct listed_file *f)
{
	const char *kind = listed_kinds[f->kind];

	return f->share > 1
	    ? pool_format(p, "%s.%zu.%zu", kind, f->number, f->share)
	    : pool_format(p, "%s.%zu", kind, f->number);
}

/* Adds the file of a line; false if it is none of a list. */
static bool
read_line(struct partition_list *l, struct pool *p, const char *dir, char *line)
{
	struct listed_file f = { .share = 1 };
	const size_t n = strcspn(line, "."), tab = strcspn(line, "\t");
	int end = 0;

	while (f.kind < LISTED_KINDS &&
	    (strncmp(line, listed_kinds[f.kind], n) != 0 ||
		listed_kinds[f.kind][n]))
		f.kind++;
	if (f.kind == LISTED_KINDS || n > tab ||
	    sscanf(line + n, ".%zu.%zu", &f.number, &f.share) < 1 ||
	    sscanf(line + tab, "\t%" SCNu64 "\t%" SCNx64 "%n", &f.bytes,
		&f.hash, &end) != 2 ||
	    line[tab + end])
		return false;
	f.path = pool_format(p, "%s%s", dir, partition_list_name(p, &f));
	partition_list_add(l, p, &f);
	return true;
}

/* The line that ends a text. */
static const char *
last_line(struct pool *p, const char *text, size_t n)
{
	return pool_format(p, "%016" PRIx64 "\n", hash64(text, n));
}

const char *
partition_list_read(struct partition_list *l, struct pool *p, const char *path)
{
	const char *slash = strrchr(path, '/'),
		   *dir = pool_format(
		       p, "%.*s", slash ? (int)(slash + 1 - path) : 0, path);
	const char *text = flow_facts_read(p, path);
	const size_t n = strlen(text), last = strlen("0123456789abcdef\n");
	struct words lines;
	size_t i;

	*l = (struct partition_list){ 0 };
	if (n < strlen(TITLE) + last ||
	    strcmp(text + n - last, last_line(p, text, n - last)) != 0)
		return "its checksum is wrong";
	if (strncmp(text, TITLE, strlen(TITLE)) != 0)
		return "it is of another version";
	lines = words_read(p, text, "\n");
	for (i = 1; i + 1 < lines.n; i++)
		if (!read_line(l, p, dir, lines.word[i]))
			return "its lines are wrong";
	return NULL;
}

void
partition_list_open(struct partition_list *l, struct pool *p, const char *path)
{
	const char *wrong = partition_list_read(l, p, path);

	if (wrong || !l->n)
		die("%s: damaged list of partitions: %s", path,
		    wrong ? wrong : "it is empty");
}

void
partition_list_write(
    const struct partition_list *l, struct pool *p, const char *path)
{
	const struct listed_file *f;
	const char *text = TITLE;

	for (f = l->file; f < l->file + l->n; f++)
		text = pool_format(p, "%s%s\t%" PRIu64 "\t%016" PRIx64 "\n",
		    text, partition_list_name(p, f), f->bytes, f->hash);
	text = pool_format(p, "%s%s", text, last_line(p, text, strlen(text)));
	flow_write(path, text, true);
}
