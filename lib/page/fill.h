/* fill.h: fills the holes of a template, a string that the build makes of a
 * file of share/nd/pages.
 *
 * {name} is a hole. {name|one|other} is `one` if the number of the hole is 1,
 * {name?some|none} is `some` if it is not 0; else each is the second part or,
 * if the template has none, nothing. Both parts may have holes. */
#pragma once

#include <stdint.h>

#include "base/span.h"
#include "io/out.h"

/* What fills a hole: `put` writes it, by the members after it. The last of
 * several fields has no name; the fields at its `from`, unless it is NULL, are
 * those that follow. */
struct field {
	const char *name;
	void (*put)(struct out *o, const struct field *f);
	uint64_t n, of;
	struct span text;
	const void *from;
};

/* Writes a template. A hole without a field ends the program. */
void fill_template(struct out *o, const char *text, const struct field *field);

/* Writes the template `id` with the fields that follow, and those at `outer`,
 * or NULL. */
#define FILL(o, outer, id, ...)                              \
	do {                                                 \
		extern const char page_##id[];               \
		fill_template(o, page_##id,                  \
		    (const struct field[]){                  \
			__VA_ARGS__, { .from = (outer) } }); \
	} while (0)

/* A number; for a choice also a bool. */
struct field fill_number(const char *name, uint64_t n);

/* Text that is escaped, as an element or as a title or attribute. Its number is
 * its length; words may be NULL. */
struct field fill_text(const char *name, struct span text);
struct field fill_words(const char *name, const char *text);
struct field fill_attribute(const char *name, struct span text);

/* Markup that is written as it is. */
struct field fill_markup(const char *name, const char *text);

/* num/den, from 0 to 1, as `97.3 %`, rounded down to one decimal. */
struct field fill_percent(const char *name, uint64_t num, uint64_t den);

/* What a function writes, by its field: from and n. */
struct field fill_part(const char *name,
    void (*put)(struct out *o, const struct field *f), const void *from,
    uint64_t n);
