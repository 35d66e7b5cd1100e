#!/usr/bin/env python3
"""What nd-plan scale prints, by the rules of nd-plan(1).

scale.py TIMES HOSTS SLOTS NETWORK DIR [DIR]: of runs that nd-flow -o left; the
larger one first; 0 for hosts or slots as in the run.
"""
import math
import os
import re
import sys

FIND = ('pair', 'search', 'score', 'candidates', 'found', 'pairs', 'stars', 'similar',
        'exact', 'likely', 'met')


def rows(path):
    with open(path) as f:
        return [line.rstrip('\n').split('\t') for line in f]


def cells(n):
    return n * (n + 1) / 2


def base(path):
    if path.startswith('kept/'):
        return 'kept'
    return re.sub(r'(?<=.)\..*', '', os.path.basename(path))


class Stage(dict):
    def __init__(self, **more):
        super().__init__(parts=0, cpu=0, longest=0, wall=0, read=0, made=0,
                         piece=False, each=False, here=True, place=0)
        self.update(more)


class Run:
    def __init__(self, d):
        facts = dict(r for r in rows(d + '/run'))
        self.flow = facts['flow']
        self.input = int(facts['bytes'])
        self.stages, self.least = {}, []
        self.spread = os.path.isdir(d + '/hosts')
        made = ''
        if self.spread:
            made = self.hosts_run(d)
        seconds = d + '/seconds'
        for name, wall, cpu in rows(seconds) if os.path.exists(seconds) else []:
            if base(name) in made.split(','):
                continue
            s = self.stages.setdefault(base(name), Stage())
            s['parts'] += 1
            s['wall'] += float(wall)
            s['cpu'] += float(cpu)
            self.least.append(float(cpu))
        for at, _, files in sorted(os.walk(d)):
            for f in sorted(files):
                path = os.path.relpath(os.path.join(at, f), d)
                if path.startswith('hosts/') or path in (
                        'run', 'lock', 'sums', 'seconds', 'inputs', 'make'):
                    continue
                stat = os.stat(os.path.join(at, f))
                s = self.stages.setdefault(base(path), Stage(parts=1))
                s['made'] += stat.st_size / stat.st_nlink
        order = list(self.stages)
        first = min((i for i, n in enumerate(order) if n in FIND),
                    default=len(order))
        for i, n in enumerate(order):
            self.stages[n]['place'] = (i > first) - (i < first)

    def hosts_run(self, d):
        self.ssh, self.local, caller = [], [], 0
        for name, parts, where, needs in rows(d + '/hosts/plan'):
            s = self.stages[name] = Stage(here=where == 'here')
            needs = needs.split()
            s['piece'] = 'piece' in needs
            s['each'] = s['piece'] or any(
                ':%/' in n and self.stages[n.split(':')[0]]['each']
                for n in needs)
            for part in parts.split():
                (_, host, _, files, cpu, engine, read), = rows(
                    '%s/hosts/made/%s.%s' % (d, name, part))
                read, cpu, engine = int(read), float(cpu), float(engine)
                here = host in (':', 'here')
                if here and s['piece']:
                    read += self.input / len(parts.split())
                made = sum(int(f.split(':')[-1]) for f in files.split())
                (self.local if here else self.ssh).append((engine, read + made))
                caller += engine + here * cpu
                s['parts'] += 1
                s['cpu'] += cpu
                s['longest'] = max(s['longest'], cpu)
                s['read'] += read
                s['made'] += made
                self.least.append(cpu)
        slots = [int(r[0]) for r in rows(d + '/hosts/hosts')]
        self.hosts, self.slots = len(slots), sum(slots)
        (made, here), *ssh = rows(d + '/hosts/cpu')
        self.rest = max(0, float(here) - caller)
        points = ([(b, e) for e, b in self.ssh] + [(0, e) for e, _ in self.local])
        x, y = (sum(v) / len(points) for v in zip(*points))
        spread = sum((b - x) ** 2 for b, _ in points)
        self.byte = (sum((b - x) * (e - y) for b, e in points) / spread
                     if spread else 0)
        self.byte = max(0, min(self.byte, y / x if x else 0))
        self.part = y - self.byte * x
        if self.ssh:
            self.byte += sum(float(s) for _, s in ssh) / sum(b for _, b in self.ssh)
        return made


def fit(y1, y2, ratio):
    """fixed, rest, power"""
    if y2 <= y1:
        return y2, 0, 1
    if y2 <= y1 * ratio:
        slope = (y2 - y1) / (1 - 1 / ratio)
        return y2 - slope, slope, 1
    return 0, y2, min(2, math.log(y2 / y1, ratio)) if y1 else 2


def grown(g, n):
    return g[0] + g[1] * n ** g[2]


