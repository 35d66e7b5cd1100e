/* dirwalk.c: the regular files below a directory, in byte order. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/dirwalk.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The d_type of an entry, also where the file system does not tell it. */
static unsigned char
type(int fd, const struct dirent *e)
{
	struct stat st;

	if (e->d_type != DT_UNKNOWN ||
	    fstatat(fd, e->d_name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return e->d_type;
	return IFTODT(st.st_mode);
}

static bool
is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Reads the names of files and directories in d, one behind the other, each
 * with its NUL; returns their bytes. */
static size_t
read_names(struct dirwalk *w, DIR *d, struct dirwalk_level *l)
{
	struct dirent *e;
	size_t cap = 0, used = 0, n;
	unsigned char t;

	while (errno = 0, e = readdir(d)) {
		if (is_dot(e->d_name))
			continue;
		t = type(dirfd(d), e);
		if (t != DT_REG && t != DT_DIR) {
			w->skipped++;
			continue;
		}
		n = strlen(e->d_name);
		l->text = mem_grow(l->text, &cap, used + n + 2, 1);
		memcpy(l->text + used, e->d_name, n);
		used += n;
		if (t == DT_DIR)
			l->text[used++] = '/';
		l->text[used++] = 0;
		l->n++;
	}
	return used;
}

/* Reads the directory at w->path and goes into it; false says errno. */
static bool
enter(struct dirwalk *w, int flags)
{
	struct dirwalk_level l = {0};
	size_t used, i, at = 0;
	int fd, error;
	DIR *d;

	fd = open(w->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
	if (fd < 0)
		return false;
	if (!(d = fdopendir(fd))) {
		error = errno;
		close(fd);
		errno = error;
		return false;
	}
	used = read_names(w, d, &l);
	error = errno;
	closedir(d);
	if (error) {
		free(l.text);
		errno = error;
		return false;
	}
	l.name = mem_new(l.n, sizeof *l.name);
	for (i = 0; at < used; i++, at += strlen(l.text + at) + 1)
		l.name[i] = l.text + at;
	qsort(l.name, l.n, sizeof *l.name, by_name);
	l.prefix_n = strlen(w->path);
	w->level = mem_grow(w->level, &w->level_cap, w->depth + 1,
	    sizeof *w->level);
	w->level[w->depth++] = l;
	return true;
}

static void
leave(struct dirwalk *w)
{
	w->depth--;
	free(w->level[w->depth].name);
	free(w->level[w->depth].text);
}

void
dirwalk_open(struct dirwalk *w, const char *path)
{
	struct dirwalk_level top = {0};
	size_t n = strlen(path);

	/* A level of one name, that of the directory with a `/` behind it. */
	*w = (struct dirwalk){0};
	top.text = mem_new(n + 2, 1);
	memcpy(top.text, path, n);
	if (n == 0 || path[n - 1] != '/')
		top.text[n] = '/';
	top.name = mem_new(1, sizeof *top.name);
	top.name[0] = top.text;
	top.n = 1;
	w->level = mem_grow(NULL, &w->level_cap, 1, sizeof *w->level);
	w->level[w->depth++] = top;
}

enum dirwalk_result
dirwalk_next(struct dirwalk *w)
{
	struct dirwalk_level *l;
	const char *name;
	size_t n;

	while (w->depth > 0) {
		l = &w->level[w->depth - 1];
		if (l->next == l->n) {
			leave(w);
			continue;
		}
		name = l->name[l->next++];
		n = strlen(name);
		w->path =
		    mem_grow(w->path, &w->path_cap, l->prefix_n + n + 1, 1);
		memcpy(w->path + l->prefix_n, name, n + 1);
		if (name[n - 1] != '/')
			return DIRWALK_FILE;
		if (!enter(w, w->depth > 1 ? O_NOFOLLOW : 0))
			return DIRWALK_FAILED;
	}
	return DIRWALK_END;
}

void
dirwalk_close(struct dirwalk *w)
{
	free(w->level);
	free(w->path);
	*w = (struct dirwalk){0};
}
