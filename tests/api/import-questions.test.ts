import { writeXlsx } from 'hucre/xlsx';
import { describe, expect } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/import-report.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { HEADER } from '../fixtures/import/small-season.ts';
import type { AnswerRow } from '../fixtures/import/import-text.ts';
import { faultsIn, it, type LeagueSite, openLeagueSite, rowsIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const ANSWERED = { 'content-type': 'application/vnd.baize.import+json' };

/**
 * Returns a file with a card of `Harbour Social` at home to `Trades Hall`, on which each of `players` beats an
 * absentee.
 */
function file(week: number, ...players: string[]): string {
  const lines = players.map((name, i) => `25/26,1,${week},,Harbour Social,Trades Hall,${i + 1},"${name}",42,,,,0,,`);
  return [HEADER, ...lines].join('\n');
}

/** Imports a file, or previews it, with an official's answers to the questions about the file. */
function send(
  ask: Ask,
  text: string | Uint8Array,
  answers: readonly AnswerRow[] = [],
  { query = '', ...more }: Record<string, string> = {},
) {
  const said = answers.map(([kind, subject, value]) => ({ kind, subject, value }));
  const body = { file: Buffer.from(text).toString('base64'), fileName: 'week.csv', answers: said, ...more };
  return ask(`POST /api/admin/import${query}`, body, ANSWERED);
}

async function namesIn(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask('GET /api/player-stats?season=25/26')).json);
  return rows.map(({ playerName, played }) => `${String(playerName)} ${String(played)}`).sort();
}

async function remembered(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask('GET /api/admin/import/answers')).json);
  return rows.map(({ kind, subject, text }) => `${String(kind)} ${String(subject)}: ${String(text)}`);
}

async function openLeague(): Promise<Ask> {
  const { ask } = await openLeagueSite('sqlite');
  const names = { a1: 'Robert Selby', a2: 'Zoë Marlow', a3: 'D. Field', a4: 'Ann Moss', a5: 'Ivor Quill' };
  for (const [id, name] of Object.entries(names))
    await ask(`PUT /api/teams/a/players/${id}`, { name, handicap: 0, modifier: 0, newHandicap: 0 });
  return ask;
}

const FIRST = file(3, 'Bob Selby', 'MARLOW, ZOE', 'D Field', 'Anne Moss', 'Pete Larch');
const RIGHT: readonly AnswerRow[] = [
  ['person', 'Bob Selby', 'a1'],
  ['person', 'Anne Moss', 'new'],
];

describe('names of a file', () => {
  it('that are certain are reported, and doubtful ones are questions, without whose answers nothing is written', async () => {
    const ask = await openLeague();
    const { json } = await send(ask, FIRST, [], { query: '?dryRun=true' });
    const text = 'Robert Selby, Harbour Social. One first name is short for the other.';
    const questions = [
      {
        kind: 'person',
        subject: 'Bob Selby',
        lines: [2],
        options: [{ value: 'a1', text }, { value: 'new' }],
        needed: true,
      },
      { kind: 'person', subject: 'Anne Moss', lines: [5], options: [{ value: 'a4' }, { value: 'new' }] },
    ];
    const notes = ['ZOE MARLOW is Zoë Marlow.', 'D Field is D. Field.'];
    expect(json).toMatchObject({ written: false, kind: 'results', questions, notes });
    const refused = await send(ask, FIRST);
    expect(refused).toMatchObject({
      status: 422,
      json: {
        error: 'Nothing was written: 2 questions must be answered first.',
        report: { written: false, questions },
      },
    });
    expect(faultsIn(refused.json)).toEqual([
      'line 2: Who is Bob Selby of Harbour Social?',
      'line 5: Who is Anne Moss of Harbour Social?',
    ]);
    expect(await namesIn(ask)).toEqual([]);
  });

  it('are imported by the answers, which apply to later files until they are removed or the import is undone', async () => {
    const ask = await openLeague();
    expect((await send(ask, FIRST, RIGHT)).json).toMatchObject({ written: true, questions: [] });
    expect(await namesIn(ask)).toEqual(['Anne Moss 1', 'D. Field 1', 'Pete Larch 1', 'Robert Selby 1', 'Zoë Marlow 1']);
    const imported = await latestEntry(ask);
    const second = FIRST.replaceAll('25/26,1,3', '25/26,1,4');
    const answered = [
      { subject: 'Bob Selby', value: 'a1', remembered: true },
      { subject: 'Anne Moss', remembered: true },
    ];
    expect((await send(ask, second, [], { query: '?dryRun=true' })).json).toMatchObject({ questions: [], answered });
    expect(await remembered(ask)).toEqual(['person Anne Moss: Anne Moss', 'person Bob Selby: Robert Selby']);
    const [, bob] = rowsIn((await ask('GET /api/admin/import/answers')).json);
    expect((await ask(`DELETE /api/admin/import/answers/${String(bob?.['answerId'])}`)).status).toBe(200);
    expect((await send(ask, second, [], { query: '?dryRun=true' })).json).toMatchObject({
      questions: [{ subject: 'Bob Selby' }],
    });
    expect((await ask(`DELETE /api/admin/import/answers/${String(bob?.['answerId'])}`)).status).toBe(404);
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await remembered(ask)).toHaveLength(2);
    expect((await undo(ask, imported['id'])).status).toBe(200);
    expect(await remembered(ask)).toEqual([]);
  });

  it('may be other names of the same file', async () => {
    const ask = await openLeague();
    const text = [
      file(3, 'Peter Larch', 'A1', 'A2', 'A3', 'A4'),
      ...file(4, 'Pete Larch', 'A1', 'A2', 'A3', 'A4').split('\n').slice(1),
    ].join('\n');
    const asked = {
      kind: 'person',
      subject: 'Pete Larch',
      options: [{ value: 'Peter Larch' }, { value: 'new' }],
      needed: false,
    };
    expect((await send(ask, text, [], { query: '?dryRun=true' })).json).toMatchObject({ questions: [asked] });
    await send(ask, text, [['person', 'Pete Larch', 'Peter Larch']]);
    expect(await namesIn(ask)).toContain('Peter Larch 2');
  });
});

