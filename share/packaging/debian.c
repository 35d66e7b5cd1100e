/* debian.c: functions of glibc and ICU that Debian's static libraries call;
 * .ci/static links it. nd gives libxml2 UTF-8, so that nothing of ICU, which is
 * 30 MB, is ever called. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* expat: the seed of its hash tables. */
void
arc4random_buf(void *to, size_t n)
{
	if (getrandom(to, n, 0) != (ssize_t)n)
		abort();
}

#ifndef __GLIBC__
/* Functions that check the size of a buffer: here they do not. */
#define CALL(function)        \
	va_list ap;           \
	int n;                \
	va_start(ap, format); \
	n = function;         \
	va_end(ap);           \
	return n;

int
__fprintf_chk(FILE *f, int flag, const char *format, ...)
{
	CALL(vfprintf(f, format, ap))
}

int
__sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
	CALL(vsprintf(to, format, ap))
}

int
__snprintf_chk(
    char *to, size_t n_most, int flag, size_t room, const char *format, ...)
{
	CALL(vsnprintf(to, n_most, format, ap))
}

int
__vfprintf_chk(FILE *f, int flag, const char *format, va_list ap)
{
	return vfprintf(f, format, ap);
}

int
__vsnprintf_chk(
    char *to, size_t n, int flag, size_t room, const char *format, va_list ap)
{
	return vsnprintf(to, n, format, ap);
}

char *
__stpcpy_chk(char *to, const char *from, size_t room)
{
	return stpcpy(to, from);
}

long
__fdelt_chk(long fd)
{
	if (fd < 0 || fd >= 1024)
		abort();
	return fd / (8 * sizeof(long));
}

/* Names of glibc for files above 2 GB. */
int
stat64(const char *path, struct stat *st)
{
	return stat(path, st);
}

int
open64(const char *path, int flags, unsigned mode)
{
	return open(path, flags, mode);
}

int
fcntl64(int fd, int command, long value)
{
	return fcntl(fd, command, value);
}

off_t
lseek64(int fd, off_t offset, int whence)
{
	return lseek(fd, offset, whence);
}

FILE *
fopen64(const char *path, const char *mode)
{
	return fopen(path, mode);
}

#endif

/* ICU: it has no encoding, so that none is open. */
enum { U_UNSUPPORTED_ERROR = 16 };

void *
ucnv_open_72(const char *name, int *error)
{
	*error = U_UNSUPPORTED_ERROR;
	return NULL;
}

void
ucnv_none_72(void)
{
	abort();
}
#define NONE __attribute__((alias("ucnv_none_72")))
void ucnv_close_72(void) NONE;
void ucnv_convertEx_72(void) NONE;
void ucnv_setToUCallBack_72(void) NONE;
void ucnv_setFromUCallBack_72(void) NONE;
void UCNV_TO_U_CALLBACK_STOP_72(void) NONE;
void UCNV_FROM_U_CALLBACK_STOP_72(void) NONE;
