/* planwindow.h: the command nd-plan window. The edge. */
#ifndef ND_PLANWINDOW_H
#define ND_PLANWINDOW_H

/* argv begins with the name of the command; returns the exit status. */
int plan_window(char **argv);

#endif
