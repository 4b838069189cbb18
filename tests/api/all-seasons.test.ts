import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { BreakRow, PlayerStatRow } from '#contract/players.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import type { Store } from '#server/storage/store.ts';
import { origin } from '../support/sample-values.ts';
import { openSite, type TestSite } from '../support/site.ts';

const SEASONS = ['24/25', '25/26'];

/** Addresses whose answers are merged from the data of each season. */
const MERGED = [
  ...['/api/standings/1', '/api/player-stats', '/api/breaks', '/api/records'].map((path) => `${path}?season=All`),
  '/api/honours',
  '/api/seasons',
  '/api/digest?season=25/26',
];

async function answer<T>({ app }: TestSite, path: string): Promise<T> {
  const response = await app.inject({ url: path });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json();
}

async function answers(site: TestSite): Promise<unknown[]> {
  const found = [];
  for (const path of MERGED) found.push(await answer(site, path));
  return found;
}

/** Swaps the two scores in every match of a season's first card. */
async function turnCard(store: Store, season: string): Promise<void> {
  const [card] = await store.read((db) => undeletedFixturesOfSeason(db, season));
  if (!card) throw new Error(`${season} has no results`);
  const matches = card.matches.map(({ sides: { home, away }, ...match }) => ({
    ...match,
    sides: { home: { ...home, score: away.score, breaks: [] }, away: { ...away, score: home.score } },
  }));
  await store.write(origin, (change) => change.put('fixture', { ...card, matches, deleted: false }));
}

async function renamePlayer(store: Store): Promise<void> {
  const { players } = await store.read(teamsAndPlayersIncludingDeleted);
  const [player] = players.values();
  if (!player) throw new Error('The league has no players');
  await store.write(origin, (change) => change.put('player', { ...player, name: 'Zebedee Quill' }));
}

describe('answers of all seasons', () => {
  it('equal those of a newly started site, after each kind of write', async () => {
    const site = await openSite('sqlite', { demo: true, precomputesSeasons: true });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const writes = [
      () => turnCard(site.store, '24/25'),
      () => turnCard(site.store, '25/26'),
      () => renamePlayer(site.store),
    ];
    for (const write of [async () => {}, ...writes]) {
      await write();
      const fresh = await openSite('sqlite', { demo: true });
      await copyResults(site.store, fresh.store);
      expect(await answers(site)).toEqual(await answers(fresh));
    }
  });

  it('are the sums of the answers of each season', async () => {
    const site = await openSite('sqlite', { demo: true });
    const all = await answer<PlayerStatRow[]>(site, '/api/player-stats');
    const bySeason = [];
    for (const season of SEASONS)
      bySeason.push(...(await answer<PlayerStatRow[]>(site, `/api/player-stats?season=${season}`)));
    const sum = (
      rows: readonly PlayerStatRow[],
      { playerId, division }: PlayerStatRow,
      key: 'played' | 'won' | 'lost',
    ) =>
      rows
        .filter((row) => row.playerId === playerId && row.division === division)
        .reduce((total, row) => total + row[key], 0);
    for (const row of all)
      for (const key of ['played', 'won', 'lost'] as const) expect(row[key]).toBe(sum(bySeason, row, key));
    expect(new Set(bySeason.map(({ playerId, division }) => `${division} ${playerId}`)).size).toBe(all.length);
  });

  it('about matches are those of each season, whatever the filter', async () => {
    const site = await openSite('sqlite', { demo: true });
    const matches = (query: string) => answer<FixtureAnswer[]>(site, `/api/matches?${query}`);
    const each = [];
    for (const season of SEASONS) each.push(...(await matches(`season=${season}`)));
    const [first] = each;
    if (!first) throw new Error('The league has no results');
    const { homeTeamId: teamId, division, weekNumber } = first;
    const isOf = (one: FixtureAnswer) => one.homeTeamId === teamId || one.awayTeamId === teamId;
    expect(await matches('season=All')).toEqual(each);
    expect(await matches(`season=All&teamId=${teamId}`)).toEqual(each.filter(isOf));
    expect(await matches(`season=All&teamId=${teamId}&newest=true`)).toEqual(each.filter(isOf).reverse());
    expect(await matches(`season=All&division=${division}&weekNumber=${weekNumber}`)).toEqual(
      each.filter((one) => one.division === division && one.weekNumber === weekNumber),
    );
    expect(await answer(site, `/api/matches/${division}/${weekNumber}?season=All`)).toEqual(
      each.filter((one) => one.division === division && one.weekNumber === weekNumber),
    );
    // No fixture has these values. The database's columns cannot even hold some of them.
    for (const none of ['division=1.5', 'division=9999999999', 'weekNumber=-1', 'teamId=nobody'])
      expect(await matches(`season=All&${none}`)).toEqual([]);
  });
});

describe('long lists', () => {
  it.each(['/api/breaks?season=All', '/api/player-stats?season=25/26', '/api/matches?season=25/26'])(
    'of %s can be read part by part',
    async (path) => {
      const site = await openSite('sqlite', { demo: true });
      const whole = await answer<unknown[]>(site, path);
      const parts: unknown[] = [];
      let next: string | undefined = `${path}&limit=7`;
      while (next !== undefined) {
        const response: LightMyRequestResponse = await site.app.inject({ url: next });
        const rows: unknown[] = response.json();
        expect(rows.length).toBeLessThanOrEqual(7);
        parts.push(...rows);
        next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
      }
      expect(parts).toEqual(whole);
      expect(whole.length).toBeGreaterThan(7);
    },
  );

  it('of breaks are those of a division, if the address names one', async () => {
    const site = await openSite('sqlite', { demo: true });
    const all = await answer<BreakRow[]>(site, '/api/breaks?season=All');
    const some = await answer<BreakRow[]>(site, '/api/breaks?season=All&division=2');
    expect(some.length).toBeGreaterThan(0);
    expect(some).toEqual(all.filter(({ division }) => division === 2));
  });

  it.each([
    ['limit=0', 'Limit must be a whole number from 1 to 1000.'],
    ['limit=1001', 'Limit must be a whole number from 1 to 1000.'],
    ['limit=1.5', 'Limit must be a whole number from 1 to 1000.'],
    ['limit=5&offset=-1', 'Offset must be a whole number from 0 to 1000000.'],
  ])('refuse %s', async (query, message) => {
    const { app } = await openSite('sqlite');
    const response = await app.inject({ url: `/api/breaks?${query}` });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: message }]);
  });
});

/** Copies all results and players from one store to another. */
async function copyResults(from: Store, to: Store): Promise<void> {
  for (const season of SEASONS) {
    const cards = await from.read((db) => undeletedFixturesOfSeason(db, season));
    const marked = cards.map(({ weekOfPlay: _, counts: __, secondPlays: ___, ...card }) => ({
      ...card,
      deleted: false,
    }));
    await to.write(origin, (change) => change.putAll('fixture', marked));
  }
  const { players } = await from.read(teamsAndPlayersIncludingDeleted);
  await to.write(origin, (change) => change.putAll('player', [...players.values()]));
}
