/* flow_run.c: runs the Makefile of a plan in a directory. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "flow/flow_run.h"
#include "io/new_directory.h"
#include "io/out.h"

/* Runs the Makefile; with `again` makes all files, also those that are there.
 */
static _Noreturn void
run_make(struct pool *p, const char *file, size_t jobs, bool again)
{
	static const char *const of_make[] = { "MAKEFLAGS", "MFLAGS",
		"MAKELEVEL", "GNUMAKEFLAGS", "MAKEFILES" };
	struct words w = { 0 };
	size_t i;

	/* The rule of another make may have started this program. */
	for (i = 0; i < sizeof of_make / sizeof *of_make; i++)
		unsetenv(of_make[i]);
	words_add(p, &w, "make");
	words_add(p, &w, again ? "-sB" : "-s");
	if (jobs)
		words_add(p, &w, pool_format(p, "-j%zu", jobs));
	words_add(p, &w, "-f");
	words_add(p, &w, file);
	words_add(p, &w, NULL);
	execvp("make", w.word);
	die_errno("make");
}

/* Whether the directory has no file but the lock of a run that ended early. */
static bool
is_empty(const char *dir)
{
	DIR *d = opendir(dir);
	const struct dirent *e;
	bool empty = true;

	if (!d)
		die_errno("%s", dir);
	while (empty && (e = readdir(d)))
		empty = strcmp(e->d_name, ".") == 0 ||
		    strcmp(e->d_name, "..") == 0 ||
		    strcmp(e->d_name, "lock") == 0;
	closedir(d);
	return empty;
}

/* Makes the directory of a run, and locks it until make ends. */
static void
open_directory(struct pool *p, const char *dir, const char *makefile)
{
	const char *lock = pool_format(p, "%s/lock", dir);
	int fd;

	new_directory(dir);
	if (access(makefile, F_OK) < 0 && !is_empty(dir))
		die("%s: expected a new or empty directory, or one of an "
		    "earlier run",
		    dir);
	fd = open(lock, O_RDWR | O_CREAT | O_NOFOLLOW, 0666);
	if (fd < 0)
		die_errno("%s", lock);
	if (flock(fd, LOCK_EX | LOCK_NB) < 0)
		die("%s: in use by another nd-flow", dir);
}

/* Whether the file is a Makefile of an earlier run that is not this text. Ends
 * the program if it is none of a run. */
static bool
has_changed(const char *makefile, const struct buf *text)
{
	struct buf old = { 0 };
	FILE *file = fopen(makefile, "re");
	bool changed;
	size_t n;

	while (file && (n = fread(buf_room(&old, BUFSIZ), 1, BUFSIZ, file)))
		old.n += n;
	if (!file || ferror(file) || fclose(file) != 0)
		die_errno("%s", makefile);
	buf_char(&old, 0);
	if (!strstr(old.p, ", by nd "))
		die("%s: expected the Makefile of an earlier run", makefile);
	changed = old.n - 1 != text->n || memcmp(old.p, text->p, text->n) != 0;
	buf_free(&old);
	return changed;
}

void
flow_run(
    struct pool *p, const char *dir, const struct buf *makefile, size_t jobs)
{
	const char *file = pool_format(p, "%s/Makefile", dir);
	struct out out;
	bool again;

	open_directory(p, dir, file);
	again = access(file, F_OK) == 0 && has_changed(file, makefile);
	out_open(&out, file);
	out_put(&out, makefile->p, makefile->n);
	out_close(&out);
	run_make(p, file, jobs, again);
}
