/* json-libraries.c: reads JSON lines by one library (-DYAJL, -DJSON_C,
 *-DJANSSON or -DCJSON: their names clash), for the script json-libraries.
 *
 *	read FILE	bytes of the values of id and text
 *	read		what the library makes of difficult lines */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The values of the keys `id` and `text` of the last line. */
static struct {
	char *p;
	size_t n, cap;
} value[2];

static void
put(int i, const char *p, size_t n)
{
	if (n > value[i].cap)
		value[i].p = realloc(value[i].p, value[i].cap = 2 * n);
	if (!value[i].p && n)
		abort();
	if (n)
		memcpy(value[i].p, p, n);
	value[i].n = n;
}

#if defined YAJL
#include <yajl/yajl_parse.h>

/* Events; one parser reads all lines, as lib/format/json does. */
static int key = -1, depth;

static int
yajl_key(void *ctx, const unsigned char *p, size_t n)
{
	(void)ctx;
	key = depth != 1			  ? -1
	    : n == 2 && memcmp(p, "id", 2) == 0	  ? 0
	    : n == 4 && memcmp(p, "text", 4) == 0 ? 1
						  : -1;
	return 1;
}

static int
yajl_text(void *ctx, const unsigned char *p, size_t n)
{
	(void)ctx;
	if (key >= 0)
		put(key, (const char *)p, n);
	key = -1;
	return 1;
}

static int
yajl_number(void *ctx, const char *p, size_t n)
{
	return yajl_text(ctx, (const unsigned char *)p, n);
}

static int
yajl_begin(void *ctx)
{
	(void)ctx;
	depth++;
	return 1;
}

static int
yajl_end(void *ctx)
{
	(void)ctx;
	depth--;
	return 1;
}

static bool
read_object(const char *line, size_t n)
{
	static const yajl_callbacks calls = { .yajl_map_key = yajl_key,
		.yajl_string = yajl_text,
		.yajl_number = yajl_number,
		.yajl_start_map = yajl_begin,
		.yajl_end_map = yajl_end,
		.yajl_start_array = yajl_begin,
		.yajl_end_array = yajl_end };
	static yajl_handle y;
	bool ok;

	depth = 0;
	if (!y) {
		y = yajl_alloc(&calls, NULL, NULL);
		yajl_config(y, yajl_allow_multiple_values, 1);
		yajl_config(y, yajl_dont_validate_strings, 1);
	}
	ok = yajl_parse(y, (const unsigned char *)line, n) == yajl_status_ok &&
	    depth == 0;
	if (!ok) {
		yajl_free(y);
		y = NULL;
	}
	return ok;
}

#elif defined JSON_C
#include <json-c/json.h>

static bool
read_object(const char *line, size_t n)
{
	static const char *const keys[] = { "id", "text" };
	static struct json_tokener *t;
	struct json_object *all, *v;
	int i;

	if (!t)
		t = json_tokener_new();
	json_tokener_reset(t);
	all = json_tokener_parse_ex(t, line, n);
	if (!all)
		return false;
	for (i = 0; i < 2; i++)
		if (json_object_object_get_ex(all, keys[i], &v)) {
			const char *s = json_object_get_string(v);

			put(i, s,
			    json_object_is_type(v, json_type_string)
				? (size_t)json_object_get_string_len(v)
				: strlen(s));
		}
	json_object_put(all);
	return true;
}

#elif defined JANSSON
#include <jansson.h>

static bool
read_object(const char *line, size_t n)
{
	static const char *const keys[] = { "id", "text" };
	json_t *all, *v;
	int i;

	all = json_loadb(line, n, JSON_ALLOW_NUL, NULL);
	if (!all)
		return false;
	for (i = 0; i < 2; i++) {
		v = json_object_get(all, keys[i]);
		if (json_is_string(v)) {
			put(i, json_string_value(v), json_string_length(v));
		} else if (v) {
			char *s = json_dumps(v, JSON_ENCODE_ANY);

			put(i, s, strlen(s));
			free(s);
		}
	}
	json_decref(all);
	return true;
}

#else
#include <cjson/cJSON.h>

static bool
read_object(const char *line, size_t n)
{
	static const char *const keys[] = { "id", "text" };
	cJSON *all, *v;
	int i;

	all = cJSON_ParseWithLength(line, n);
	if (!all)
		return false;
	for (i = 0; i < 2; i++) {
		v = cJSON_GetObjectItemCaseSensitive(all, keys[i]);
		if (cJSON_IsString(v)) {
			put(i, v->valuestring, strlen(v->valuestring));
		} else if (v) {
			char *s = cJSON_PrintUnformatted(v);

			put(i, s, strlen(s));
			free(s);
		}
	}
	cJSON_Delete(all);
	return true;
}

#endif

/* Prints the id of the line, or that it is rejected. */
static void
try(const char *what, const char *line)
{
	size_t i;

	put(0, NULL, 0);
	printf("%s\t", what);
	if (!read_object(line, strlen(line))) {
		printf("rejected\n");
		return;
	}
	for (i = 0; i < value[0].n; i++)
		if (value[0].p[i] >= 0x20 && value[0].p[i] < 0x7f)
			putchar(value[0].p[i]);
		else
			printf("\\x%02x", value[0].p[i] & 0xff);
	putchar('\n');
}

/* The deepest nesting of arrays, up to 10 million, that it reads. */
static void
try_depth(void)
{
	size_t n, best = 0;
	char *line;

	for (n = 10; n <= 10000000; n *= 10) {
		line = malloc(2 * n + 20);
		if (!line)
			abort();
		strcpy(line, "{\"id\":");
		memset(line + 6, '[', n);
		memset(line + 6 + n, ']', n);
		strcpy(line + 6 + 2 * n, "}");
		if (read_object(line, 7 + 2 * n))
			best = n;
		free(line);
		if (best < n)
			break;
		printf("depth\t%zu or more\n", best);
		fflush(stdout);
	}
}

int
main(int argc, char **argv)
{
	size_t cap = 0, bytes = 0, lines = 0;
	char *line = NULL;
	ssize_t n;
	FILE *f;

	if (argc == 1) {
		try("large number", "{\"id\":12345678901234567890123}");
		try("decimal", "{\"id\":1.50}");
		try("exponent", "{\"id\":1E400}");
		try("lone surrogate", "{\"id\":\"a\\ud800b\"}");
		try("NUL", "{\"id\":\"a\\u0000b\"}");
		try("invalid UTF-8", "{\"id\":\"a\377b\"}");
		try("key twice", "{\"id\":1,\"id\":2}");
		try("comma at end", "{\"id\":1,}");
		try("leading zero", "{\"id\":01}");
		try("no JSON after", "{\"id\":1} x");
		try("NaN", "{\"id\":1,\"x\":NaN}");
		try("Infinity", "{\"id\":1,\"x\":-Infinity}");
		try("mark before", "\xef\xbb\xbf{\"id\":1}");
		try("form feed", "{\f\"id\":1}");
		try_depth();
		return 0;
	}
	if (!(f = fopen(argv[1], "r")))
		return 1;
	while ((n = getline(&line, &cap, f)) > 0) {
		value[0].n = value[1].n = 0;
		if (!read_object(line, n))
			return 1;
		bytes += value[0].n + value[1].n;
		lines++;
	}
	fclose(f);
	printf("%zu lines, %zu bytes\n", lines, bytes);
	return 0;
}
