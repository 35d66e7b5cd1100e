/* cluster_list.h: reads the clusters that a site shows, as nd-cluster writes
 * them. A malformed file ends the program. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "page/pair_list.h"
#include "io/in.h"

enum {
	CLUSTER_MEMBERS_MOST = 1000, /* of a cluster that are shown */
	CLUSTER_BARS = 9,	     /* of the histogram of sizes */
	CLUSTER_UNKNOWN = UINT32_MAX /* the similarity is `-` */
};

/* A cluster: the id of the document that is kept, and the records of the first
 * CLUSTER_MEMBERS_MOST other members. */
struct listed_cluster {
	struct buf kept, lines;
	size_t records;
	uint64_t size;	/* documents */
	uint64_t equal; /* members that cluster_list_equal finds */
	uint64_t line_number, read_order;
};

/* The caller sets pairs, which have been read, and clusters_most, and zeroes
 * the rest. Owns the clusters: during cluster_list_read up to twice
 * clusters_most. */
struct cluster_list {
	const struct pair_list *pairs;
	size_t clusters_most;
	struct listed_cluster *cluster;
	size_t n, cap;
	uint64_t clusters, documents;	  /* read */
	uint64_t histogram[CLUSTER_BARS]; /* clusters by size */
};

/* A member of a cluster. */
struct cluster_member {
	struct span kept, id;
	uint32_t similarity; /* in millionths, or CLUSTER_UNKNOWN */
};

/* Reads the file; keeps the clusters_most largest clusters, largest first. */
void cluster_list_read(struct cluster_list *l, struct in *in);

/* Reads the record at *line into *m, and moves *line after it. */
void cluster_list_member(char **line, struct cluster_member *m);

/* Whether a member is equal to the document kept: of combined pairs if its
 * similarity is 1, of others if they are pairs of equal documents as well. */
bool cluster_list_equal(
    const struct cluster_list *l, const struct cluster_member *m);

/* The sizes of bar i of the histogram: from *from to *to, 0 for no limit. */
void cluster_list_bar(size_t i, uint64_t *from, uint64_t *to);
