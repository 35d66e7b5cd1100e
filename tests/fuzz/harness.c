/* harness.c: runs a command of nd on inputs of libFuzzer, in one process.
 *
 * The command is a shared object, built with
 *
 *	-Dmain=tool_main -Dexit=fuzz_exit -Datexit=fuzz_atexit -Dmmap=fuzz_mmap
 *	-Dmunmap=fuzz_munmap -Diconv_open=fuzz_iconv_open
 *	-Diconv_close=fuzz_iconv_close -Dfork=fuzz_fork -Dsetenv=fuzz_setenv
 *	-Dfopen=fuzz_fopen -Dfclose=fuzz_fclose
 *
 * and linked with fuzz-mem.c instead of lib/base/mem.c. After each run its
 * variables are as they were before the first one, and the memory and the files
 * that it left are given back, so that a run cannot change the next one.
 *
 * TARGET is one line of the file targets, the words of a command line:
 *
 *	%1 ... %4	a file with that piece of the input
 *	%v		a value: the next word of the first line of the input
 *	%o		a file or a prefix to be written
 *	<1		standard input is the first piece; else it is empty
 *	+1=NAME		no word of it: the file NAME, of the directory where the
 *			command runs, has that piece
 *	!		no word of it: PATH is kept, for programs that unpack
 *
 * The pieces of an input are divided by lines of three percent signs. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <getopt.h>
#include <iconv.h>
#include <link.h>
#include <locale.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <xxhash.h>

enum { PIECES = 4, WORDS = 40, LIVE = 1 << 14, MAPS = 16 };

int tool_main(int argc, char **argv);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __sanitizer_install_malloc_and_free_hooks(
    void (*taken)(const volatile void *, size_t),
    void (*given)(const volatile void *));

struct range {
	char *begin, *end;
};

/* --- the command's variables -------------------------------------------- */

/* The writable segment of the shared object, and the counters of coverage in
 * it, which libFuzzer reads after a run. */
static struct range variables;
static char *before;
extern char *const fuzz_counters, *const fuzz_counters_end;

static int
find_variables(struct dl_phdr_info *info, size_t size, void *at)
{
	size_t i;
	bool ours = false;
	char *b = NULL, *e = NULL;

	(void)size;
	for (i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		char *begin = (char *)info->dlpi_addr + p->p_vaddr;

		if (p->p_type != PT_LOAD)
			continue;
		if ((char *)at >= begin && (char *)at < begin + p->p_memsz)
			ours = true;
		if (p->p_flags & PF_W) {
			b = begin;
			e = begin + p->p_memsz;
		}
	}
	/* What the loader made read-only stays as it is. */
	for (i = 0; ours && i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO) {
			char *end = (char *)info->dlpi_addr +
			    info->dlpi_phdr[i].p_vaddr +
			    info->dlpi_phdr[i].p_memsz;

			if (end > b)
				b = (char *)(((uintptr_t)end + 4095) &
				    ~(uintptr_t)4095);
		}
	if (ours)
		variables = (struct range){ b, e };
	return ours;
}

__attribute__((no_sanitize("address"))) static void
copy(char *to, const char *from, size_t n)
{
	size_t i;

	for (i = 0; i + 8 <= n; i += 8)
		*(volatile uint64_t *)(to + i) = *(const uint64_t *)(from + i);
	for (; i < n; i++)
		to[i] = from[i];
}

static void
put_back(void)
{
	char *p = variables.begin;

	copy(p, before, fuzz_counters - p);
	p = fuzz_counters_end;
	copy(p, before + (p - variables.begin), variables.end - p);
}

/* --- what a run leaves behind ------------------------------------------- */

static const volatile void *live[LIVE];
static size_t lives;
/* Of this thread: libFuzzer has another, whose memory is not of the run. */
static _Thread_local bool running;

static size_t
slot(const volatile void *p)
{
	return ((uintptr_t)p >> 4) * 0x9e3779b97f4a7c15u >> 50;
}

__attribute__((no_sanitize("address"))) static void
taken(const volatile void *p, size_t n)
{
	size_t i;

	(void)n;
	if (!running || !p)
		return;
	/* A run that leaves more than that loses some of it. */
	if (lives > LIVE / 2)
		return;
	for (i = slot(p); live[i]; i = (i + 1) % LIVE)
		;
	live[i] = p;
	lives++;
}