def sample(input):
    return min(input, max(min(input / 100, 1 << 30), 1 << 25))


def digits(x):
    """Four of them."""
    return '%.0f' % float('%.4g' % x)


def count(input, slots):
    size = min(max(input // slots + 1, 1 << 20), 1 << 28)
    return input // size + 1


def scale(n, hosts, slots, network, run, less):
    hosts = hosts or getattr(run, 'hosts', 0)
    slots = slots or (run.slots / run.hosts if run.spread else 0)
    total = dict.fromkeys(('cpu', 'engine', 'input', 'moved', 'disk', 'time',
                           'underway'), 0)
    table = []
    before = [s for s in run.stages.values() if s['place'] < 0]
    rate = [sum(s['cpu'] for s in before),
            sum(s['read'] + s['made'] for s in before)]
    for name, s in run.stages.items():
        late = s['place'] > 0 and not s['piece']
        if less:
            g = {k: fit(less.stages[name][k], s[k], run.input / less.input)
                 for k in ('cpu', 'read', 'made')}
        else:
            if late:
                start = max(0, s['cpu'] - (s['read'] + s['made']) *
                            rate[0] / rate[1]) if rate[1] else 0
            else:
                start = min(s['cpu'], s['parts'] * min(run.least))
            g = {'cpu': (start, s['cpu'] - start, 1 + late),
                 'read': (0, s['read'], 1 + late),
                 'made': (0, s['made'], 1 + (s['place'] >= 0))}
        m = n
        if 'sample' in run.stages and name in ('sample', 'df'):
            m = sample(run.input * n) / sample(run.input)
        cpu, read, made = (grown(g[k], n if k == 'read' and s['piece'] else m)
                           for k in ('cpu', 'read', 'made'))
        powers = '%.2f\t%.2f' % (g['cpu'][2], g['made'][2])
        total['disk'] += made
        if not run.spread:
            time = cpu * s['wall'] / s['cpu'] if s['cpu'] else 0
            table.append('%s\t%.1f\t%s\t%.1f\t%s' % (
                name, cpu, digits(made), time, powers))
        else:
            more = hosts * slots / run.slots
            if not s['each'] and run.slots > 1 and s['parts'] == cells(run.slots):
                more = cells(hosts * slots) / s['parts']
            if s['each']:
                more = (count(run.input * n, hosts * slots) /
                        count(run.input, run.slots))
            parts = max(1, math.floor(s['parts'] * more))
            if s['parts'] == 1 and not s['each']:
                parts = 1
            cpu += g['cpu'][0] * (parts / s['parts'] - 1)
            out = not s['here'] and (s['piece'] or read >= 1 << 23)
            if out:
                engine = parts * run.part + (read + made) * run.byte
                skew = s['longest'] * s['parts'] / s['cpu'] if s['cpu'] else 1
                bounds = [('cpu', cpu / min(parts, hosts * slots)),
                          ('part', cpu / parts * skew),
                          ('caller', engine / slots),
                          ('network', (read + made) / network)]
                total['moved'] += read + made
                if s['piece']:
                    total['input'] += read
                    total['underway'] = max(total['underway'], read)
            else:
                engine = parts * run.part if s['read'] else 0
                bounds = [('caller', (cpu + engine) / min(parts, slots))]
            bound, time = max(bounds, key=lambda b: b[1])
            total['engine'] += engine
            table.append('%s\t%d\t%.1f\t%.1f\t%s\t%s\t%.1f\t%s\t%s' % (
                name, parts, cpu, engine, digits(read), digits(made), time,
                bound, powers))
        total['cpu'] += cpu
        total['time'] += time
    rest = run.rest if run.spread else 0
    print('flow\t%s\ntimes\t%g\ngrowth\t%s\ninput-bytes\t%s' % (
        run.flow, n, 'fitted' if less else 'assumed', digits(run.input * n)))
    if run.spread:
        print('hosts\t%d\nslots\t%d\nnetwork\t%.0f\nengine-seconds\t%.1f\n'
              'moved-bytes\t%s\nmoved-input-bytes\t%s' % (
                  hosts, slots, network, total['engine'] + rest,
                  digits(total['moved']), digits(total['input'])))
    print('cpu-seconds\t%.1f\ndisk-bytes\t%s\nseconds\t%.1f\n' % (
        total['cpu'], digits(total['disk'] + total['underway']),
        total['time'] + rest))
    print('stage\tparts\tcpu\tengine\tread\tmade\tseconds\tbound\tcpu-power\t'
          'made-power' if run.spread else
          'stage\tcpu\tmade\tseconds\tcpu-power\tmade-power')
    print('\n'.join(table))


number = [float(x) for x in sys.argv[1:5]]
runs = [Run(d) for d in sys.argv[5:]] + [None]
scale(*number, *runs[:2])
