/* cluster_texts.h: the texts of the members of clusters of sentences, with the
 * titles of their documents. */
#ifndef ND_CLUSTER_TEXTS_H
#define ND_CLUSTER_TEXTS_H

#include "io/in.h"
#include "io/out.h"

/* Reads clusters, and writes kept id, id, similarity, title and text of each
 * member, in the order of the clusters. texts and titles are files; titles may
 * be NULL. `-` is written where there is none. Holds the clusters in memory,
 * and the texts and titles of their members. */
void cluster_texts_write(struct in *clusters, const char *texts,
    const char *titles, struct out *out);

#endif