it('the meaning of a column or word is remembered for later files, but a value for all lines is not', async () => {
  const ask = await openLeague();
  const FILE = [
    'Week,Home Team,Away Team,Spieler,Home Score,Away Player,Away Score',
    ...[1, 2, 3, 4, 5].map(
      (n) =>
        `3,Harbour Social,Trades Hall,${n < 5 ? `Kim Ash${n}` : 'Walk'},${n < 5 ? 60 : 0},Bo Day${n},${n < 5 ? 20 : 42}`,
    ),
  ].join('\n');
  const answers: AnswerRow[] = [
    ['column', 'Spieler', 'homePlayer'],
    ['all', 'season', '25/26'],
    ['all', 'division', '1'],
    ['nobody', 'Walk', 'absent'],
  ];
  const report = await send(ask, FILE, answers);
  expect(report.json).toMatchObject({ written: true });
  expect(await remembered(ask)).toContain('column Spieler: homePlayer');
  const next = await send(ask, FILE.replaceAll('\n3,', '\n4,'), answers.slice(1, 3), { query: '?dryRun=true' });
  expect(next.json).toMatchObject({
    questions: [],
    answered: expect.arrayContaining([
      expect.objectContaining({ kind: 'column', subject: 'Spieler', remembered: true }),
    ]),
  });
});

it('of a workbook can be imported from a single sheet', async () => {
  const ask = await openLeague();
  const rows = file(3, 'Ann Moss', 'A2', 'A3', 'A4', 'A5')
    .replaceAll('"', '')
    .split('\n')
    .map((line) => line.split(','));
  const book = await writeXlsx({
    sheets: [
      { name: 'Old', rows: [['nothing']] },
      { name: 'Now', rows },
    ],
  });
  expect((await send(ask, book, [], { query: '?dryRun=true', sheet: 'Now' })).json).toMatchObject({
    kind: 'results',
    sheets: ['Old', 'Now'],
    preview: { counts: { results: { added: 1 } } },
  });
});

it('something that cannot be imported is refused with a sentence', async () => {
  const ask = await openLeague();
  const body = {
    answers: [
      { kind: 'person', subject: 'A' },
      { kind: 'person', subject: 'B', value: 1 },
    ],
  };
  const { status, json } = await ask('POST /api/admin/import', body, ANSWERED);
  expect([status, faultsIn(json)]).toMatchObject([
    422,
    ['file: The file is required.', /value/, /value/].map(() => expect.any(String)),
  ]);
  expect((await ask('POST /api/admin/import', { file: '', answers: [] })).status).toBe(415);
  expect(await send(ask, 'Dear all, well played.')).toMatchObject({ status: 422 });
  const large = new Uint8Array(MAX_IMPORT_BYTES + 1).fill(0x41);
  expect(await send(ask, large)).toMatchObject({ status: 413 });
  const sent = await ask('POST /api/admin/import', Buffer.from(large).toString('latin1'), {
    'content-type': 'text/csv',
  });
  expect(sent).toMatchObject({
    status: 413,
    json: { error: 'The file is larger than 10 MB. Divide it, such as into one file for each season.' },
  });
});
