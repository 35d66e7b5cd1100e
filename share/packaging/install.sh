#!/bin/sh
# install.sh [PREFIX]: copies nd below PREFIX, which is /usr/local by default. The
# programs also run where they are.
set -e
cd "$(dirname "$0")"
prefix=${1:-/usr/local}
mkdir -p "$prefix"
cp -R bin libexec share "$prefix"
echo "installed: $prefix/bin/nd-flow"
