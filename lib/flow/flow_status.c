/* flow_status.c: the progress of a run on many machines. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flow/flow_commands.h"
#include "flow/flow_watch.h"
#include "option/opt.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_files.h"
#include "table/flow_kind.h"

/* The parts of a stage, or of a host. */
struct count {
	const char *name;
	size_t parts, done, running, failed;
	double seconds, bytes;
};

struct counts {
	struct count *count;
	size_t n;
};

struct status {
	struct pool *pool;
	const char *dir; /* DIR/hosts */
	struct counts stages, hosts;
	struct words work; /* the lines of parts that are being made */
};

static struct count *
count_of(struct pool *p, struct counts *c, const char *name)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (strcmp(c->count[i].name, name) == 0)
			return &c->count[i];
	c->count = pool_grow(p, c->count, c->n, sizeof *c->count);
	c->count[c->n] = (struct count){ .name = pool_format(p, "%s", name) };
	return &c->count[c->n++];
}

/* The next field of a line, "" after the last. */
static const char *
field(char **line)
{
	const char *f = strsep(line, "\t\n");

	return f ? f : "";
}

static void
read_plan(struct status *s)
{
	char *text = pool_format(s->pool, "%s",
		 flow_facts_read(
		     s->pool, pool_format(s->pool, "%s/plan", s->dir))),
	     *line, *parts;
	struct count *c;

	while ((line = strsep(&text, "\n")))
		if (*line) {
			c = count_of(s->pool, &s->stages, field(&line));
			parts = (char *)field(&line);
			while (strsep(&parts, " "))
				c->parts++;
		}
}

/* Adds a part that was made, with FILE:BYTES of its files. */
static void
add_made(struct count *c, double seconds, const char *files)
{
	c->done++;
	c->seconds += seconds;
	for (; (files = strchr(files, ':')); files++)
		c->bytes += strtod(files + 1, NULL);
}

/* Takes the file STAGE.PART of a directory: of a part that was made its number,
 * host, seconds and files, of one that is being made its host and when it
 * began.
 */
static void
take(struct status *s, const char *directory, const char *name)
{
	const char *dot = strrchr(name, '.'), *files;
	struct count *stage, *host;
	double seconds, now = flow_now();
	char *line;

	if (*name == '.' || !dot)
		return;
	stage = count_of(s->pool, &s->stages,
	    pool_format(s->pool, "%.*s", (int)(dot - name), name));
	line = (char *)flow_facts_read(
	    s->pool, pool_format(s->pool, "%s/%s/%s", s->dir, directory, name));
	if (*directory == 'f' || (*directory == 'r' && !*line)) {
		stage->failed++;
		return;
	}
	if (*directory == 'm')
		field(&line);
	host = count_of(s->pool, &s->hosts, field(&line));
	seconds = strtod(field(&line), NULL);
	if (*directory == 'm') {
		files = field(&line);
		add_made(stage, seconds, files);
		add_made(host, seconds, files);
		return;
	}
	stage->running++;
	host->running++;
	words_add(s->pool, &s->work,
	    pool_format(s->pool, "running\t%s\t%s\t%s\t%.0f", stage->name,
		dot + 1, host->name, now > seconds ? now - seconds : 0));
}

static void
read_parts(struct status *s, const char *directory)
{
	struct dirent **name;
	const int n = scandir(pool_format(s->pool, "%s/%s", s->dir, directory),
	    &name, NULL, alphasort);
	int i;

	for (i = 0; i < n; i++) {
		take(s, directory, name[i]->d_name);
		free(name[i]);
	}
	if (n >= 0)
		free(name);
}

static void
print(const struct count *c)
{
	printf("\t%zu\t%zu\t%zu\t%g\t%.0f\n", c->done, c->running, c->failed,
	    c->seconds, c->bytes);
}

void
flow_status_help(char **argv)
{
	if (!*argv ||
	    (strcmp(*argv, "-h") != 0 && strcmp(*argv, "--help") != 0))
		return;
	puts("usage: nd-flow status DIR\n"
	     "       nd-flow deploy --hosts FILE\n"
	     "       nd-flow deploy --archive FILE");
	exit(0);
}

/* DIR/hosts of the run, which is one. */
static const char *
hosts_of(struct pool *p, const char *dir)
{
	const char *hosts = pool_format(p, "%s/hosts", dir);

	if (!flow_is_directory(dir))
		die("%s: no such directory", dir);
	flow_dir_check_links(p, dir);
	if (access(pool_format(p, "%s/run", dir), F_OK) < 0 &&
	    access(pool_format(p, "%s/plan", hosts), F_OK) < 0)
		die("%s: made by no flow", dir);
	if (access(hosts, F_OK) < 0)
		die("%s: a run on one machine; status is of runs with --hosts "
		    "or --array",
		    dir);
	if (access(pool_format(p, "%s/plan", hosts), F_OK) < 0)
		die("%s: no plan", hosts);
	return hosts;
}

void
flow_status(struct pool *p, char **argv)
{
	struct status s = { .pool = p };
	size_t i;

	opt_command = " status";
	flow_status_help(argv + 1);
	if (!argv[1] || argv[2])
		opt_bad("status: expected a directory");
	if (!*argv[1])
		opt_bad("status: expected a directory, got ''");
	s.dir = hosts_of(p, argv[1]);
	read_plan(&s);
	read_parts(&s, "made");
	read_parts(&s, "running");
	read_parts(&s, "failed");
	puts("stage\tparts\tdone\trunning\tfailed\tseconds\tbytes");
	for (i = 0; i < s.stages.n; i++) {
		printf(
		    "%s\t%zu", s.stages.count[i].name, s.stages.count[i].parts);
		print(&s.stages.count[i]);
	}
	for (i = 0; i < s.hosts.n; i++) {
		printf("host %s\t-", s.hosts.count[i].name);
		print(&s.hosts.count[i]);
	}
	for (i = 0; i < s.work.n; i++)
		puts(s.work.word[i]);
	if (fflush(stdout) != 0)
		die_errno("stdout");
}
