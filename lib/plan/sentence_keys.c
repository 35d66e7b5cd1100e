/* sentence_keys.c: shingles of single sentences, and the keys of their
 * bands. */
#include "feature/shingle_options.h"
#include "io/in_buffer.h"
#include "plan/sentence_keys.h"

void
sentence_keys_open(struct sentence_keys *k, const struct sentence_shape *shape)
{
	struct shingle_options options = SHINGLE_OPTIONS_DEFAULT;

	options.k = shape->ngram;
	k->shingles.by_chars = shape->by_chars;
	shingle_options_apply(&options, NULL, &k->shingles);
}

void
sentence_keys_bands(struct sentence_keys *k, size_t bands, size_t rows)
{
	minhash_free(&k->minhash);
	k->minhash =
	    (struct minhash){ .bands = bands, .rows = rows, .bits = 64 };
	minhash_make(&k->minhash);
}

/* Makes the features, in the order of the text. */
static struct feature_list *
shingle(struct sentence_keys *k, struct span text)
{
	k->text.n = 0;
	buf_put(&k->text, text);
	memset(buf_room(&k->text, IN_PAD), 0, IN_PAD);
	shingle_begin(&k->shingles);
	if (!shingle_field(&k->shingles, (struct span){ k->text.p, k->text.n }))
		die("expected less than 4 GiB of text, got more");
	shingle_end(&k->shingles);
	return &k->shingles.features;
}

const uint64_t *
sentence_features(struct sentence_keys *k, struct span text, size_t *n)
{
	struct feature_list *f = shingle(k, text);

	return sort_unique64(&k->sort, f->hash, f->n, n);
}

bool
sentence_keys_make(struct sentence_keys *k, struct span text)
{
	struct feature_list *f = shingle(k, text);

	if (f->n == 0)
		return false;
	minhash_values(&k->minhash, f->hash, f->n);
	minhash_keys(&k->minhash);
	return true;
}
