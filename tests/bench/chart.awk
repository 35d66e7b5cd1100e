# chart.awk: the picture that chart draws, with its options in the environment.
# cell[row, column]: row 0 is the header, column 1 is x, the others are series.
# An axis is "x" or "y": low and high are the data's bounds, tick[axis, 1] to
# tick[axis, ticks[axis]] what is written, begin and end where it is drawn.

function refuse(where, what) {
	printf "chart: %s: %s\n", where, what >"/dev/stderr"
	failed = 1
	exit 1
}
function fail(line, what) {
	refuse(ENVIRON["name"] (line ? ":" line : ""), what)
}
function number(s) {
	return s ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/
}
# Whether every byte is of a character that XML may have, or a control one.
function utf8(s) {
	gsub(/[\302-\337][\200-\277]/, " ", s)
	gsub(/(\340[\240-\277]|[\341-\354\356][\200-\277])[\200-\277]/, " ", s)
	gsub(/(\355[\200-\237]|\357[\200-\276])[\200-\277]/, " ", s)
	gsub(/\357\277[\200-\275]/, " ", s)
	gsub(/(\360[\220-\277]|[\361-\363][\200-\277]|\364[\200-\217])[\200-\277][\200-\277]/,
		" ", s)
	return s !~ /[\200-\377]/
}
function see(axis, line, s) {
	if (!number(s) || (logs[axis] && s <= 0))
		fail(line, "expected a number" (logs[axis] ? " above 0" : "") \
			", got '" s "'")
	if (s > 1e150 || s < -1e150 || (s != 0 && s < 1e-150 && s > -1e-150))
		fail(line, "expected a number from 1e-150 to 1e150, or 0, got '" \
			s "'")
	if (!(axis in low) || s + 0 < low[axis]) low[axis] = s + 0
	if (!(axis in high) || s + 0 > high[axis]) high[axis] = s + 0
}
function text(s) {
	gsub(/[[:cntrl:]]/, "", s)
	gsub(/&/, "\\&amp;", s)
	gsub(/</, "\\&lt;", s)
	gsub(/>/, "\\&gt;", s)
	return s
}
function short(v,  a) {			# 1500000 is 1.5M
	a = v < 0 ? -v : v
	if (a >= 1e9) return sprintf("%.6gG", v / 1e9)
	if (a >= 1e6) return sprintf("%.6gM", v / 1e6)
	return a < 1e4 ? sprintf("%.6g", v) : sprintf("%.6gk", v / 1e3)
}
function floor(v) { return int(v) > v ? int(v) - 1 : int(v) }
function power(e) { return sprintf("1e%d", e) + 0 }
function log10(v) { return log(v) / log(10) }

# Chooses ticks: round, the first is low or less, the last high or more. What
# is nearer to each other than a 10^12th of it stands at one place.
function scale(a,  l, h, m, n, e, i, k, v, every) {
	l = low[a]
	h = high[a] > l ? high[a] : logs[a] ? 10 * l : l + 1
	if (logs[a]) {
		every = 1 + int(log10(h / l) / 12)
		n = split(h / l < 1000 ? "1 2 5" : "1", m, " ")
		for (e = floor(log10(l) + 1e-9); v < h * (1 - 1e-9); e += every)
			for (i = 1; i <= n && v < h * (1 - 1e-9); i++) {
				v = m[i] * power(e)
				if (v <= l * (1 + 1e-9)) ticks[a] = 0
				tick[a, ++ticks[a]] = v
			}
		return
	}
	v = 1e-12 * (h > -l ? h : -l)
	if (h - l < v) h = l + v
	e = power(floor(log10((h - l) / 6)))
	split("1 2 5 10", m, " ")
	for (i = 1; i < 4 && h - l > 6.000001 * m[i] * e; i++) ;
	n = floor(l / (m[i] * e) + 1e-9)
	for (k = 0; k < 12 && (k == 0 || v < h - 1e-9 * e); k++)
		tick[a, ++ticks[a]] = v = (n + k) * m[i] * e
}
function at(a, v,  f, t) {
	f = tick[a, 1]
	t = tick[a, ticks[a]]
	f = logs[a] ? log(v / f) / log(t / f) : (v - f) / (t - f)
	return begin[a] + f * (end[a] - begin[a])
}
function label(x, y, anchor, s, more) {
	printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>\n",
		x, y, anchor, more, text(s)
}
function turn(degrees, x, y) {
	return sprintf(" transform=\"rotate(%d %.1f %.1f)\"", degrees, x, y)
}
function path(class, d) {
	printf "<path class=\"%s\" d=\"%s\"/>\n", class, d
}
function colour(c) { return "s" (c - 2) % 8 }

