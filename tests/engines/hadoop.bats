# hadoop.bats: the commands of nd-hadoop(7), by Hadoop Streaming in its local mode.
# SPARK_HOME/jars has the client of Hadoop, JARS the jar of Streaming; see run.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/engines}
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	[ -n "${SPARK_HOME-}" ] && [ -n "${JARS-}" ] || skip 'SPARK_HOME or JARS is not set'
	hadoop_home
	collection
	commands
}

# hadoop_home: a command hadoop, whose tasks find no tools but those of the archive
# and have inputs of several pieces.
hadoop_home() {
	mkdir -p home/{bin,conf,share/hadoop/tools/lib}
	ln -s "$JARS"/hadoop-streaming-*.jar home/share/hadoop/tools/lib
	cat >home/conf/core-site.xml <<-'END'
		<configuration>
		<property><name>fs.local.block.size</name><value>16000</value></property>
		</configuration>
	END
	cat >home/bin/hadoop <<-'END'
		#!/bin/bash
		case $1 in
		jar) class=org.apache.hadoop.util.RunJar ;;
		fs) class=org.apache.hadoop.fs.FsShell ;;
		esac
		PATH=/usr/bin:/bin exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
			-cp "$HADOOP_HOME/conf:$SPARK_HOME/jars/*" "$class" "${@:2}"
	END
	chmod +x home/bin/hadoop
	export HADOOP_HOME=$PWD/home PATH=$PWD/home/bin:$PATH
}

# collection: docs.tsv, a third of it edited or exact copies, with CR in some texts.
collection() {
	awk 'BEGIN {
		srand(3)
		for (d = 1; d <= 120; d++) {
			if (d % 3 == 1) {
				n = 30 + int(rand() * 60)
				for (i = 1; i <= n; i++) w[i] = "w" int(rand() * 5000)
			} else if (d % 2)
				w[1 + int(rand() * n)] = "edited"
			printf "%s\t", (d % 7 ? d : "x \303\251:" d)
			for (i = 1; i <= n; i++) printf "%s%s", w[i], (i == 20 ? "\r" : " ")
			print ""
		}
	}' >docs.tsv
}

# commands: the displays of the manual, commands.1 and so on, but for the example.
commands() {
	awk -v top="$top" -v bin="$(dirname "$(command -v nd-shingle)")" '
		/^\.Sh E/ { exit }
		/^\.Bd -literal/ { first = 1; next }
		first { first = 0; if (!/^\$ /) file = "commands." ++n }
		/^\.Ed/ { file = "" }
		file { gsub(/\\e/, "\\"); gsub("/usr/local/bin", bin); gsub("/usr/local", top)
			print >file }' "$top/man/nd-hadoop.7"
	[ "$(echo commands.*)" = 'commands.1 commands.2 commands.3 commands.4 commands.5' ]
}
# paste N...: runs them in one shell.
paste() {
	cat "${@/#/commands.}" >all
	reduces=3 bash -euo pipefail all >said 2>&1
}

@test "the commands of the manual find the pairs of nd-flow near" {
	nd-flow near --all-pairs -o exact docs.tsv >/dev/null
	nd-flow near --all-pairs --via minhash -o some docs.tsv >/dev/null
	mv some minhash
	[ -s exact/pairs ]
	paste 1 2 3 || { cat said && false; }
	same exact/pairs pairs.tsv
	mv pairs.tsv by-postings
	paste 2 4 || { cat said && false; }
	same minhash/pairs pairs.tsv
	mv pairs.tsv by-minhash
	paste 2 5 || { cat said && false; }
	same exact/pairs pairs.tsv
	# Several mappers, several reducers.
	[ "$(cd sets && echo part-*)" = 'part-00000 part-00001 part-00002' ]
	[ "$(cd pairs && echo part-*)" = 'part-00000 part-00001 part-00002' ]
}

@test "a malformed line fails the job" {
	paste 1
	echo malformed >>docs.tsv
	run paste 2 3
	[ "$status" -ne 0 ]
	grep 'expected at least 2 fields, got 1' said
	[ ! -e candidates/_SUCCESS ]
	[ ! -e pairs ]
}

@test "of no documents there are no pairs" {
	: >docs.tsv
	paste 1 2 3 || { cat said && false; }
	[ ! -s pairs.tsv ]
}

@test "a stage reports to Hadoop while it prints nothing, and ends when it is done" {
	sleep 63 | { "$samples/hadoop.sh" same 2>&1; date +%s >ended; } >said &
	start=$(date +%s)
	wait $!
	[ "$(cat said)" = reporter:status:working ]
	[ "$(cat ended)" -lt $((start + 70)) ]
}
