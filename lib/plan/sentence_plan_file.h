/* sentence_plan_file.h: the file of a plan for sentences: lines of a name and
 * values, see nd-plan(1). A malformed file ends the program. */
#pragma once

#include "io/out.h"
#include "plan/sentence_plan.h"

void sentence_plan_write(const struct sentence_plan *plan, struct out *out);
void sentence_plan_read(struct sentence_plan *plan, const char *path);