/* Removes p, and moves up those after it that it stood in the way of. */
__attribute__((no_sanitize("address"))) static void
given(const volatile void *p)
{
	size_t i, j, home;

	if (!running || !p)
		return;
	for (i = slot(p); live[i] != p; i = (i + 1) % LIVE)
		if (!live[i])
			return;
	lives--;
	for (j = (i + 1) % LIVE; live[j]; j = (j + 1) % LIVE) {
		home = slot(live[j]);
		if ((j > i && (home <= i || home > j)) ||
		    (j < i && home <= i && home > j)) {
			live[i] = live[j];
			i = j;
		}
	}
	live[i] = NULL;
}

static void
free_live(void)
{
	size_t i;

	running = false;
	for (i = 0; lives > 0 && i < LIVE; i++)
		if (live[i]) {
			free((void *)live[i]);
			live[i] = NULL;
			lives--;
		}
}

/* The C library keeps the tables of an encoding for the next run. */
iconv_t
fuzz_iconv_open(const char *to, const char *from_code)
{
	bool before_call = running;
	iconv_t cd;

	running = false;
	cd = iconv_open(to, from_code);
	running = before_call;
	return cd;
}

int
fuzz_iconv_close(iconv_t cd)
{
	bool before_call = running;
	int result;

	running = false;
	result = iconv_close(cd);
	running = before_call;
	return result;
}

/* Frees the last error of libxml2; NULL if the command is without it. */
static void (*reset_libxml2)(void);

/* Files that are mapped; few, and most are never unmapped. */
static struct range map[MAPS];
static size_t maps;

void *
fuzz_mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
	char *p = mmap(at, n, prot, flags, fd, offset);

	if (p != MAP_FAILED && !(flags & MAP_FIXED)) {
		if (maps == MAPS)
			abort();
		map[maps++] = (struct range){ p, p + n };
	}
	return p;
}

int
fuzz_munmap(void *p, size_t n)
{
	size_t i;

	for (i = 0; i < maps; i++)
		if (map[i].begin == p)
			map[i] = map[--maps];
	return munmap(p, n);
}

/* Streams that are open: the C library has a list of them, too. */
static FILE *stream[MAPS];

FILE *
fuzz_fopen(const char *name, const char *mode)
{
	FILE *f = fopen(name, mode);
	size_t i;

	for (i = 0; f && stream[i]; i++)
		if (i == MAPS - 1)
			abort();
	if (f)
		stream[i] = f;
	return f;
}

int
fuzz_fclose(FILE *f)
{
	size_t i;

	for (i = 0; i < MAPS; i++)
		if (stream[i] == f)
			stream[i] = NULL;
	return fclose(f);
}

static void
close_streams(void)
{
	size_t i;

	for (i = 0; i < MAPS; i++)
		if (stream[i])
			fuzz_fclose(stream[i]);
}

/* Pages are not moved over memory of malloc. */
void *
fuzz_mremap(void *p, size_t from_n, size_t to_n, int flags, ...)
{
	(void)p, (void)from_n, (void)to_n, (void)flags;
	return MAP_FAILED;
}

static char scratch[] = "/dev/shm/nd-fuzz.XXXXXX";
static bool writes;

static void
empty_scratch(void)
{
	DIR *d = opendir(scratch);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (e->d_name[0] != '.' && unlinkat(dirfd(d), e->d_name, 0) < 0)
			unlinkat(dirfd(d), e->d_name, AT_REMOVEDIR);
	if (d)
		closedir(d);
}

static int
remove_file(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	remove(path);
	return 0;
}

static void
remove_scratch(void)
{
	nftw(scratch, remove_file, 8, FTW_DEPTH | FTW_PHYS);
}

/* --- how a run ends ----------------------------------------------------- */

static jmp_buf end;
static void (*last)(void);

_Noreturn void
fuzz_exit(int status)
{
	void (*f)(void) = last;

	(void)status;
	/* It may read what is on the stack of who calls exit. */
	last = NULL;
	if (f)
		f();
	longjmp(end, 1);
}

