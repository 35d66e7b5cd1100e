# markup.sed: a file of share/nd/pages, without comments, as strings of C, each line
# in quotes. A template is from <template id=NAME> to </template>, in lines of
# their own or, without newlines, in one.
/^<!--.*-->$/d
/^\/\*.*\*\/$/d
/^\/\//d
/^$/d
s/[\\"]/\\&/g
t start
:start
s|^<template id=\([a-z_]*\)>\(..*\)</template>$|const char page_\1[] = "\2";|
t
s|^<template id=\([a-z_]*\)>$|const char page_\1[] =|
t
s|^\(.*\)</template>$|    "\1";|
t
s/.*/    "&\\n"/
