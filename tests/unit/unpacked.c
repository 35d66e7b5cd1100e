/* unpacked.c: prints the bytes that commands read of a file, or of stdin. */
#include "io/in_bytes.h"
#include "io/out.h"
#include "unit.h"

enum { PIECE = 1 << 16 };

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	size_t n;

	in_open(&in, argc > 1 ? argv[1] : "-");
	out_open(&out, NULL);
	while ((n = in_bytes(&in, out_room(&out, PIECE), PIECE)) > 0)
		out_used(&out, n);
	in_close(&in);
	out_close(&out);
	return 0;
}
