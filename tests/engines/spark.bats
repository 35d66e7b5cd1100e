# spark.bats: the dataflows on Spark itself, run by tests/engines/run.
load ../helper
top=${top%/tests}
PATH=$top/bin:$PATH
samples=$top/share/nd/samples
driver=$top/share/nd/spark/nd_spark.py

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	export SPARK_LOCAL_DIRS=$PWD/scratch SPARK_WORKER_DIR=$PWD/workers
	mkdir scratch
}
teardown() {
	[ ! -e pids ] || kill $(<pids) 2>/dev/null || :
}

# submit MASTER WORD...: what Spark says is in the file log.
submit() {
	spark-submit --master "$1" --conf spark.ui.enabled=false \
		--driver-memory 1g "${@:2}" 2>log
}
# fails_with STATUS PATTERN MASTER WORD...: what the driver says, which spark-submit
# prints on stdout, begins so.
fails_with() {
	run submit "${@:3}"
	[ "$status" -eq "$1" ] && [[ $output == $2* ]] && return
	printf 'exit %s: %s\n' "$status" "$output"
	return 1
}
# executors: the processes of those that were started here.
executors() {
	local p
	for p in $(pgrep -f CoarseGrainedExecutorBackend); do
		! grep -qz "=$PWD/scratch" "/proc/$p/environ" || echo "$p"
	done
}
# parts NAME: what the tasks wrote of the answer out/NAME.
parts() { cat out/"$1"/part-*; }

# texts N SEED: N documents, a third of them changed copies of one before.
texts() {
	awk -v n="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		for (i = 1; i <= n; i++) {
			if (i > 9 && rand() < 0.33) {
				words = split(text[1 + int(rand() * (i - 1) * 0.5)], w, " ")
				for (j = 0; j < words / 20; j++)
					w[1 + int(rand() * words)] = "new" int(rand() * 1000)
			} else {
				words = 20 + int(exp(rand() * 7))
				for (j = 1; j <= words; j++)
					w[j] = "w" int(exp(rand() * 9))
			}
			t = w[1]
			for (j = 2; j <= words; j++) t = t " " w[j]
			if (i * 2 < n) text[i] = t
			printf "d%06d\t%s\n", i, t
		}
	}'
}

@test "near and threads in every way on four executors are nd-flow's" {
	texts 6000 1 >docs.tsv
	[ "$(stat -c %s docs.tsv)" -gt 4000000 ]
	for via in prefix postings minhash; do
		nd-flow near -t 0.6 --via $via docs.tsv >near.$via.wanted
		echo "--in docs.tsv --out near.$via --parts 4 near -t 0.6 --via $via"
	done >calls
	nd-flow near -t 0.6 --via minhash --dedup docs.tsv >kept.wanted
	echo "--in docs.tsv --out kept near -t 0.6 --via minhash --dedup" >>calls
	nd-flow threads -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 --idf "$samples/threads.tsv" >threads.wanted
	echo "--in $samples/threads.tsv --out threads --parts 3 threads -w 0.5,0.5 -f 2,4 \
-k 1 -t 0.2 --idf" >>calls
	submit 'local-cluster[4,2,1024]' "$top/tests/engines/many.py" calls
	for via in prefix postings minhash; do
		[ "$(wc -l <near.$via.wanted)" -gt 1000 ]
		cat near.$via/clusters/part-* | cmp near.$via.wanted -
	done
	cat kept/kept/part-* | cmp kept.wanted -
	ls kept/kept/part-* | wc -l | grep -q '^5$'
	cat threads/clusters/part-* | cmp threads.wanted -
}

