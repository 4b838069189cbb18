import { describe, expect } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { latestEntry, stateOf, undo } from '../support/league-history.ts';
import { faultsIn, it, type LeagueSite, record, textIn } from '../support/league-site.ts';

type Ask = LeagueSite['ask'];

const SIX = { 1: { framesPerFixture: 6, maxFramesPerPlayer: 2, points: { fixtureWon: 2, fixtureDrawn: 1 } } };
const LATE = { season: '25/26', division: 1, teamId: 'a', points: -2, reason: 'Late card', weekNumber: 4 };

/** Rules with faults. src/domain/seasons/season-rules.test.ts tests each kind of fault. */
const WRONG = {
  rules: { walkoverScore: null, points: 'many', tieBreaks: 'matchesWon' },
  divisionRules: { 1: { maxFramesPerPlayer: 'two', points: { frameWon: '1' }, tieBreaks: [1] }, 2: 'six', 9: {} },
};
const FAULTS = [
  'rules.points: The points must be an object.',
  'rules.tieBreaks: The tie-breaks must be a list.',
  'rules.walkoverScore: Walkover score is required.',
  'divisionRules.1.maxFramesPerPlayer: Frames per player in a fixture must be a number.',
  'divisionRules.1.points.frameWon: Points for a frame won must be a number.',
  'divisionRules.1.tieBreaks.0: A tie-break must be text.',
  'divisionRules.2: The rules must be an object.',
  'divisionRules.9: The season has no division 9.',
];

const change = (ask: Ask, body: Record<string, unknown>) => ask('PUT /api/admin/seasons', { season: '25/26', ...body });

/** A card with the score 3–3. The sixth frame is between the first two players again. */
function drawnCard(given: Record<string, unknown> = {}) {
  const [first, ...rest] = sentMatches('a', 'b');
  return sentCard({ matches: [first, ...rest, { ...first, homeScore: 20, awayScore: 61 }], ...given });
}

async function table(ask: Ask, query = ''): Promise<string[]> {
  const { json } = await ask(`GET /api/standings/1?season=25/26${query}`);
  // `ask` has checked the answer against the contract.
  const rows = json as { teamId: string; points: number; matchesDrawn: number; adjustment: number; movement: number }[];
  return rows.map((row) => [row.teamId, row.points, row.matchesDrawn, row.adjustment, row.movement].join(' '));
}

