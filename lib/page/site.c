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
#include "page/site.h"
#include "io/atomic_file.h"
#include "io/new_directory.h"

/* The file that marks a directory as a site. */
#define MARK ".nd-html"

enum { NAME = 64 }; /* bytes of the longest path in a site */

/* The names of lists, and what is before the number of a directory. */
static const char *const lists[] = { "index", "documents", "clusters" };
static const char *const letter[] = { "", "d", "c" };

/* Sets s->path to a file or directory of the site. */
static const char *
set_path(struct site *s, const char *name)
{
	free(s->path);
	return s->path = mem_format("%s/%s", s->dir, name);
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
	size_t i, n;

	for (i = 0; i < SITE_KINDS; i++) {
		n = strlen(lists[i]);
		if (strncmp(name, lists[i], n))
			continue;
		if (name[n] == '-' && name[n + 1] != '.')
			n += 1 + strspn(name + n + 1, "0123456789");
		if (strcmp(name + n, ".html") == 0)
			return true;
	}
	return false;
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

/* The directory of page n. */
static const char *
directory_path(struct site *s, enum site_kind kind, size_t n)
{
	char name[NAME];

	snprintf(name, NAME, "%s%zu", letter[kind], (n - 1) / SITE_LIST + 1);
	return set_path(s, name);
}

/* Sets name to the path in the site of page n. */
static void
page_name(char name[NAME], enum site_kind kind, size_t n)
{
	snprintf(name, NAME, "%s%zu/%zu.html", letter[kind],
	    (n - 1) / SITE_LIST + 1, n);
}

static void
list_name(char name[NAME], enum site_kind kind, size_t n)
{
	if (n == 1)
		snprintf(name, NAME, "%s.html", lists[kind]);
	else
		snprintf(name, NAME, "%s-%zu.html", lists[kind], n);
}

static const char *
page_path(struct site *s, enum site_kind kind, size_t n)
{
	char name[NAME];

	page_name(name, kind, n);
	return set_path(s, name);
}

const char *
site_page_path(struct site *s, enum site_kind kind, size_t n)
{
	if (n % SITE_LIST == 1) {
		new_directory(directory_path(s, kind, n), "");
		if (!is_directory(s->path))
			die("%s: expected a directory, got something else",
			    s->path);
	}
	return page_path(s, kind, n);
}

const char *
site_file_path(struct site *s, const char *name)
{
	return set_path(s, name);
}

const char *
site_list_path(struct site *s, enum site_kind kind, size_t n)
{
	char name[NAME];

	list_name(name, kind, n);
	return set_path(s, name);
}

/* Removes the temporary files of killed processes. */
static void
sweep(struct site *s)
{
	size_t kind, n;
	char *dir;

	atomic_file_sweep(set_path(s, ""));
	for (kind = 0; kind < SITE_KINDS; kind++)
		for (n = 1; is_directory(directory_path(s, kind, n));
		     n += SITE_LIST) {
			dir = mem_format("%s/", s->path);
			atomic_file_sweep(dir);
			free(dir);
		}
}

void
site_open(struct site *s, const char *dir)
{
	*s = (struct site){ .dir = dir };
	new_directory(dir, "");
	if (access(set_path(s, MARK), F_OK) < 0 && !is_empty(dir))
		die("%s: expected a new or empty directory, or one that "
		    "nd-html made, got another",
		    dir);
	s->lock =
	    open(s->path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (s->lock < 0)
		die_errno("%s", s->path);
	if (flock(s->lock, LOCK_EX | LOCK_NB) < 0)
		die("%s: another nd-html writes there", dir);
	remove_file(site_list_path(s, SITE_PAIRS, 1));
	remove_lists(dir);
	sweep(s);
}

/* Removes the pages of a kind after the first N = pages. */
static void
remove_pages(struct site *s, enum site_kind kind, size_t pages)
{
	size_t n = pages + 1;

	/* Last to first: if interrupted, the pages left have no gap. */
	while (access(page_path(s, kind, n), F_OK) == 0)
		n++;
	while (--n > pages) {
		remove_file(page_path(s, kind, n));
		if (n % SITE_LIST == 1)
			rmdir(directory_path(s, kind, n));
	}
}

void
site_close(struct site *s, const size_t pages[SITE_KINDS])
{
	size_t kind;

	for (kind = 0; kind < SITE_KINDS; kind++)
		remove_pages(s, kind, pages[kind]);
	free(s->path);
	close(s->lock);
}

/* The pages of the first list. */
static size_t
first_list(enum site_kind kind)
{
	return kind == SITE_PAIRS ? SITE_FIRST : SITE_LIST;
}

size_t
site_first(enum site_kind kind, size_t n)
{
	return n == 1 ? 1 : first_list(kind) + (n - 2) * SITE_LIST + 1;
}

size_t
site_last(enum site_kind kind, size_t n, size_t pages)
{
	const size_t last = first_list(kind) + (n - 1) * SITE_LIST;

	return last < pages ? last : pages;
}

/* The list of page n. */
static size_t
list_of(enum site_kind kind, size_t n)
{
	return n <= first_list(kind)
	    ? 1
	    : (n - first_list(kind) - 1) / SITE_LIST + 2;
}

size_t
site_lists(enum site_kind kind, size_t pages)
{
	return list_of(kind, pages);
}

void
site_put_page(struct out *o, enum site_kind kind, size_t n)
{
	char name[NAME];

	page_name(name, kind, n);
	out_str(o, name);
}

void
site_put_list(struct out *o, enum site_kind kind, size_t n)
{
	char name[NAME];

	list_name(name, kind, n);
	out_str(o, name);
}

void
site_put_row(struct out *o, enum site_kind kind, size_t n)
{
	site_put_list(o, kind, list_of(kind, n));
	out_str(o, "#n");
	out_num(o, n);
}
