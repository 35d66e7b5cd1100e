#!/usr/bin/env python3
"""parquet.py read FILE: document records of the columns id and text, row by row.
parquet.py same A B: prints what differs in the schema, the metadata and the codecs and
encodings of the columns of two Parquet files.
parquet.py rows FILE: all rows, one a line; parquet.py groups FILE: rows of each group."""
import sys

import pyarrow.parquet as pq

command, *names = sys.argv[1:]
files = [pq.ParquetFile(n) for n in names]
if command == 'read':
    for row in pq.read_table(names[0]).to_pylist():
        text = row['text']
        for byte, escape in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'), ('\0', '\ufffd'):
            text = text.replace(byte, escape)
        sys.stdout.buffer.write(('%s\t%s\n' % (row['id'], text)).encode())
elif command == 'rows':
    for row in pq.read_table(names[0]).to_pylist():
        print(row)
elif command == 'groups':
    print(*(files[0].metadata.row_group(i).num_rows for i in range(files[0].num_row_groups)))
else:
    a, b = files
    if not a.schema.equals(b.schema):
        print(a.schema, b.schema)
    if not a.schema_arrow.equals(b.schema_arrow, check_metadata=True):
        print(a.schema_arrow, b.schema_arrow)
    if a.metadata.format_version != b.metadata.format_version:
        print(a.metadata.format_version, b.metadata.format_version)
    x, y = (dict(f.metadata.metadata or {}) for f in files)
    # Arrow's copy of the schema may have another name for the elements of a list.
    if [x.pop(b'ARROW:schema', b'') != b'', x] != [y.pop(b'ARROW:schema', b'') != b'', y]:
        print(x, y)
    for i in range(min(a.num_row_groups, b.num_row_groups) and a.metadata.num_columns):
        x, y = (f.metadata.row_group(0).column(i) for f in files)
        for what in 'compression', 'physical_type', 'path_in_schema', 'is_stats_set':
            if getattr(x, what) != getattr(y, what):
                print(x.path_in_schema, what, getattr(x, what), getattr(y, what))
        if sorted(x.encodings) != sorted(y.encodings):
            print(x.path_in_schema, x.encodings, y.encodings)
