# predict.awk: the line of predict, from the hosts (RUN/logins) and its two samples
# as tell_stages has them: of some, which is so much of all, and of all.

function size(b) {
	return b < 1e9 ? sprintf("%.0f MB", b / 1e6) : sprintf("%.1f GB", b / 1e9)
}
# Of what all took, the part that grows with the square, as less of it took less;
# so much of it may be chance.
function squared(all, less, chance,	part) {
	part = some < 1 ? (all - less / some - chance) / (1 - some) : 0
	return part < 0 ? 0 : part < all ? part : all
}
# Those of the sample that starting a job did not take.
function own_seconds(f) {
	return seconds[f] > start ? seconds[f] - start : 0
}
# The seconds of all jobs of stage f, for g times as much. What did little tells
# little: it is taken together with 30 megabytes as all stages together did them.
# What looks for something in files that are there goes through all of them as soon
# as there is anything; 40 times as much as it makes is what that takes.
function took(f, jobs, at, power,	s, rate, bytes, own, square) {
	s = own_seconds(f)
	rate = (s + 3e7 * all_seconds / all_work) / (work[f] + 3e7)
	if (power == 1)
		return jobs * start + rate * work[f] * g
	bytes = squared(work[f], less_work[f], work[f] / 50)
	own = squared(s, less_seconds[f] - start, 0.3)
	square = g * g
	if (at != "-") {
		if (bytes > 40 * made[f])
			bytes = 40 * made[f]
		square = made[f] ? will[f] / made[f] : g
	}
	if (own > rate * bytes && at == "-")
		return jobs * start + (s - own) * g + own * square
	return jobs * start + rate * ((work[f] - bytes) * g + bytes * square)
}

FILENAME ~ /logins$/ {
	slots += $1
	at_once += $1 < $3 ? $1 : $3
	n[FNR] = $1
	login[FNR] = $2
	free[FNR] = $5 * 1024
	have = way == "shared" ? free[FNR] : have + free[FNR]
	hosts = FNR
	next
}
FILENAME ~ /some[.]stages$/ {
	less_seconds[$1] = $5
	less_work[$1] = $6
	start = FNR == 1 || $5 < start ? $5 : start
	next
}
{
	name[FNR] = $1
	jobs[FNR] = $2
	at[FNR] = $3
	power[FNR] = $4
	seconds[$1] = $5
	work[$1] = $6
	made[$1] = $7
	reads[FNR] = $8
	stages = FNR
}
END {
	g = total > sampled && sampled ? total / sampled : 1
	cpu = packed * g
	all_work = 1
	for (i = 1; i <= stages; i++) {
		all_seconds += own_seconds(name[i])
		all_work += work[name[i]]
	}
	for (i = 1; i <= stages; i++) {
		f = name[i]
		will[f] = made[f] * g ^ power[i]
		if (at[i] != "-" && power[i] > 1 && will[f] > parts * will[at[i]])
			will[f] = parts * will[at[i]]
		cpu += took(f, jobs[i], at[i], power[i])
		k = split(reads[i], from, " ")
		got = 0
		for (j = 1; j <= k; j++) {
			split(from[j], w, ":")
			got += made[w[1]] ? w[2] * will[w[1]] / made[w[1]] : w[2] * g
		}
		disk += will[f]
		most = got > most ? got : most
	}
	disk += most
	cpu /= at_once
	printf "nd-flow: expected: %s of disk (free are %s), half of the memory," \
		" %s in %d slots\n", size(disk), size(have), cpu < 60 ? \
		"less than a minute" : sprintf("%.1f minutes", cpu / 60), slots
	for (i = 1; i <= hosts; i++) {
		least = way == "shared" ? disk : disk * n[i] / slots
		if (least > free[i] && force == "") {
			printf "nd-flow: %s: expected %s of free disk, got %s; --force" \
				" goes on\n", login[i], size(least), size(free[i])
			exit 1
		}
	}
}
