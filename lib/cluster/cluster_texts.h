/* cluster_texts.h: the texts of the members of clusters of sentences, with the
 * titles of their documents. */
#pragma once

#include <stddef.h>

#include "io/in.h"
#include "io/out.h"

/* Reads clusters, and writes kept id, id, similarity, title and text of each
 * member, in the order of the clusters. texts and titles are files; titles may
 * be NULL. `-` is written where there is none. Holds the lines of clusters with
 * the texts and titles of their members: all or, if memory is not 0, as many as
 * take about so many bytes; texts and titles are read again for the next ones,
 * if they are regular files. */
void cluster_texts_write(struct in *clusters, const char *texts,
    const char *titles, size_t memory, struct out *out);
