#include <stdlib.h>

#include "base/mem.h"
#include "format/xml_memory.h"

static void *
new_memory(size_t n)
{
	return mem_new(n, 1);
}

static void *
more_memory(void *p, size_t n)
{
	size_t cap = 0;

	return mem_grow(p, &cap, n, 1);
}

const XML_Memory_Handling_Suite xml_memory = { new_memory, more_memory, free };
