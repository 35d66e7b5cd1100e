/* flow_files.c: small files and directories that nd-flow itself reads and
 * writes. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/buf.h"
#include "io/out.h"
#include "rundir/flow_files.h"

enum { FDS = 16, ROOM_LEAST = 1 << 16 };

void
flow_dir_make(const char *dir)
{
	if (mkdir(dir, 0777) < 0 && errno != EEXIST)
		die_errno("%s", dir);
}

struct words
flow_dir_names(struct pool *p, const char *dir)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	struct words w = { 0 };

	if (!d)
		die_errno("%s", dir);
	while ((e = readdir(d)))
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			words_add(p, &w, pool_format(p, "%s", e->d_name));
	closedir(d);
	return w;
}

bool
flow_is_untouched(const char *file, uint64_t bytes, const char *sums)
{
	struct stat a, b;

	return lstat(file, &a) == 0 && S_ISREG(a.st_mode) &&
	    (uint64_t)a.st_size == bytes && stat(sums, &b) == 0 &&
	    (a.st_mtim.tv_sec < b.st_mtim.tv_sec ||
		(a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
		    a.st_mtim.tv_nsec <= b.st_mtim.tv_nsec));
}

void
flow_write(const char *path, const char *text, bool syncs)
{
	struct out out;

	out_open(&out, path);
	out.no_fsync = !syncs;
	out_str(&out, text);
	out_close(&out);
}

bool
flow_dir_is_full(const char *dir)
{
	struct statvfs s;

	return statvfs(dir, &s) == 0 &&
	    (s.f_bavail * s.f_frsize < ROOM_LEAST ||
		(s.f_files && !s.f_favail));
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *where)
{
	(void)st;
	(void)type;
	(void)where;
	return remove(path);
}

void
flow_dir_remove(const char *dir)
{
	nftw(dir, remove_one, FDS, FTW_DEPTH | FTW_PHYS);
}

void
flow_move_sync(const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

	if (fd < 0 || fsync(fd) < 0 || close(fd) < 0)
		die_errno("%s", path);
}

const char *
flow_facts_read(struct pool *p, const char *path)
{
	FILE *file = fopen(path, "re");
	struct buf b = { 0 };
	size_t n;

	if (!file)
		return "";
	while ((n = fread(buf_room(&b, BUFSIZ), 1, BUFSIZ, file)))
		b.n += n;
	if (ferror(file) || fclose(file) != 0)
		die_errno("%s", path);
	return pool_text(p, &b);
}

struct words
flow_facts_lines(struct pool *p, const char *path)
{
	return words_read(p, flow_facts_read(p, path), "\n");
}

const char *
flow_fact(const struct words *facts, const char *name)
{
	const size_t n = strlen(name);
	size_t i;

	for (i = 0; i < facts->n; i++)
		if (strncmp(facts->word[i], name, n) == 0 &&
		    facts->word[i][n] == '\t')
			return facts->word[i] + n + 1;
	return NULL;
}
