/* atomic-file.c: writes a file with an atomic_file.c whose free() writes
 * "victim" to the memory: if the exit handler uses a name after it is freed, it
 * removes that file. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
spoil(void *p)
{
	if (p && strlen(p) > 6)
		strcpy(p, "victim");
}

#define free spoil
#include "io/atomic_file.c"

int
main(void)
{
	struct atomic_file r;

	return !atomic_file_open(&r, "long-name") ||
	    !atomic_file_close(&r, false);
}
