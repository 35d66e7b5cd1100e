/* xml_memory.h: expat takes memory that ends the program if there is none. */
#pragma once

#include <expat.h>

extern const XML_Memory_Handling_Suite xml_memory;
