#!/usr/bin/env python3
"""A dataflow of nd-flow on Spark.

spark-submit [--archives nd.tar.gz#nd] nd_spark.py --in URI [--in URI ...] --out URI
    [--against URI] [--parts N] FLOW [OPTION ...]

The driver asks nd-flow for the stages and runs none of them. Each part of a stage is
a task, which nd-stage makes in a directory of its own. What parts hand on are the
files that they make, cut into chunks: Spark shuffles these, keeps them on disk and
makes them again if an executor is lost.
"""
import argparse
import itertools
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

from py4j.protocol import Py4JJavaError
from pyspark import SparkFiles, StorageLevel
from pyspark.accumulators import AccumulatorParam
from pyspark.sql import SparkSession
from pyspark.sql.functions import spark_partition_id

ROOT = os.path.realpath(__file__ + "/../../../..")
FLOWS = {"near": "join", "threads": "join"}
CHUNK = 1 << 20
# Files beyond these are read as one input of Spark's, in its order.
MOST_FILES = 500


def fail(message):
    sys.exit(f"nd_spark: {message}")


class Union(AccumulatorParam):
    """A dictionary that parts add to; a part that is made again adds the same."""

    def zero(self, value):
        return {}

    def addInPlace(self, a, b):
        return {**a, **b}


# --- on executors ------------------------------------------------------------------


def nd_stage(version, root):
    """The path of nd-stage, of this version: of the archive, or where the driver has it."""
    roots = [SparkFiles.get("nd"), os.path.abspath("nd"), root]
    path = next((f"{r}/bin/nd-stage" for r in roots if os.path.exists(f"{r}/bin/nd-stage")), None)
    here = socket.gethostname()
    if path is None:
        raise RuntimeError(f"{here}: nd is not there; expected spark-submit --archives nd.tar.gz#nd")
    found = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()
    if found != version:
        raise RuntimeError(f"{here}: {path}: expected {version}, got {found}")
    return path


def scratch():
    """A directory that Spark removes if this process cannot."""
    return tempfile.mkdtemp(prefix="nd.", dir=os.environ["SPARK_LOCAL_DIRS"].split(",")[0])


def chunks(path):
    with open(path, "rb") as f:
        while data := f.read(CHUNK):
            yield f.tell() - len(data), data


def packed_piece(number, blocks, pack="zstd -q -1"):
    """Blocks of bytes, packed, as chunks of the file piece.zst of piece number."""
    d = scratch()
    try:
        with open(d + "/piece", "wb") as out:
            zstd = subprocess.Popen(pack.split(), stdin=subprocess.PIPE, stdout=out)
            for block in blocks:
                zstd.stdin.write(block)
            zstd.stdin.close()
            if zstd.wait():
                raise RuntimeError(f"{pack} failed")
        for offset, data in chunks(d + "/piece"):
            yield number, ("piece.zst", offset, data)
    finally:
        shutil.rmtree(d)


def lines(rows):
    for row in rows:
        yield row[0]
        yield b"\n"


