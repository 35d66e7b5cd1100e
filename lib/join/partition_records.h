/* partition_records.h: the sets of partitions, as records. */
#pragma once

#include "io/out.h"

/* Writes the sets of the partition, or of all of the list, in a file: a record
 * for each id. Sets without a feature are in no partition. Ends the program if
 * a file is damaged. */
void partition_records_write(struct out *out, const char *path);
