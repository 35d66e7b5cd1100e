/* flow_lower.c: the command `nd-flow lower`. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_ask.h"
#include "flow/flow_commands.h"
#include "io/file_registry.h"
#include "io/in.h"
#include "io/out.h"
#include "jobs/flow_command.h"
#include "option/opt.h"
#include "rundir/flow_dir.h"
#include "rundir/flow_signal.h"
#include "table/flow_home.h"

enum { SAMPLES_MOST = 9, POLL_LINES = 1 << 12 };

/* The thresholds, in thousandths. */
static const unsigned lower[] = { 900, 800, 700, 600, 500, 400, 300, 200, 100,
	50, 20, 10 };
enum { LOWER = sizeof lower / sizeof *lower };

static struct ratio threshold = { 1, 1 };
static const char *told;
static size_t bytes = 16 << 20;
static struct opt_list samples, steps, unless;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &threshold,
	    "try thresholds below T (default: 1)" },
	{ 0, "unless", "FILE", OPT_LIST, &unless,
	    "do nothing if FILE is not empty" },
	{ 'a', "sample", "FILE", OPT_LIST, &samples,
	    "@1, @2, ... of the command are samples of these files" },
	{ 0, "bytes", "SIZE", OPT_SIZE, &bytes,
	    "about the most bytes of a sample (default: 16M)" },
	{ 0, "step", "WORDS", OPT_LIST, &steps,
	    "add these words, with commas between; @t is a lower threshold "
	    "(default: -t,@t)" },
	{ 0, "report", "FILE", OPT_TEXT, &told,
	    "write the sizes of samples, and with what was found, to FILE" },
	{ .heading = "find the threshold below which a command finds pairs",
	    .help = "nd-flow lower -t 0.8 -a docs.tsv -- nd-text-pairs @1" },
};

static struct pool *pool;

/* Files in a directory that goes at the end. */
static char *found, *output;

/* A sample of lines: each line, or each second, fourth, ... so that they have
 * no more than about `bytes`; at least one, if one was read. */
static struct lower_sample {
	char *file;
	uint64_t read, kept;
	uint64_t step; /* each step-th of the lines read is in the sample */
	struct buf lines;
} sample[SAMPLES_MOST];

static void
make_directory(void)
{
	const char *dir = flow_dir_temporary(NULL);
	size_t i;

	flow_signal_block();
	signal(SIGPIPE, SIG_IGN);
	found = pool_format(pool, "%s/found", dir);
	output = pool_format(pool, "%s/out", dir);
	for (i = 0; i < samples.n; i++)
		sample[i].file = pool_format(pool, "%s/%zu.tsv", dir, i + 1);
}

/* Drops each second line of the sample. */
static void
halve(struct lower_sample *t)
{
	char *from = t->lines.p, *to = from, *const end = from + t->lines.n;
	uint64_t i;
	size_t n;

	for (i = 0; from < end; i++, from += n) {
		n = span_line_end(from) + 1 - from;
		if (i % 2)
			continue;
		memmove(to, from, n);
		to += n;
	}
	t->lines.n = to - t->lines.p;
	t->kept = (t->kept + 1) / 2;
	t->step *= 2;
}

/* Adds the next line, without its newline. */
static void
add_line(struct lower_sample *t, struct span line)
{
	if (!t->step)
		t->step = 1;
	if (t->read++ % t->step)
		return;
	buf_put(&t->lines, line);
	buf_char(&t->lines, '\n');
	t->kept++;
	if (t->lines.n > bytes && t->kept > 1)
		halve(t);
}

static void
draw(size_t i)
{
	struct lower_sample *t = &sample[i];
	struct span line;
	struct out out;
	struct in in;

	in_open(&in, samples.text[i]);
	while ((line.p = in_line(&in, &line.n))) {
		add_line(t, line);
		if (in.line % POLL_LINES == 0)
			flow_signal_poll();
	}
	in_close(&in);
	out_open(&out, t->file);
	out.no_fsync = true;
	out_put(&out, t->lines.p, t->lines.n);
	out_close(&out);
	buf_free(&t->lines);
}

/* Makes samples and the output of what is @1, @2, ... and @out of a command;
 * other words are the user's. */
static void
set_words(struct flow_command *c)
{
	struct flow_word *w;

	for (w = c->word; w < c->word + c->n; w++) {
		w->is_given = *w->text != '@';
		if (strcmp(w->text, "@out") == 0)
			w->text = output;
		if (*w->text != '@' || w->text[1] < '1' || w->text[1] > '9' ||
		    w->text[2])
			continue;
		if ((size_t)(w->text[1] - '1') >= samples.n)
			opt_bad("%s: expected as many -a", w->text);
		w->text = sample[w->text[1] - '1'].file;
	}
}

static bool
is_empty(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0 && errno != ENOENT)
		die_errno("%s", path);
	return stat(path, &st) < 0 || !st.st_size;
}

