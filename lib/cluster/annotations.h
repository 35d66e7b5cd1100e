/* annotations.h: looks up the cluster of a record by its id. */
#ifndef ND_ANNOTATIONS_H
#define ND_ANNOTATIONS_H

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
 * ids. Start from {0}. */
struct annotations {
	struct idmap ids;
	struct annotation_member *member; /* by the number of its id */
	size_t cap;
};

/* What is known of a record. Valid as long as the annotations and its id. */
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

void annotations_free(struct annotations *a);

#endif
