#!/usr/bin/env python3
"""A dataflow of nd-flow on Spark.

spark-submit [--archives nd.tar.gz#nd] nd_spark.py --in URI [--in URI ...] --out URI
    [--against URI] [--parts N] FLOW [OPTION ...]

The driver asks nd-flow for the plan, by inputs that have the first lines of the real
ones, and runs none of it. Each job of a stage is a task: nd-flow part, in a directory
of its own. What jobs hand on are the files that they make, cut into chunks: Spark
shuffles these, keeps them on disk and makes them again if an executor is lost.
"""
import argparse
import ctypes
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from py4j.protocol import Py4JJavaError
from pyspark import SparkFiles, StorageLevel
from pyspark.accumulators import AccumulatorParam
from pyspark.sql import SparkSession
from pyspark.sql.functions import spark_partition_id

ROOT = os.path.realpath(__file__ + "/../../../..")
CHUNK = 1 << 20
# Files beyond these are read as one input of Spark's, in its order.
MOST_FILES = 500
# The input that is the other collection of a flow that has two.
OTHER = {"xling": 1, "contains": 0}
# What no piece that Spark cuts can be: files with a header, texts, archives.
NO_LINES = re.compile(rb"^word\t(--csv|--tsv|--id-prefix|--recursive|nd-warc)$", re.M)


def fail(message):
    sys.exit(f"nd_spark: {message}")


class Union(AccumulatorParam):
    """A dictionary that jobs add to; a job that is made again adds the same."""
    def zero(self, value):
        return {}

    def addInPlace(self, a, b):
        return {**a, **b}


def version_of(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()


def nd_flow(version, root):
    """The path of nd-flow, of this version: of the archive, or where the driver has it."""
    roots = [SparkFiles.get("nd"), os.path.abspath("nd"), root]
    path = next((f"{r}/bin/nd-flow" for r in roots if os.path.exists(f"{r}/bin/nd-flow")), None)
    if path and version_of(path) == version:
        return path
    wrong = f"{path}: expected {version}, got {version_of(path)}" if path else "nd is not there; " \
        "expected spark-submit --archives nd.tar.gz#nd"
    raise RuntimeError(f"{socket.gethostname()}: {wrong}")


def chunks(name, blocks):
    """The chunks of a file, of blocks of its bytes: its name, their places, bytes."""
    offset, data = 0, bytearray()
    for block in blocks:
        data += block
        if len(data) >= CHUNK:
            yield name, offset, bytes(data)
            offset += len(data)
            data = bytearray()
    yield name, offset, bytes(data)


def lines(rows):
    for row in rows:
        yield row[0]
        yield b"\n"


def make_job(task, linked, tools, files, told):
    """Runs a job on the chunks of its files; the chunks of what it makes. Adds its
    messages to told. Spark removes the directory if this process cannot."""
    name, makes, given, links = task
    d = tempfile.mkdtemp(prefix="nd.", dir=os.environ["SPARK_LOCAL_DIRS"].split(",")[0])
    try:
        for file, data in [*given.items(), *((n, linked[path]) for n, path in links.items())]:
            Path(d, file).write_bytes(data)
        for _, (file, offset, data) in files:
            with open(f"{d}/{file}", "r+b" if os.path.exists(f"{d}/{file}") else "wb") as f:
                f.seek(offset)
                f.write(data)
        done = subprocess.run([nd_flow(*tools), "part", "--slots", str(os.cpu_count() or 1), d],
                              preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGTERM),  # with its parent
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr.strip() or done.returncode}")
        if done.stderr:
            told.add({name: done.stderr})
        for file in makes:
            with open(f"{d}/{file}", "rb") as f:
                yield from chunks(file, iter(lambda f=f: f.read(CHUNK), b""))
    finally:
        shutil.rmtree(d)


def whole_lines(names, files):
    """The lines of the files of these names, in blocks that end before a newline."""
    rest = b""
    for name, _, data in files:
        if name in names:
            *before, rest = (rest + data).rsplit(b"\n", 1)
            yield from ((bytearray(block),) for block in before)


