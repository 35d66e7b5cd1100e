# json-lines.py NAME...: documents of the JSON lines on stdin by python's own
# json, and on stderr how many characters were replaced: what nd-cat --json
# is held against.
import json
import re
import sys


replaced = 0


class Number(str):
    """A number as it is written."""


def value(found):
    if found is None:
        return ''
    if found is True or found is False:
        return str(found).lower()
    if not isinstance(found, (str, Number)):
        raise ValueError('not a value')
    global replaced
    text, n = re.subn('[\ud800-\udfff\0]', '\ufffd', found)
    replaced += n
    return text


def lookup(record, name):
    if name in record:
        return record[name]
    for part in name.split('.'):
        if not isinstance(record, dict) or part not in record:
            return None
        record = record[part]
    return record


def escaped(text):
    for char, name in ('\\', '\\'), ('\t', 't'), ('\n', 'n'), ('\r', 'r'):
        text = text.replace(char, '\\' + name)
    return text


names = sys.argv[1:]
for number, line in enumerate(sys.stdin.buffer, 1):
    record = json.loads(line.decode(), parse_int=Number, parse_float=Number)
    row = [value(lookup(record, name)) for name in names]
    out = [row[0] or 'stdin:%d' % number] + [escaped(t) for t in row[1:]]
    sys.stdout.buffer.write(('\t'.join(out) + '\n').encode())
print(replaced, file=sys.stderr)
