/* record_scan.h: the file of a record_lookup, and passes over its records. For
 * record_lookup. */
#pragma once

#include "verify/record_lookup.h"

/* A pass over the records: where the next begins; the line number of the
 * last. */
struct record_scan {
	char *p;
	uint64_t line;
};

/* Sets *l to the file at path, mapped or read, without a table. */
void record_scan_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room);

/* Begins a pass. A byte order mark may come before documents only. */
struct record_scan record_scan_begin(struct record_lookup *l);

/* Sets l->in.last to the next record; false at the end. */
bool record_scan_next(struct record_lookup *l, struct record_scan *c);

/* The line number of the record at p, by a pass. */
uint64_t record_scan_line_of(struct record_lookup *l, const char *p);

/* The newline that ends the record at p, or NULL. */
char *record_scan_line_end(const struct record_lookup *l, char *p);
