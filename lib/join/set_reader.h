/* set_reader.h: reads a collection of sets into memory, by several threads. */
#pragma once

#include "io/in.h"
#include "join/set_batch.h"
#include "join/set_store.h"

/* Reads all sets of in, and keeps share number `share`, from 1, of `shares`: a
 * hash of a set's smallest feature decides its share. A malformed line or a
 * repeated id ends the program or goes to in->rejects. Any number of threads
 * gives the same sets and messages. Lower halves take up to `kept` bytes of
 * memory (lower_halves.h). Reports. The caller may call idmap_seal(&s->ids). */
void set_store_read(struct set_store *s, struct in *in,
    const struct set_source *source, size_t share, size_t shares,
    size_t threads, size_t kept);
