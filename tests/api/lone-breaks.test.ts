/** Breaks in an imported list that belong to no recorded frame (Rule B3). */
import { describe, expect } from 'vitest';
import { VISITOR } from '#domain/people/permissions.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { actingAs, captainOf, it, type LeagueSite, rowsIn } from '../support/league-site.ts';
import { sentCard, withFrame } from '../support/cards.ts';

const FILE = [
  'Season,Player,Break,Opponent,Frame score,Week',
  '25/26,Ann Lee,88,Zed Zero,95-12,2',
  '25/26,Ann Lee,41,,,3',
  '24/25,Bob Fox,99,,,',
].join('\n');

const HANDICAPS = { handicap: 10, modifier: 0, newHandicap: 10 };

async function nameThem(ask: LeagueSite['ask']) {
  await ask('PUT /api/teams/a/players/a1', { name: 'Ann Lee', ...HANDICAPS });
  await ask('PUT /api/teams/b/players/b1', { name: 'Bob Fox', ...HANDICAPS });
}

async function sendFile(ask: LeagueSite['ask'], headers = {}, query = '?fileName=breaks.csv') {
  await nameThem(ask);
  return ask(`POST /api/admin/import${query}`, FILE, { 'content-type': 'text/csv', ...headers });
}

const breaksOf = async (ask: LeagueSite['ask'], season = 'All') =>
  rowsIn((await ask(`GET /api/breaks?season=${encodeURIComponent(season)}`)).json).map((row) =>
    ['player', 'break', 'division', 'weekNumber', 'opponent', 'frameScore', 'result'].map((field) => row[field]),
  );

const highest = async (ask: LeagueSite['ask']) => {
  const { json } = await ask('GET /api/records?season=All');
  const [{ records } = { records: [] }] = rowsIn(Reflect.get(Object(json), 'scopes'));
  const names = rowsIn(records).map(({ record }) => record);
  const { value, holders } = rowsIn(records).find(({ record }) => record === 'highestBreak') ?? {};
  return { names, value, holders: rowsIn(holders ?? []).map(({ name }) => name) };
};

describe('a list of breaks', () => {
  it('is imported, listed, and counts only for the highest break', async ({ ask }) => {
    await nameThem(ask);
    await ask('POST /api/matches', withFrame(0, { homeBreak: 41 }));
    const before = (await ask('GET /api/player-stats?season=All')).text;
    const [{ names }, current] = [await highest(ask), await breaksOf(ask)];
    const trial = await sendFile(ask, {}, '?dryRun=true');
    const counts = { added: 2, changed: 0, unchanged: 1 };
    expect(trial.json).toMatchObject({ kind: 'breaks', faults: [], preview: { counts: { breaks: counts } } });
    expect(await breaksOf(ask)).toEqual(current);
    expect((await sendFile(ask)).json).toMatchObject({ written: true, preview: { counts: { breaks: counts } } });
    expect(await breaksOf(ask)).toEqual([
      ['Bob Fox', 99, null, null, '', '', null],
      ['Ann Lee', 88, null, 2, 'Zed Zero', '95-12', 'Win'],
      ['Ann Lee', 41, 1, 3, 'Bob Fox', '61-20', 'Win'],
    ]);
    expect(await breaksOf(ask, '25/26')).toHaveLength(2);
    expect(await highest(ask)).toEqual({ names, value: 99, holders: ['Bob Fox'] });
    const proof = await ask('GET /api/records/highestBreak/b1?season=All');
    expect(proof.json).toMatchObject({ value: 99, frames: [], breaks: [{ break: 99, weekNumber: null }] });
    expect((await ask('GET /api/records/breaks50/a1?season=All')).json).toMatchObject({ value: 0, frames: [] });
    expect((await ask('GET /api/player-stats?season=All')).text).toBe(before);
    expect((await sendFile(ask)).json).toMatchObject({ written: false, changes: [] });
  });

  it('is undone as a whole, and its breaks are joined with those of a later card', async ({ ask }) => {
    expect((await sendFile(ask)).json).toMatchObject({ written: true });
    const entry = await latestEntry(ask);
    expect(entry).toMatchObject({ summary: 'Imported 3 breaks of 25/26, 24/25 from breaks.csv' });
    await ask('POST /api/matches', withFrame(0, { homeBreak: 41 }));
    expect(await breaksOf(ask, '25/26')).toEqual([
      ['Ann Lee', 88, null, 2, 'Zed Zero', '95-12', 'Win'],
      ['Ann Lee', 41, 1, 3, 'Bob Fox', '61-20', 'Win'],
    ]);
    await undo(ask, entry['id']);
    expect(await breaksOf(ask)).toEqual([['Ann Lee', 41, 1, 3, 'Bob Fox', '61-20', 'Win']]);
  });

  it('follows its players when they are merged', async ({ ask }) => {
    expect((await sendFile(ask)).json).toMatchObject({ written: true });
    expect((await ask('POST /api/admin/players/merge', { keep: 'a2', merge: 'b1', confirm: true })).status).toBe(200);
    expect((await breaksOf(ask, '24/25'))[0]?.[0]).toBe('A Player 2');
    expect(await highest(ask)).toMatchObject({ value: 99, holders: ['A Player 2'] });
  });

  it('is refused with faults, and from anyone but a secretary', async ({ ask }) => {
    expect((await sendFile(ask, actingAs(VISITOR))).status).toBe(401);
    expect((await sendFile(ask, actingAs(captainOf('a')))).status).toBe(403);
    const wrong = FILE.replace(',88,', ',188,').replace('Bob Fox', 'Nobody Here');
    const refused = await ask('POST /api/admin/import', wrong, { 'content-type': 'text/csv' });
    expect(refused).toMatchObject({
      status: 422,
      json: {
        issues: [
          { path: 'line 2', message: 'A break has at most 155 points.' },
          { path: 'line 2', message: 'The break of 188 is higher than the 95 points of its frame.' },
          { path: 'line 4', message: expect.stringMatching(/^The league has no player called Nobody Here/) },
        ],
      },
    });
    expect(await breaksOf(ask)).toEqual([]);
    expect((await ask('POST /api/matches', sentCard())).status).toBe(201);
  });
});
