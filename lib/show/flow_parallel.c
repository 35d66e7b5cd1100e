/* flow_parallel.c: prints a plan as calls of GNU parallel. */
#include <inttypes.h>
#include <string.h>

#include "rundir/flow_files.h"
#include "rundir/flow_quote.h"
#include "show/flow_show.h"

/* After a call, whether it did all. */
static const char all_text[] =
    "log=$(mktemp)\n"
    "trap 'rm -f \"$log\"' EXIT\n"
    "# all N: whether all N jobs of a call have succeeded; parallel may "
    "say so\n"
    "# though it was ended.\n"
    "all() {\n"
    "  [ \"$(cut -f 7,8 \"$log\" | grep -cx $'0\\t0')\" -eq \"$1\" ] && "
    "return\n"
    "  echo \"parallel: ended before its $1 jobs had\" >&2\n"
    "  return 1\n"
    "}\n";

static void
check_newlines(const struct words *w)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		if (strchr(w->word[i], '\n'))
			die("%s: expected a name without newline, for parallel",
			    w->word[i]);
}

/* Ends the program if a file has a newline in its name: parallel reads a
 * command a line. */
static void
check_lines(const struct flow_plan *p)
{
	size_t i;

	for (i = 0; i < p->n; i++) {
		check_newlines(&p->job[i].reads);
		check_newlines(&p->job[i].made);
	}
}

/* The slots of the hosts, one of each in turn. */
static void
put_hosts(struct buf *to, const struct flow_hosts *h)
{
	size_t slot, i, most = 0;

	for (i = 0; i < h->n; i++)
		most = h->host[i].slots > most ? h->host[i].slots : most;
	for (slot = 0; slot < most; slot++)
		for (i = 0; i < h->n; i++)
			if (slot < h->host[i].slots)
				quote_format(to, "%s%s", i || slot ? " " : "",
				    h->host[i].login);
}

static void
put_far(
    struct buf *to, const struct flow_plan *p, const struct flow_engine *far)
{
	struct pool pool = { 0 };
	const char *file = pool_format(&pool, "%s/far.sh", p->share),
		   *text = strstr(flow_facts_read(&pool, file), "\ntrap ");

	if (!text)
		die("%s: expected the line of trap", file);
	quote_format(to,
	    "ND_TOOLS=$(nd-flow deploy --hosts %s | sed -n '1s/.*\\t//p') || :\n"
	    "export ND_TOOLS=${ND_TOOLS:-none} ND_DIR=%s ND_LOCAL=%" PRIu64
	    " there\nexport ND_HOSTS='",
	    quote_word(&pool, far->file), quote_word(&pool, p->dir),
	    far->local);
	put_hosts(to, far->hosts);
	quote_format(to, "'%s", text);
	pool_free(&pool);
}

/* A job for a host: a call of far. */
static void
put_sent(struct buf *to, const struct flow_plan *p, const struct flow_job *j)
{
	struct pool pool = { 0 };
	struct buf command = { 0 };
	struct flow_sent sent;
	size_t i;

	flow_sent_make(&sent, &pool, p, j);
	flow_show_command(&command, j, &sent);
	quote_format(
	    to, "far %s", quote_word(&pool, pool_text(&pool, &command)));
	for (i = 0; i < j->made.n; i++)
		quote_format(to, " %s",
		    quote_word(&pool, flow_sent_name(&sent, j->made.word[i])));
	quote_text(to, " :");
	for (i = 0; i < sent.file.n; i++)
		quote_format(to, " %s %s", quote_word(&pool, sent.name.word[i]),
		    quote_word(&pool, sent.file.word[i]));
	buf_char(to, '\n');
	pool_free(&pool);
}

/* The call for the n jobs of a stage. */
static void
put_stage(struct buf *to, const struct flow_plan *p, const struct flow_job *j,
    size_t n, const struct flow_engine *far)
{
	size_t i;

	quote_text(to, "parallel --halt now,fail=1 --joblog \"$log\"");
	if (far)
		quote_format(to, " -j %zu", flow_hosts_slots(far->hosts));
	quote_text(to, " <<'ND_END'\n");
	for (i = 0; i < n; i++)
		if (far && !j[i].is_light && flow_parcel_can(p, &j[i]))
			put_sent(to, p, &j[i]);
		else {
			quote_text(to, "set -o pipefail; ");
			flow_show_command(to, &j[i], NULL);
			buf_char(to, '\n');
		}
	quote_format(to, "ND_END\nall %zu\n", n);
}

void
flow_show_parallel(struct buf *to, const struct flow_plan *p, const char *title,
    const struct flow_engine *far)
{
	size_t i, k;

	flow_show_check_stdin(p, 0);
	check_lines(p);
	flow_show_begin(to, title, p);
	quote_text(to, all_text);
	if (far)
		put_far(to, p, far);
	for (i = 0; i < p->n; i = k) {
		for (k = i;
		     k < p->n && strcmp(p->job[k].stage, p->job[i].stage) == 0;)
			k++;
		put_stage(to, p, &p->job[i], k - i, far);
	}
	quote_text(to, ")\n");
}
