/* planscale.h: the command nd-plan scale. The edge. */
#ifndef ND_PLANSCALE_H
#define ND_PLANSCALE_H

/* argv begins with the name of the command; returns the exit status. */
int plan_scale(char **argv);

#endif
