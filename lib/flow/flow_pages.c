/* flow_pages.c: the directory of web pages that a call asks for. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_check.h"
#include "flow/flow_child.h"
#include "option/opt.h"
#include "rundir/flow_files.h"
#include "table/flow_home.h"
#include "table/flow_kind.h"

/* Whether there is something in the directory, and no pages. */
static bool
has_others(struct pool *p, const char *dir)
{
	return access(pool_format(p, "%s/.nd-html", dir), F_OK) < 0 &&
	    flow_dir_names(p, dir).n;
}

/* Ends the program if a file that the call reads is in the directory, or has
 * it.
 */
static void
check_reads(const struct flow_call *c, const char *dir)
{
	struct words names = flow_call_inputs(c);
	const struct words named = flow_named_files(c);
	size_t i;

	words_add_all(c->pool, &names, &named);
	for (i = 0; i < names.n; i++) {
		if (strcmp(names.word[i], "-") == 0)
			continue;
		if (flow_is_in(c->pool, dir, names.word[i]))
			die("%s: expected a directory outside the input %s",
			    dir, names.word[i]);
		if (flow_is_in(c->pool, names.word[i], dir))
			die("%s: expected a directory without the input %s",
			    dir, names.word[i]);
	}
}

void
flow_pages_check(
    const struct flow_call *c, const char *dir, const char *summary)
{
	const struct flow_option *o = flow_option_given(c, TAKES_PAGES);
	struct pool *p = c->pool;
	const char *pages;
	struct stat st;
	size_t i, n;
	const struct flow_written *w = flow_written(c, summary, &n);

	if (!o)
		return;
	pages = o->given.word[0];
	for (i = 0; i < n; i++)
		if (flow_is_in(p, w[i].file, pages))
			opt_bad("--%s: expected a file outside the directory "
				"of --%s, got '%s'",
			    w[i].option, o->name, w[i].file);
	if (dir && (flow_is_in(p, pages, dir) || flow_is_in(p, dir, pages)))
		die("%s: expected a directory apart from that of -o, %s", pages,
		    dir);
	if (flow_first_page(p, pages) == pages) {
		flow_check_output(c, pages);
		return;
	}
	check_reads(c, pages);
	if (stat(pages, &st) < 0) {
		flow_check_place(p, pages);
		return;
	}
	if (access(pages, W_OK) < 0)
		die("%s: cannot be written", pages);
	if (!S_ISDIR(st.st_mode))
		die("%s: expected a directory, or a file FILE.html", pages);
	if (has_others(p, pages))
		die("%s: not empty, and made by no nd-html", pages);
}

/* The browser, or NULL: the first word of BROWSER, or xdg-open on a screen. */
static const char *
find_browser(struct pool *p)
{
	const char *named = getenv("BROWSER"), *x = getenv("DISPLAY"),
		   *wayland = getenv("WAYLAND_DISPLAY"), *name;

	if (named && *named) {
		name = pool_format(p, "%.*s", (int)strcspn(named, " :"), named);
		if (strchr(name, '/') ? access(name, X_OK) == 0
				      : *name && flow_is_program(p, name))
			return name;
	}
	return ((named && *named) || (x && *x) || (wayland && *wayland)) &&
		flow_is_program(p, "xdg-open")
	    ? "xdg-open"
	    : NULL;
}

/* Becomes the browser, which outlives the terminal. */
static _Noreturn void
become(const char *browser, const char *page)
{
	const int null = flow_null();
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGHUP, SIG_IGN);
	signal(SIGPIPE, SIG_DFL);
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	execlp(browser, browser, page, (char *)NULL);
	_exit(EXIT_FAILURE);
}

void
flow_pages_open(const struct flow_call *c)
{
	const struct flow_option *o = flow_option_given(c, TAKES_PAGES);
	const char *page, *browser;
	pid_t pid;

	if (!o || !flow_call_given(c, "open").n)
		return;
	page = flow_first_page(c->pool, o->given.word[0]);
	browser = find_browser(c->pool);
	if (!browser) {
		note("no browser: open %s", page);
		return;
	}
	pid = fork();
	if (pid < 0)
		die_errno("fork");
	if (pid == 0)
		become(browser, page);
}
