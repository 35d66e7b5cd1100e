#include "base/mem.h"
#include "base/mix.h"
#include "option/opt.h"
#include "plan/sentence_bands.h"

void
sentence_bands_open(struct sentence_bands *b, const struct sentence_plan *plan,
    size_t rows, const struct sentence_shape *shape, size_t threads)
{
	struct sentence_band_stratum *x;
	size_t t;

	for (; b->strata < plan->strata; b->strata++) {
		x = &b->stratum[b->strata];
		x->s = plan->stratum[b->strata];
		if (x->s.bands > SENTENCE_BANDS_MOST / rows)
			opt_bad("expected at most %d values, got %zu bands of "
				"%zu rows",
			    SENTENCE_BANDS_MOST, x->s.bands, rows);
		x->keys = mem_new(threads, sizeof *x->keys);
		for (t = 0; t < threads; t++) {
			sentence_keys_open(&x->keys[t], shape);
			sentence_keys_bands(&x->keys[t], x->s.bands, rows);
		}
		b->most += x->s.bands;
	}
}

size_t
sentence_bands_keys(struct sentence_bands *b, size_t thread, struct span text,
    size_t chars, uint32_t *key)
{
	struct sentence_keys *k;
	size_t i, band, n = 0;

	for (i = 0; i < b->strata; i++) {
		k = &b->stratum[i].keys[thread];
		if (chars < b->stratum[i].s.least ||
		    chars > b->stratum[i].s.to || !sentence_keys_make(k, text))
			continue;
		for (band = 0; band < b->stratum[i].s.bands; band++)
			key[n++] = mix64(k->minhash.key[band] + i) >> 32;
	}
	return n;
}
