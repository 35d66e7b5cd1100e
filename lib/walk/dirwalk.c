#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "walk/dirwalk.h"

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The d_type of an entry, even if the file system does not give it. */
static unsigned char
entry_type(int fd, const struct dirent *e)
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

/* Appends the names of files and directories in d to l->text, each with a
 * NUL. */
static void
read_names(struct dirwalk *w, DIR *d, struct dirwalk_level *l)
{
	struct dirent *e;
	unsigned char t;

	while (errno = 0, e = readdir(d)) {
		if (is_dot(e->d_name))
			continue;
		t = entry_type(dirfd(d), e);
		if (t != DT_REG && t != DT_DIR) {
			w->skipped++;
			continue;
		}
		buf_put(
		    &l->text, (struct span){ e->d_name, strlen(e->d_name) });
		if (t == DT_DIR)
			buf_char(&l->text, '/');
		buf_char(&l->text, 0);
		l->n++;
	}
}

/* Reads the directory w->path into a new level; false, with errno, on
 * failure. */
static bool
enter(struct dirwalk *w, int flags)
{
	struct dirwalk_level l = { 0 };
	size_t i, begin = 0;
	int fd, error;
	DIR *d;

	fd = open(w->path.p, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
	if (fd < 0)
		return false;
	if (!(d = fdopendir(fd))) {
		error = errno;
		close(fd);
		errno = error;
		return false;
	}
	read_names(w, d, &l);
	error = errno;
	closedir(d);
	if (error) {
		buf_free(&l.text);
		errno = error;
		return false;
	}
	l.name = mem_new(l.n, sizeof *l.name);
	for (i = 0; begin < l.text.n; begin += strlen(l.name[i++]) + 1)
		l.name[i] = l.text.p + begin;
	qsort(l.name, l.n, sizeof *l.name, by_name);
	l.prefix_n = w->path.n;
	MEM_ADD(w->level, w->depth, w->level_cap, l);
	return true;
}

static void
leave(struct dirwalk *w)
{
	w->depth--;
	free(w->level[w->depth].name);
	buf_free(&w->level[w->depth].text);
}

void
dirwalk_open(struct dirwalk *w, const char *path, struct tree_filter *filter)
{
	/* One name, that of the directory, with a `/` at the end. */
	struct dirwalk_level top = { 0 };

	*w = (struct dirwalk){ .filter = filter };
	buf_put(&top.text, (struct span){ (char *)path, strlen(path) });
	if (!*path || top.text.p[top.text.n - 1] != '/')
		buf_char(&top.text, '/');
	buf_char(&top.text, 0);
	top.name = mem_new(1, sizeof *top.name);
	top.name[0] = top.text.p;
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
		w->path.n = l->prefix_n;
		memcpy(buf_room(&w->path, n), name, n + 1);
		w->path.n += n;
		if (w->depth > 1 && w->filter &&
		    !tree_filter_has(w->filter, w->path.p))
			continue;
		if (name[n - 1] != '/')
			return DIRWALK_FILE;
		if (!enter(w, w->depth > 1 ? O_NOFOLLOW : 0))
			return DIRWALK_FAILED;
		if (w->filter && w->depth == 2)
			w->filter->top_n = w->path.n;
	}
	return DIRWALK_END;
}

void
dirwalk_close(struct dirwalk *w)
{
	free(w->level);
	buf_free(&w->path);
	*w = (struct dirwalk){ 0 };
}
