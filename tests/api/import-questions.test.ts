import { writeXlsx } from 'hucre/xlsx';
import { describe, expect } from 'vitest';
import { latestEntry, undo } from '../support/league-history.ts';
import { HEADER } from '../fixtures/import/small-season.ts';
import { faultsIn, it, type LeagueSite, openLeagueSite, people, rowsIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];
type Answer = { name: string; teams: string[]; playerId: string | null; sameAs: string | null };

const ANSWERED = { 'content-type': 'application/vnd.baize.import+json' };

/** A card of `Harbour Social` at home to `Trades Hall` with these home players, against absentees. */
function file(week: number, ...players: string[]): string {
  const lines = players.map((name, i) => `25/26,1,${week},,Harbour Social,Trades Hall,${i + 1},"${name}",42,,,,0,,`);
  return [HEADER, ...lines].join('\n');
}

const inBase64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

/** Imports a file with what officials say of it, or previews it. */
const importing = (ask: Ask, text: string | Uint8Array) => {
  const call = (query: string) => (more: object) =>
    ask(`POST /api/admin/import${query}`, { file: inBase64(text), answers: [], ...more }, ANSWERED);
  return { preview: async (more = {}) => (await call('?dryRun=true')(more)).json, write: call('') };
};

function send(ask: Ask, text: string, answers: Answer[], query = '') {
  return ask(`POST /api/admin/import${query}`, { file: inBase64(text), answers }, ANSWERED);
}

const answer = (name: string, playerId: string | null, sameAs: string | null = null): Answer => {
  return { name, teams: ['Harbour Social'], playerId, sameAs };
};

async function namesIn(ask: Ask): Promise<string[]> {
  const rows = rowsIn((await ask('GET /api/player-stats?season=25/26')).json);
  return rows.map(({ playerName, played }) => `${String(playerName)} ${String(played)}`).sort();
}

async function openLeague(): Promise<Ask> {
  const { ask } = await openLeagueSite('sqlite');
  const names = { a1: 'Robert Selby', a2: 'Zoë Marlow', a3: 'D. Field', a4: 'Ann Moss', a5: 'Ivor Quill' };
  for (const [id, name] of Object.entries(names))
    await ask(`PUT /api/teams/a/players/${id}`, { name, handicap: 0, modifier: 0, newHandicap: 0 });
  return ask;
}

const FIRST = file(3, 'Bob Selby', 'MARLOW, ZOE', 'D Field', 'Anne Moss', 'Pete Larch');