# Places the names of the series, from the line y on; returns the last line.
function legend(y,  c, x, w) {
	x = begin["x"]
	for (c = 2; c <= columns; c++) {
		w = 38 + 8 * length(cell[0, c])
		if (x > begin["x"] && x + w > end["x"]) { x = begin["x"]; y += 20 }
		key_x[c] = x
		key_y[c] = y
		x += w
	}
	return y
}
function axes(  i, x, y) {
	for (i = 1; i <= ticks["y"]; i++) {
		y = at("y", tick["y", i])
		path("grid", sprintf("M%d %.1fH%d", begin["x"], y, end["x"]))
		label(begin["x"] - 8, y + 5, "end", short(tick["y", i]))
	}
	y = begin["y"] + 20
	for (i = 1; i <= ticks["x"]; i++) {
		x = at("x", tick["x", i])
		path("grid", sprintf("M%.1f %dV%d", x, begin["y"], end["y"]))
		label(x, y, "middle", short(tick["x", i]))
	}
	for (i = 1; i <= rows && names; i++) {
		x = across(i)
		label(x, y, tilted ? "end" : "middle", cell[i, 1],
			tilted ? turn(-35, x, y) : "")
	}
	path("axis", "M" begin["x"] " " end["y"] "V" begin["y"] "H" end["x"])
	label((begin["x"] + end["x"]) / 2, height - 14, "middle", xname)
	y = (begin["y"] + end["y"]) / 2
	label(20, y, "middle", yname, turn(-90, 20, y))
}
function across(i) {
	return names ? begin["x"] + (i - .5) * slot : at("x", cell[i, 1])
}
# Draws row i of series c; the title shows under the pointer.
function mark(i, c, shape) {
	printf "<%s class=\"%s fill\"><title>%s: %s, %s</title></%s>\n", shape,
		colour(c), text(cell[0, c]), text(cell[i, 1]), cell[i, c],
		substr(shape, 1, index(shape, " ") - 1)
}
function bars(c,  i, w, x, y, foot) {
	w = .8 * slot / (columns - 1)
	foot = at("y", logs["y"] ? tick["y", 1] : 0)
	for (i = 1; i <= rows; i++) if (cell[i, c] != "-") {
		x = across(i) - .4 * slot + (c - 2) * w
		y = at("y", cell[i, c])
		mark(i, c, sprintf("rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" " \
			"height=\"%.1f\"", x, y < foot ? y : foot, w,
			y < foot ? foot - y : y - foot))
	}
}
function lines(c,  i, d) {
	for (i = 1; i <= rows; i++)
		if (cell[i, c] != "-")
			d = d sprintf("%s%.1f %.1f", i > 1 && cell[i - 1, c] != "-" ? \
				"L" : "M", across(i), at("y", cell[i, c]))
	path(colour(c) " line", d)
	for (i = 1; i <= rows; i++) if (cell[i, c] != "-")
		mark(i, c, sprintf("circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"",
			across(i), at("y", cell[i, c])))
}
# The colours and fonts of the pages of nd-html.
function style(light, dark,  i, l, d) {
	print "<style>\n  svg { font: 13px system-ui, sans-serif }"
	print "  .line { stroke: currentColor; stroke-width: 2; fill: none }"
	print "  .fill { fill: currentColor }"
	print "  text { fill: #5c5c58 } .paper { fill: #fbfbf9 }"
	print "  .title { font-size: 16px; font-weight: 600; fill: #1f1f1d }"
	print "  .grid { stroke: #dcdcd6 } .axis { stroke: #5c5c58; fill: none }"
	split(dark, d, " ")
	for (i = 1; i <= split(light, l, " "); i++)
		print "  .s" i - 1 " { color: " l[i] " }"
	print "  @media (prefers-color-scheme: dark) {"
	print "    text { fill: #a8a8a2 } .paper { fill: #161615 }"
	print "    .title { fill: #e2e2de }"
	print "    .grid { stroke: #3b3b38 } .axis { stroke: #a8a8a2 }"
	for (i = 1; i in d; i++)
		print "    .s" i - 1 " { color: " d[i] " }"
	print "  }\n</style>"
}
function draw(  c) {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" " \
		"height=\"%d\" viewBox=\"0 0 720 %d\" role=\"img\">\n", height, height
	print "<title>" text(ENVIRON["title"]) "</title>"
	style("#3f7fb5 #b3261e #176a34 #7a4fa3 #96590f #0f7474 #a8326e #5c5c58",
		"#5d93c4 #ff9d92 #7fd29a #c3a3ea #e0b060 #62cfcf #f29ac4 #a8a8a2")
	path("paper", "M0 0H720V" height "H0z")
	label(begin["x"], 30, "start", ENVIRON["title"], " class=\"title\"")
	for (c = 2; c <= columns && columns > 2; c++) {
		path(colour(c) " fill", "M" key_x[c] " " key_y[c] - 10 "h14v10h-14z")
		label(key_x[c] + 20, key_y[c], "start", cell[0, c])
	}
	axes()
	for (c = 2; c <= columns; c++)
		if (names) bars(c)
		else lines(c)
	print "</svg>"
}

