#!/usr/bin/env python3
"""make-parquet.py OUT KIND: a Parquet file. KIND is kinds (a column of each type),
views (Arrow's types of that name), random (many rows in small row groups), large (a
row group of 700 MB of text), old (an old version, codecs by column, no schema of Arrow),
empty (no rows), damaged (of three row groups of 1,000 rows, a page of texts of the
second)."""
import datetime
import decimal
import random
import sys

import pyarrow as pa
import pyarrow.parquet as pq

out, kind = sys.argv[1:]
r = random.Random(1)
if kind == 'kinds':
    five = [0] * 5
    table = pa.table({
        'id': ['a', 'b', None, '', 'e'],
        'text': pa.array(['one\ntwo', 'tab\t \\ back\r', None, 'nul\0x', '日本'], pa.large_string()),
        'n': [1, 2, -3, None, 5],
        'tags': [['x', 'y\n'], [], None, ['z', None], ['\t']],
        'nums': [[1, 2], [], None, [3], [4]],
        'meta': [{'url': 'u1', 'x': {'y': 1}}, None, {'url': None, 'x': None},
                 {'url': 'u4', 'x': {'y': 4}}, {'url': 'u5', 'x': {'y': None}}],
        'time': [datetime.datetime(2020, 1, 2, 3, 4, 5)] * 5,
        'day': [datetime.date(2020, 1, 2)] * 5,
        'decimal': [decimal.Decimal('1.50')] * 5,
        'flag': [True, False, None, True, True],
        'word': pa.array(list('pqpqp')).dictionary_encode(),
        'bytes': [b'\xff', b'', None, b'a\tb', b'c'],
        'float': [1.5, 2.25, None, 1e30, -0.5],
        'a.b': ['dot'] * 5,
        'a': [{'b': 'nested'}] * 5,
        'bad': ['ok', 'ok', 'ok', 'two\nlines', 'ok'],
    }, metadata={'key': 'value'})
    pq.write_table(table, out, row_group_size=2)
elif kind == 'views':
    view, times = pa.string_view(), 1000
    words = ['a word of more than twelve bytes', 'b', None, 'd', 'e\n'] * times
    lists = [['x', 'y'], [], None, ['z', None], ['']] * times
    table = pa.table({
        'id': pa.array(['%s%d' % (c, i) for i in range(times) for c in 'abcde'], view),
        'text': pa.array(words, view),
        'bytes': pa.array([b'\xff', b'', None, b'a\tb', b'c'] * times, pa.binary_view()),
        'lists': pa.array(lists, pa.list_(view)),
        'large': pa.array(lists, pa.large_list(view)),
        'list_view': pa.array(lists, pa.list_view(view)),
        'fixed': pa.array([['x', w] for w in words], pa.list_(view, 2)),
        'map': pa.array([[('k', w)] for w in words], pa.map_(view, view)),
        'struct': pa.array([{'word': w} for w in words], pa.struct([('word', view)]))})
    # Arrow does not cut a struct of views.
    pq.write_table(table, out, write_batch_size=len(words))
elif kind == 'random':
    table = pa.table({
        'id': ['d%04d' % i for i in range(5000)],
        'text': [''.join(r.choices('ab \t\n\r\\é\0', k=r.randrange(60))) for _ in range(5000)],
        'score': pa.array([r.random() for _ in range(5000)]),
        'lists': [r.choices('xyz', k=r.randrange(3)) for _ in range(5000)]})
    pq.write_table(table, out, row_group_size=321, compression='zstd')
elif kind == 'large':
    line = ' '.join('word%d' % r.randrange(10**6) for _ in range(1000))
    table = pa.table({
        'id': ['d%06d' % i for i in range(140000)],
        'text': [line[r.randrange(2000):][:5000] + str(i) for i in range(140000)]})
    pq.write_table(table, out, row_group_size=1 << 30, use_dictionary=False,
                   write_page_checksum=True)
elif kind == 'old':
    table = pa.table({
        'id': [str(i) for i in range(1000)],
        'text': ['text %d' % (i % 7) for i in range(1000)],
        'n': pa.array(range(1000), pa.int64()),
        'time': pa.array([datetime.datetime(2020, 1, 1)] * 1000, pa.timestamp('ns')),
        'list': [['a', 'b']] * 1000})
    pq.write_table(table, out, row_group_size=400, version='1.0', store_schema=False,
                   compression={'text': 'gzip', 'id': 'snappy', 'n': 'none'},
                   use_dictionary=['text'], column_encoding={'n': 'DELTA_BINARY_PACKED'},
                   use_deprecated_int96_timestamps=True, use_compliant_nested_type=False,
                   write_statistics=['n'])
else:
    pq.write_table(pa.table({'id': pa.array([], pa.string()), 'text': pa.array([], pa.string())}),
                   out)
if kind == 'damaged':
    table = pa.table({'id': ['d%d' % i for i in range(3000)],
                      'text': ['%d words that differ %d' % (i, i * i) for i in range(3000)]})
    pq.write_table(table, out, row_group_size=1000, compression='none', use_dictionary=False,
                   write_page_checksum=True, data_page_size=2000, write_batch_size=64)
    column = pq.ParquetFile(out).metadata.row_group(1).column(1)
    with open(out, 'r+b') as f:
        f.seek(column.data_page_offset + column.total_compressed_size // 2)
        f.write(b'\xff' * 20)