describe('names of a file', () => {
  it('that are certain are listed, and doubtful ones are questions, which change nothing while they are open', async () => {
    const ask = await openLeague();
    const { json } = await send(ask, FIRST, [], '?dryRun=true');
    const reason = 'One given name is short for the other.';
    const choice = { playerId: 'a1', name: 'Robert Selby', teams: ['Harbour Social'], reason };
    expect(json).toMatchObject({
      written: false,
      matched: [
        { line: 3, written: 'MARLOW, ZOE', name: 'Zoë Marlow' },
        { line: 4, written: 'D Field', name: 'D. Field' },
      ],
      questions: [
        { line: 2, name: 'Bob Selby', teams: ['Harbour Social'], choices: [choice] },
        { line: 5, name: 'Anne Moss', choices: [{ playerId: 'a4' }] },
      ],
      players: { made: 3 },
    });
    // Without answers a file is imported as it is written.
    const written = await ask('POST /api/admin/import', FIRST, { 'content-type': 'text/csv' });
    expect(written.json).toMatchObject({ written: true });
    expect(await namesIn(ask)).toEqual(['Anne Moss 1', 'Bob Selby 1', 'D. Field 1', 'Pete Larch 1', 'Zoë Marlow 1']);
  });

  it('are imported as they are answered, which later files know, until the import is undone', async () => {
    const ask = await openLeague();
    const answers = [answer('Bob Selby', 'a1'), answer('Anne Moss', null)];
    const written = { written: true, questions: [], players: { made: 2 } };
    expect((await send(ask, FIRST, answers)).json).toMatchObject(written);
    const { id } = await latestEntry(ask);
    expect(await namesIn(ask)).toEqual(['Anne Moss 1', 'D. Field 1', 'Pete Larch 1', 'Robert Selby 1', 'Zoë Marlow 1']);
    const known = { written: false, cards: { alreadyRecorded: 1 }, questions: [] };
    expect((await send(ask, FIRST, [])).json).toMatchObject(known);
    const second = file(4, 'Bob Selby', 'Zoe Marlow', 'D. Field', 'Anne Moss', 'Peter Larch');
    const trial = await send(ask, second, [], '?dryRun=true');
    expect(trial.json).toMatchObject({ players: { made: 1 }, questions: [{ name: 'Peter Larch' }] });
    expect((await undo(ask, id)).status).toBe(200);
    const again = await send(ask, FIRST, [], '?dryRun=true');
    expect(again.json).toMatchObject({ questions: [{ name: 'Bob Selby' }] });
  });

  it('may be other names of the same file', async () => {
    const ask = await openLeague();
    const others = ['Ivor Quill', 'Ann Moss', 'D. Field', 'Zoë Marlow'];
    const cards = ['Peter Larch', 'LARCH, PETER', 'Pete Larch'].map((name, i) => file(3 + i, name, ...others));
    const text = cards.map((card, i) => (i === 0 ? card : card.replace(`${HEADER}\n`, ''))).join('\n');
    const { json } = await send(ask, text, [], '?dryRun=true');
    expect(json).toMatchObject({
      matched: [{ written: 'LARCH, PETER', name: 'Peter Larch' }],
      questions: [{ name: 'Pete Larch', choices: [{ playerId: null, name: 'Peter Larch' }] }],
    });
    await send(ask, text, [answer('Pete Larch', null, 'Peter Larch')]);
    expect(await namesIn(ask)).toContain('Peter Larch 3');
  });

  it('are refused with every fault of their answers', async () => {
    const ask = await openLeague();
    const body = JSON.stringify({ answers: [answer('A', 'nobody'), { ...answer('C', null), teams: 'x' }] });
    const { status, json } = await ask('POST /api/admin/import', body, ANSWERED);
    expect([status, faultsIn(json)]).toEqual([
      422,
      [
        'file: The file is required.',
        'answers.1.teams: The teams must be a list.',
        'answers.0.playerId: The league has no such player.',
      ],
    ]);
    expect((await ask('POST /api/admin/import', { file: '', answers: [] })).status).toBe(415);
  });
});

describe('columns of another site', () => {
  const FILE = [
    'Week,Home Team,Away Team,Spieler,Home Score,Away Player,Away Score',
    ...[1, 2, 3, 4, 5].map((n) => `Week 3,Harbour Social,Trades Hall,Ann ${n},60,Bo ${n},20`),
  ].join('\n');
  const COLUMNS = [
    { column: 'homePlayer', header: 'spieler', value: null },
    { column: 'season', header: null, value: '25/26' },
    { column: 'division', header: null, value: '1' },
  ];

  it('are asked about in a preview, read as they are assigned, and remembered until the import is undone', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const { preview, write } = importing(ask, FILE);
    expect(await preview()).toMatchObject({
      columns: {
        lacking: ['season', 'division', 'homePlayer'],
        unused: ['Spieler'],
        headers: expect.arrayContaining([
          { header: 'Home Team', column: 'homeTeam', values: ['Harbour Social', 'Harbour Social', 'Harbour Social'] },
          { header: 'Spieler', column: null, values: ['Ann 1', 'Ann 2', 'Ann 3'] },
        ]),
      },
      lines: 0,
    });
    expect(await write({})).toMatchObject({ status: 422 });
    const read = { columns: null, lines: 5, counts: { results: { added: 1 } } };
    expect(await preview({ columns: COLUMNS })).toMatchObject(read);
    expect((await write({ columns: COLUMNS })).json).toMatchObject({ written: true, players: { made: 10 } });
    const fewer = { columns: COLUMNS.slice(1) };
    expect(await preview(fewer)).toMatchObject({ columns: null, cards: { alreadyRecorded: 1 } });
    await undo(ask, (await latestEntry(ask)).id);
    expect(await preview(fewer)).toMatchObject({ columns: { lacking: ['homePlayer'] } });
  });
});

