/* step_files.h: scratch files between the steps of clusters by sorting
 * (components_steps.h). A file is its descriptor: it has no name, and is
 * packed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "cluster/components_steps.h"
#include "extsort/line_sorter.h"

/* The directory of the files, and the memory of a sort, of which at least 1 MB
 * is taken. */
struct step_files {
	const char *dir;
	size_t memory;
};

/* Opens a file to read it, and closes its descriptor. */
void step_files_take(const struct step_files *s, struct in *in, int fd);

/* The next line of a file; false at the end. */
bool step_files_line(struct in *in, struct span *line);

/* Another descriptor of the file, for a second taker. */
int step_files_again(const struct step_files *s, int fd);

/* Takes a file; returns what the step makes of it: as it is, or sorted, each
 * line once. step_files_step does the latter by the name of a step;
 * step_files_copy is a step that changes nothing. */
int step_files_make(const struct step_files *s, components_step *step, int fd);
int step_files_sorted(
    const struct step_files *s, components_step *step, int fd);
int step_files_step(const struct step_files *s, const char *name, int fd);
void step_files_copy(struct components_run *r);

/* Opens a sorter of lines; closes it, and returns the file of them. */
void step_files_sorter(const struct step_files *s, struct line_sorter *sorter);
int step_files_close(const struct step_files *s, struct line_sorter *sorter);

/* Merges two sorted files; takes the second one, or both. */
int step_files_merge(const struct step_files *s, int a, int b);
int step_files_merge_both(const struct step_files *s, int a, int b);

/* Whether two files have the same lines; whether one has none. */
bool step_files_same(const struct step_files *s, int a, int b);
bool step_files_empty(const struct step_files *s, int fd);
