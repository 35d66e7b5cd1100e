#!/usr/bin/env python3
"""seeds.py BIN TARGET DIR: first inputs of a target: real records made by the
tools from the samples, and their damaged relatives."""
import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile

bindir, target, to = sys.argv[1:]
top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
samples = os.path.join(top, 'share/nd/samples')
env = dict(os.environ, LC_ALL='C', PATH=bindir + ':' + os.environ['PATH'])


def sh(command, data=b''):
    """The output of a shell command in the directory of the samples."""
    return subprocess.run(['bash', '-c', command], input=data, cwd=samples,
                          env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def sample(name):
    with open(os.path.join(samples, name), 'rb') as f:
        return f.read()


def jsonl(tsv):
    lines = (line.split(b'\t') for line in tsv.splitlines())
    return b''.join(b'{"id":"%s","n":1.5e3,"text":"%s \\u00e9\\ud83d\\ude00"}\n'
                    % (f[0], f[1].replace(b'"', b"'")) for f in lines if len(f) > 1)


docs = sample('docs.tsv')
sets = sh('nd-shingle -k 2 docs.tsv')
index, full_index = (sh('nd-shingle -k 2 docs.tsv >/tmp/seed.$$; nd-index -m %s -t 0.5 -k 2 -o'
                        ' /tmp/seed.$$.ndx /tmp/seed.$$; cat /tmp/seed.$$.ndx; rm /tmp/seed.$$*' % m)
                     for m in ('jaccard', 'overlap'))
df = sh('nd-shingle -k 2 docs.tsv | nd-df')
postings = sh('nd-shingle -k 2 docs.tsv | nd-index | nd-sort')
whole_keys = sh('sed "p; s/^/x/" | nd-index --whole | nd-sort', sets)
counted = sh('nd-pairs -t 0.2 | nd-sort', postings)
candidates = sh('nd-sort -u', counted)
weighed_candidates = sh(
    'nd-shingle -k 2 docs.tsv >/tmp/seed.$$; nd-df /tmp/seed.$$ >/tmp/seed.$$.df;'
    'nd-index -p -t 0.2 --idf -d /tmp/seed.$$.df /tmp/seed.$$ | nd-sort | nd-pairs -t 0.2 | nd-sort -u;'
    'rm /tmp/seed.$$*')
pairs = sh('nd-shingle -k 1 docs.tsv | nd-pairs -t 0.1 -x -')
vectors = sh('nd-terms en.tsv')
chunks = sh('nd-terms --chunks --join en.tsv')
vector_df = sh('nd-terms en.tsv | nd-df')
weighed = sh('nd-terms en.tsv >/tmp/seed.$$; nd-df /tmp/seed.$$ >/tmp/seed.$$.df;'
             'nd-weigh -d /tmp/seed.$$.df /tmp/seed.$$; rm /tmp/seed.$$*')
sketches = sh('nd-sketch -D 64', vectors)
tabled = sh('nd-window -Q 3 --map | nd-sort', sketches)
sentences = sh('nd-sentence quotes.tsv')
sentence_pairs = sh('nd-sentence quotes.tsv | nd-shingle -k 2 | nd-pairs -t 0.2 -x - | nd-sort')
dots = sh('nd-diag --map | nd-sort', sentence_pairs)
sentence_ids = sh("cut -f 1,2 | tr '\\t' '\\n' | sort", sentence_pairs)
passages = sh('nd-diag -g 1 --gap 1', dots)
rough = sh('nd-sentence quotes.tsv >/tmp/seed.$$; nd-shingle -k 1 /tmp/seed.$$ | nd-pairs -t 0.2 -x - | nd-diag --map |'
           'nd-sort | nd-diag -g 1 --gap 2 --min-bytes 15 -a /tmp/seed.$$; rm /tmp/seed.$$')
threads = sample('threads.tsv')
gold = sample('threads.gold.tsv')
inline = b'a\tb\t%016x %016x\t%016x %016x\n' % (1, 2, 2, 3)
table = sample('en-de.tsv')
scored = sh('nd-shingle -k 1 -f 3 threads.tsv | nd-pairs -t 0.05 -x - | nd-sort')
scored2 = sh('nd-shingle -k 1 -f 4 threads.tsv | nd-pairs -t 0.05 -x - | nd-sort')
combined = sh('nd-shingle -k 1 -f 3 threads.tsv | nd-pairs -t 0.05 -x - | nd-sort >/tmp/seed.$$;'
              'nd-combine -w 1 -t 0.05 /tmp/seed.$$; rm /tmp/seed.$$')
clusters = b'd1\td1\t1.000000\nd1\td2\t0.500000\nd1\td3\t-\n'
warc = sh('../../../tests/data/warc-sample.py info html,chunked,gzip wet,no=WARC-Type html,raw,cut'
          ' resource,lf,length=9 html,deflate,latin1 png html,404 plain,brackets,1.1')
arc = b''.join(b'%s 192.0.2.1 20010203040506 %s %d\n%s\n' % (uri, kind, len(text), text) for uri, kind, text in (
    (b'filedesc://a', b'text/plain', b'1 0 A\n'), (b'http://x/', b'text/html', b'HTTP/1.0 200 OK\nContent-Type: text/html\n\nx'),
    (b'dns:x', b'text/plain', b'text')))
hostile_html = (b'a\t<meta charset=gb18030><nav>\xff\xc2\x80&#150;<pre>\\n x</nav><td>y</nd-page>z<!-- -->'
                b'<script><</script></style><article><header>&eacute;&x\nb\t' + b'<div>' * 600 + b'c\n')
table_of_stages = sample('near.flow') + b"""option - via WAY a|b a how
option - rank FILE in - ranks
value columns 2 3
value shape -k $threshold  if via=a !rank
s.%,t.% piece piece 1 cat $shape {piece} {t.%}  keep if texts
s.% piece piece 1 cut -f % {piece}
c.% cell s.%* s.%* - join {-a 1} {--against 2}
k cell c.2 sets@ - sort {c.2}  keep
header k id text if via=a
"""
files = b'plain text\nof two lines\n'

near_run = sh('d=$(mktemp -d); nd-flow ./near.flow -q -o $d docs.tsv; cat $d/run; echo %%%; cat $d/sums; rm -r $d')
sample_of_sentences = sh('d=$(mktemp -d); nd-sentence -q quotes.tsv >$d/s; nd-text-pairs --copies $d/c $d/s |'
                         ' nd-plan sentences --draw; rm -r $d')
sentence_plan = b'longest\t2000\nbands\t80\t3\t4\nheld\t1000\t900\nexact\tno\n'
parcel = b'''link\t/none/docs.tsv
as\t+1
job\tsets
out\tsets.1
out\trejected
in\t+1
command
label\tdocs\\t.tsv
word\tnd-shingle
word\t-k
word\t3
word\t--rejects
make\trejected
file\t+1
command
labelled\t+1
word\tnd-index
job\tpairs
parts\t2
out\tpairs.1.1
out\tpairs.1.2
in\tsets.1
command
word\tcat
all
of\tsets.1
of\t+1
wanted\tpairs.1.1
'''


def archives():
    """A tar and a zip archive of two texts and a link."""
    tar, packed = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=tar, mode='w') as t, zipfile.ZipFile(packed, 'w', zipfile.ZIP_DEFLATED) as z:
        for name, data in ('d/a.txt', files), ('d/' + 40 * 'long' + '.é', docs[:600]):
            i = tarfile.TarInfo(name)
            i.size = len(data)
            t.addfile(i, io.BytesIO(data))
            z.writestr(name, data)
        i = tarfile.TarInfo('d/link')
        i.type, i.linkname = tarfile.SYMTYPE, 'a.txt'
        t.addfile(i)
    return [tar.getvalue(), packed.getvalue()]