BEGIN {
	logs["x"] = ENVIRON["logx"]
	logs["y"] = ENVIRON["logy"]
	names = ENVIRON["bars"]
	not_utf8 = "expected UTF-8, got bytes that are none"
	if (!utf8(ENVIRON["title"])) refuse("-t", not_utf8)
	if (!utf8(ENVIRON["xname"])) refuse("-x", not_utf8)
	if (!utf8(ENVIRON["yname"])) refuse("-y", not_utf8)
}
NR == 1 && sub(/^\357\273\277/, "") {
	printf "chart: %s: a byte order mark dropped\n", ENVIRON["name"] \
		>"/dev/stderr"
}
!utf8($0) { fail(NR, not_utf8) }
NR == 1 { columns = NF; if (NF < 2) fail(1, "expected 2 columns or more, got " NF) }
NF != columns { fail(NR, "expected " columns " fields, got " NF) }
{ for (c = 1; c <= NF; c++) cell[NR - 1, c] = $c }
NR > 1 {
	if (!number($1) && !logs["x"]) names = 1
	else if (!names) see("x", NR, $1)
	for (c = 2; c <= NF; c++) if ($c != "-") see("y", NR, $c)
	if (length($1) > widest) widest = length($1)
}
END {
	if (failed) exit 1
	rows = NR - 1
	if (!("y" in low)) fail(0, "expected a row with a number, got none")
	if (!logs["y"] && low["y"] > 0) low["y"] = 0
	if (!logs["y"] && high["y"] < 0) high["y"] = 0
	begin["x"] = 80
	end["x"] = 690
	slot = (end["x"] - begin["x"]) / rows
	tilted = names && 8 * widest > slot
	end["y"] = columns > 2 ? legend(58) + 16 : 50
	begin["y"] = end["y"] + 320
	height = begin["y"] + 60 + (tilted ? 5 * widest : 0)
	if (!names) scale("x")
	scale("y")
	xname = ENVIRON["xname"] != "" ? ENVIRON["xname"] : cell[0, 1]
	yname = ENVIRON["yname"] != "" || columns > 2 ? ENVIRON["yname"] : cell[0, 2]
	draw()
}