@test "sentences, partial and xling in every way on four executors are nd-flow's" {
	texts 300 2 | sed 's/ \(w1*\) /. \1 /g' >docs.tsv
	cp "$samples"/{wiki.xml,de.tsv,en.tsv,quotes.tsv,en-de.tsv} .
	nd-flow sentences -b 10 -t 0.4 -o sentences.alone wiki.xml docs.tsv
	echo '--in wiki.xml --in docs.tsv --out sentences --parts 3 sentences -b 10 -t 0.4' >calls
	for via in index postings prefix minhash; do
		nd-flow partial --via $via --min-bytes 20 docs.tsv >partial.$via.wanted
		echo "--in docs.tsv --out partial.$via --parts 3 partial --via $via --min-bytes 20"
	done >>calls
	sed 's/^/one /;3q' "$samples/docs.tsv" >parts.tsv
	nd-flow partial --against "$samples/docs.tsv" --min-bytes 0 parts.tsv >against.wanted
	[ -s against.wanted ]
	echo "--in parts.tsv --against $samples/docs.tsv --out against --parts 3 partial \
--min-bytes 0" >>calls
	for via in exact sketches window; do
		nd-flow xling -l en-de.tsv --inverse --via $via -t 0.2 en.tsv de.tsv >xling.$via.wanted
		echo "--in en.tsv --in de.tsv --out xling.$via --parts 3 xling -l en-de.tsv \
--inverse --via $via -t 0.2"
	done >>calls
	submit 'local-cluster[4,2,1024]' "$top/tests/engines/many.py" calls
	cat sentences/sentences/part-* | cmp sentences.alone/sentences -
	for name in partial.{index,postings,prefix,minhash}; do
		[ -s $name.wanted ]
		cat $name/passages/part-* | cmp $name.wanted -
	done
	cat against/passages/part-* | cmp against.wanted -
	for via in exact sketches window; do
		[ -s xling.$via.wanted ]
		cat xling.$via/pairs/part-* | cmp xling.$via.wanted -
	done
}

@test "several files, JSON lines and packed ones; lines without an id" {
	mkdir in
	printf '%s\n' '{"i":"a","t":"one two three"}' '{"t":"one two three"}' >in/a.json
	printf '%s\n' '{"t":"four five six"}' '{"t":"four five six"}' >in/b.json
	submit 'local[2]' "$driver" --in "file://$PWD/in/*.json" --out out --parts 2 \
		near -k 2 --json i,t
	printf '%s\t%s\t1.000000\n' a a a "file:$PWD/in/a.json:2" "file:$PWD/in/b.json:1" \
		"file:$PWD/in/b.json:1" "file:$PWD/in/b.json:1" "file:$PWD/in/b.json:2" |
		cmp - <(parts clusters)
	rm -r out in
	mkdir in
	texts 400 3 >docs.tsv
	split -n l/2 docs.tsv in/docs.tsv.
	gzip -c in/docs.tsv.aa >in/1.tsv.gz
	zstd -q in/docs.tsv.ab -o in/2.tsv.zst
	rm in/docs.*
	submit 'local[2]' "$driver" --in in/1.tsv.gz --in in/2.tsv.zst --out out --parts 2 \
		near -t 0.6
	nd-flow near -t 0.6 docs.tsv | cmp - <(parts clusters)
}

@test "an executor that is killed: the same bytes, and nothing stays" {
	texts 6000 4 >docs.tsv
	nd-flow near -t 0.6 --via minhash docs.tsv >wanted
	submit 'local-cluster[4,2,1024]' "$driver" --in docs.tsv --out out --parts 4 near -t 0.6 \
		--via minhash 3>&- &
	for i in {1..600}; do
		victim=$(executors | head -n 1)
		[ -z "$victim" ] || ! ls -d scratch/*/*/*/nd.*/+job >/dev/null 2>&1 || break
		sleep 0.1
	done
	kill -9 "$victim"
	wait $!
	cmp wanted <(parts clusters)
	[ -z "$(find scratch -name 'nd.*')" ]
}

@test "a worker of a cluster of its own that is killed; nd shipped as an archive" {
	texts 6000 5 >docs.tsv
	nd-flow near -t 0.6 --via prefix docs.tsv >wanted
	nd-flow deploy --archive nd.tar.gz
	spark-class org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 17077 \
		--webui-port 0 >master.log 2>&1 3>&- &
	echo $! >pids
	for i in 1 2; do
		SPARK_WORKER_DIR=$PWD/worker.$i spark-class org.apache.spark.deploy.worker.Worker \
			--host 127.0.0.1 --cores 2 --memory 2g --webui-port 0 \
			spark://127.0.0.1:17077 >worker.$i.log 2>&1 3>&- &
		echo $! >>pids
	done
	# The driver's own tools are not those of the executors.
	submit spark://127.0.0.1:17077 --executor-memory 1g --archives nd.tar.gz#nd "$driver" \
		--in docs.tsv --out out --parts 4 near -t 0.6 --via prefix 3>&- &
	for i in {1..600}; do
		ls -d scratch/*/*/*/nd.*/+job >/dev/null 2>&1 && break
		sleep 0.1
	done
	victim=$(sed -n 2p pids)
	pkill -9 -P "$victim"
	kill -9 "$victim"
	wait $!
	cmp wanted <(parts clusters)
}

