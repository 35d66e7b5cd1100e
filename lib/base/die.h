/* die.h: messages to the user, on stderr, and the exit status they bring.
 *
 * Every message is `program: text`, lower case, without a full stop. */
#ifndef ND_DIE_H
#define ND_DIE_H

#include <stdint.h>

enum { EXIT_DATA = 1, EXIT_USAGE = 2 };

#define ND_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* Says so and exits 1: bad data, or the system refused. */
_Noreturn void die(const char *fmt, ...) ND_PRINTF(1, 2);

/* The same with `: strerror(errno)` behind it. */
_Noreturn void die_errno(const char *fmt, ...) ND_PRINTF(1, 2);

/* Says so and goes on: something was skipped, mended, replaced or cut. */
void note(const char *fmt, ...) ND_PRINTF(1, 2);

/* Where n is not 0, `where: n whats how`: 3 records rejected. */
void note_count(
    const char *where, uint64_t n, const char *what, const char *how);

/* What n of a thing have behind its name. */
static inline const char *
plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

#endif