int
fuzz_atexit(void (*f)(void))
{
	last = f;
	return 0;
}

/* A command that starts others is told that there can be none. */
pid_t
fuzz_fork(void)
{
	errno = EAGAIN;
	return -1;
}

/* The environment is that of the next run, too. */
int
fuzz_setenv(const char *name, const char *value, int overwrite)
{
	(void)name, (void)value, (void)overwrite;
	return 0;
}

/* --- the command line --------------------------------------------------- */

static char *template[WORDS], output[80], path[PIECES][40];
static size_t words;
static int file[PIECES], nothing, from = -1;
static bool starts;
static char *placed[PIECES]; /* the name that +1=NAME gives it, or NULL */

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	char *line = strdup(getenv("TARGET")), *w;
	void (*init_libxml2)(void);
	int i;

	(void)argc, (void)argv;
	for (w = strtok(line, " \n"); w && words < WORDS - 1;
	     w = strtok(NULL, " \n"))
		if (w[0] == '<')
			from = w[1] - '1';
		else if (w[0] == '!')
			starts = true;
		else if (w[0] == '+')
			placed[w[1] - '1'] = w + 3;
		else
			template[words++] = w;
	for (i = 0; i < PIECES; i++) {
		file[i] = memfd_create("piece", 0);
		snprintf(path[i], sizeof path[i], "/proc/self/fd/%d", file[i]);
	}
	/* What libxml2 allocates once is not a run's to free. */
	init_libxml2 = dlsym(RTLD_DEFAULT, "xmlInitParser");
	reset_libxml2 = dlsym(RTLD_DEFAULT, "xmlResetLastError");
	if (init_libxml2)
		init_libxml2();
	nothing = open("/dev/null", O_RDWR);
	/* nd-cat and libarchive use it: the memory that the C library keeps for
	 * it would be given back after a run. */
	if (!setlocale(LC_CTYPE, "C.UTF-8") || mblen("é", 2) != 2 ||
	    iconv_close(iconv_open("UTF-16BE", "UTF-8")) ||
	    iconv_close(iconv_open("UTF-8", "UTF-16BE")))
		abort();
	setenv("TZ", "UTC0", 1);
	tzset();
	if (!mkdtemp(scratch) || atexit(remove_scratch) || chdir(scratch) < 0)
		abort();
	setenv("TMPDIR", scratch, 1);
	if (!starts)
		setenv("PATH", scratch, 1);
	snprintf(output, sizeof output, "%s/out", scratch);
	for (i = 0; i < (int)words; i++)
		writes |= strstr(template[i], "%o") != NULL;
	for (i = 0; i < PIECES; i++)
		writes |= placed[i] != NULL;
	dl_iterate_phdr(find_variables, (void *)tool_main);
	if (fuzz_counters < variables.begin ||
	    fuzz_counters_end > variables.end)
		abort();
	before = malloc(variables.end - variables.begin);
	copy(before, variables.begin, variables.end - variables.begin);
	__sanitizer_install_malloc_and_free_hooks(taken, given);
	return 0;
}

/* An index of nd-index is read only if its checksums are right: one for each
 * block of 4096 bytes, which follow the header of 216, and one of all before
 * the blocks. */
static void
mend_checksums(char *p, size_t n)
{
	static const char magic[8] = "\x89ND-IDX\n";
	uint64_t sum;
	size_t at, block, first;

	if (n < 216 || memcmp(p, magic, 8) != 0)
		return;
	block = first = 216 + (n - 216 + 4103) / 4104 * 8;
	if (n < first)
		return;
	for (at = 216; at < first; at += 8, block += 4096) {
		sum =
		    XXH3_64bits(p + block, n - block < 4096 ? n - block : 4096);
		memcpy(p + at, &sum, 8);
	}
	sum = XXH3_64bits(p + 24, first - 24);
	memcpy(p + 16, &sum, 8);
}

/* So is a line of sums of nd-flow: its last 16 digits are of the others. */
static void
mend_sums(char *p, size_t n)
{
	char *nl, *stop = p + n, digits[17];

	for (; (nl = memchr(p, '\n', stop - p)); p = nl + 1)
		if (nl - p > 17 && nl[-17] == '\t') {
			snprintf(digits, sizeof digits, "%016llx",
			    (unsigned long long)XXH3_64bits(p, nl - p - 17));
			memcpy(nl - 16, digits, 16);
		}
}

