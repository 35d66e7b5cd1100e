/* cluster_record.h: records of clusters: kept, id, similarity. */
#pragma once

#include <stdbool.h>

#include "base/idmap.h"
#include "io/in.h"

enum { CLUSTER_KEPT, CLUSTER_ID, CLUSTER_SIMILARITY, CLUSTER_FIELDS };

/* Reads the fields of the next line; false at the end. A malformed line is
 * reported by in_bad. */
bool cluster_record_read(
    struct in *in, struct span field[static CLUSTER_FIELDS]);

/* The ids of clusters, and which one is kept for each. Start from {0}. Owns
 * all: an entry of ids and 4 bytes for each id. */
struct kept_ids {
	struct idmap ids;
	uint32_t *kept; /* of each id that has a line: a number in ids */
	size_t cap;
};

/* Reads all clusters of the file path. */
void kept_ids_read(struct kept_ids *k, const char *path);

/* The number in k->ids of the id that is kept for this one; IDMAP_NONE if there
 * is none. */
uint32_t kept_ids_find(const struct kept_ids *k, struct span id);

void kept_ids_free(struct kept_ids *k);
