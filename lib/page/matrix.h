/* matrix.h: the matrix of the documents of a site, as SVG: a cell for each
 * listed pair, darker the more similar it is. */
#ifndef ND_MATRIX_H
#define ND_MATRIX_H

#include "page/report.h"

enum {
	MATRIX_MOST = 300,   /* documents */
	MATRIX_CELLS = 3000, /* pairs */
	MATRIX_NAMED = 40,   /* with the names of all documents */
};

/* Writes the matrix of the report at f->from under a heading, if there are two
 * pairs or more. Documents that pairs connect stand together; the largest
 * groups come first. Of more than MATRIX_MOST documents, it has those of the
 * largest groups. */
void matrix_put(struct out *o, const struct field *f);

#endif
