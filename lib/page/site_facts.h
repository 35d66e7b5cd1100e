/* site_facts.h: numbers and notes of a run, for the overview of a site. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "page/fill.h"

/* The lines of the file: a number, TAB, what it counts; or -, TAB, a note.
 * Start from {0}; owns them. */
struct site_facts {
	struct buf lines;
	bool numbers; /* there is a number */
};

/* Reads the file. A malformed line ends the program. */
void site_facts_read(struct site_facts *f, struct in *in);

/* The numbers, as groups of a <dl>, or a paragraph for each note. */
struct field site_facts(
    const char *name, const struct site_facts *f, bool notes);
