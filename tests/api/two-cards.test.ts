/** Tests a second card of a fixture, the list of open results, and how results that are not final are marked. */
import { describe, expect } from 'vitest';
import { SIDES } from '#domain/cards/match.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { sentCard, withFrame } from '../support/cards.ts';
import { faultsIn, record, rowsIn, textIn } from '../support/league-site.ts';
import { it, openReviewedLeague, type Who } from '../support/reviewed-league.ts';
import { origin } from '../support/sample-values.ts';
import { openSite } from '../support/site.ts';

const OTHER = withFrame(1, { homeScore: 40, awayScore: 62 });

describe('a card of a fixture that has one already', () => {
  it("confirms the other side's card if it says the same; otherwise the differences are shown", async ({ as }) => {
    const id = await record(as('home'), sentCard());
    expect(await as('away')('POST /api/matches', OTHER)).toMatchObject({
      status: 409,
      json: {
        error: 'Harbour Social have recorded another card of this match.',
        fixture: { fixtureId: id, recordedBy: 'home', state: 'unconfirmed', version: expect.any(Number) },
        differences: [
          { path: 'matches.1.homeScore', recorded: 62, yours: 40 },
          { path: 'matches.1.awayScore', recorded: 20, yours: 62 },
        ],
      },
    });
    expect((await as('home')('POST /api/matches', sentCard())).status).toBe(409);
    expect((await as('both')('POST /api/matches', sentCard())).status).toBe(409);
    expect(rowsIn((await as('visitor')('GET /api/matches')).json)).toMatchObject([{ state: 'unconfirmed' }]);
    for (let time = 0; time < 2; time++)
      expect(await as('away')('POST /api/matches', sentCard())).toMatchObject({
        status: 200,
        json: { success: true, fixtureId: id, confirmed: true },
      });
    expect(rowsIn((await as('visitor')('GET /api/matches')).json)).toMatchObject([{ state: 'final' }]);
    expect((await as('away')('POST /api/matches', OTHER)).status).toBe(409);
  });

  it('is refused if an official has recorded the first one', async ({ as }) => {
    await record(as('results'), sentCard());
    const sentence = 'A result for Harbour Social v Trades Hall in week 3 is already recorded.';
    for (const who of ['home', 'away', 'results'] as const)
      expect((await as(who)('POST /api/matches', sentCard())).json).toEqual({
        success: false,
        error: sentence,
        message: sentence,
      });
  });

  it('is questioned if the other side may have recorded it in another week or with the sides swapped', async ({
    as,
  }) => {
    const id = await record(as('home'), sentCard());
    for (const card of [sentCard({ weekNumber: 4 }), sentCard({ homeTeam: 'b', awayTeam: 'a' })]) {
      expect(await as('away')('POST /api/matches', card)).toMatchObject({
        status: 409,
        json: {
          error: 'Harbour Social have recorded Harbour Social 3–2 Trades Hall in week 3. Is this another match?',
          similar: [{ fixtureId: id, weekNumber: 3, state: 'unconfirmed' }],
        },
      });
      expect(faultsIn((await as('away')('POST /api/matches', { ...card, another: 'yes' })).json)).toEqual([
        'another: Another must be true or false.',
      ]);
      expect((await as('away')('POST /api/matches', { ...card, another: true })).status).toBe(201);
    }
    expect((await as('home')('POST /api/matches', sentCard({ weekNumber: 6 }))).status).toBe(409);
    expect((await as('results')('POST /api/matches', sentCard({ weekNumber: 7 }))).status).toBe(201);
  });

  it('may come from both sides at the same moment, through two instances: one is recorded, the other agrees or is shown the differences', async () => {
    const { as, second } = await openReviewedLeague('sqlite');
    const there = await second();
    for (const weekNumber of [3, 4, 5, 6, 7, 8]) {
      const own = sentCard({ weekNumber, another: true });
      const isSame = weekNumber % 2 === 0;
      const sent = await Promise.all([
        as('home')('POST /api/matches', own),
        there('away')('POST /api/matches', isSame ? own : { ...OTHER, weekNumber, another: true }),
      ]);
      const statuses = sent.map(({ status }) => status).toSorted((x, y) => x - y);
      expect(statuses).toEqual(isSame ? [200, 201] : [201, 409]);
      const found = async () => rowsIn((await as('visitor')(`GET /api/matches/1/${weekNumber}`)).json);
      await expect.poll(found).toMatchObject([{ state: isSame ? 'final' : 'unconfirmed' }]);
    }
  });

  it('is recorded once, like the answers about it: the same key gets the same answer', async ({ as, store }) => {
    const KEY = { 'idempotency-key': 'a phone without signal' };
    const id = await record(as('home'), sentCard());
    const agreed = await as('away')('POST /api/matches', sentCard(), KEY);
    const said = sentCard({ weekNumber: 4, another: true });
    const disputed = await record(as('home'), said);
    const dispute = () => as('away')(`POST /api/matches/${disputed}/dispute`, { note: 'Frame 2' }, KEY);
    const first = await dispute();
    expect([agreed.status, first.status]).toEqual([200, 200]);
    const revisions = new Map(store.revisions());
    expect(await as('away')('POST /api/matches', sentCard(), KEY)).toEqual(agreed);
    expect(await dispute()).toEqual(first);
    expect(new Map(store.revisions())).toEqual(revisions);
    expect(textIn(agreed.json, 'fixtureId')).toBe(id);
  });
});

