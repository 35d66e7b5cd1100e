/* left_context.h: classifies the text left of a stop. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Returns one of LEFT_START to LEFT_ORDINAL for the stop at p in a sentence
 * that begins at begin. dot: the stop is a dot, closed or not; words are
 * classified only then. Takes constant time. */
uint32_t left_context_of_stop(
    const unsigned char *begin, const unsigned char *p, bool dot);

/* Returns one of LEFT_SHORT to LEFT_COMMA for the line [line, p); the next one
 * begins at next, the text ends at end. Takes time linear in both lines. */
uint32_t left_context_of_line(const unsigned char *line, const unsigned char *p,
    const unsigned char *next, const unsigned char *end);
