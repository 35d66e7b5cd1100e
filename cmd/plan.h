/* plan.h: the further commands of nd-plan, each in a file of its own. They take
 * their arguments from argv[1] on, and return the exit status. */
#pragma once

int plan_sentences(int argc, char **argv);
int plan_window(int argc, char **argv);
