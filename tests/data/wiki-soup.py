# wiki-soup.py SEED N: N lines of marks of wikitext in any order; \n stands for
# a line break.
import random
import sys

MARKS = ['[[', ']]', '{{', '}}', '{', '}', '[', ']', '{|', '|}', '|-', '|',
         '||', '!', '!!', '\\n', '\\n', '\\n\\n', '=', '==', '===', '*', '#',
         ':', ';', '----', '<ref>', '</ref>', '<ref name=a/>', '<ref', '<!--',
         '-->', '<nowiki>', '</nowiki>', '<table>', '</table>', '<br>', '<p>',
         '<math>', '</math>', '<pre>', '</pre>', '-{', '}-', 'zh-hans:x;',
         'H|', "'", "''", "'''", '&amp;', '&lt;', '&#91;', '&#123;', '&#124;',
         '&nbsp;', '&', 'File:', 'de:', '[[File:x|', '[http://x ', '__TOC__',
         '__', '_', ' ', '  ', 'word', 'word ', '.', ',', ')', '(', 'é', '中',
         '|}}', '{{{', '}}}', '<', '<<', '>', 'ref', '-', '{{!}}',
         '[[:File:a]]', '<includeonly>', '</includeonly>']
random.seed(int(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    n = random.choice((2, 5, 20, 60, 200))
    print(''.join(random.choice(MARKS) for _ in range(n)))
