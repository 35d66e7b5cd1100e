/* site_style.h: the CSS rules of all pages but those of pairs. */
#ifndef ND_SITE_STYLE_H
#define ND_SITE_STYLE_H

extern const char site_style[];

#endif