@test "input and output in a store that is called by s3a" {
	texts 400 6 >docs.tsv
	moto_server -H 127.0.0.1 -p 17080 >moto.log 2>&1 3>&- &
	echo $! >pids
	export AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x
	"$PYSPARK_PYTHON" - <<-'END'
	import time, boto3
	s3 = boto3.client("s3", endpoint_url="http://127.0.0.1:17080", region_name="us-east-1")
	for i in range(100):
	    try:
	        s3.create_bucket(Bucket="texts")
	        break
	    except Exception:
	        time.sleep(0.2)
	s3.upload_file("docs.tsv", "texts", "in/docs.tsv")
	END
	submit 'local[2]' --jars "$JARS/hadoop-aws-3.3.4.jar,$JARS/aws-java-sdk-bundle-1.12.262.jar" \
		--conf spark.hadoop.fs.s3a.endpoint=http://127.0.0.1:17080 \
		--conf spark.hadoop.fs.s3a.path.style.access=true \
		"$driver" --in s3a://texts/in --out s3a://texts/out --parts 2 near -t 0.6
	"$PYSPARK_PYTHON" - >got <<-'END'
	import boto3, sys
	s3 = boto3.client("s3", endpoint_url="http://127.0.0.1:17080", region_name="us-east-1")
	for o in s3.list_objects_v2(Bucket="texts", Prefix="out/clusters/part-")["Contents"]:
	    sys.stdout.buffer.write(s3.get_object(Bucket="texts", Key=o["Key"])["Body"].read())
	END
	nd-flow near -t 0.6 docs.tsv | cmp - got
}

@test "what is wrong is one line: input, options, tools of another version" {
	printf 'a\tb\nno\n' >bad.tsv
	fails_with 1 "nd_spark: sets.1: nd-shingle: file:$PWD/bad.tsv:2: expected at least 2 fields, got 1" \
		'local[2]' "$driver" --in bad.tsv --out out --parts 2 near
	fails_with 1 'nd_spark: none.tsv: no such file or directory' \
		'local[2]' "$driver" --in none.tsv --out out near
	mkdir -p other/bin
	printf '#!/bin/sh\necho "nd-flow (nd) 0.1"\n' >other/bin/nd-flow
	chmod +x other/bin/nd-flow
	tar -C other -czf other.tar.gz bin
	fails_with 1 "nd_spark: *: expected $(nd-flow --version), got nd-flow (nd) 0.1" \
		'local[2]' --archives other.tar.gz#nd "$driver" --in "$samples/docs.tsv" \
		--out out --parts 2 near -k 2
	fails_with 2 'nd-flow: -t: expected a number above 0, up to 1' \
		'local[2]' "$driver" --in bad.tsv --out out near -t 7
}

@test "the recipe of nd-cookbook(7) has the answer of one machine" {
	cp "$samples/docs.tsv" .
	nd-flow near -t 0.5 docs.tsv >wanted
	awk -v share="$top/share/nd" -v here="$PWD" '
		/^\.Ss Apache Spark/ { on = 1 }
		on && /^\.Ed/ { exit }
		on && body {
			gsub(/\\e/, "\\"); gsub("/usr/local/share/nd", share)
			gsub("/shared", here); print
		}
		/^\.Bd/ { body = on }' "$top/man/nd-cookbook.7" >recipe
	[ "$(grep -c -e ^nd-flow -e ^spark-submit recipe)" -eq 2 ]
	bash -e recipe 2>log
	cat near/clusters/part-* | same wanted -
}
