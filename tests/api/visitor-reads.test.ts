import { describe, expect } from 'vitest';
import { answerOrThrow, type CallAnswer } from '#contract/client.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { framesWon } from '../fixtures/made-league.ts';
import { origin, samplePlayer, sampleTeam } from '../support/sample-values.ts';
import { it, openSite, type TestSite } from '../support/site.ts';

type Table = CallAnswer<'GET /api/standings/{division}'>;
type Played = [home: string, away: string, week: number, won: number, season?: string];

/** Opens a league with teams a to d in division 1, one player each. Records the results in the order of `played`. */
async function leagueSite(played: readonly Played[]): Promise<TestSite> {
  const site = await openSite('sqlite');
  const teamIds = ['a', 'b', 'c', 'd'];
  await site.store.write(origin, async (change) => {
    for (const id of teamIds) await change.put('team', sampleTeam(id));
    for (const id of teamIds) await change.put('player', samplePlayer(`${id}1`, id));
  });
  for (const [index, one] of played.entries()) await put(site, fixture(index, one));
  return site;
}

function fixture(index: number, [homeTeamId, awayTeamId, week, won, season = '25/26']: Played): Fixture {
  const frames = framesWon(homeTeamId, awayTeamId, won);
  const where = { season, division: 1, week, date: null, homeTeamId, awayTeamId };
  return { id: `f${index}`, recorded: index + 1, matches: frames, ...where };
}

async function put({ store }: TestSite, recorded: Fixture): Promise<void> {
  await store.write(origin, (change) => change.put('fixture', { ...recorded, deleted: false }));
}

const SEASON: Played[] = [
  ['a', 'b', 1, 4],
  ['b', 'c', 2, 5],
  ['c', 'a', 4, 3],
  ['d', 'a', 4, 5, '24/25'],
];

async function table({ api }: TestSite, query: { season?: string; week?: number }): Promise<Table> {
  return answerOrThrow(await api('GET /api/standings/{division}', { params: { division: 1 }, query }));
}

async function status({ app }: TestSite, url: string): Promise<number> {
  return (await app.inject({ url })).statusCode;
}

