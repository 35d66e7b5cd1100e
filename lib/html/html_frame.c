/* html_frame.c: the beginning and the end of every page of a site. */
#include "html/html_frame.h"

static const char head[] =
    "<!doctype html>\n"
    "<html lang=en>\n"
    "<head>\n"
    "<meta charset=utf-8>\n"
    "<meta http-equiv=\"Content-Security-Policy\" "
    "content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=color-scheme content=\"light dark\">\n"
    "<meta name=referrer content=no-referrer>\n"
    "<meta name=generator content=nd-html>\n"
    "<title>";

/* The class of a passage sets its hue, the colour scheme the saturation and
 * lightness: --s and --l of highlighted text, --v and --m of lines. The hues of
 * p1 to p8 are the HIGHLIGHT_COLOURS of highlight.h. */
static const char style[] =
    "</title>\n"
    "<style>\n"
    ":root{--ink:#1f1f1d;--soft:#62625e;--line:#dcdcd6;--page:#fbfbf9;"
    "--panel:#fff;--link:#0a5594;--s:85%;--l:83%;--v:70%;--m:29%}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e2e2de;--soft:#a3a39d;"
    "--line:#3b3b38;--page:#161615;--panel:#1e1e1d;--link:#8dbbe8;--s:42%;"
    "--l:25%;--v:65%;--m:66%}}\n"
    ".p1{--h:46}.p2{--h:205}.p3{--h:135}.p4{--h:330}.p5{--h:20}.p6{--h:262}"
    ".p7{--h:176}.p8{--h:78}\n"
    "*{box-sizing:border-box}\n"
    "html{color-scheme:light dark;-webkit-text-size-adjust:100%}\n"
    "body{margin:0 auto;max-width:82rem;padding:1rem 1.25rem 3rem;"
    "font:1rem/1.5 system-ui,sans-serif;color:var(--ink);"
    "background:var(--page);overflow-wrap:anywhere}\n"
    "a{color:var(--link);text-underline-offset:.15em}\n"
    "h1{font-size:1.35rem;font-weight:600;line-height:1.25;margin:.75rem 0}\n"
    "h1,h3,dd,.e,.list a{overflow:hidden}\n"
    "h2{font-size:1rem;font-weight:600;margin:1.5rem 0 .5rem}\n"
    "h3{font-size:.85rem;font-weight:600;margin:0;padding:.6rem 1rem;"
    "color:var(--soft);border-bottom:1px solid var(--line)}\n"
    "nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.9rem}\n"
    "p{margin:.5rem 0}\n"
    ".soft,.e{color:var(--soft)}\n"
    "table{border-collapse:collapse;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th{text-align:left;font-weight:600;color:var(--soft)}\n"
    "td,th{padding:.3rem 1rem .3rem 0;vertical-align:baseline;"
    "border-bottom:1px solid var(--line)}\n"
    ".r{text-align:right}\n"
    ".list{width:100%;table-layout:fixed}\n"
    ".list col:nth-child(1){width:4rem}.list col:nth-child(2){width:6.5rem}"
    ".list col:nth-child(4){width:24%}\n"
    ".list td{padding-top:.55rem;padding-bottom:.55rem}\n"
    ".list tr:target td{background:var(--panel)}\n"
    ".list a{display:block;text-decoration:none}\n"
    ".list a:hover,.list a:focus{text-decoration:underline}\n"
    ".s{display:block;color:var(--soft);font-size:.85rem;white-space:nowrap;"
    "overflow:hidden;text-overflow:ellipsis}\n"
    ".top{display:flex;flex-wrap:wrap;gap:1rem 3rem;align-items:flex-start;"
    "margin-bottom:1rem}\n"
    ".top>div{flex:1 1 22rem;min-width:0;max-height:26rem;overflow:auto}\n"
    ".top dl{margin:0;display:grid;grid-template-columns:auto 1fr;"
    "gap:.2rem 1rem}.top table{margin-top:.75rem;"
    "overflow-wrap:normal;white-space:nowrap}\n"
    "dt{color:var(--soft)}dd{margin:0}\n"
    ".plot{flex:none;width:24rem;max-width:100%;max-height:24rem}\n"
    ".plot rect{fill:var(--panel);stroke:var(--line);stroke-width:3}\n"
    ".plot path{fill:none;stroke:hsl(var(--h) var(--v) var(--m));"
    "stroke-width:11;stroke-linecap:round}\n"
    ".plot .d{stroke:var(--soft);stroke-width:9}\n"
    ".plot text{fill:var(--soft);font-size:36px}"
    ".plot .r{text-anchor:end}\n"
    ".small{width:13rem;max-height:13rem}.small text{font-size:52px}\n"
    ".pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;"
    "align-items:start}\n"
    ".pair>section{min-width:0;background:var(--panel);"
    "border:1px solid var(--line);border-radius:.4rem}\n"
    ".t{padding:.75rem 1rem;font:1.02rem/1.6 Charter,\"Iowan Old Style\","
    "Georgia,serif;white-space:pre-wrap;unicode-bidi:plaintext;"
    "text-align:start;max-height:80vh;overflow:auto}\n"
    "mark{color:inherit;background:hsl(var(--h) var(--s) var(--l));"
    "border-radius:.15em;-webkit-box-decoration-break:clone;"
    "box-decoration-break:clone}\n"
    ".o{text-decoration:underline dotted var(--soft) 2px;"
    "text-underline-offset:.2em}\n"
    ".x{background:hsl(var(--h) var(--s) var(--l)/.4);"
    "text-decoration:underline hsl(var(--h) var(--v) var(--m)/.7) 1px;"
    "text-underline-offset:.2em}\n"
    ".n{font:600 .68rem/1 system-ui,sans-serif;vertical-align:.45em;"
    "padding:.1em .35em;margin:0 .15em;border-radius:.3em;"
    "text-decoration:none;color:var(--panel);unicode-bidi:isolate;"
    "background:hsl(var(--h) var(--v) var(--m));"
    "-webkit-user-select:none;user-select:none}\n"
    "td .n{vertical-align:baseline}.t .n{scroll-margin:2rem}\n"
    ".n:target{outline:3px solid var(--link);outline-offset:2px}\n"
    ".c{font:.75em/1 ui-monospace,monospace;color:var(--soft);"
    "border:1px solid var(--line);border-radius:.25em;padding:0 .2em;"
    "unicode-bidi:isolate;direction:ltr}\n"
    "@media(max-width:44rem){body{padding:.75rem}.pair{grid-template-columns:"
    "1fr}.t,.top>div{max-height:none}td,th{padding-right:.5rem}.top table{"
    "font-size:.82rem}.list,.list tbody{"
    "display:block}.list thead{display:none}.list tr{display:grid;"
    "grid-template-columns:3.2rem 5.5rem 1fr;padding:.5rem 0;"
    "border-bottom:1px solid var(--line)}.list td{border:0;padding:0}"
    ".list td:nth-child(3){grid-area:2/1/3/4;min-width:0}"
    ".list td:nth-child(4){grid-area:1/3}}\n"
    "@media print{.t,.top>div{max-height:none;overflow:visible}"
    ".pair>section{border:0}mark{print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}}\n"
    "</style>\n"
    "</head>\n"
    "<body>\n";

void
frame_begin(struct out *o)
{
	out_put(o, head, sizeof head - 1);
}

void
frame_body(struct out *o)
{
	out_put(o, style, sizeof style - 1);
}

void
frame_end(struct out *o)
{
	out_str(o, "</body>\n</html>\n");
}
