#!/usr/bin/env python3
"""warc-sample.py KIND...: a WARC file of one record of each KIND, with the URIs
http://x/1, http://x/2, ... and the record ids urn:x:1, ...

KIND is TYPE[,OPTION...]:
    info request metadata revisit     records without a text
    html plain png                    a response with such a body
    wet resource                      conversion, resource of text/html
and an OPTION
    chunked gzip deflate raw br       codings of HTTP
    said-gzip said-chunked            the fields, and a body without the coding
    latin1                            encoding, in Content-Type
    404                               status
    lf                                lines end in LF
    1.1 0.16 0.17 0.18                version
    brackets                          <URI>
    truncated                         WARC-Truncated
    cut                               the last 9 bytes of the coded body are gone
    length=N                          Content-Length is N
    no=FIELD                          without this field
    uri=URI                           as it is written here
"""
import gzip
import sys
import zlib

PAGE = ('<html><head><title>T</title></head><body><nav>menu</nav>'
        '<p>Caf\u00e9 %d</p><p>two</p></body></html>')


def chunked(body):
    parts = [body[i:i + 20] for i in range(0, len(body), 20)]
    return b''.join(b'%x;x=y\r\n%s\r\n' % (len(p), p) for p in parts) + b'0\r\n\r\n'


def response(body, kind, options, encoding):
    type = {'html': 'text/html', 'plain': 'Text/Plain', 'png': 'image/png'}[kind]
    if 'latin1' in options:
        type += '; charset="ISO-8859-1"'
    fields = ['HTTP/1.1 404 Not Found' if '404' in options else 'HTTP/1.1 200 OK',
              'content-type: ' + type]
    for name, code in (('gzip', gzip.compress), ('deflate', zlib.compress),
                       ('raw', lambda b: zlib.compress(b)[2:-4]), ('br', bytes)):
        if name in options:
            fields.append('Content-Encoding: ' + name.replace('raw', 'deflate'))
            body = code(body)
    if 'chunked' in options:
        body = chunked(body)
    if 'said-gzip' in options:
        fields.append('Content-Encoding: gzip')
    if 'chunked' in options or 'said-chunked' in options:
        fields.append('Transfer-Encoding: chunked')
    if 'cut' in options:
        body = body[:-9]
    return '\r\n'.join(fields).encode() + b'\r\n\r\n' + body


def record(number, kind, options):
    encoding = 'iso-8859-1' if 'latin1' in options else 'utf-8'
    page = (PAGE % number).encode(encoding)
    values = dict(o.split('=', 1) for o in options if '=' in o)
    type, media, body = {
        'info': ('warcinfo', 'application/warc-fields', b'software: x\r\n'),
        'request': ('request', 'application/http; msgtype=request', b'GET / HTTP/1.1\r\n\r\n'),
        'metadata': ('metadata', 'application/warc-fields', b'x: y'),
        'revisit': ('revisit', 'application/http; msgtype=response', b'HTTP/1.1 200 OK\r\n\r\n'),
        'wet': ('conversion', 'text/plain', b'Text %d\nline\ttwo' % number),
        'resource': ('resource', 'text/html', page),
    }.get(kind) or ('response', 'application/http; msgtype=response',
                    response(page, kind, options, encoding))
    uri = values.get('uri', 'http://x/%d' % number)
    if 'brackets' in options:
        uri = '<%s>' % uri
    version = [v for v in ('1.1', '0.16', '0.17', '0.18') if v in options] or ['1.0']
    fields = [('WARC-Type', type), ('WARC-Record-ID', '<urn:x:%d>' % number),
              ('WARC-Target-URI', uri), ('Content-Type', media)]
    if 'truncated' in options:
        fields.append(('WARC-Truncated', 'length'))
    fields.append(('Content-Length', values.get('length', str(len(body)))))
    end = b'\n' if 'lf' in options else b'\r\n'
    lines = ['WARC/' + version[0]]
    lines += ['%s: %s' % f for f in fields if f[0] != values.get('no')]
    return end.join(line.encode() for line in lines) + 2 * end + body + 2 * end


for number, word in enumerate(sys.argv[1:], 1):
    kind, *options = word.split(',')
    sys.stdout.buffer.write(record(number, kind, options))