describe('reads for visitors', () => {
  it('show the table after a week, with form and movement', async () => {
    const site = await leagueSite(SEASON);
    const short = (rows: Table) => rows.map((row) => [row.position, row.teamId, row.form.join(''), row.movement]);
    const season = '25/26';
    expect(short(await table(site, { season, week: 1 }))).toEqual([
      [1, 'a', 'W', null],
      [2, 'b', 'L', null],
      [3, 'c', '', null],
      [4, 'd', '', null],
    ]);
    const now = await table(site, { season });
    expect(short(now)).toEqual([
      [1, 'a', 'WL', 1],
      // Team b is level with team a, so they share position 1.
      [1, 'b', 'LW', 0],
      [3, 'c', 'LW', 1],
      [4, 'd', '', -1],
    ]);
    for (const week of [4, 24]) expect(await table(site, { season, week })).toEqual(now);
    expect(await table(site, { season, week: 3 })).toEqual(await table(site, { season, week: 2 }));
    expect((await table(site, { season, week: 0 })).map(({ points }) => points)).toEqual([0, 0, 0, 0]);
    expect(short(await table(site, { season: '24/25' }))).toEqual([
      [1, 'd', 'W', null],
      [2, 'a', 'L', null],
    ]);
  });

  it("show a team's position after each week", async () => {
    const site = await leagueSite(SEASON);
    const progress = async (teamId: string, season?: string) =>
      answerOrThrow(await site.api('GET /api/team-progress/{teamId}', { params: { teamId }, query: { season } }));
    const weeks = [
      { week: 1, position: 2, points: 1, of: 4 },
      { week: 2, position: 1, points: 6, of: 4 },
      { week: 4, position: 1, points: 6, of: 4 },
    ];
    const seasons = [{ season: '25/26', division: 1, position: 1, points: 6, of: 4 }];
    const about = { teamId: 'b', teamName: 'Team b', season: '25/26', division: 1, seasons };
    expect(await progress('b')).toEqual({ ...about, weeks });
    expect(await progress('b', 'All')).toEqual({ ...about, weeks });
    expect(await progress('b', '24/25')).toEqual({ ...about, season: '24/25', division: null, weeks: [] });
    expect(await progress('b', '98/99')).toEqual({ ...about, season: '98/99', division: null, weeks: [] });
    expect((await progress('d')).weeks.map(({ position, points }) => [position, points])).toEqual([
      [4, 0],
      [3, 0],
      [4, 0],
    ]);
    const past = await progress('a', '24/25');
    expect(past.weeks).toEqual([{ week: 4, position: 2, points: 0, of: 2 }]);
    expect(past.seasons.map(({ season }) => season)).toEqual(['25/26', '24/25']);
    expect(past.seasons[1]).toMatchObject({ position: 2, points: 0, of: 2 });
    expect(await status(site, '/api/team-progress/nobody')).toBe(404);

    await site.store.write(origin, (change) => change.put('team', sampleTeam('b', { division: 0, deleted: true })));
    expect(await progress('b')).toMatchObject({ division: 1, weeks });
    await site.store.write(origin, (change) => change.put('team', sampleTeam('d', { division: 0 })));
    expect(await progress('d')).toMatchObject({ division: null, weeks: [] });
  });

  it('show every frame between two players, from either side, of all seasons or one', async () => {
    const site = await leagueSite([
      ['a', 'b', 3, 3],
      ['b', 'a', 9, 5],
      ['a', 'c', 4, 5],
      ['b', 'a', 1, 0, '24/25'],
    ]);
    const between = async (playerId: string, opponentId: string, season?: string) =>
      answerOrThrow(
        await site.api('GET /api/players/{playerId}/v/{opponentId}', {
          params: { playerId, opponentId },
          query: { season },
        }),
      );
    const won = ({ frames }: Awaited<ReturnType<typeof between>>) =>
      Object.entries(Object.groupBy(frames, ({ fixtureId }) => fixtureId)).map(
        ([id, all = []]) => `${id}: ${all.filter(({ result }) => result === 'Win').length} of ${all.length}`,
      );
    const rivalry = await between('a1', 'b1');
    expect(rivalry.player).toMatchObject({ playerId: 'a1', name: 'Player a1', team: 'Team a', deleted: false });
    expect(rivalry.opponent).toMatchObject({ playerId: 'b1', name: 'Player b1', teamId: 'b' });
    expect(won(rivalry)).toEqual(['f3: 5 of 5', 'f0: 3 of 5', 'f1: 0 of 5']);
    const reversed = await between('b1', 'a1');
    expect(reversed.player).toEqual(rivalry.opponent);
    expect(won(reversed)).toEqual(['f3: 0 of 5', 'f0: 2 of 5', 'f1: 5 of 5']);
    expect(won(await between('a1', 'b1', '24/25'))).toEqual(['f3: 5 of 5']);
    expect((await between('a1', 'b1', '98/99')).frames).toEqual([]);
    expect((await between('a1', 'd1')).frames).toEqual([]);

    const path = '/api/players/a1/v';
    expect(await status(site, `${path}/b1?season=24/25&season=25/26`)).toBe(400);
    const { headers } = await site.app.inject({ url: `${path}/b1` });
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('public'), etag: expect.any(String) });
    for (const [address, error] of [
      [`${path}/nobody`, 'There is no such player.'],
      ['/api/players/nobody/v/a1', 'There is no such player.'],
      [`${path}/a1`, 'These are not two different players.'],
    ] as const) {
      const answer = await site.app.inject({ url: address });
      expect([answer.statusCode, answer.json()], address).toMatchObject([404, { success: false, error }]);
    }

    await site.store.write(origin, (change) => change.put('player', samplePlayer('b1', 'b', { deleted: true })));
    expect((await between('a1', 'b1')).opponent).toMatchObject({ name: 'Player b1', deleted: true });
  });

  it('list the people with a name, first those who still play, then by team', async () => {
    const site = await leagueSite([]);
    const named = async (name?: string) => answerOrThrow(await site.api('GET /api/players', { query: { name } }));
    const name = 'Ann Lee';
    await site.store.write(origin, (change) =>
      change.putAll('player', [
        samplePlayer('x', 'a', { name, deleted: true }),
        samplePlayer('y', 'c', { name }),
        samplePlayer('z', 'b', { name: 'ann LEE' }),
      ]),
    );
    expect(await named('ANN Lee')).toEqual([
      { playerId: 'z', name: 'ann LEE', teamId: 'b', team: 'Team b', division: 1, deleted: false },
      { playerId: 'y', name, teamId: 'c', team: 'Team c', division: 1, deleted: false },
      { playerId: 'x', name, teamId: 'a', team: 'Team a', division: 1, deleted: true },
    ]);
    expect(await named('Ann')).toEqual([]);
    expect(await named()).toEqual([]);
    expect(await status(site, '/api/players?name=a&name=b')).toBe(400);
  });

  it("find headings of the rules, today's news, cups, contacts and venues, and at most ten teams and players", async ({
    demo: site,
  }) => {
    const found = async (q: string) => answerOrThrow(await site.api('GET /api/search', { query: { q } })).written;
    expect(await found('walkover')).toEqual([
      { kind: 'rule', id: 'rule-absent-players', name: 'Absent players', about: '', distance: 5 },
      { kind: 'rule', id: 'rule-points-and-places', name: 'Points and places', about: '', distance: 5 },
    ]);
    const { posts } = answerOrThrow(await site.api('GET /api/news', {}));
    const { committee, venues } = answerOrThrow(await site.api('GET /api/contacts', {}));
    const [post, contact, venue] = [posts[0]!, committee[0]!, venues[0]!];
    expect(await found(post.title)).toContainEqual(
      expect.objectContaining({ kind: 'news', id: post.id, name: post.title, about: post.date }),
    );
    expect(await found(contact.role)).toContainEqual(
      expect.objectContaining({ kind: 'contact', id: 'committee', name: contact.role, about: contact.name }),
    );
    expect(await found(venue.address)).toContainEqual(
      expect.objectContaining({ kind: 'venue', id: 'venue-0', name: venue.name, about: venue.address }),
    );
    const cups = answerOrThrow(await site.api('GET /api/competitions', { query: { season: 'All' } }));
    const { name } = cups[0]!;
    const seasons = cups.filter((cup) => cup.name === name).map(({ season }) => season);
    expect((await found(name)).filter((one) => one.name === name).map(({ about }) => about)).toEqual(seasons);
    const cup = { kind: 'cup', name: 'LampittCup_SemiFinals' };
    expect(await found('lampitt cup')).toContainEqual(expect.objectContaining(cup));

    const later = { title: 'Zebra evening', date: '2025-11-20', updated: '2025-11-20', from: '2034-01-01' };
    await site.store.write(origin, (change) =>
      change.put('content', { id: 'post:later', value: later, deleted: false }),
    );
    expect(await found('zebra')).toEqual([]);
    const many = Array.from({ length: 12 }, (_, i) => sampleTeam(`new${i}`, { name: `Newcomers ${i}` }));
    await site.store.write(origin, async (change) => {
      await change.putAll('team', many);
      for (const { id } of many) await change.put('player', samplePlayer(`of-${id}`, id, { name: `Newcomer ${id}` }));
    });
    const { players, teams } = answerOrThrow(await site.api('GET /api/search', { query: { q: 'newcomer' } }));
    expect([players.length, teams.length]).toEqual([10, 10]);
  });
});
