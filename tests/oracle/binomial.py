#!/usr/bin/env python3
"""binomial.py P N K: whether K of N agrees with the chance P: both tails of
the binomial distribution from K on are at least 0.0005. binomial.py P N K...:
whether the mean of several K of N each, which need not be binomial, does: the
0.999 interval of Student's t. Prints both shares; exits 1 where not."""
import math
import statistics
import sys

# The 0.9995 quantiles of Student's t for 5, 7, 9, 11 degrees of freedom.
STUDENT = {5: 6.869, 7: 5.408, 9: 4.781, 11: 4.437}
p, n, ks = float(sys.argv[1]), int(sys.argv[2]), list(map(int, sys.argv[3:]))
mean = statistics.mean(ks) / n
if len(ks) == 1:
    def mass(k):
        return math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) -
                        math.lgamma(n - k + 1) + k * math.log(p) +
                        (n - k) * math.log1p(-p))
    good = min(math.fsum(map(mass, range(ks[0] + 1))),
               math.fsum(map(mass, range(ks[0], n + 1)))) >= 0.0005
else:
    error = statistics.stdev(ks) / n / math.sqrt(len(ks))
    good = abs(mean - p) <= STUDENT[len(ks) - 1] * error
print('predicted %.4f, measured %.4f of %d x %d' % (p, mean, len(ks), n))
sys.exit(not good)
