/* logistic.h: weights of parts by logistic regression: the probability that a
 * pair is positive is 1 / (1 + exp(-(b + the sum of w[i] times part i))). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "eval/weighted_histogram.h"

/* Sets weight to whole numbers of the sum h->steps in the ratios of the w[i]
 * that are 0 or more and maximize the log-likelihood of the pairs, minus half
 * of the sum of the squares of w; 0 is a part that a pair does not have. Counts
 * all groups but group split - 1. If all w[i] are 0, the weights are equal. */
void logistic_weights(
    const struct weighted_histogram *h, size_t split, uint16_t *weight);
