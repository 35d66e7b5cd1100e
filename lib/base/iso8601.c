#include "base/iso8601.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* Reads n digits at *p, a number from min to max. */
static bool
read_number(const char **p, const char *end, int n, uint64_t min, uint64_t max,
    uint64_t *value)
{
	for (*value = 0; n > 0; n--, ++*p) {
		if (*p == end || **p < '0' || **p > '9')
			return false;
		*value = 10 * *value + (**p - '0');
	}
	return *value >= min && *value <= max;
}

static bool
take(const char **p, const char *end, char c)
{
	if (*p == end || **p != c)
		return false;
	++*p;
	return true;
}

static bool
is_leap(uint64_t year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* The days of the years before `year`. */
static uint64_t
days_before(uint64_t year)
{
	if (year == 0)
		return 0;
	year--;
	return 365 * (year + 1) + year / 4 - year / 100 + year / 400 + 1;
}

static bool
read_date(const char **p, const char *end, uint64_t *seconds, bool *has_day)
{
	static const int month_days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30,
		31, 30, 31 };
	uint64_t year, month = 1, day = 1, m, days, last;

	if (!read_number(p, end, 4, 0, 9999, &year))
		return false;
	*has_day = false;
	if (take(p, end, '-')) {
		if (!read_number(p, end, 2, 1, 12, &month))
			return false;
		*has_day = take(p, end, '-');
	}
	last = month_days[month - 1] + (month == 2 && is_leap(year));
	if (*has_day && !read_number(p, end, 2, 1, last, &day))
		return false;
	days = days_before(year) + day;
	for (m = 1; m < month; m++)
		days += month_days[m - 1] + (m == 2 && is_leap(year));
	*seconds = days * DAY;
	return true;
}

/* Reads a time. A leap second is the first second of the next minute. */
static bool
read_time(const char **p, const char *end, struct iso8601 *date)
{
	uint64_t hour, minute, second = 0;

	if (!read_number(p, end, 2, 0, 23, &hour) || !take(p, end, ':') ||
	    !read_number(p, end, 2, 0, 59, &minute))
		return false;
	if (take(p, end, ':')) {
		if (!read_number(p, end, 2, 0, 60, &second))
			return false;
		if (take(p, end, '.') || take(p, end, ',')) {
			date->fraction.p = (char *)*p;
			while (*p < end && **p >= '0' && **p <= '9')
				++*p;
			date->fraction.n = *p - date->fraction.p;
			if (date->fraction.n == 0)
				return false;
		}
	}
	date->seconds += hour * HOUR + minute * MINUTE + second;
	return true;
}

static bool
read_offset(const char **p, const char *end, struct iso8601 *date)
{
	uint64_t hour, minute = 0, offset;
	bool west;

	if (*p == end || take(p, end, 'Z') || take(p, end, 'z'))
		return true;
	west = **p == '-';
	if (!take(p, end, '+') && !take(p, end, '-'))
		return false;
	if (!read_number(p, end, 2, 0, 23, &hour))
		return false;
	if (*p < end) {
		take(p, end, ':');
		if (!read_number(p, end, 2, 0, 59, &minute))
			return false;
	}
	offset = hour * HOUR + minute * MINUTE;
	date->seconds += west ? offset : -offset;
	return true;
}

bool
iso8601_read(struct span text, struct iso8601 *date)
{
	const char *p, *end;
	bool has_day;

	*date = (struct iso8601){ 0 };
	if (text.n == 0)
		return false;
	p = text.p;
	end = text.p + text.n;
	if (!read_date(&p, end, &date->seconds, &has_day))
		return false;
	if (p == end)
		return true;
	return has_day &&
	    (take(&p, end, 'T') || take(&p, end, 't') || take(&p, end, ' ')) &&
	    read_time(&p, end, date) && read_offset(&p, end, date) && p == end;
}
