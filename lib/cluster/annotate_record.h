/* annotate_record.h: writes records with their annotations: three keys more in
 * an object, three columns more in other records. */
#pragma once

#include <stdbool.h>

#include "cluster/annotations.h"
#include "format/rows.h"
#include "io/in.h"
#include "io/out.h"

/* Opens a reader as rows_open does; of JSON lines, it also finds the keys that
 * are added. */
void annotate_open(struct rows *r, struct rows_options o);

/* Writes the header of in, if it has one, with three columns more. Ends the
 * program if it has one of them. */
void annotate_header(const struct rows *r, const struct in *in, struct out *o);

/* Writes the last record that was read, with a. False, after in_bad, if it is
 * an object with one of the keys that are added. */
bool annotate_record(
    const struct rows *r, struct in *in, struct annotation a, struct out *o);
