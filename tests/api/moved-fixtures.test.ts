/** Moving a week, and giving a team a new night or venue. */
import { describe, expect, it } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague } from '../support/reviewed-league.ts';

const MOVE = 'POST /api/admin/fixtures/move-week';
const FIXTURES: readonly [week: number, home: string, away: string, more?: object][] = [
  [3, 'a', 'b', { date: '2025-10-02' }],
  [5, 'a', 'c', { date: '2025-10-16' }],
  [5, 'b', 'a', { date: '2025-10-15', state: 'postponed' }],
  [6, 'c', 'a', { date: '2025-10-23' }],
  [6, 'a', 'b', { venue: 'The Hall' }],
  [5, 'd', 'e', { division: 2 }],
];
const CALENDAR = [
  { week: 3, from: '2025-09-29', to: '2025-10-05' },
  { week: 5, from: '2025-10-13', to: '2025-10-19' },
  { week: 6, from: '2025-10-20', to: '2025-10-26' },
];

/** Opens the league on 8 October with a fixture list of several weeks. The fixture of week 3 has been played. */
async function openListed() {
  const { as } = await openReviewedLeague('sqlite');
  await as('secretary')('PUT /api/admin/seasons', { season: '25/26', calendar: CALENDAR });
  await as('secretary')('PUT /api/teams/e', { name: 'Elms', division: 2 });
  const ids: string[] = [];
  for (const [weekNumber, homeTeam, awayTeam, more] of FIXTURES) {
    const sent = { season: '25/26', division: 1, weekNumber, homeTeam, awayTeam, ...more };
    const { json, text } = await as('secretary')('POST /api/admin/fixtures', sent);
    expect(text).toContain('listedId');
    ids.push(textIn(json, 'listedId'));
  }
  await as('secretary')('POST /api/matches', sentCard());
  const list = async () => {
    const { json } = await as('secretary')('GET /api/admin/fixtures?season=25/26');
    const rows = rowsIn(Reflect.get(Object(json), 'fixtures'));
    return ids.map((id) => {
      const { date, state, ownVenue } = rows.find(({ listedId }) => listedId === id) ?? {};
      return [date, state, ownVenue];
    });
  };
  const newest = async () => {
    const { json } = await as('secretary')('GET /api/admin/history?limit=1');
    return textIn(json, 'entries', 0, 'id');
  };
  const undo = async (entry: string) => as('secretary')(`POST /api/admin/history/${entry}/undo`);
  return { as, list, newest, undo };
}

describe('a week', () => {
  it("moves with all unplayed fixtures of the official's divisions, and is undone as a whole", async () => {
    const { as, list, newest, undo } = await openListed();
    const before = await list();
    const sent = { season: '25/26', weekNumber: 5, days: 7 };
    expect(await as('results')(`${MOVE}?dryRun=true`, sent)).toMatchObject({
      status: 200,
      json: {
        moved: 2,
        clashes: [
          'Trades Hall v Harbour Social: Week 6 already has Harbour Social v Trades Hall.',
          'Harbour Social v Old Mill: Week 6 already has Old Mill v Harbour Social.',
          'Harbour Social v Old Mill: Week 6 already has Harbour Social v Trades Hall.',
        ],
        message: 'Nothing has been saved yet.',
      },
    });
    expect(await list()).toEqual(before);
    expect((await as('results')(MOVE, sent)).json).toMatchObject({
      moved: 2,
      message: 'Moved 2 fixtures of week 5 of 25/26: 7 days later.',
    });
    const moved = before.with(1, ['2025-10-23', 'rearranged', '']).with(2, ['2025-10-22', 'rearranged', '']);
    expect(await list()).toEqual(moved);
    const own = await newest();
    // A fixture without a date counts as one on the league night, Thursday, so it moves to Wednesday 15 October.
    expect((await as('otherResults')(MOVE, { ...sent, days: -1 })).json).toMatchObject({ moved: 1, clashes: [] });
    expect(await list()).toEqual(moved.with(5, ['2025-10-15', 'rearranged', '']));
    for (const entry of [await newest(), own]) expect((await undo(entry)).status).toBe(200);
    expect(await list()).toEqual(before);
    expect((await as('secretary')(MOVE, { ...sent, weekNumber: 3 })).json).toMatchObject({
      moved: 0,
      message: 'Nothing has changed.',
    });
  });

  it.each([
    [{}, ['season: Season is required.', 'weekNumber: Week number is required.', 'days: Days are required.']],
    [{ season: '25/26', weekNumber: 99, days: 0 }, ['weekNumber: Season 25/26 has', 'days: The days must be a whole']],
    [
      { season: '19/20', weekNumber: 0, days: 400 },
      ['season: The league has no', 'weekNumber: Week', 'days: The days'],
    ],
  ])('is refused with every fault at once: %j', async (body, faults) => {
    const { as } = await openListed();
    const expected = faults.map((fault) => expect.stringContaining(fault));
    expect(refusalIn(await as('secretary')(MOVE, body))).toEqual([422, ...expected]);
  });
});

describe('a team with a new night and venue', () => {
  const team = { name: 'Harbour Social', division: 1, venue: 'Quayside', night: 2 };

  it('moves its coming home fixtures on request, and played ones keep their venue', async () => {
    const { as, list, newest, undo } = await openListed();
    await as('secretary')('PUT /api/teams/a', { ...team, venue: 'Old Inn', night: 4 });
    const before = await list();
    const { status, json } = await as('secretary')('PUT /api/teams/a', { ...team, upcoming: 'move' });
    expect([status, Reflect.get(Object(json), 'clashes')]).toEqual([
      200,
      ['Harbour Social v Trades Hall: Week 6 already has Old Mill v Harbour Social.'],
    ]);
    const moved = before.with(0, ['2025-10-02', 'played', 'Old Inn']).with(1, ['2025-10-14', 'planned', '']);
    expect(await list()).toEqual(moved.with(4, [null, 'planned', '']));
    expect(textIn((await as('secretary')('GET /api/admin/history?limit=1')).json, 'entries', 0, 'summary')).toBe(
      'Team Harbour Social now play home matches at Quayside, and moved 2 fixtures',
    );
    expect((await undo(await newest())).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  it('otherwise leaves its fixtures, with the venue that they had', async () => {
    const { as, list } = await openListed();
    await as('secretary')('PUT /api/teams/a', { ...team, venue: 'Old Inn', night: 4 });
    const before = await list();
    expect((await as('secretary')('PUT /api/teams/a', { ...team, upcoming: 'keep' })).text).not.toContain('clashes');
    const kept = before.with(0, ['2025-10-02', 'played', 'Old Inn']).with(1, ['2025-10-16', 'planned', 'Old Inn']);
    expect(await list()).toEqual(kept);
    await as('secretary')('PUT /api/teams/a', { ...team, venue: 'The Den', upcoming: 'move' });
    expect(await list()).toEqual(kept.with(1, ['2025-10-16', 'planned', '']).with(4, [null, 'planned', '']));
    const refused = await as('secretary')('PUT /api/teams/a', { ...team, name: '', upcoming: 'both' });
    expect(refusalIn(refused)).toEqual([
      422,
      'name: The team name is required.',
      'upcoming: Upcoming must be move or keep.',
    ]);
  });
});
