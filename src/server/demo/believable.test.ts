import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Fixture, teamScore } from '#domain/fixture.ts';
import type { Frame } from '#domain/frame.ts';
import type { Player } from '#domain/people.ts';
import { readLeagueFile } from '../league-folder/contents.ts';
import { type DemoLeague, demoLeague } from './demo-league.ts';
import { DEMO_SEED } from './seed-demo.ts';

const { seasons } = await readLeagueFile('league');
const SEEDS = [DEMO_SEED, 'red', 'yellow', 'green', 'brown', 1, 2, 3];
const AFTER = '2026-12-01';

describe.each(SEEDS)('the league of seed %s', (seed) => {
  const league = demoLeague(seed, seasons, AFTER);

  it('has plausible figures', () => {
    const frames = league.fixtures.flatMap((fixture) => fixture.frames);
    const played = frames.filter((frame) => frame.homePlayerId !== null && frame.awayPlayerId !== null);
    const homeWins = played.filter(({ homeScore, awayScore }) => homeScore > awayScore).length;
    within(homeWins / played.length, 0.49, 0.59);
    within((frames.length - played.length) / frames.length, 0.015, 0.05);
    const voids = frames.filter(({ homePlayerId, awayPlayerId }) => homePlayerId === null && awayPlayerId === null);
    within(voids.length, 1, 6);
    within(played.flatMap(breaksOf).length / played.length, 0.1, 0.3);
    within(mean(played.map(({ homeScore, awayScore }) => homeScore + awayScore)), 80, 95);
    within(mean(played.map(({ homeScore, awayScore }) => Math.max(homeScore, awayScore))), 52, 64);
  });

  it('has season bests, and stronger players who win more and make more breaks', () => {
    const best = seasons.map(({ name }) =>
      Math.max(...seasonOf(league, name).flatMap((f) => f.frames.flatMap(breaksOf))),
    );
    for (const points of best) within(points, 45, 112);
    const strong = recordOf(league, ({ handicap }) => handicap <= 10);
    const middle = recordOf(league, ({ handicap }) => handicap >= 20 && handicap <= 40);
    const weak = recordOf(league, ({ handicap }) => handicap >= 50);
    expect(strong.won).toBeGreaterThan(middle.won + 0.05);
    expect(middle.won).toBeGreaterThan(weak.won + 0.05);
    expect(strong.breaks).toBeGreaterThan(1.4 * middle.breaks);
    expect(middle.breaks).toBeGreaterThan(1.4 * weak.breaks);
  });

  it('has handicaps in tens, some due for a change, and modifiers mostly 0', () => {
    expect(new Set(league.players.map(({ handicap }) => handicap % 10))).toEqual(new Set([0]));
    within(league.players.filter((p) => p.newHandicap !== p.handicap).length / league.players.length, 0.08, 0.4);
    within(league.players.filter(({ modifier }) => modifier !== 0).length / league.players.length, 0.02, 0.16);
    expect(league.players.some(({ modifier }) => !Number.isInteger(modifier))).toBe(true);
  });
});

describe('the default demo league', () => {
  const { teams, players, fixtures } = demoLeague(DEMO_SEED, seasons, AFTER);

  it('is the same on every machine', () => {
    const frames = fixtures.flatMap((fixture) => fixture.frames);
    expect({
      teams: teams.length,
      players: players.length,
      fixtures: fixtures.length,
      walkovers: frames.filter((f) => (f.homePlayerId === null) !== (f.awayPlayerId === null)).length,
      bests: seasons.map(({ name }) =>
        Math.max(...fixtures.filter((f) => f.season === name).flatMap((f) => f.frames.flatMap(breaksOf))),
      ),
      digest: createHash('sha256').update(JSON.stringify({ teams, players, fixtures })).digest('hex'),
    }).toMatchInlineSnapshot(`
      {
        "bests": [
          101,
          88,
        ],
        "digest": "fc57433685b45d2c4681e46ce9bf86ff966dfb0a006142edb17716446becb60c",
        "fixtures": 261,
        "players": 138,
        "teams": 20,
        "walkovers": 31,
      }
    `);
  });

  it('has names that are hard to display', () => {
    const names = [...teams, ...players].map(({ name }) => name);
    for (const kind of [/'/, /-/, /[^\u0020-\u007e]/, /^.{40,60}$/, / [AB]$/])
      expect(names.some((name) => kind.test(name))).toBe(true);
  });

  it('has ties on points, some decided by matches won and some only by name', () => {
    const pairs = seasons.flatMap(({ name }) => [1, 2].flatMap((division) => levelPairs(fixtures, name, division)));
    expect(pairs.some(([one, other]) => one.matchesWon !== other.matchesWon)).toBe(true);
    expect(pairs.some(([one, other]) => one.matchesWon === other.matchesWon && one.lost === other.lost)).toBe(true);
  });
});

function seasonOf(league: DemoLeague, name: string): Fixture[] {
  return league.fixtures.filter(({ season }) => season === name);
}

function breaksOf({ homeBreak, homeBreak2, awayBreak, awayBreak2 }: Frame): number[] {
  return [homeBreak, homeBreak2, awayBreak, awayBreak2].filter((points) => points !== null);
}

/** The share of frames won and the breaks per frame of these players, walkovers left out. */
function recordOf(league: DemoLeague, who: (player: Player) => boolean): { won: number; breaks: number } {
  const ids = new Set<string | null>(league.players.filter(who).map(({ id }) => id));
  const sides = league.fixtures.flatMap(({ frames }) =>
    frames.flatMap((frame) => [
      { id: frame.homePlayerId, won: frame.homeScore > frame.awayScore, breaks: [frame.homeBreak, frame.homeBreak2] },
      { id: frame.awayPlayerId, won: frame.awayScore > frame.homeScore, breaks: [frame.awayBreak, frame.awayBreak2] },
    ]),
  );
  const own = sides.filter(({ id }) => ids.has(id));
  const breaks = own.flatMap((side) => side.breaks.filter((points) => points !== null));
  return { won: own.filter(({ won }) => won).length / own.length, breaks: breaks.length / own.length };
}

type Tally = { framesWon: number; lost: number; matchesWon: number };

/** All pairs of teams of a division with equal points. */
function levelPairs(fixtures: readonly Fixture[], season: string, division: number): [Tally, Tally][] {
  const tallies = new Map<string, Tally>();
  for (const fixture of fixtures.filter((one) => one.season === season && one.division === division)) {
    const { home, away } = teamScore(fixture);
    count(fixture.homeTeamId, home, away);
    count(fixture.awayTeamId, away, home);
  }
  const list = [...tallies.values()];
  return list.flatMap((one, place) =>
    list
      .slice(place + 1)
      .filter((other) => one.framesWon === other.framesWon)
      .map((other): [Tally, Tally] => [one, other]),
  );

  function count(teamId: string, won: number, lost: number): void {
    const before = tallies.get(teamId) ?? { framesWon: 0, lost: 0, matchesWon: 0 };
    const matchesWon = before.matchesWon + Number(won > lost);
    tallies.set(teamId, { framesWon: before.framesWon + won, lost: before.lost + lost, matchesWon });
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function within(value: number, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}
