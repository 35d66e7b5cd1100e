/* agreement.h: the agreement of judges on the labels of pairs, and kappa: the
 * agreement above chance, of Cohen (A coefficient of agreement for nominal
 * scales, 1960) for two judges, of Fleiss (Measuring nominal scale agreement
 * among many raters, 1971) for more. */
#pragma once

/* Reads records idA, idB and a label of each judge from the file, and prints
 * the number of judges and pairs, the agreement and kappa. An empty label is
 * none: its pair is left out. */
void agreement_print(const char *path);
