import { expect, test } from 'vitest';
import { sheetRows } from '../../../../tests/fixtures/import/sheet-rows.ts';

const EXPECTED: readonly [what: string, text: string, rows: (string[] | string)[]][] = [
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, with commas in the cells',
    'a;b;c\n3,5;2,5;x\n',
    [
      ['a', 'b', 'c'],
      ['3,5', '2,5', 'x'],
    ],
  ],
  [
    'tabs, with commas in the cells',
    'Lee, Ann\t20\nFox, Bob\t5',
    [
      ['Lee, Ann', '20'],
      ['Fox, Bob', '5'],
    ],
  ],
  [
    'pipes',
    'a|b|c\n1|2, 3|4',
    [
      ['a', 'b', 'c'],
      ['1', '2, 3', '4'],
    ],
  ],
  ['a table of a chat, with pipes around it', '| a | b |\n|---|:-:|\n| 1 | 2 |', [['a', 'b'], [], ['1', '2']]],
  [
    'one line with a comma, beside a quoted cell',
    'Week 1,"April 13, 2026"\nSwan 3-2 Ship\nTree 4-1 Oak',
    [['Week 1', 'April 13, 2026'], ['Swan 3-2 Ship'], ['Tree 4-1 Oak']],
  ],
  [
    'quotes around all cells, and one line of two',
    '"Week 1","22/9"\n"Baker, Sons 3-2 Ship"\n"Tree 4-1 Oak"',
    [['Week 1', '22/9'], ['Baker, Sons 3-2 Ship'], ['Tree 4-1 Oak']],
  ],
  [
    'a semicolon in the name of a team',
    'Swan 3-0 Cue; Bar\nCue; Bar 2-1 Ship\n',
    [['Swan 3-0 Cue; Bar'], ['Cue; Bar 2-1 Ship']],
  ],
  ['a line that names the separator', 'sep=;\r\na;b,c,d\r\n1;2', [[], ['a', 'b,c,d'], ['1', '2']]],
  ['a line that names a tab', '"sep=\\t"\na,b\tc', [[], ['a,b', 'c']]],
  [
    'titles above and notes below',
    "Results\n\nPat's League 2025\na,b,c\n1,2,3\n4,5,6\nThe end",
    [['Results'], [], ["Pat's League 2025"], ['a', 'b', 'c'], ['1', '2', '3'], ['4', '5', '6'], ['The end']],
  ],
  [
    'sentences with a comma here and there',
    'Week 1, 22 September\nLions v Cubs\nApes v Owls\nCats v Dogs',
    [['Week 1, 22 September'], ['Lions v Cubs'], ['Apes v Owls'], ['Cats v Dogs']],
  ],
  ['no separator', 'Red Lion\nAnn Lee 20\n\n  Bob Fox   5  ', [['Red Lion'], ['Ann Lee 20'], [], ['Bob Fox 5']]],
  [
    'columns of blanks',
    'Week  Home      Away\n1     Red Lion  Blue Bell\n2     Cubs      Apes',
    [
      ['Week', 'Home', 'Away'],
      ['1', 'Red Lion', 'Blue Bell'],
      ['2', 'Cubs', 'Apes'],
    ],
  ],
  [
    'blanks of every kind, and none to see',
    '\u{feff}a,\u{a0}Red\u{2007} Lion\u{200b} ,\u{feff}b\n1,\u{ad}2,3',
    [
      ['a', 'Red Lion', 'b'],
      ['1', '2', '3'],
    ],
  ],
  [
    'line ends written twice',
    'a,b\r\r\n1,2\r\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['old line ends', 'a,b\r1,2\r\r3,4', [['a', 'b'], ['1', '2'], [], ['3', '4']]],
  ['lines of separators alone', 'a,b\n,\n1,2\n,,,\n', [['a', 'b'], [], ['1', '2']]],
  [
    'quotation marks',
    'a,"b, c","d ""e"""\n1,2,3',
    [
      ['a', 'b, c', 'd "e"'],
      ['1', '2', '3'],
    ],
  ],
  [
    'blanks around quotation marks',
    'a, "b, c" ,d\n1,2,3',
    [
      ['a', 'b, c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a name within quotation marks',
    'Bob "Bomber" Fox,2\n1,2',
    [
      ['Bob "Bomber" Fox', '2'],
      ['1', '2'],
    ],
  ],
  [
    'a line break in a cell: the next lines keep their numbers',
    'a,"b\r\nc",d\r\n1,2,3',
    [['a', 'b c', 'd'], [], ['1', '2', '3']],
  ],
  [
    'an apostrophe that guards a formula',
    "'=x,'-,O'Hara\n1,2,3",
    [
      ['=x', '-', "O'Hara"],
      ['1', '2', '3'],
    ],
  ],
  [
    'a mark that is not closed',
    'a,"b\n1,2\n3,"4"',
    ['A quotation mark is opened but not closed.', ['1', '2'], ['3', '4']],
  ],
  ['a mark that is not opened', 'a,b",c\n1,2,3', ['A quotation mark is opened but not closed.', ['1', '2', '3']]],
  ['a mark that closes too early', 'a,"b" c,d\n1,2,3', ['A quotation mark is opened but not closed.', ['1', '2', '3']]],
  [
    'a line without an end',
    `a,b\n${'x'.repeat(20_001)}\n1,2`,
    [['a', 'b'], 'This line has 20001 characters, which is too long.', ['1', '2']],
  ],
  ['a cell without an end', `a,b\n1,${'x'.repeat(5_001)}`, [['a', 'b'], 'Cell 2 has more than 5000 characters.']],
  ['nothing', '', []],
];

test.each(EXPECTED)('a text with %s', async (_, text, rows) => {
  expect(await sheetRows(text)).toEqual([rows]);
});
