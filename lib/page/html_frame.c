/* html_frame.c: the beginning and the end of every page of a site. */
#include "page/html_frame.h"
#include "page/page_script.h"

static const char head[] =
    "<!doctype html>\n"
    "<html lang=en dir=ltr>\n"
    "<head>\n"
    "<meta charset=utf-8>\n"
    "<meta http-equiv=\"Content-Security-Policy\" "
    "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
    "'sha256-";

static const char head_end[] =
    "'; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=color-scheme content=\"light dark\">\n"
    "<meta name=referrer content=no-referrer>\n"
    "<meta name=generator content=nd-html>\n"
    "<title>";

/* The class of a passage sets its hue, the colour scheme the saturation and
 * lightness: --s and --l of highlighted text, --v and --m of lines. The hues of
 * p1 to p8 are the HIGHLIGHT_COLOURS of highlight.h. */
static const char style[] =
    ":root{--ink:#1f1f1d;--soft:#5c5c58;--line:#dcdcd6;--page:#fbfbf9;"
    "--panel:#fff;--link:#0a5594;--bar:#3f7fb5;--wash:#e7eff6;--add:#d5efd9;"
    "--del:#fbdcd8;--s:85%;--l:83%;--v:70%;--m:29%}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e2e2de;--soft:#a8a8a2;"
    "--line:#3b3b38;--page:#161615;--panel:#1e1e1d;--link:#8dbbe8;"
    "--bar:#5d93c4;--wash:#22303c;--add:#1d4327;--del:#5a2723;--s:42%;"
    "--l:25%;--v:65%;--m:66%}}\n"
    ".p1{--h:46}.p2{--h:205}.p3{--h:135}.p4{--h:330}.p5{--h:20}.p6{--h:262}"
    ".p7{--h:176}.p8{--h:78}\n"
    "*{box-sizing:border-box}\n"
    "html{color-scheme:light dark;-webkit-text-size-adjust:100%}\n"
    "body{margin:0 auto;max-width:82rem;padding:1rem 1.25rem 3rem;"
    "font:1rem/1.5 system-ui,sans-serif;color:var(--ink);"
    "background:var(--page);overflow-wrap:anywhere}\n"
    "a{color:var(--link);text-underline-offset:.15em}\n"
    ":focus-visible{outline:3px solid var(--link);outline-offset:2px}\n"
    "h1{font-size:1.35rem;font-weight:600;line-height:1.25;margin:.75rem 0}\n"
    "h1,h3,dd,.e{overflow:hidden}\n"
    "h2{font-size:1rem;font-weight:600;margin:1.75rem 0 .5rem}\n"
    "nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.9rem}\n"
    "p{margin:.5rem 0}\n"
    ".soft,.e{color:var(--soft)}\n"
    "table{border-collapse:collapse;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th{text-align:left;font-weight:600;color:var(--soft)}\n"
    "td,th{padding:.3rem 1rem .3rem 0;vertical-align:baseline;"
    "border-bottom:1px solid var(--line)}\n"
    ".r{text-align:right}\n"
    "dt{color:var(--soft)}dd{margin:0}\n"
    "summary{cursor:pointer;color:var(--link)}\n"
    ".btn{font:inherit;text-align:inherit;color:var(--link);background:none;border:0;padding:0;"
    "cursor:pointer}\n"
    ".n{font:600 .68rem/1 system-ui,sans-serif;vertical-align:.45em;"
    "padding:.1em .35em;margin:0 .15em;border-radius:.3em;"
    "text-decoration:none;color:var(--panel);unicode-bidi:isolate;"
    "background:hsl(var(--h) var(--v) var(--m));"
    "-webkit-user-select:none;user-select:none}\n"
    ".n:target,.on{outline:3px solid var(--link);outline-offset:2px}\n"
    ".c{font:.75em/1 ui-monospace,monospace;color:var(--soft);"
    "border:1px solid var(--line);border-radius:.25em;padding:0 .2em;"
    "unicode-bidi:isolate;direction:ltr}\n"
    ".sync{display:block;font-size:.85rem;margin:.5rem 0}\n"
    "@media(max-width:44rem){body{padding:.75rem}td,th{padding-right:.5rem}}\n"
    "@media print{nav,.sync,.tools{display:none}}\n";

void
frame_begin(struct out *o)
{
	out_put(o, head, sizeof head - 1);
	out_str(o, page_script_hash);
	out_put(o, head_end, sizeof head_end - 1);
}

void
frame_body(struct out *o, const char *more)
{
	out_str(o, "</title>\n<style>\n");
	out_put(o, style, sizeof style - 1);
	out_str(o, more);
	out_str(o, "</style>\n<script>");
	out_str(o, page_script);
	out_str(o, "</script>\n</head>\n<body>\n");
}

void
frame_end(struct out *o)
{
	out_str(o, "</body>\n</html>\n");
}
