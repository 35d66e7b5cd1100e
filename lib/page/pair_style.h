/* pair_style.h: the CSS rules of the pages of pairs. */
#ifndef ND_PAIR_STYLE_H
#define ND_PAIR_STYLE_H

extern const char pair_style[];

#endif