describe('formats', () => {
  it('may differ between divisions: frames, players, points', async ({ ask }) => {
    const other = (await ask('GET /api/standings/2?season=25/26')).text;
    const rules = { framesPerFixture: 5, tieBreaks: ['matchesWon', 'frameDifference'] };
    const { status, json } = await change(ask, { divisionRules: SIX });
    expect([status, json]).toMatchObject([200, { season: { rules, divisionRules: SIX } }]);
    const [now, earlier] = [
      { divisionRules: SIX, start: '2025-07-15' },
      { divisionRules: {}, start: '2024-09-01' },
    ];
    expect((await ask('GET /api/seasons')).json).toMatchObject({ details: [now, earlier] });
    const five = faultsIn((await ask('POST /api/matches', sentCard())).json);
    expect(five).toEqual(['matches: A result has exactly 6 frames; this one has 5.']);
    await record(ask, drawnCard());
    expect(await table(ask)).toEqual(['a 4 1 0 ', 'b 4 1 0 ', 'c 0 0 0 ']);
    expect((await ask('GET /api/standings/1?season=All')).json).toMatchObject([{ points: 4, matchesDrawn: 1 }, {}, {}]);
    expect((await ask('GET /api/standings/2?season=25/26')).text).toBe(other);
  });

  it('are fixed once the division has results; points and tie-breaks are not', async ({ ask }) => {
    await change(ask, { divisionRules: SIX });
    await record(ask, drawnCard());
    const error =
      'Division 1 has results in this season: “Frames in a fixture”, “Frames per player in a fixture” can no longer change.';
    expect(await change(ask, { divisionRules: { 1: null } })).toMatchObject({ status: 409, json: { error } });
    const own = { ...SIX[1], points: { frameWon: 2 }, tieBreaks: [] };
    expect((await change(ask, { divisionRules: { 1: own, 2: { walkoverScore: 40 } } })).status).toBe(200);
    const summary = 'Changed season 25/26: rules of division 1; rules of division 2';
    expect(await latestEntry(ask)).toMatchObject({ summary });
    expect(await table(ask)).toEqual(['a 6 1 0 ', 'b 6 1 0 ', 'c 0 0 0 ']);
    await undo(ask, (await latestEntry(ask))['id']);
    expect(await table(ask)).toEqual(['a 4 1 0 ', 'b 4 1 0 ', 'c 0 0 0 ']);
  });

  it('that are wrong are refused with every fault at once', async ({ ask }) => {
    const before = await stateOf(ask);
    const added = await ask('POST /api/admin/seasons', { season: '26/27', ...WRONG });
    for (const { status, json } of [await change(ask, WRONG), added])
      expect.soft([status, ...faultsIn(json)]).toEqual([422, ...FAULTS]);
    expect(await stateOf(ask)).toEqual(before);
  });

  it('apply to a new season too', async ({ ask }) => {
    await change(ask, { divisionRules: { 2: { framesPerFixture: 4 } } });
    const body = { season: '26/27', rules: { points: { fixtureWon: 2, frameWon: 0 } }, divisionRules: SIX };
    const season = {
      rules: { points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 0 } },
      divisionRules: { ...SIX, 2: { framesPerFixture: 4 } },
    };
    expect(await ask('POST /api/admin/seasons', body)).toMatchObject({ status: 201, json: { season } });
  });

  it('do not bring back a deleted card if they have changed in between', async ({ ask }) => {
    await ask(`DELETE /api/matches/${await record(ask, sentCard())}`);
    const { id } = await latestEntry(ask);
    await change(ask, { divisionRules: SIX });
    const error =
      'This cannot be undone. The card of Harbour Social v Trades Hall, week 3, does not fit the format of division 1 in 25/26.';
    expect(await undo(ask, id)).toMatchObject({ status: 409, json: { error } });
  });

  it('keep every break of a frame and, in a correction, breaks that are too low now', async ({ ask }) => {
    const [first, ...rest] = sentMatches('a', 'b');
    const card = sentCard({ matches: [{ ...first, homeBreaks: [25, 20, 12] }, ...rest] });
    const id = await record(ask, card);
    const breaks = { homeBreak: 25, homeBreak2: 20, homeBreaks: [25, 20, 12], awayBreaks: [] };
    expect((await ask('GET /api/matches')).json).toMatchObject([{ matches: [breaks, { homeBreaks: [] }, {}, {}, {}] }]);
    expect((await ask('GET /api/breaks')).json).toMatchObject([{ break: 25 }, { break: 20 }, { break: 12 }]);
    const file = (await ask('GET /api/admin/export/results')).text;
    expect(file).toContain(',61,25,"20;12",');
    await change(ask, { rules: { breaksFrom: 20 } });
    expect((await ask(`PUT /api/matches/${id}`, { ...card, date: '2025-10-07' })).status).toBe(200);
    const low = faultsIn((await ask('POST /api/matches', { ...card, weekNumber: 9 })).json);
    expect(low).toEqual(['matches.0.homeBreaks.2: A break must be from 20 to 155.']);
    await ask(`PUT /api/matches/${id}`, { ...card, date: null });
    const again = await ask('POST /api/admin/import', file, { 'content-type': 'text/csv' });
    expect(again.json).toMatchObject({ preview: { counts: { results: { added: 0, changed: 0, unchanged: 1 } } } });
  });
});

describe('adjustments', () => {
  it('count from their week on, in tables, movement and progress', async ({ ask }) => {
    await record(ask, sentCard());
    const added = { ...LATE, teamName: 'Harbour Social', date: '2025-10-08' };
    expect(await ask('POST /api/admin/adjustments', LATE)).toMatchObject({ status: 201, json: added });
    expect(await table(ask, '&week=3')).toEqual(['a 3 0 0 ', 'b 2 0 0 ', 'c 0 0 0 ']);
    expect(await table(ask)).toEqual(['b 2 0 0 1', 'a 1 0 -2 -1', 'c 0 0 0 0']);
    const weeks = [3, 1].map((points, at) => ({ week: 3 + at, position: 1 + at, points }));
    expect((await ask('GET /api/team-progress/a')).json).toMatchObject({ weeks });
    const all = (await ask('GET /api/standings/1?season=All')).json;
    expect(all).toMatchObject([{ teamId: 'b' }, { adjustment: -2 }, {}]);
    expect((await ask('GET /api/adjustments?season=25/26&division=1')).json).toMatchObject([LATE]);
    expect((await ask('GET /api/adjustments?division=2')).json).toEqual([]);
  });

  it('are refused for a team that plays in the division today, but did not in that season', async ({ ask }) => {
    expect((await ask('POST /api/admin/adjustments', { ...LATE, season: '24/25' })).status).toBe(422);
  });

  it('keep their season’s week and division, also in an undo', async ({ ask }) => {
    const { json } = await ask('POST /api/admin/adjustments', LATE);
    const places = ['a', 'b', 'c'].map((teamId) => ({ teamId, division: 2 }));
    for (const removal of [{ weeks: 3 }, { divisions: [2], teams: places }])
      expect(await change(ask, removal)).toMatchObject({
        status: 409,
        json: { error: 'Season 25/26 has 1 points adjustment in weeks or divisions that would be removed.' },
      });
    await ask(`DELETE /api/admin/adjustments/${textIn(json, 'adjustmentId')}`);
    const { id } = await latestEntry(ask);
    expect((await change(ask, { weeks: 3 })).status).toBe(200);
    expect((await undo(ask, id)).status).toBe(409);
  });
});
