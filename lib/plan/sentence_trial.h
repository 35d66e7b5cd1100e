/* sentence_trial.h: tries the bands of a plan on the true pairs of samples. */
#pragma once

#include "io/out.h"
#include "plan/sentence_plan.h"
#include "plan/sentence_truth.h"

/* Multiplies the numbers of bands by up to 8, as long as they find less than
 * the recall, and each more. keys has one for each thread of t. */
void sentence_trial(struct sentence_plan *plan, const struct sentence_truth *t,
    const struct sentence_question *q, struct sentence_keys *keys);

/* Writes the pairs whose longer sentence has more than plan->longest
 * characters, as nd-eval --recall reads them: ids, the id of the sentence that
 * was drawn with others, or -, the pairs that it counts as, and that length.
 * Places of a sentence after number `most` do not count. */
void sentence_truth_write(const struct sentence_plan *plan,
    const struct sentence_truth *t, size_t most, struct out *out);
