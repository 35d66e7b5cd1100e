/* document_kinds.h: classifies pairs of documents that share passages, as table
 * 3 of Zhang, Zhang, Yu, Huang (Efficient partial-duplicate detection based on
 * sequence matching, SIGIR 2010) does. */
#pragma once

#include <stdbool.h>

#include "io/in.h"
#include "io/out.h"

/* Reads documents (id, text) from the file at path and lines of nd-diag
 * --documents from in: docA, docB, passages, sentences, bytesA, bytesB. Writes
 * docA, docB, the shares of their texts in passages, and the kind, which
 * nd-kind(1) defines. With summary, notes how many pairs are of each kind. */
void document_kinds(
    struct in *in, const char *path, struct out *out, bool summary);
