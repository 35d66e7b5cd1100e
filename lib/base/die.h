/* die.h: messages to the user, on stderr, and exit statuses.
 *
 * Every message is `program: text`, lower case, without a full stop. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { EXIT_DATA = 1, EXIT_USAGE = 2 };

#define ND_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* Is called before each message, if it is not NULL. */
extern void (*message_before)(void);

/* Whether die or die_errno has printed its message: functions of atexit(3)
 * print none after it. */
extern bool dying;

/* Prints a message and exits with EXIT_DATA: bad data, or a failed system
 * call. */
_Noreturn void die(const char *fmt, ...) ND_PRINTF(1, 2);

/* Does the same as die, with `: strerror(errno)` after the message. */
_Noreturn void die_errno(const char *fmt, ...) ND_PRINTF(1, 2);

/* Prints a message and returns: an error, and the caller exits later. */
void print_error(const char *fmt, ...) ND_PRINTF(1, 2);

/* Prints a message and returns: what -v asks for. */
void info(const char *fmt, ...) ND_PRINTF(1, 2);

/* Whether note and note_count print nothing: -q. */
extern bool notes_off;

/* Prints a message and returns: something was skipped, mended, replaced or
 * cut. */
void note(const char *fmt, ...) ND_PRINTF(1, 2);

/* Prints `file: n nouns verb`, such as `3 records rejected`, unless n is 0;
 * file may be NULL. */
void note_count(
    const char *file, uint64_t n, const char *noun, const char *verb);

/* Prints `file: n nouns that stand in more than MOST places left out`, unless n
 * is 0. */
void note_places(const char *file, const char *noun, uint64_t n, uint64_t most);

/* `n noun` for a message, such as `3 records`; valid until 8 others are made.
 */
const char *counted(uint64_t n, const char *noun);

/* The ending of a noun after the number n. */
static inline const char *
plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}