it('is questioned if the fixture list has its sides swapped, and recorded for officials', async ({ as }) => {
  const list = async (weekNumber: number, homeTeam: string, awayTeam: string) => {
    const sent = { season: '25/26', division: 1, weekNumber, homeTeam, awayTeam };
    return textIn((await as('secretary')('POST /api/admin/fixtures', sent)).json, 'listedId');
  };
  const listed = [await list(3, 'b', 'a'), await list(4, 'b', 'a'), await list(5, 'b', 'a'), await list(5, 'a', 'b')];
  const send = async (who: Who, weekNumber: number, more = {}) => {
    const { status, json } = await as(who)('POST /api/matches', sentCard({ weekNumber, ...more }));
    const { swapped, error, message } = Object(json);
    return [status, swapped, error ?? String(message).includes('The list has')];
  };
  const draft = textIn((await as('home')('POST /api/matches', sentCard())).json, 'fixtureId');
  await as('secretary')(`DELETE /api/matches/${draft}`);
  await as('secretary')('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  const question = 'The list has Trades Hall at home in week 3. Swap the sides?';
  expect(await send('home', 3)).toEqual([409, { listedId: listed[0] }, question]);
  expect(await send('away', 3, { another: false })).toEqual([409, { listedId: listed[0] }, question]);
  expect(await send('home', 3, { another: true })).toEqual([201, { listedId: listed[0] }, true]);
  expect(await send('results', 4)).toEqual([201, { listedId: listed[1] }, true]);
  expect(await send('home', 5)).toEqual([201, undefined, false]);
  expect(await send('home', 6)).toEqual([201, undefined, false]);
});

describe('the list of what is open for a user', () => {
  const idsOf = (json: unknown) =>
    Object.fromEntries(
      Object.entries(Object(json)).map(([part, rows]) => [
        part,
        Array.isArray(rows) ? rows.map((row) => row['fixtureId'] ?? row['listedId']) : rows,
      ]),
    );

  it('has fixtures to play, and results to enter, to confirm, to wait for and to settle', async ({ as, setDay }) => {
    const list = async (weekNumber: number, homeTeam: string, awayTeam: string, more = {}) => {
      const sent = { season: '25/26', division: 1, weekNumber, homeTeam, awayTeam, ...more };
      return textIn((await as('secretary')('POST /api/admin/fixtures', sent)).json, 'listedId');
    };
    const late = await list(2, 'a', 'b');
    const today = await list(4, 'c', 'a', { date: '2025-10-08' });
    const off = await list(3, 'a', 'c', { state: 'postponed' });
    const next = await list(6, 'b', 'a');
    await list(5, 'b', 'c');
    // A result belongs to the scheduled fixture of its own week, if there is one. So the results recorded below leave
    // the fixtures above without a result.
    for (const [week, home, away] of [
      [7, 'a', 'c'],
      [8, 'c', 'a'],
      [9, 'a', 'b'],
      [10, 'a', 'b'],
    ] as const)
      await list(week, home, away);
    await as('secretary')('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    const [own, theirs, disputed] = [
      await record(as('home'), sentCard({ weekNumber: 7, awayTeam: 'c' })),
      await record(as('third'), sentCard({ weekNumber: 8, homeTeam: 'c', awayTeam: 'a', another: true })),
      await record(as('away'), sentCard({ weekNumber: 9 })),
    ];
    await record(as('results'), sentCard({ weekNumber: 10 }));
    await as('home')(`POST /api/matches/${disputed}/dispute`, { note: 'No' });
    const open = async (who: Who) => {
      const { status, json } = await as(who)('GET /api/me/fixtures');
      expect(status).toBe(200);
      return idsOf(json);
    };
    const none = { play: [], enter: [], postponed: [], postponements: [], confirm: [], waiting: [], settle: [] };
    const nothing = { season: '25/26', ...none };
    expect(await open('home')).toEqual({
      ...nothing,
      play: [today],
      enter: [late, today],
      postponed: [off],
      confirm: [theirs],
      waiting: [own, disputed],
    });
    expect(await open('both')).toMatchObject({ confirm: [theirs], waiting: [own, disputed] });
    expect(await open('results')).toEqual({ ...nothing, settle: [disputed] });
    expect(await open('secretary')).toEqual({ ...nothing, settle: [disputed] });
    expect(await open('otherResults')).toEqual(nothing);
    setDay('2025-10-12');
    expect(await open('home')).toMatchObject({ play: [next], confirm: [], waiting: [disputed] });
  });
});

it('a result that is not final is marked wherever it is shown, until the day is over', async () => {
  const site = await openSite('sqlite', { demo: true });
  const { app, store, clock } = site;
  const fixture = await store.read(async (db) => {
    const found = await undeletedFixturesOfSeason(db, '25/26');
    return found.find(
      ({ matches, division }) =>
        division === 1 && matches.every(({ sides }) => SIDES.every((side) => sides[side].players.length > 0)),
    );
  });
  if (!fixture) throw new Error('The demo league has no result');
  const until = { recordedAt: '2025-11-20T20:00:00Z', confirmBy: '2025-11-22' };
  const review = { recordedBy: 'home', ...until, dispute: null } as const;
  await store.write(origin, (change) => change.put('fixture', { ...fixture, review, deleted: false }));
  const [home, away] = SIDES.map((side) => fixture.matches[0]?.sides[side].players[0]);
  const marked = async () => {
    const get = async (path: string) => (await app.inject(path)).body;
    const rows = async (path: string, ...inside: string[]) =>
      rowsIn(inside.reduce((value, key) => Object(value)[key], JSON.parse(await get(path)) as unknown));
    const frames = await rows(`/api/players/${home}/v/${away}`, 'frames');
    const listed = await rows('/api/fixtures?season=25/26');
    const ofWeek = await rows(`/api/matches/1/${fixture.week}?season=25/26`);
    const calendar = await get(`/calendar/team/${fixture.homeTeamId}.ics`);
    const picture = await get(
      textIn(JSON.parse(await get('/api/fixtures-picture?season=25/26&division=1')), 'wide', 'address'),
    );
    const shown = ({ fixtureId }: Record<string, unknown>) => fixtureId === fixture.id;
    return {
      frame: frames.find(shown)?.['state'],
      listed: listed.find(shown)?.['resultState'],
      ofWeek: ofWeek.find(shown)?.['state'],
      calendar: calendar.replaceAll('\r\n ', '').includes('(unconfirmed)'),
      picture: picture.includes('U: unconfirmed.'),
    };
  };
  const open = { frame: 'unconfirmed', listed: 'unconfirmed', ofWeek: 'unconfirmed', calendar: true, picture: true };
  expect(await marked()).toEqual(open);
  clock.day = '2025-11-22';
  expect(await marked()).toEqual(open);
  clock.day = '2025-11-23';
  expect(await marked()).toEqual({ frame: 'final', listed: 'final', ofWeek: 'final', calendar: false, picture: false });
});
