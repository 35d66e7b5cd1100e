/* flow_deploy.c: gives hosts the tools. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_ask.h"
#include "flow/flow_commands.h"
#include "flow/flow_hosts.h"
#include "flow/flow_runner.h"
#include "option/opt.h"

static _Noreturn void
pack(struct pool *p, const char *engine, const char *archive)
{
	const struct words command =
	    words_of(p, "bash", "-p", engine, "pack", "gzip");
	const char *part = pool_format(p, "%s.part", archive);
	struct stat st;
	int fd;

	/* A device, a pipe or what a link leads to is written to. */
	if (lstat(archive, &st) == 0 && !S_ISREG(st.st_mode))
		part = archive;
	fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		die_errno("%s", archive);
	if (flow_run_command(p, &command, fd, (struct flow_share){ 0 }) ||
	    close(fd) < 0 || (part != archive && rename(part, archive) < 0)) {
		if (part != archive)
			unlink(part);
		die("%s: cannot be written", archive);
	}
	exit(0);
}

static bool
give(struct pool *p, const struct flow_hosts *h, const char *login)
{
	const struct words command = words_of(
	    p, "bash", "-p", h->engine, "give", login, "none", h->tools);
	const int said = flow_nameless();
	const bool ok = !flow_run_command(
	    p, &command, -1, (struct flow_share){ .said = &said });
	const char *before = pool_format(p, "nd-flow: %s: ", login), *lines;

	if (ok) {
		printf("%s\t%s\n", login, h->tools);
	} else {
		lines = flow_taken_lines(p, said, before, NULL);
		fprintf(stderr, "%s%s%s", lines, *lines ? "" : before,
		    *lines ? "" : "does not answer\n");
	}
	close(said);
	return ok;
}

_Noreturn void
flow_deploy(struct pool *p, const char *engine, char **argv)
{
	struct flow_hosts hosts;
	const char *name, *file = NULL;
	bool ok = true;
	size_t i, n;

	opt_command = " deploy";
	flow_status_help(argv + 1);
	name = argv[1] ? argv[1] : "";
	n = strcspn(name, "=");
	if (name[n] && !argv[2])
		file = name + n + 1;
	else if (*name && argv[2] && !argv[3] && !name[n])
		file = argv[2];
	if (!file || !*file ||
	    (strncmp(name, "--hosts", n) != 0 &&
		strncmp(name, "--archive", n) != 0) ||
	    (n != strlen("--hosts") && n != strlen("--archive")))
		opt_bad("deploy: expected --hosts FILE or --archive FILE");
	if (n == strlen("--archive"))
		pack(p, engine, file);
	flow_hosts_read(&hosts, p, file);
	hosts.engine = engine;
	flow_hosts_name_tools(&hosts);
	for (i = 0; i < hosts.n; i++)
		if (strcmp(hosts.host[i].login, ":") != 0)
			ok &= give(p, &hosts, hosts.host[i].login);
	exit(ok && fflush(stdout) == 0 ? 0 : EXIT_DATA);
}
