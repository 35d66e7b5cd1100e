/* site.c: the directory of a site. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "html/site.h"
#include "io/atomic_file.h"

/* The file that marks a directory as a site. */
#define MARK "%s/.nd-html"

/* Sets s->path; fmt takes the directory, then n, then m. */
static const char *
set_path(struct site *s, const char *fmt, size_t n, size_t m)
{
	free(s->path);
	return s->path = mem_format(fmt, s->dir, n, m);
}

static bool
is_empty(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;
	size_t n = 0;

	if (!d)
		die_errno("%s", dir);
	while ((e = readdir(d)))
		n += strcmp(e->d_name, ".") && strcmp(e->d_name, "..");
	closedir(d);
	return n == 0;
}

static void
make_directory(const char *dir)
{
	if (mkdir(dir, 0777) < 0 && errno != EEXIST)
		die_errno("%s", dir);
}

/* Whether path is a directory, and not a link to one. */
static bool
is_directory(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Removes a file, if it exists. */
static void
remove_file(const char *file)
{
	if (unlink(file) < 0 && errno != ENOENT && errno != ENOTDIR)
		die_errno("%s", file);
}

/* Whether a file name is that of a list. */
static bool
is_list(const char *name)
{
	int n = 0;

	if (strcmp(name, "index.html") == 0)
		return true;
	sscanf(name, "index-%*[0-9].html%n", &n);
	return n > 0 && !name[n];
}

static void
remove_lists(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	if (!d)
		die_errno("%s", dir);
	while ((e = readdir(d)))
		if (is_list(e->d_name) && unlinkat(dirfd(d), e->d_name, 0) < 0)
			die_errno("%s/%s", dir, e->d_name);
	closedir(d);
}

static const char *
page_path(struct site *s, size_t n)
{
	return set_path(s, "%s/%zu/%zu.html", (n - 1) / SITE_LIST + 1, n);
}

const char *
site_page_path(struct site *s, size_t n)
{
	if (n % SITE_LIST == 1) {
		make_directory(
		    set_path(s, "%s/%zu", (n - 1) / SITE_LIST + 1, 0));
		if (!is_directory(s->path))
			die("%s: expected a directory, got something else",
			    s->path);
	}
	return page_path(s, n);
}

const char *
site_list_path(struct site *s, size_t n)
{
	return n == 1 ? set_path(s, "%s/index.html", 0, 0)
		      : set_path(s, "%s/index-%zu.html", n, 0);
}

void
site_open(struct site *s, const char *dir)
{
	size_t n;

	*s = (struct site){ .dir = dir };
	make_directory(dir);
	set_path(s, MARK, 0, 0);
	if (access(s->path, F_OK) < 0 && !is_empty(dir))
		die("%s: expected a new or empty directory, or one that "
		    "nd-html made, got another",
		    dir);
	s->lock =
	    open(s->path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (s->lock < 0)
		die_errno("%s", s->path);
	if (flock(s->lock, LOCK_EX | LOCK_NB) < 0)
		die("%s: another nd-html writes there", dir);
	remove_file(site_list_path(s, 1));
	remove_lists(dir);
	atomic_file_sweep(set_path(s, "%s/", 0, 0));
	for (n = 1; is_directory(set_path(s, "%s/%zu", n, 0)); n++)
		atomic_file_sweep(set_path(s, "%s/%zu/", n, 0));
}

void
site_close(struct site *s, size_t pages)
{
	size_t n = pages + 1;

	/* Last to first: if interrupted, the pages left have no gap. */
	while (access(page_path(s, n), F_OK) == 0)
		n++;
	while (--n > pages) {
		remove_file(page_path(s, n));
		if (n % SITE_LIST == 1)
			rmdir(
			    set_path(s, "%s/%zu", (n - 1) / SITE_LIST + 1, 0));
	}
	free(s->path);
	close(s->lock);
}
