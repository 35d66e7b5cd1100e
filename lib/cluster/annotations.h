/* annotations.h: looks up the cluster of a record by its id. */
#pragma once

#include <stdbool.h>

#include "base/idmap.h"

enum { ANNOTATION_SIMILARITY = 8 }; /* bytes of a similarity */

/* A member of a cluster: the number of the id that is kept, and the similarity
 * to it, or `-` if none is known. */
struct annotation_member {
	uint32_t kept;
	char similarity[ANNOTATION_SIMILARITY];
	uint8_t length; /* of similarity; 0 if the id is not a member */
};

/* The members of all clusters. Owns all: for each id 16 bytes and an entry of
 * ids; 4 bytes more after annotations_count. Start from {0}. */
struct annotations {
	struct idmap ids;
	struct annotation_member *member; /* by the number of its id */
	size_t cap;
	uint32_t *members; /* of a cluster, by the number of the id kept */
};

/* The annotation of a record. Valid as long as the annotations and its id. */
struct annotation {
	struct span cluster;	/* the id that is kept */
	struct span similarity; /* to it; empty if unknown, or in no cluster */
	bool kept;
};

/* Reads the clusters in the file path, each a line (kept, id, similarity). A
 * malformed line or an id that two lines have ends the program. */
void annotations_read(struct annotations *a, const char *path);

/* A record in no cluster is its own cluster, and is kept. */
struct annotation annotations_find(const struct annotations *a, struct span id);

/* Counts the members of all clusters. */
void annotations_count(struct annotations *a);

/* The number of members of the cluster of id, after annotations_count; 0 if id
 * is in no cluster. */
uint32_t annotations_size(const struct annotations *a, struct span id);

void annotations_free(struct annotations *a);
