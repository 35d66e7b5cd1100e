# shellcheck shell=bash disable=SC2016,SC2154
# far.sh: what 'nd-flow --parallel --hosts' prints of hosts, from the line of trap on:
# it runs a job of GNU parallel on a host.

trap 'rm -rf "$log" "$ND_DIR".far.*' EXIT
there='d=$(mktemp -d) && trap "rm -rf \"$d\"" EXIT && cd "$d" &&
tar -xmf - && bash ./+job </dev/null'
# at HOST: runs there a job whose files come by stdin, sends what it made.
at() {
  if [ "$1" = : ]; then
    bash -c "$there"
  else
    ${PARALLEL_SSH:-ssh} -o BatchMode=yes -o ConnectTimeout=5 \
      -o ServerAliveInterval=5 -o ServerAliveCountMax=3 "$1" -- \
      "exec bash -c '${there//$'\n'/ }'"
  fi
}
# far COMMAND MADE... : [NAME FILE]...: sends the files, by these names, to a
# host, runs the command there, and takes what it made. A lost host is left
# for the next; a job that failed is tried on one more.
far() (
  set -euo pipefail
  command=$1 made=() bytes=0 failed=0 tried=' '
  shift
  while [ "$1" != : ]; do made+=("$1"); shift; done
  shift
  work=$(mktemp -d "$ND_DIR".far.XXXXXX)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/in" "$work/out"
  : >"$work/in/+places"
  while [ $# -gt 0 ]; do
    ln -sr -- "$2" "$work/in/$1"
    bytes=$((bytes + $(stat -Lc %s -- "$2")))
    path=${2//\\/\\\\}
    printf '%s\t0\t%s\n' "$1" "${path//$'\t'/\\t}" >>"$work/in/+places"
    shift 2
  done
  printf '%s\n' 'set -euo pipefail' \
    "export PATH=~/$ND_TOOLS/bin:\$PATH LD_LIBRARY_PATH=~/$ND_TOOLS/lib" \
    "unset ND_GIVEN; export LC_ALL=C TMPDIR=. ND_PLACES=+places ND_QUIET=${ND_QUIET:+1} ND_LONG=${ND_LONG:+1}" \
    "{ $command" \
    "} >&2 && tar -cf - -- ${made[*]@Q}" >"$work/in/+job"
  read -ra hosts <<<"$ND_HOSTS"
  [ "$bytes" -ge "$ND_LOCAL" ] || hosts=(:)
  for ((i = PARALLEL_JOBSLOT - 1, n = i + ${#hosts[@]}; i < n; i++)); do
    host=${hosts[i % ${#hosts[@]}]} status=0
    [[ $tried != *" $host "* ]] || continue
    tried+="$host "
    tar -C "$work/in" -chf - . | at "$host" >"$work/got" || status=$?
    [ $status -ne 0 ] || tar -C "$work/out" -xf "$work/got" || status=1
    if [ $status -eq 0 ]; then
      for file in "${made[@]}"; do mv -- "$work/out/$file" "$ND_DIR$file"; done
      return
    fi
    echo "$host: status $status of: $command" >&2
    [ $status -eq 255 ] || failed=$((failed + 1))
    [ $failed -lt 2 ] || break
  done
  return 1
)
export -f at far