/* Whether no file of --unless has a byte. */
static bool
is_wanted(void)
{
	bool once;
	size_t i;

	for (i = 0; i < unless.n; i++)
		if (told && registry_same_file(told, unless.text[i], &once))
			die("%s: is an input too", unless.text[i]);
	for (i = 0; i < unless.n; i++)
		if (!is_empty(unless.text[i]))
			return false;
	return true;
}

/* Ends the program if the command failed. */
static void
check_status(const char *name, int status)
{
	if (WIFSIGNALED(status))
		die("%s: ended by signal %d, %s", name, WTERMSIG(status),
		    strsignal(WTERMSIG(status)));
	if (WEXITSTATUS(status) && strncmp(name, "nd-", 3) == 0)
		exit(EXIT_DATA); /* it has said why */
	if (WEXITSTATUS(status))
		die("%s: exit status %d", name, WEXITSTATUS(status));
}

/* Runs the command with the words of a step; the file that has what it found,
 * or NULL. */
static const char *
run(const struct words *command, const struct words *step)
{
	const int out = open(
	    found, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	struct flow_job j = { .stage = *command->word };
	struct flow_running r;
	struct words w = *command;

	if (out < 0)
		die_errno("%s", found);
	unlink(output);
	words_add_all(pool, &w, step);
	flow_command_add(pool, &j, &w);
	set_words(j.command);
	flow_start(&r, pool, &j, STDIN_FILENO, out, (struct flow_share){ 0 });
	flow_wait(&r);
	flow_reported(&r, pool);
	close(out);
	check_status(*w.word, r.process->status);
	return !is_empty(output) ? output : !is_empty(found) ? found : NULL;
}

/* The words of a step, with the threshold for @t; false if it has no @t. */
static bool
step_words(const char *text, unsigned t, struct words *to)
{
	char *rest = pool_format(pool, "%s", text), *word;
	bool lowers = false;

	*to = (struct words){ 0 };
	while ((word = strsep(&rest, ","))) {
		if (strcmp(word, "@t") == 0) {
			lowers = true;
			word = pool_format(pool, "0.%03u", t);
			while (word[strlen(word) - 1] == '0')
				word[strlen(word) - 1] = 0;
		}
		words_add(pool, to, word);
	}
	return lowers;
}

/* Runs the steps until one finds something, and sets its words. */
static const char *
search(const struct words *command, struct words *step)
{
	const char *file;
	size_t i, k;
	bool lowers;

	for (i = 0; i < steps.n; i++)
		for (k = 0, lowers = true; k < LOWER && lowers; k++) {
			lowers = step_words(steps.text[i], lower[k], step);
			if (lowers &&
			    lower[k] * 1000 >= ratio_millionths(threshold))
				continue;
			if ((file = run(command, step)))
				return file;
		}
	return NULL;
}

static void
put_file(const char *path)
{
	struct span line;
	struct out out;
	struct in in;

	in_open(&in, path);
	out_open(&out, NULL);
	while ((line.p = in_any_line(&in, &line.n))) {
		out_put(&out, line.p, line.n);
		out_char(&out, '\n');
	}
	out_close(&out);
	in_close(&in);
}

/* Writes the numbers of lines, of the samples and of all, and the words with
 * which something was found. */
static void
tell(const struct words *step)
{
	struct out out;
	size_t i;

	out_open(&out, told);
	for (i = 0; i < samples.n && sample[0].step; i++)
		out_fmt(&out, "read\t%ju\t%ju\n", (uintmax_t)sample[i].kept,
		    (uintmax_t)sample[i].read);
	for (i = 0; step && i < step->n; i++) {
		out_str(&out, i ? " " : "with\t");
		out_str(&out, step->word[i]);
	}
	if (step)
		out_char(&out, '\n');
	out_close(&out);
}

void
flow_lower(struct pool *p, const char *bin, char **argv)
{
	static char *usual[] = { "-t,@t" };
	struct words command = { 0 }, step = { 0 };
	const char *file = NULL;
	char **word;
	int argc = 0;
	size_t i;

	while (argv[argc])
		argc++;
	pool = p;
	opt_command = " lower";
	word = opt_parse(argc, argv, options, "-- command [word ...]", 1, argc);
	if (samples.n > SAMPLES_MOST)
		opt_bad("-a: expected at most %d files", SAMPLES_MOST);
	if (!steps.n)
		steps = (struct opt_list){ .text = usual, .n = 1 };
	for (; *word; word++)
		words_add(p, &command, *word);
	flow_set_path(p, bin);
	if (is_wanted()) {
		make_directory();
		for (i = 0; i < samples.n; i++)
			draw(i);
		/* What is in the directory is read as it is. */
		setenv("ND_GIVEN", "", 1);
		file = search(&command, &step);
	}
	if (file)
		put_file(file);
	if (told)
		tell(file ? &step : NULL);
	exit(0);
}