def wacz():
    """A WACZ of WARC files that are packed in each way, and of another file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, 'w') as z:
        for name, data in (('a.warc', warc[:900]), ('b.warc.gz', gzip.compress(warc)),
                           ('c.warc.zst', zstd(warc)), ('d.arc', arc)):
            z.writestr('archive/' + name, data)
    return packed.getvalue()


def office():
    """The documents of tests/data/office.py."""
    with tempfile.TemporaryDirectory() as d:
        subprocess.run([sys.executable, os.path.join(top, 'tests/data/office.py')], cwd=d, check=True)
        return [open(os.path.join(d, name), 'rb').read() for name in sorted(os.listdir(d))]


def pieces(*p):
    return b'%%%\n'.join(p)


def listing(lines):
    """A list of partitions, with the hash of its lines."""
    text = b'nd-partitions 2\n' + lines
    return text + sh("xxhsum -H3 | sed 's/.*= //'", text)


def values(line, *p):
    return line.encode() + b'\n' + pieces(*p)


def zstd(data):
    return sh('zstd -cq', data)


table_of_seeds = {
    'flow-table': [pieces(table_of_stages, docs)],
    'flow-pipes': [pieces(table_of_stages, docs)],
    'flow-parcel': [pieces(parcel.partition(b'+1\n')[2], docs, b''), parcel,
                    pieces(parcel.partition(b'+1\n')[2] + b'to\t/none\n', docs, b'')],
    'flow-array': [pieces(b'a\n.\nd\n', parcel.partition(b'+1\n')[2], docs, b''),
                   pieces(b'a\nb\\tc\nd\n', parcel)],
    'flow-run': [pieces(sample('near.flow'), docs, near_run)],
    'flow-status': [pieces(b'nd\t1.0\n', b'keys\t1 2 3\tanywhere\tsets\n',
                           b'2\th1\t1.5\tkeys.2:300 x:4\t0.5\t0.1\t600\n', b'1.5\t:\n')],
    'flow-hosts': [pieces(sample('near.flow'), b'# two\n2/u@h1\n1/:\n', docs)],
    'plan-sample': [sample_of_sentences],
    'plan-short': [pieces(sentence_plan, sentences)],
    'plan-missed': [pieces(b'all\t0.5\t0.4\t0.6\tmissed\n', sentence_plan)],
    'text-pairs': [values('0.5 2', sentences)],
    'text-pairs-stars': [values('0.4', sentences)],
    'text-pairs-against': [values('0.4', sentences, sentences.replace(b'q', b'z'))],
    'text-pairs-bands': [values('0.4', sentence_pairs, sentences)],
    'text-pairs-most': [values('0.4 3', sentences)],
    'text-pairs-keys': [values('2', sentences)],
    'text-pairs-length': [values('40', sentences)],
    'text-pairs-planned': [pieces(sentence_plan, sentences)],
    'text-pairs-plan': [pieces(sentence_plan, sentences)],
    'sets-join': [sets, zstd(sets), gzip.compress(sets, mtime=0)],
    'sets-collapse': [sets],
    'documents-pairs': [values('0.5 jaccard 2', docs), values('0.1 dice 2-', threads),
                        values('1 overlap 3,2', threads)],
    'documents-stars': [values('jaccard 0.2', b'bread\t7\n', docs), values('set-cosine 0.2', b'', docs)],
    'documents-collapse': [values('dice 0.2', docs), values('set-cosine 1', docs)],
    'documents-places': [values('containment 2', docs)],
    'sets-cross': [values('0.5 jaccard', sets, sets), values('1 containment', sets, sets),
                   values('0.05 dice', sets, sets), values('0.5 overlap', sets, sets)],
    'sets-against': [pieces(sets, sets), pieces(sets, index)],
    'partition-self': [pieces(index, index)],
    'partition-two': [pieces(index, index)],
    'partition-ask': [pieces(index, sets)],
    'partition-stream': [values('0.5 jaccard', index, sets), values('0.5 overlap', full_index, sets)],
    'partition-list': [pieces(index, sets), pieces(listing(b''), sets),
                       pieces(listing(b'kept.1\t9\t0123456789abcdef\n'), sets)],
    'partition-sets': [index, full_index, listing(b'gone.12\t0\t0000000000000000\n')],
    'postings': [postings, sh('nd-minhash -b 4 -r 2 | nd-sort', sets)],
    'postings-cut': [values('2 0.5', postings)],
    'postings-two': [pieces(postings, postings)],
    'candidates-shared': [counted],
    'whole-equal': [values('jaccard', whole_keys)],
    'whole-over': [values('1', whole_keys, whole_keys)],
    'sets-index': [pieces(df, sets)],
    'sets-index-idf': [pieces(df, sets)],
    'sets-partition': [values('0.5 jaccard', sets), values('0.05 overlap', sets)],
    'sets-rejects': [sets + b'bad\nx\t3\tzz\n' + sets],
    'score-sets': [pieces(sets, candidates)],
    'score-edit': [pieces(docs, candidates)],
    'score-cosine': [pieces(weighed, sh('cut -f 1,2', sh(
        'nd-score --all -m cosine -t 0.01 -a <(nd-terms en.tsv)')))],
    'score-hamming': [pieces(sketches, sh('nd-window --all -t 0.3', sketches))],
    'score-all': [values('jaccard', sets), values('edit', docs), values('cosine', weighed),
                  values('hamming', sketches)],
    'score-inline': [inline],
    'score-count': [counted],
    'score-stars': [pieces(b'apple\t5\nbread\t7.25\n', sets, postings)],
    'score-idf': [pieces(df, sets, weighed_candidates)],
    'cluster-sorted': [pieces(b'd1\t5\nd2\t7.25\n', b'd2\n', pairs)],
    'cluster': [values('3', b'd1\t5\nd2\t7.25\n', pairs)],
    'copies': [values('2', docs), values('2-', threads + b'x\ta\tb\nw\ta\tb\n')],
    'copies-pairs': [values('1', b'bread\tz\t1.000000\t0\t5\t5\nbread\ty\t1.000000\t0\t5\t5\n', pairs)],
    'components': [values('3', pairs)],
    'components-candidates': [pieces(b'd1\t5\nd2\t7.25\n', candidates)],
    'components-sort': [pairs],
    'cluster-lines': [clusters],
    'cluster-sizes': [clusters],
    'rounds': [values('near', pairs)] + [
        values(step, sh('nd-cluster --round near | nd-sort', pairs)) for step in
        ('equal', 'edges', 'small', 'large', 'turn', 'kept', 'members')],
    'documents': [values('2 2', docs), values('1 2-', threads), values('3 3,2', threads)],
    'documents-chars': [docs, sample('de.tsv'), 'z\t一二三 四五，ｱｲｳ ガ\n'.encode()],
    'documents-stem': [values('english', docs), values('german', sample('de.tsv'))],
    'winnow': [values('4', docs)],
    'imatch': [values('0.1,1', sh('nd-terms docs.tsv | nd-df'), docs)],
    'spotsigs': [pieces(b'the\na\nof\n', docs)],
    'terms-by': [pieces(b'both\tboth 3\n', vectors), pieces(b'words\n', chunks)],
    'terms': [sample('de.tsv'), threads],
    'json': [jsonl(docs), zstd(jsonl(docs)),
             gzip.compress(jsonl(docs)[:900], mtime=0),
             jsonl(docs).decode().encode('utf-16')],
    'json-keys': [values('id,text', jsonl(docs)), values('none,text,n', jsonl(docs) + b'{"id":3}\n[]\n')],
    'json-pick': [pieces(b'd1\nd2\n', jsonl(docs))],
    'csv': [b'sep=;\nid;text\n1;"a;b"\n', b'id,text\r1,"say \\"hi\\", \\\\"\r',
            'id\ttext\n1\tb\n'.encode('utf-16-le'),
            b'id,"a ""b""",text\r\n1,x,"two\nlines"\n"2",,"quoted ""twice"""\n'],
    'csv-pick': [pieces(b'1\n2\n', b'id,text\n1,"a\nb"\n3,c\n2,"d"\n')],
    'tsv': [values('text,id', b'id\ttext\tn\n1\ta\\nb\t1\n2\tc\t2\n'), values('-,text', b'text\nx\n')],
    'packed': [sh(program + ' -c docs.tsv') for program in ('bzip2', 'xz', 'lz4')],
    'archive': archives() + office(),
    'pick': [pieces(b'd1\nd2\n', docs)],
    'lines': [values('2-', threads), docs.join([b'2\n', b''])],
    'lines-remove': [pieces(b'2\ta menu\n1\t\\\\t\n', b'a\t a menu\\nx\\t\\n\\\\t\n')],
    'lines-json': [pieces(b'2\tx\n1\t"\n', b'{"id":1,"text":"\\u000ax\\t\\n\\"\\ud800\\n\\u00e9"}\n{"id":2,"text":7}\n'),
                   pieces(b"1\tx\n", jsonl(docs)), pieces(b"1\tx\n", b'{"id":1,"text":["x\\ny",7, null]}\n')],
    'lines-over': [b'a\na\nb\n'],
    'lines-copies': [values(v, b'apple\t2\n', docs) for v in ('3 word 2', '2 byte 2', '1 line 2-', '1 sentence 2')],
    'lines-copies-of': [pieces(b'd1\td2\t1.000000\t1\t1\t1\t1\t1\t0\t9\t2\t11\n', b'd1\tone two three\nd2\tso one two\n')],
    'lines-cut': [pieces(b'a\t1\t4\ta\t0\na\t6\t9\nb\t0\t3\n', b'a\tx\\ty\\\\z\tab\nb\tabc\r\n')],
    'lines-cut-json': [pieces(b'1\t1\t4\n2\t0\t1\n', b'{"id":1,"text":"\\u000ax\\t\\n\\"\\ud800\\n\\u00e9\\ud83d\\ude00"}\n{"id":2,"text":7}\n'),
                       pieces(b'1\t3\t6\n', b'{"id":1,"text":["x\\ny",7, null, {"content":"z"}]}\n')],
    'lines-cut-csv': [pieces(b'1\t1\t3\n2\t0\t2\n', b'id,text\n1,"a""b"\n2,cde\n'),
                      pieces(b'1\t1\t3\n', b'id;text\n1;"a\\"b \\\\"\n')],
    'rank': [values('longest', docs), values('newest', b'a\t2024-05-01T10:00:00.5+02:00\nb\t2024\n'),
             values('min', b'a\t-1.50e-3\nb\t007\n')],
    'annotate': [pieces(clusters, docs)],
    'annotate-json': [pieces(clusters, jsonl(docs) + b'{"id":1}\n{}\n')],
    'files': [pieces(files, sample('wiki.xml')[:2000])],
    'wiki': [sample('wiki.xml')],
    'html-text': [values('2-', sample('pages.tsv')), values('2', hostile_html)],
    'main-text': [values('2-', sample('pages.tsv')), values('2', hostile_html)],
    'warc': [sample('crawl.warc'), warc, zstd(warc), arc],
    'warc-rejects': [sample('crawl.warc'), warc, arc, wacz()],
    'wiki-sections': [values('0,4', b'References\nSee also\n', sample('wiki.xml'))],
    'sentences': [sample('quotes.tsv'), sample('de.tsv'), 'z\t他说：“好。”我们走吧！A b.\n'.encode()],
    'sentences-lines': [values('2 40', b'approx.\nProf.\n', sample('quotes.tsv'))],
    'kind': [pieces(sentences, sentence_pairs)],
    'kind-documents': [pieces(
        b'p/1\tone two\np/2\tthree\\n\nw\tone two three\n',
        b'p/1\tw\t1\t1\t7\t7\np/2\tw\t1\t1\t5\t5\n')],
    'kind-subjects': [pieces(
        b'a:1\tNet 40 mln\na:2\tNet 41 mln\nb:1\tNet 42 mln\nc\tNet 43 mln\n',
        b'a\tFENN CORP 1ST QTR\nb\tBRASCA CORP\nc\t\n',
        b'a:1\ta:1\t1.000000\na:1\tb:1\t-\na:1\tc\t-\na:1\tx\t-\n',
        b'a:1\ta:2\t0.900000\na:1\tb:1\t0.900000\na:1\tc\t0.900000\n')],
    'eval-recall': [pieces(b'apple\tbread\tapple\nbread\tcheese\tbread\n', sh('sort', pairs)), pieces(b'd1\td2\n', b'd1\td2\t1.000000\n')],
    'dots': [pieces(sentence_ids.split(b"\n")[0] + b"\n", sentence_pairs)],
    'dots-ids': [dots],
    'crowded': [values('1', sentence_ids, sentence_ids)],
    'passages': [values('1 1', dots), values('2 1', dots)],
    'passages-where': [values('10', sentences, dots)],
    'html': [pieces(docs, pairs)],
    'html-nearest': [pieces(pairs, b'read\t1\t2\nwith\t-t 0.5\n', docs, b'')],
    'html-passages': [pieces(sample('quotes.tsv'), sentences, dots,
                             sh('nd-sentence quotes.tsv >/tmp/seed.$$; nd-diag -g 1 --gap 1 -a /tmp/seed.$$;'
                                'rm /tmp/seed.$$', dots))],
    'html-grey': [pieces(sample('quotes.tsv'), sentences, rough)],
    'html-titles': [values('id,text', docs, docs, pairs)],
    'html-words': [pieces(b'the\tapple\t0.5\n', docs, docs, pairs)],
    'minhash': [values('fast 64', sets), values('classic 32', sets)],
    'bands': [values('3', docs), values('100', sample('quotes.tsv'))],
    'draw': [values('2 40 2', sets), values('9 1k 3', vectors)],
    'draw-merged': [values('7', docs, sets)],
    'to-json': [pairs, scored],
    'first': [values('1 2', pairs), values('2 0', scored)],
    'first-candidates': [pairs],
    'align': [values('5', sentences, rough)],
    'align-sentences': [values('0.2', sentences, sh('nd-terms', sentences),
                               sh('nd-terms --stem english', sentences), b'moon\tmoon\nmoon\tsong\t0.5\n')],
    'align-against': [values('5', sentences, sentences, rough)],
    'doc-pairs': [sentence_pairs],
    'minhash-signature': [values('8', sets)],
    'partitioned': [values('3', postings)],
    'sort': [postings, docs],
    'sort-merge': [values('1M', sh('sort', docs), postings)],
    'sort-counts': [b'2\ta\n10\tb\n2\n0\tc\n'],
    'sort-once': [values('1', b'b\t1\nc\t0\n', b'a\t1\nd\t1\n'), values('2', sh('sort', docs), postings)],
    'df': [values('1', sets, df), values('1', vectors, vector_df)],
    'weigh-by': [pieces(b'both\n', vector_df, vector_df, vectors),
                 pieces(b'words\twords 3\n', df, vector_df, vectors)],
    'weigh-choose': [pieces(chunks, chunks), pieces(vectors, vectors)],
    'weigh': [values('bm25', vector_df, vectors), values('tfidf', vector_df, vectors)],
    'lexicon': [values('english,german 3', sh('paste en.tsv <(cut -f 2 de.tsv)'))],
    'translate': [values('efp', table, vectors)],
    'translate-df': [pieces(table, vector_df)],
    'sketch': [values('64 rp', weighed), values('64 simhash', weighed), values('64 minhash', weighed)],
    'window': [values('3 0.5', sketches)],
    'window-two': [values('20', sketches, sketches)],
    'window-margin': [values('3 0.5', sketches, sketches)],
    'window-detect': [tabled],
    'window-map': [sketches],
    'window-chunk': [values('10', tabled)],
    'combine': [values('0.5,0.5 0.1', scored, scored2)],
    'eval': [values('dup', gold, scored)],
    'eval-against': [pieces(scored2, gold, scored)],
    'eval-kappa': [b'a\tb\tx\ty\tx\nc\td\tx\t\tx\nc\te\tz\tx\tx\n'],
    'tune': [values('2 0.25', gold, combined)],
    'plan': [values('0.8 0.99 1000000'), values('0.05 0.5 10')],
    'plan-pairs': [values('10 5 3 100', pairs)],
    'options': [values('-k 2 -f 2- -c'), values('-m winnow --window 3 --text'), values('--stem english -v')],
    'options-pairs': [values('-t 0.5 -m dice -M2'), values('-x - --collapse -v -k2')],
}
os.makedirs(to, exist_ok=True)
for n, data in enumerate(table_of_seeds[target]):
    if not data:
        sys.exit('seeds.py: %s: seed %d is empty' % (target, n))
    with open(os.path.join(to, 'seed-%d' % n), 'wb') as f:
        f.write(data)
