"""many.py FILE: the calls of nd_spark.py in FILE, one a line, in one application."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)) + "/../../share/nd/spark")
import nd_spark

spark = nd_spark.SparkSession.builder.appName("many").getOrCreate()
# The executors import it, too.
spark.sparkContext.addPyFile(nd_spark.__file__)
for line in open(sys.argv[1]):
    nd_spark.compute(spark, nd_spark.parse(line.split()))
spark.stop()