class Input:
    """The files at a URI, and for nd-flow a stand-in that has their first lines."""

    def __init__(self, spark, uri, directory):
        self.spark, self.uri = spark, uri
        path = spark.sparkContext._jvm.org.apache.hadoop.fs.Path(uri)
        fs = path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
        self.files, self.bytes = [], 0
        for entry in fs.globStatus(path) or fail(f"{uri}: no such file or directory"):
            for status in fs.listStatus(entry.getPath()) if entry.isDirectory() else [entry]:
                if status.isFile() and status.getPath().getName()[0] not in "._":
                    self.files.append(status.getPath().toString())
                    self.bytes += status.getLen()
        if not self.files:
            fail(f"{uri}: no files")
        self.files.sort()
        name = os.path.basename(self.files[0])
        self.cut = not name.endswith((".zst", ".xml", ".xml.bz2"))
        os.mkdir(directory)
        self.stand_in = f"{directory}/{name}"
        if name.endswith((".gz", ".bz2")):
            self.stand_in = self.stand_in.rsplit(".", 1)[0]
        Path(self.stand_in).write_bytes(self.bytes_of(self.files[0]).first() if name.endswith(".zst") else
                                        b"".join(lines(self.text([self.files[0]]).take(20))))

    def text(self, files):
        return self.spark.read.option("lineSep", "\n").text(files).selectExpr("cast(value as binary)")

    def bytes_of(self, file):
        return self.spark.sparkContext.binaryFiles(file, 1).values()

    def find_pieces(self, counted):
        """Finds what Spark makes of the files: RDDs of blocks of bytes, whose partitions
        are the pieces; and of these what their lines are called, and the lines before."""
        self.read, self.places = [], []
        many = len(self.files) > MOST_FILES and self.cut
        for files in [self.files] if many else [[f] for f in self.files]:
            name, counts = self.uri if many else files[0], {}
            text = self.text(files)
            rdd = text.rdd.mapPartitions(lines) if self.cut else self.bytes_of(name)
            n = rdd.getNumPartitions()
            if counted and self.cut and not many:
                counts = dict(text.groupBy(spark_partition_id()).count().collect())
            for i in range(n):
                before = sum(counts.get(k, 0) for k in range(i))
                self.places.append((name if counts or n == 1 else f"{name}:{i + 1}", before))
            self.read.append(rdd)

    def pieces(self):
        """The chunks of the pieces, which are called as self.first and from that on."""
        kind, first = self.first
        return self.spark.sparkContext.union(self.read).mapPartitionsWithIndex(
            lambda i, it: chunks(f"{kind}.{first + i}", it)).persist(StorageLevel.DISK_ONLY)


class Job:
    """A job of the plan, as nd-flow has printed it and written its directory."""

    def __init__(self, line, directory, inputs, places):
        self.stage, name, *lists = line.split("\t")
        self.reads, self.makes, self.answers = (names.split() for names in lists)
        job, *place = [Path(directory, name, file).read_bytes() for file in ("+job", "+places")]
        if NO_LINES.search(job):
            fail("expected files of records: .tsv, JSON lines with --json, or dumps")
        place = {p.split(b"\t")[0]: p for p in place[0].splitlines(True)}
        pieces = [n for n in self.reads if n in places]
        for n in pieces:
            place[n.encode()] = f"{n}\t{places[n][1]}\t{places[n][0]}\n".encode()
        for one in inputs:
            called = places[pieces[0]][0] if len(pieces) == 1 else one.uri
            job = job.replace(one.stand_in.encode(), called.encode())
        self.links = {file.name: str(file.resolve()) for file in Path(directory, name).iterdir() if file.is_symlink()}
        self.task = name, self.makes, {"+job": job, "+places": b"".join(place.values())}, self.links