def make_part(flow, stage, part, tools, given, files, told):
    """Makes a part from the chunks of its files; the chunks of what it makes. Adds its
    messages and the names of answers to told."""
    d = scratch()
    try:
        os.makedirs(d + "/in")
        os.mkdir(d + "/given")
        for name, data in given.items():
            with open(f"{d}/given/{name}", "wb") as f:
                f.write(data)
        for _, (name, offset, data) in files:
            path = f"{d}/in/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "r+b" if os.path.exists(path) else "wb") as f:
                f.seek(offset)
                f.write(data)
        done = subprocess.run([nd_stage(*tools), "--attached", flow, stage, part], cwd=d,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        if done.returncode:
            raise RuntimeError(f"{stage} {part}: {done.stderr.strip() or done.returncode}")
        if done.stderr:
            told.add({("message", stage, part): done.stderr})
        for name in sorted(os.listdir(d + "/out")):
            if name.startswith("answer."):
                told.add({("answer", name): stage})
            for offset, data in chunks(f"{d}/out/{name}"):
                yield name, offset, data
    finally:
        shutil.rmtree(d)


def unpacked(name, files):
    """The lines of the file name in files, in blocks that end before a newline."""
    d = scratch()
    try:
        with open(d + "/answer", "wb") as f:
            f.writelines(data for n, _, data in files if n == name)
        if not os.path.getsize(d + "/answer"):
            return
        zstd = subprocess.Popen(["zstd", "-q", "-d", "-c", d + "/answer"], stdout=subprocess.PIPE)
        while block := zstd.stdout.readlines(CHUNK):
            yield (bytearray(b"".join(block)[:-1]),)
        if zstd.wait():
            raise RuntimeError("zstd failed")
    finally:
        shutil.rmtree(d)


def part_of(key):
    return key


# --- the driver --------------------------------------------------------------------


def readers(needs, parts):
    """By source, part (or None: any) and name of a file: the parts that read it."""
    table = {}
    for need in needs:
        if need == "piece":
            continue
        source, name = need.split("/", 1)
        source, _, only = source.partition(":")
        for i, part in enumerate(parts):
            one, _, two = part.partition("-")
            file = name.replace("%1", one).replace("%2", two).replace("%", part)
            key = source, (part if only == "%" else only) or None, file
            table.setdefault(key, []).append(i)
    return table


def sent(source, parts, table):
    """What makes of the files of a stage those of the parts that read them."""
    def send(index, files):
        for name, offset, data in files:
            for only in (parts[index], None):
                for reader in table.get((source, only, name), []):
                    yield reader, (f"{source}.{parts[index]}/{name}", offset, data)
    return send


class Input:
    """The files at a URI, and for nd-flow a stand-in that has their first lines."""

    def __init__(self, spark, uri, directory):
        self.spark, self.uri = spark, uri
        jvm = spark.sparkContext._jvm
        path = jvm.org.apache.hadoop.fs.Path(uri)
        fs = path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
        found = fs.globStatus(path)
        if not found:
            fail(f"{uri}: no such file or directory")
        self.files, self.bytes = [], 0
        for entry in found:
            for status in fs.listStatus(entry.getPath()) if entry.isDirectory() else [entry]:
                if status.isFile() and status.getPath().getName()[0] not in "._":
                    self.files.append(status.getPath().toString())
                    self.bytes += status.getLen()
        if not self.files:
            fail(f"{uri}: no files")
        self.files.sort()
        name = self.files[0].rsplit("/", 1)[1]
        self.cut = not name.endswith((".zst", ".xml", ".xml.bz2"))
        os.mkdir(directory)
        self.stand_in = f"{directory}/{name}"
        if self.cut and name.endswith((".gz", ".bz2")):
            self.stand_in = self.stand_in.rsplit(".", 1)[0]
        with open(self.stand_in, "wb") as f:
            if self.cut:
                f.writelines(lines(self.text([self.files[0]]).take(20)))
            elif name.endswith(".zst"):
                f.write(spark.sparkContext.binaryFiles(self.files[0], 1).values().first())

    def text(self, files):
        return self.spark.read.option("lineSep", "\n").text(files).selectExpr("cast(value as binary)")

    def groups(self):
        if len(self.files) > MOST_FILES and self.cut:
            return [self.files]
        return [[f] for f in self.files]

    def pieces(self, first):
        """For each group of files the packed pieces, numbered from first on, and the
        lines before each of them, where these are counted."""
        for files in self.groups():
            if not self.cut:
                rdd = self.spark.sparkContext.binaryFiles(files[0], 1)
                read = rdd.mapPartitionsWithIndex(
                    lambda i, it, first=first, pack="cat" if files[0].endswith(".zst") else "zstd -q -1":
                    packed_piece(first + i, (data for _, data in it), pack))
                before = [0]
            else:
                frame = self.text(files)
                n = frame.rdd.getNumPartitions()
                read = frame.rdd.mapPartitionsWithIndex(
                    lambda i, it, first=first: packed_piece(first + i, lines(it)))
                before = self.lines_before(frame, n) if len(files) == 1 else ["?"] * n
            yield files, read, before
            first += len(before)

    named = False

    def lines_before(self, frame, n):
        """The lines before each of n partitions; only lines without an id need it."""
        if not self.named:
            return ["?"] * n
        counts = dict(frame.groupBy(spark_partition_id()).count().collect())
        before = [0]
        for i in range(n):
            before.append(before[i] + counts.get(i, 0))
        return before[:n]


def ask_nd_flow(arguments, inputs, against, directory):
    """What nd-flow gives all parts: the options and, by name, the files. Each input
    gets its number."""
    run = f"{directory}/run"
    command = [f"{ROOT}/bin/nd-flow", *arguments, "--stages", "-o", run]
    for i in against:
        command += ["--against", i.stand_in]
    command += ["--"] + [i.stand_in for i in inputs]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode:
        sys.exit(done.returncode)
    given = {}
    for name in os.listdir(f"{run}/hosts/files/given"):
        with open(f"{run}/hosts/files/given/{name}", "rb") as f:
            given[name] = f.read()
    options = dict(o.split("=", 1) for o in given["options"].decode().split("\0")[:-1])
    with open(f"{run}/hosts/inputs") as f:
        for number, line in enumerate(f):
            kind, what = line.rstrip("\n").split("\t", 1)
            one = next((i for i in inputs + against if what.endswith(" " + i.stand_in)), None)
            if kind == "texts" or one is None:
                fail("expected files of records: .tsv, JSON lines with --json, or dumps")
            one.number = number
            one.named = options[f"form_{number}"] == "json" and needs_numbers(options["json"], one.stand_in)
            size = f"size_{number + 1}"
            if size in options:
                options[size] = str(int(options[size]) * one.bytes // max(1, os.path.getsize(one.stand_in)))
    return options, given


def needs_numbers(keys, head):
    """Whether some line of the head has no id, so that its number is its id."""
    with open(head, "rb") as f:
        first = b"".join(itertools.islice(f, 20))
    records = subprocess.run([f"{ROOT}/bin/nd-cat", "--part", "--json", keys, "--", "/dev/stdin"],
                             input=first, capture_output=True).stdout.decode(errors="replace")
    return any(line.startswith("/dev/stdin:") for line in records.splitlines())


def all_pieces(sc, inputs, options, given):
    """The packed pieces, one a partition, and what the stages are told of them."""
    read, told, files = [], [], []
    for one in sorted(inputs, key=lambda i: i.number):
        for names, rdd, before in one.pieces(len(told)):
            read.append(rdd)
            name = names[0] if options.get(f"name_{one.number}") else ""
            told += [f"{one.number}\t{b}\t{name}\n" for b in before]
    given["pieces"] = "".join(told).encode()
    return sc.union(read).partitionBy(len(told), part_of)


def plan(flow, given, directory):
    os.mkdir(f"{directory}/given")
    for name in "options", "pieces":
        with open(f"{directory}/given/{name}", "wb") as f:
            f.write(given[name])
    done = subprocess.run([f"{ROOT}/bin/nd-stage", "--plan", flow], cwd=directory, capture_output=True, text=True)
    if done.returncode:
        fail(done.stderr)
    for line in done.stdout.splitlines():
        stage, parts, _, needs = line.split("\t")
        yield stage, parts.split(), needs.split()


def run(spark, flow, stages, pieces, given, out):
    """Makes all stages, each when those before it are made, and writes the answers."""
    sc = spark.sparkContext
    version = subprocess.run([f"{ROOT}/bin/nd-stage", "--version"], capture_output=True, text=True).stdout.strip()
    tools = version, ROOT
    told = sc.accumulator({}, Union())
    given = sc.broadcast(given)
    made = {}
    for number, (stage, parts, needs) in enumerate(stages):
        table = sc.broadcast(readers(needs, parts))
        wanted = [made[s] for s in made if any(key[0] == s for key in table.value)]
        files = [rdd.mapPartitionsWithIndex(
            lambda i, it, s=s, ps=ps, t=table: sent(s, ps, t.value)(i, it)) for s, ps, rdd in wanted]
        inputs = []
        if files:
            inputs.append(sc.union(files).partitionBy(len(parts), part_of))
        if "piece" in needs:
            inputs.append(pieces)
        both = inputs[0] if len(inputs) == 1 else inputs[0].union(inputs[1])
        assert both.getNumPartitions() == len(parts)
        sc.setJobDescription(stage)
        rdd = both.mapPartitionsWithIndex(
            lambda i, it, stage=stage, ps=parts: make_part(flow, stage, ps[i], tools, given.value, it, told)
        ).setName(stage).persist(StorageLevel.DISK_ONLY)
        # RDD.count() would send all chunks through Python once more.
        try:
            rdd._jrdd.count()
        except Py4JJavaError as error:
            why = re.search(r"\bRuntimeError: (.*?)\n\n", str(error), re.S)
            if not why:
                raise
            fail(why[1])
        made[stage] = stage, parts, rdd
        answers = [key[1] for key in told.value if key[0] == "answer"]
        for key, text in told.value.items():
            if key[0] == "message":
                sys.stderr.write(text)
        told.value = {}
        for name in sorted(answers):
            write_answer(spark, rdd, name, out)
        needed = {n.split("/")[0].split(":")[0] for s in stages[number + 1:] for n in s[2]}
        for old in set(made) - needed - {stage}:
            made.pop(old)[2].unpersist()


def write_answer(spark, rdd, name, out):
    blocks = rdd.mapPartitions(lambda files: unpacked(name, files))
    frame = spark.createDataFrame(blocks, "value binary").selectExpr("cast(value as string) value")
    frame.write.option("lineSep", "\n").text(f"{out}/{name.split('.')[1]}")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="nd_spark.py", usage="nd_spark.py --in URI [--in URI ...] "
                                     "--out URI [--against URI] [--parts N] FLOW [OPTION ...]")
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
        options, given = ask_nd_flow(asked.flow, inputs, against, d)
        total = sum(i.bytes for i in inputs + against)
        size = min(max(total // max(16, 2 * sc.defaultParallelism) + 1, 1 << 20), 1 << 27)
        spark.conf.set("spark.sql.files.maxPartitionBytes", size)
        spark.conf.set("spark.sql.files.openCostInBytes", size)
        options.update(R=str(asked.parts or max(16, sc.defaultParallelism)), bytes=str(total))
        given["options"] = "".join(f"{k}={v}\0" for k, v in options.items()).encode()
        pieces = all_pieces(sc, inputs + against, options, given)
        flow = FLOWS.get(asked.flow[0], asked.flow[0])
        run(spark, flow, list(plan(flow, given, d)), pieces, given, asked.out)


def main():
    asked = parse(sys.argv[1:])
    spark = SparkSession.builder.appName("nd " + asked.flow[0]).getOrCreate()
    compute(spark, asked)
    spark.stop()


if __name__ == "__main__":
    main()