describe('every column of a file', () => {
  const FRAMES = [1, 2, 3, 4, 5].map((n) => `14/09/2015,3,Harbour Social,Trades Hall,${n},Ann ${n},60,41,Bo ${n},20`);
  const FILE = ['Played,Rd,Home,Away,Frame,Player (H),Points (H),High,Player (A),Points (A)', ...FRAMES].join('\n');

  it('is shown with what it looks like, and read only as officials say, in a season that the file makes', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const { preview: previewOf, write } = importing(ask, FILE);
    const preview = async (columns: unknown) => Object(await previewOf({ columns }));
    const asked = await preview([]);
    expect(asked).toMatchObject({ lines: 0, columns: { lacking: expect.arrayContaining(['homeTeam', 'awayPlayer']) } });
    const headers = rowsIn(asked.headers);
    const values = ['14/09/2015', '14/09/2015', '14/09/2015'];
    expect(headers[0]).toEqual({ header: 'Played', column: null, suggested: 'date', values });
    const looks = ['date', 'week', 'homeTeam', 'awayTeam', 'match', 'homePlayer', 'homeScore', null, 'awayPlayer'];
    expect(headers.map(({ suggested }) => suggested)).toEqual([...looks, 'awayScore']);
    // The players may be on the other side than they look.
    const turned = ['awayPlayer', 'awayScore', 'awayBreak', 'homePlayer', 'homeScore'];
    const columns = [
      ...headers.map(({ header, suggested }, i) => ({ header, column: turned[i - 5] ?? suggested, value: null })),
      { column: 'season', header: null, value: '15/16' },
      { column: 'division', header: null, value: '4' },
    ];
    const read = await preview(columns);
    expect(read).toMatchObject({ columns: null, seasons: { made: ['15/16'] }, counts: { results: { added: 1 } } });
    expect(rowsIn(read.headers)[7]).toMatchObject({ header: 'High', column: 'awayBreak', suggested: null });
    expect(read.changes).toContainEqual(expect.objectContaining({ name: 'Harbour Social 0–5 Trades Hall' }));
    expect((await write({ columns })).json).toMatchObject({ written: true });
    // The next file with these columns is read at once, but for its season and division.
    expect(await preview(columns.slice(-2))).toMatchObject({ columns: null, cards: { alreadyRecorded: 1 } });
    // One with this site's own columns is read as ever, unless it is said to be otherwise.
    const own = importing(ask, file(3, 'Ann', 'Bo', 'Cy', 'Di', 'Ed'));
    expect(await own.preview()).toMatchObject({ lines: 5, columns: null, headers: { length: 15 } });
    const ignored = await own.preview({ columns: [{ header: 'homePlayer', column: 'ignored', value: null }] });
    expect(ignored).toMatchObject({ columns: { lacking: ['homePlayer'] } });
  });

  it('may be in a workbook, of which one sheet is read', async ({ ask }) => {
    const rows = file(3, 'Ann Lee', 'Bob Fox', 'Cat Hill', 'Dan Moor', 'Eve Ash').split('\n');
    const sheet = { name: 'Results', rows: rows.map((line) => line.replaceAll('"', '').split(',')) };
    const book = await writeXlsx({ sheets: [{ name: 'Notes', rows: [['Hello']] }, sheet] });
    const { preview, write } = importing(ask, book);
    const sheets = { names: ['Notes', 'Results'], read: 'Notes' };
    expect(await preview()).toMatchObject({ lines: 0, changes: [], sheets });
    const read = { lines: 5, counts: { results: { added: 1 } } };
    expect(await preview({ sheet: 'Results' })).toMatchObject(read);
    expect(faultsIn(await preview({ sheet: 'Other' }))).toEqual(['line 1: The workbook has no sheet Other.']);
    expect((await write({ sheet: 'Results' })).json).toMatchObject({ written: true, cards: { recorded: 1 } });
    expect(await write({})).toMatchObject({ status: 422 });
  });
});