def ask_nd_flow(arguments, parts, inputs, against, run):
    """The jobs of the plan."""
    places, at = {}, OTHER.get(arguments[0], len(inputs))
    pieces, others = inputs[:at] + inputs[at + 1:], inputs[at:at + 1] + against
    for kind, group in (("piece", pieces), ("other", others)):
        for one in group:
            one.first = kind, 1 + sum(len(i.places) for i in group[:group.index(one)])
            places.update((f"{kind}.{one.first[1] + i}", place) for i, place in enumerate(one.places))
    command = [f"{ROOT}/bin/nd-flow", *arguments, "--stages", "-o", run, "--parts", str(parts),
               "--pieces", ",".join(str(len(one.places)) for one in pieces + others)]
    command += [f"--against={i.stand_in}" for i in against] + ["--"] + [i.stand_in for i in inputs]
    done = subprocess.run(command, capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode:
        sys.exit(done.returncode)
    return [Job(line, run, inputs + against, places) for line in done.stdout.splitlines()]


def run(spark, jobs, inputs, out, quiet):
    """Runs all jobs, those of a stage when those before are done, and writes the answers."""
    sc = spark.sparkContext
    tools = version_of(f"{ROOT}/bin/nd-flow"), ROOT
    told = sc.accumulator({}, Union())
    linked = sc.broadcast({path: Path(path).read_bytes() for job in jobs for path in job.links.values()})
    # The names and chunks of files that are there.
    made = [({f"{i.first[0]}.{i.first[1] + k}" for k in range(len(i.places))}, i.pieces()) for i in inputs]
    groups = [list(group) for _, group in itertools.groupby(jobs, lambda job: job.stage)]
    for number, group in enumerate(groups):
        readers = {}
        for i, job in enumerate(group):
            for name in job.reads:
                readers.setdefault(name, []).append(i)
        table, tasks = sc.broadcast(readers), sc.broadcast([job.task for job in group])
        files = [rdd.flatMap(lambda chunk, t=table: [(i, chunk) for i in t.value.get(chunk[0], ())])
                 for names, rdd in made if names & readers.keys()]
        sc.setJobDescription(group[0].stage)
        rdd = sc.union(files or [sc.emptyRDD()]).partitionBy(len(group), int).mapPartitionsWithIndex(
            lambda i, it, tasks=tasks: make_job(tasks.value[i], linked.value, tools, it, told)
        ).setName(group[0].stage).persist(StorageLevel.DISK_ONLY)
        # RDD.count() would send all chunks through Python once more.
        try:
            rdd._jrdd.count()
        except Py4JJavaError as error:
            why = re.search(r"\bRuntimeError: (.*?)\n\n", str(error), re.S)
            if not why:
                raise
            fail(why[1])
        sys.stderr.write("" if quiet else "".join(told.value.values()))
        told.value = {}
        write_answers(spark, rdd, {name for job in group for name in job.answers}, out)
        made.append(({name for job in group for name in job.makes}, rdd))
        needed = {name for later in groups[number + 1:] for job in later for name in job.reads}
        for old in [m for m in made if not m[0] & needed]:
            old[1].unpersist()
            made.remove(old)


def write_answers(spark, rdd, names, out):
    """Writes answers to directories of their stages: a file of each job in its order."""
    stage_of = {name: re.sub(r"\.[\d-]+$", "", name) for name in names}
    for stage in sorted(set(stage_of.values())):
        its = {name for name in names if stage_of[name] == stage}
        blocks = rdd.mapPartitions(lambda files, its=its: whole_lines(its, files))
        frame = spark.createDataFrame(blocks, "value binary").selectExpr("cast(value as string) value")
        frame.write.option("lineSep", "\n").text(f"{out}/{stage}")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="nd_spark.py", usage=" ".join(__doc__.split("\n\n")[1].split()))
    parser.add_argument("--in", dest="inputs", action="append", required=True)
    parser.add_argument("--against", action="append", default=[])
    parser.add_argument("--out", required=True)
    parser.add_argument("--parts", type=int)
    parser.add_argument("flow", nargs=argparse.REMAINDER)
    asked = parser.parse_args(arguments)
    if not asked.flow:
        parser.error("expected a flow")
    return asked


def compute(spark, asked):
    """Writes the answers of the dataflow that is asked for to directories of asked.out."""
    sc = spark.sparkContext
    with tempfile.TemporaryDirectory(prefix="nd.") as d:
        inputs = [Input(spark, uri, f"{d}/{i}") for i, uri in enumerate(asked.inputs)]
        against = [Input(spark, uri, f"{d}/against{i}") for i, uri in enumerate(asked.against)]
        total = sum(i.bytes for i in inputs + against)
        size = min(max(total // max(16, 2 * sc.defaultParallelism) + 1, 1 << 20), 1 << 27)
        spark.conf.set("spark.sql.files.maxPartitionBytes", size)
        spark.conf.set("spark.sql.files.openCostInBytes", size)
        parts = asked.parts or max(2, min(max(16, sc.defaultParallelism), total // CHUNK + 1))
        for one in inputs + against:
            # The id of a JSON line without one is its number.
            one.find_pieces(any(word.startswith("--json") for word in asked.flow))
        jobs = ask_nd_flow(asked.flow, parts, inputs, against, f"{d}/run")
        run(spark, jobs, inputs + against, asked.out, {"-q", "--quiet"} & set(asked.flow))


if __name__ == "__main__":
    call = parse(sys.argv[1:])
    session = SparkSession.builder.appName("nd " + call.flow[0]).getOrCreate()
    compute(session, call)
    session.stop()