static void
place(const char *name, const char *p, size_t n)
{
	char dir[80];
	const char *slash = name;
	int fd;

	while ((slash = strchr(slash + 1, '/'))) {
		snprintf(dir, sizeof dir, "%.*s", (int)(slash - name), name);
		if (mkdir(dir, 0700) < 0 && errno != EEXIST)
			abort();
	}
	fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, p, n) != (ssize_t)n || close(fd) < 0)
		abort();
}

static void
write_piece(int i, char *p, size_t n)
{
	mend_checksums(p, n);
	if (placed[i] && strcmp(placed[i], "sums") == 0)
		mend_sums(p, n);
	if (placed[i])
		place(placed[i], p, n);
	if (ftruncate(file[i], 0) < 0 ||
	    pwrite(file[i], p, n, 0) != (ssize_t)n ||
	    lseek(file[i], 0, SEEK_SET) < 0)
		abort();
}

/* Cuts the input into pieces. The values go first, if there are any; no file
 * of the machine can be named. */
static void
cut(char *p, size_t n, char **value, size_t *values)
{
	bool wants = false;
	char *nl, *w, *stop = p + n, *at;
	size_t i;
	int k;

	for (i = 0; i < words; i++)
		wants |= strstr(template[i], "%v") != NULL;
	*values = 0;
	if (wants) {
		nl = memchr(p, '\n', n);
		nl = nl ? nl : stop;
		*nl = 0;
		for (w = p; (w = strchr(w, '/'));)
			*w = '_';
		for (w = strtok(p, " "); w && *values < WORDS;
		     w = strtok(NULL, " "))
			value[(*values)++] = w;
		p = nl < stop ? nl + 1 : stop;
	}
	for (k = 0; k < PIECES; k++) {
		at = k < PIECES - 1 ? memmem(p, stop - p, "%%%\n", 4) : NULL;
		write_piece(k, p, (at ? at : stop) - p);
		p = at ? at + 4 : stop;
	}
}

/* The word with %1 to %4, %o and %v in it replaced. */
static char *
expand(const char *word, char **value, size_t values, size_t *used)
{
	char *to = NULL;
	const char *p = strchr(word, '%'), *with = "";

	if (!p)
		return strdup(word);
	if (p[1] == 'v')
		with = *used < values ? value[(*used)++] : "1";
	else if (p[1] == 'o')
		with = output;
	else
		with = path[p[1] - '1'];
	if (asprintf(&to, "%.*s%s%s", (int)(p - word), word, with, p + 2) < 0)
		abort();
	return to;
}

static void
run(char *data, size_t size)
{
	static char *argv[WORDS], *value[WORDS];
	size_t values, used = 0, i;
	sigset_t unblocked;
	int first;

	sigprocmask(SIG_BLOCK, NULL, &unblocked);
	cut(data, size, value, &values);
	for (i = 0; i < words; i++)
		argv[i] = expand(template[i], value, values, &used);
	argv[words] = NULL;
	dup2(from < 0 ? nothing : file[from], 0);
	dup2(nothing, 1);
	first = dup(nothing);
	close(first);
	last = NULL;
	optind = 0;
	running = true;
	if (setjmp(end) == 0)
		tool_main(words, argv);
	if (last)
		last();
	if (reset_libxml2)
		reset_libxml2();
	sigprocmask(SIG_SETMASK, &unblocked, NULL);
	close_streams();
	free_live();
	while (maps > 0)
		maps--,
		    munmap(map[maps].begin, map[maps].end - map[maps].begin);
	close_range(first, ~0U, 0);
	/* Programs that it started end now, as nobody reads or writes. */
	while (starts && waitpid(-1, NULL, 0) > 0)
		;
	put_back();
	for (i = 0; i < words; i++)
		free(argv[i]);
	if (writes)
		empty_scratch();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *own = malloc(size + 1);

	memcpy(own, data, size);
	own[size] = 0;
	run(own, size);
	free(own);
	return 0;
}