describe('teams of a file', () => {
  const text = file(3, 'Ann Lee', 'Bob Fox', 'Cat Hill', 'Dan Moor', 'Eve Ash').replaceAll('Harbour', 'Harbor');

  it('that may be known are asked about, imported as answered, and remembered until the import is undone', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const { preview, write } = importing(ask, text);
    const known = { name: 'Harbor Social', teamId: 'a', sameAs: null };
    const reason = 'The names differ by a slip of the pen.';
    expect(await preview()).toMatchObject({
      teamQuestions: [{ line: 2, name: 'Harbor Social', choices: [{ teamId: 'a', name: 'Harbour Social', reason }] }],
      teams: { made: ['Harbor Social'] },
    });
    const isNew = { teamQuestions: [], teams: { made: ['Harbor Social'] } };
    expect(await preview({ teams: [{ ...known, teamId: null }] })).toMatchObject(isNew);
    expect(await preview({ teams: [known] })).toMatchObject({
      teamQuestions: [],
      answeredTeams: [{ line: 2, ...known }],
      teams: { made: [] },
      changes: expect.arrayContaining([expect.objectContaining({ name: 'Harbour Social 5–0 Trades Hall' })]),
    });
    expect((await write({ teams: [known] })).json).toMatchObject({ written: true });
    expect(await preview()).toMatchObject({ teamQuestions: [], cards: { alreadyRecorded: 1 } });
    const { id } = await latestEntry(ask);
    // The latest answer about a name counts.
    const others = importing(ask, text.replaceAll(',1,3,', ',1,4,'));
    await others.write({ teams: [{ ...known, teamId: 'c' }] });
    expect(await others.preview()).toMatchObject({
      answeredTeams: [{ name: 'Harbor Social', teamId: 'c' }],
      cards: { alreadyRecorded: 1 },
    });
    await undo(ask, (await latestEntry(ask)).id);
    await undo(ask, id);
    expect(await preview()).toMatchObject({ teamQuestions: [{ name: 'Harbor Social' }] });
  });

  it('may be another new team of the file; wrong answers are refused', async ({ ask }) => {
    const [, ...later] = file(4, 'Ann Lee', 'Bob Fox', 'Cat Hill', 'Dan Moor', 'Eve Ash').split('\n');
    const lines = [text.replaceAll('Harbor Social', 'Quayside'), ...later].join('\n');
    const { preview, write } = importing(ask, lines.replaceAll('Harbour Social', 'Quay-Side'));
    expect(await preview()).toMatchObject({
      teamQuestions: [{ name: 'Quay-Side', choices: [{ teamId: null, name: 'Quayside' }] }],
      teams: { made: ['Quay-Side', 'Quayside'] },
    });
    await write({ teams: [{ name: 'Quay-Side', teamId: null, sameAs: 'Quayside' }] });
    expect(await preview()).toMatchObject({ cards: { alreadyRecorded: 2 }, teams: { made: [] } });
    const wrong = await preview({ teams: [{ name: 'A', teamId: 'nobody', sameAs: null }] });
    expect(faultsIn(wrong)).toEqual(['teams.0.teamId: The league has no such team.']);
  });
});

describe('cards with swapped sides', () => {
  it('are asked about, swapped, and known the next time; one player on the right side is none', async ({ ask }) => {
    const called = (id: string) => people.players.get(id)?.name ?? '';
    const rows = [1, 2, 3, 4, 5].map(
      (n) => `25/26,1,3,,Harbour Social,Trades Hall,${n},${called(`b${n}`)},60,41,,${called(`a${n}`)},20,,`,
    );
    const text = [HEADER, ...rows].join('\n');
    const KNOWN = { written: false, cards: { alreadyRecorded: 1 }, sides: [] };
    const card = 'Harbour Social v Trades Hall, week 3 of 25/26';
    const { preview, write } = importing(ask, text);
    expect(await preview()).toMatchObject({
      sides: [{ line: 2, card, homeScore: 5, awayScore: 0, swap: null, keepScores: false }],
      players: { made: 0 },
    });
    const wrong = faultsIn((await write({ sides: [{ card, swap: 'yes' }] })).json);
    expect(wrong).toEqual(['sides.0.swap: Whether to swap must be true or false.']);
    // The players alone change sides, and the result stays as it was written.
    const kept = await write({ sides: [{ card, swap: true, keepScores: true }] });
    expect(kept.json).toMatchObject({ changes: [{ name: 'Harbour Social 5–0 Trades Hall' }] });
    expect((await write({})).json).toMatchObject(KNOWN);
    await undo(ask, (await latestEntry(ask)).id);
    expect((await write({ sides: [{ card, swap: true }] })).json).toMatchObject({
      written: true,
      sides: [{ swap: true }],
      changes: [{ name: 'Harbour Social 0–5 Trades Hall' }],
    });
    expect((await write({})).json).toMatchObject(KNOWN);
    const right = text
      .replace(`,${called('b1')},`, ',x,')
      .replace(`,${called('a1')},`, `,${called('b1')},`)
      .replace(',x,', `,${called('a1')},`)
      .replaceAll('25/26,1,3', '25/26,1,4');
    expect((await send(ask, right, [], '?dryRun=true')).json).toMatchObject({ sides: [] });
  });
});
