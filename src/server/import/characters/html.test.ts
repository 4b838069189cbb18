import { expect, test } from 'vitest';
import { sheetRows } from '../../../../tests/fixtures/import/sheet-rows.ts';

const ROWS = '<tr><td>Red Lion<td>3</tr><tr><td>Blue&nbsp;Bell<td>2';

test.each<[what: string, html: string, rows: (string | string[])[]]>([
  [
    'an XML declaration',
    `<?xml version="1.0"?><!DOCTYPE html><html><table>${ROWS}</table>`,
    [
      ['Red Lion', '3'],
      ['Blue Bell', '2'],
    ],
  ],
  [
    'a table of its own',
    `<table>${ROWS}</table>`,
    [
      ['Red Lion', '3'],
      ['Blue Bell', '2'],
    ],
  ],
  [
    'several tables, with headings between',
    `<!DOCTYPE html><html><head><title>x</title></head><body><nav>Home</nav><h2>Week <b>1</b></h2><p>All results</p>
     <table><thead><tr><th>Team</th><th>Frames</th></tr></thead><tbody>${ROWS}</table><h2>Week 2</h2><table>${ROWS}</table>
     <script>if (1 < 2) "<table>"</script><footer>Site</footer></body></html>`,
    [
      ['Week 1'],
      ['All results'],
      ['Team', 'Frames'],
      ['Red Lion', '3'],
      ['Blue Bell', '2'],
      [],
      ['Week 2'],
      ['Red Lion', '3'],
      ['Blue Bell', '2'],
    ],
  ],
  [
    'cells over rows and columns',
    `<table><tr><td colspan=3>Season 25/26</td></tr><tr><th rowspan=2>Week<th colspan=2>Home</tr><tr><th>Team<th>Score</tr>
     <tr><td>1<td>Lions<td>3</tr></table>`,
    [['Season 25/26'], ['Week', 'Home', 'Home'], ['Week', 'Team', 'Score'], ['1', 'Lions', '3']],
  ],
  [
    'a cell that reaches below the table',
    '<table><tr><td rowspan=9>1<td>a<tr><td>b</table>',
    [
      ['1', 'a'],
      ['1', 'b'],
    ],
  ],
  [
    'a table in a cell',
    `<table><tr><td>left<table>${ROWS}</table></td><td>right</table>`,
    [['Red Lion', '3'], ['Blue Bell', '2'], [], ['left', 'right']],
  ],
  ['lines in a cell', '<table><tr><td>Ann Lee<br>Bob Fox<td><p>1</p><p>2</p></table>', [['Ann Lee Bob Fox', '1 2']]],
  [
    'a cell without an end',
    `<table><tr><td>${'&lt;'.repeat(5_002)}</table>`,
    ['Cell 1 has more than 5000 characters.'],
  ],
])('a page with %s', async (_, html, rows) => {
  expect(await sheetRows(html)).toEqual([rows]);
});

test('a text that only mentions a table is read as text', async () => {
  expect(await sheetRows('a,<table>\n1,2')).toEqual([
    [
      ['a', '<table>'],
      ['1', '2'],
    ],
  ]);
});

const TOO_LARGE = /^The file is too large. Split it/;

test.each([
  ['cells that reach far', '<tr><td rowspan=1000 colspan=1000>x'.repeat(300)],
  ['cells in cells', '<tr><td><table>'.repeat(1_000)],
])('%s are refused', async (_, html) => {
  expect(await sheetRows(`<table>${html}`)).toMatch(TOO_LARGE);
});
