#include "base/log2_fixed.h"
#include "base/mem.h"
#include "kind/subjects.h"
#include "record/dot.h"

static uint32_t *
counter(const struct subjects *s, uint64_t key)
{
	return &s->titles_of[key % SUBJECTS_COUNTERS];
}

static bool
has_word(const struct title_words *t, uint64_t key)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		if (t->key[i] == key)
			return true;
	return false;
}

/* Reads the distinct content words of s->title, without numbers. */
static void
read_words(struct subjects *s, struct title_words *t)
{
	const uint32_t others = CLASSES_WITHOUT_CONTENT | CLASS_NUMBER;
	uint64_t key;
	size_t i;

	word_classes_read(&s->words, &s->title.text);
	t->n = 0;
	for (i = 0; i < s->words.n && t->n < SUBJECTS_WORDS; i++) {
		key = s->words.item[i].key;
		if (!(s->words.word[i].classes & others) && !has_word(t, key))
			t->key[t->n++] = key;
	}
}

/* The weight of a word of a title. Words that share a counter can be counted
 * twice for a title. */
static uint64_t
weight(const struct subjects *s, uint64_t key)
{
	uint64_t n = *counter(s, key), all = s->titles.records;

	return log2_fixed(all + 1) - log2_fixed(n < all ? n : all);
}

void
subjects_read_titles(struct subjects *s, const char *path)
{
	size_t at = 0, i;

	s->have_titles = true;
	s->reader.kind = CONTENT_TEXT;
	column_list_parse(&s->reader.fields, "2");
	s->titles_of = mem_new(SUBJECTS_COUNTERS, sizeof *s->titles_of);
	record_lookup_open(&s->titles, path, &s->reader, SIZE_MAX);
	while (record_lookup_next(&s->titles, &at, &s->title)) {
		read_words(s, &s->a);
		for (i = 0; i < s->a.n; i++)
			++*counter(s, s->a.key[i]);
	}
}

void
subjects_read_clusters(struct subjects *s, const char *path)
{
	s->have_clusters = true;
	annotations_read(&s->clusters, path);
	annotations_count(&s->clusters);
}

/* Reads the words of the title of a document, and weighs them; false if there
 * are none. */
static bool
read_title(struct subjects *s, struct span document, struct title_words *t)
{
	size_t i;

	if (!record_lookup_read(&s->titles, document,
		record_lookup_hash(&s->titles, document), &s->title))
		return false;
	read_words(s, t);
	t->weight = 0;
	for (i = 0; i < t->n; i++)
		t->weight += weight(s, t->key[i]);
	return t->n > 0;
}

/* Whether less than 2/3 of the words of one title, by weight, are common. */
static bool
titles_differ(const struct subjects *s)
{
	const struct title_words *a = &s->a, *b = &s->b;
	uint64_t common = 0;
	size_t i;

	for (i = 0; i < a->n; i++)
		if (has_word(b, a->key[i]))
			common += weight(s, a->key[i]);
	return 3 * common < 2 * (a->weight < b->weight ? a->weight : b->weight);
}

/* Whether one of words [from, to) is in the title own, and not in other. */
static bool
names_own(const struct word_classes *l, size_t from, size_t to,
    const struct title_words *own, const struct title_words *other)
{
	for (; from < to; from++)
		if (!(l->word[from].classes &
			(CLASSES_WITHOUT_CONTENT | CLASS_NUMBER)) &&
		    has_word(own, l->item[from].key) &&
		    !has_word(other, l->item[from].key))
			return true;
	return false;
}

bool
subjects_named(struct subjects *s, struct span a, struct span b,
    const struct align *g, const struct word_classes *words_a,
    const struct word_classes *words_b)
{
	struct span x = sentence_document(a), y = sentence_document(b);
	const struct hunk *h;
	size_t i;

	if (!s->have_titles || span_equal(x, y) || !read_title(s, x, &s->a) ||
	    !read_title(s, y, &s->b) || !titles_differ(s))
		return false;
	for (i = 0; i < g->n; i++) {
		h = &g->hunk[i];
		if (h->a0 < h->a1 && h->b0 < h->b1 &&
		    (names_own(words_a, h->a0, h->a1, &s->a, &s->b) ||
			names_own(words_b, h->b0, h->b1, &s->b, &s->a)))
			return true;
	}
	return false;
}

bool
subjects_differ(struct subjects *s, struct span a, struct span b,
    const struct pair_traits *t)
{
	struct span x = sentence_document(a), y = sentence_document(b);

	if (span_equal(x, y))
		return false;
	if (s->have_titles && read_title(s, x, &s->a) &&
	    read_title(s, y, &s->b))
		return titles_differ(s);
	if (t->date)
		return false;
	return t->figures ||
	    (s->have_clusters &&
		(annotations_size(&s->clusters, a) >= SUBJECTS_CLUSTER ||
		    annotations_size(&s->clusters, b) >= SUBJECTS_CLUSTER));
}

void
subjects_report(struct subjects *s)
{
	if (s->have_titles)
		content_report(&s->reader, &s->titles.in);
}
