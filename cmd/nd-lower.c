/* nd-lower: runs a command with lower and lower thresholds until it finds
 * something.
 *
 * lines of documents, sets, ... -> what the command prints */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/pool.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/thinned_lines.h"

enum { STATUS_NO_COMMAND = 127, SAMPLES_MOST = 9 };

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
	{ .help = "nd-lower -t 0.8 -a docs.tsv -- nd-text-pairs @1" },
};

static struct pool pool;

/* The files of a run, in a directory that goes at the end. */
static char *directory, *found, *output, *sample[SAMPLES_MOST];
static struct thinned_lines thinned[SAMPLES_MOST];
static volatile sig_atomic_t child;

static void
remove_files(void)
{
	size_t i;

	if (!directory)
		return;
	unlink(found);
	unlink(output);
	for (i = 0; i < samples.n; i++)
		unlink(sample[i]);
	rmdir(directory);
}

static void
end(int signal)
{
	if (child > 0)
		kill(child, SIGTERM);
	remove_files();
	_exit(128 + signal);
}

static void
make_directory(void)
{
	static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE };
	char *made = pool_format(&pool, "%s/nd-lower.XXXXXX", out_temporary());
	size_t i;

	if (!mkdtemp(made))
		die_errno("%s", made);
	found = pool_format(&pool, "%s/found", made);
	output = pool_format(&pool, "%s/out", made);
	for (i = 0; i < samples.n; i++)
		sample[i] = pool_format(&pool, "%s/%zu.tsv", made, i + 1);
	directory = made;
	atexit(remove_files);
	for (i = 0; i < sizeof ends / sizeof *ends; i++)
		signal(ends[i], end);
}

static void
draw(size_t i)
{
	struct thinned_lines *t = &thinned[i];
	struct span line;
	struct out out;
	struct in in;

	t->bytes_most = bytes;
	in_open(&in, samples.text[i]);
	while ((line.p = in_line(&in, &line.n)))
		thinned_lines_add(t, line);
	in_close(&in);
	out_open(&out, sample[i]);
	out.no_fsync = true;
	thinned_lines_write(t, &out);
	out_close(&out);
	thinned_lines_free(t);
}

/* A word of the command: @1 is a sample, @out a file that the command writes
 * instead of stdout. */
static char *
word_of(char *word)
{
	if (strcmp(word, "@out") == 0)
		return output;
	if (*word == '@' && word[1] >= '1' && word[1] <= '9' && !word[2]) {
		if ((size_t)(word[1] - '1') >= samples.n)
			opt_bad("%s: expected as many -a", word);
		return sample[word[1] - '1'];
	}
	return word;
}

/* Becomes the command with the words of the step. */
static _Noreturn void
become(char **command, const struct words *step, pid_t parent)
{
	struct words w = { 0 };
	const int out = open(
	    found, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);

	signal(SIGPIPE, SIG_DFL);
	for (; *command; command++)
		words_add(&pool, &w, *command);
	words_add_all(&pool, &w, step);
	words_add(&pool, &w, NULL);
	if (out < 0 || dup2(out, STDOUT_FILENO) < 0)
		die_errno("%s", found);
	if (prctl(PR_SET_PDEATHSIG, SIGTERM) < 0 || getppid() != parent)
		_exit(STATUS_NO_COMMAND);
	execvp(w.word[0], w.word);
	print_error("%s: %s", w.word[0], strerror(errno));
	_exit(STATUS_NO_COMMAND);
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
	size_t i;

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

/* Runs the command; the file that has what it found, or NULL. */
static const char *
run(char **command, const struct words *step)
{
	const pid_t parent = getpid();
	int status;

	unlink(output);
	child = fork();
	if (child < 0)
		die_errno("fork");
	if (child == 0) {
		directory = NULL;
		become(command, step, parent);
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			die_errno("waitpid");
	child = 0;
	check_status(*command, status);
	return !is_empty(output) ? output : !is_empty(found) ? found : NULL;
}

/* The words of a step, with the threshold for @t; false if it has no @t. */
static bool
step_words(const char *text, unsigned t, struct words *to)
{
	char *rest = pool_format(&pool, "%s", text), *word;
	bool lowers = false;

	*to = (struct words){ 0 };
	while ((word = strsep(&rest, ","))) {
		if (strcmp(word, "@t") == 0) {
			lowers = true;
			word = pool_format(&pool, "0.%03u", t);
			while (word[strlen(word) - 1] == '0')
				word[strlen(word) - 1] = 0;
		}
		words_add(&pool, to, word);
	}
	return lowers;
}

/* Runs the steps until one finds something, and sets its words. */
static const char *
search(char **command, struct words *step)
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
	for (i = 0; i < samples.n && thinned[0].step; i++)
		out_fmt(&out, "read\t%ju\t%ju\n", (uintmax_t)thinned[i].kept,
		    (uintmax_t)thinned[i].read);
	for (i = 0; step && i < step->n; i++) {
		out_str(&out, i ? " " : "with\t");
		out_str(&out, step->word[i]);
	}
	if (step)
		out_char(&out, '\n');
	out_close(&out);
}

int
main(int argc, char **argv)
{
	static char *usual[] = { "-t,@t" };
	char **command =
	    opt_parse(argc, argv, options, "-- command [word ...]", 1, argc);
	struct words step = { 0 };
	const char *file = NULL;
	size_t i;

	if (samples.n > SAMPLES_MOST)
		opt_bad("-a: expected at most %d files", SAMPLES_MOST);
	if (!steps.n)
		steps = (struct opt_list){ .text = usual, .n = 1 };
	if (is_wanted()) {
		make_directory();
		for (i = 0; command[i]; i++)
			command[i] = word_of(command[i]);
		for (i = 0; i < samples.n; i++)
			draw(i);
		file = search(command, &step);
	}
	if (file)
		put_file(file);
	if (told)
		tell(file ? &step : NULL);
	return 0;
}
