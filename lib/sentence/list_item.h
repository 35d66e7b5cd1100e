/* list_item.h: marks of list items within a line: 1. 1) 1.) (1) a. a) (a), also
 * after a bullet. */
#pragma once

/* Returns the end of a bullet and the white space after it, and of an opening
 * parenthesis, at p; p if there is none. A newline follows the text. */
const unsigned char *list_item_opening(const unsigned char *p);

/* Finds, in the item of a list at begin, the mark of the next item. Returns
 * where it begins, and its end in *mark_end; NULL if there is none before end,
 * or if no item is at begin. Takes linear time. */
const unsigned char *list_item_next(const unsigned char *begin,
    const unsigned char *end, const unsigned char **mark_end);
