/* site.c: a directory of pages. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "die.h"
#include "site.h"

/* By this file a site is known. */
#define MARK "%s/.nd-html"

/* Sets s->path; fmt has the directory, and may have a number and another. */
static const char *
path(struct site *s, const char *fmt, size_t n, size_t m)
{
	free(s->path);
	if (asprintf(&s->path, fmt, s->dir, n, m) < 0)
		die("out of memory");
	return s->path;
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

/* Takes a file away; false where there is none. */
static bool
drop(const char *file)
{
	if (unlink(file) == 0)
		return true;
	if (errno != ENOENT && errno != ENOTDIR)
		die_errno("%s", file);
	return false;
}

static const char *
page(struct site *s, size_t n)
{
	return path(s, "%s/%zu/%zu.html", (n - 1) / SITE_LIST + 1, n);
}

const char *
site_page(struct site *s, size_t n)
{
	if (n % SITE_LIST == 1)
		make_directory(path(s, "%s/%zu", (n - 1) / SITE_LIST + 1, 0));
	return page(s, n);
}

const char *
site_list(struct site *s, size_t n)
{
	return n == 1 ? path(s, "%s/index.html", 0, 0) :
	    path(s, "%s/index-%zu.html", n, 0);
}

void
site_open(struct site *s, const char *dir)
{
	size_t n = 1;
	int fd;

	*s = (struct site){ .dir = dir };
	make_directory(dir);
	path(s, MARK, 0, 0);
	if (access(s->path, F_OK) < 0 && !is_empty(dir))
		die("%s: expected a new or empty directory, or one that "
		    "nd-html made, got another", dir);
	fd = open(s->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0 || close(fd) < 0)
		die_errno("%s", s->path);
	while (drop(site_list(s, n)))
		n++;
}

void
site_close(struct site *s, size_t pages)
{
	size_t n = pages + 1;

	/* The last first: pages go on without a gap, whenever this ends. */
	while (access(page(s, n), F_OK) == 0)
		n++;
	while (--n > pages) {
		drop(page(s, n));
		if (n % SITE_LIST == 1)
			rmdir(path(s, "%s/%zu", (n - 1) / SITE_LIST + 1, 0));
	}
	free(s->path);
}
