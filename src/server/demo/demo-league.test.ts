import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { Player } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { tableClashes, tablesOf } from '#domain/venue.ts';
import { readLeagueFile } from '../league-folder/contents.ts';
import { chronicle } from './chronicle.ts';
import { type DemoLeague, demoLeague } from './demo-league.ts';
import { DEMO_SEED } from './seed-demo.ts';

const { seasons } = await readLeagueFile('league');
const AFTER = '2026-12-01';
const anyDay = fc.integer({ min: 0, max: 518 }).map((n) => addDays('2025-07-01', n));

function seasonOf(league: DemoLeague, name: string): Fixture[] {
  return league.fixtures.filter(({ season }) => season === name);
}

describe('the same seed and day', () => {
  it.each([DEMO_SEED, 'red', 1, 2])('give the same league, byte for byte (%s)', (seed) => {
    expect(JSON.stringify(demoLeague(seed, seasons, AFTER))).toBe(JSON.stringify(demoLeague(seed, seasons, AFTER)));
  });

  it('give it for any order of the seasons', () => {
    expect(demoLeague(DEMO_SEED, seasons.toReversed(), AFTER)).toEqual(demoLeague(DEMO_SEED, seasons, AFTER));
  });

  it('differ from another seed', () => {
    expect(demoLeague('red', seasons, AFTER)).not.toEqual(demoLeague('green', seasons, AFTER));
  });
});

describe('a later day', () => {
  it.each([DEMO_SEED, 'red'])('only adds fixtures, with the same teams and players (%s)', (seed) => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, later) => {
        const before = demoLeague(seed, seasons, day);
        const after = demoLeague(seed, seasons, addDays(day, later));
        expect(JSON.stringify(after.fixtures.slice(0, before.fixtures.length))).toBe(JSON.stringify(before.fixtures));
        expect(after.teams).toEqual(before.teams);
        expect(after.players.map(unmoved)).toEqual(before.players.map(unmoved));
      }),
      { numRuns: 25 },
    );
  });

  function unmoved({ teamId: _, deleted: __, ...player }: Player) {
    return player;
  }

  it('has every fixture of the weeks that ended, and none of today or after', () => {
    const all = chronicle(DEMO_SEED, seasons).fixtures;
    fc.assert(
      fc.property(anyDay, (day) => {
        const league = demoLeague(DEMO_SEED, seasons, day);
        const ended = new Set(seasons[1]?.calendar.filter(({ to }) => to < day).map(({ week }) => week));
        const known = seasonOf(league, '25/26');
        const due = all.filter(({ season, week }) => season === '25/26' && ended.has(week));
        expect(known.filter(({ week }) => ended.has(week))).toEqual(due);
        expect(known.every(({ date }) => date !== null && date < day)).toBe(true);
        expect(seasonOf(league, '24/25')).toHaveLength(162);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['1999-01-01', 0],
    ['2025-07-01', 0],
    ['2025-09-15', 0],
    ['2025-09-22', 1],
    ['2025-10-20', 5],
    ['2025-12-28', 15],
    ['2025-12-29', 15],
    ['2026-11-15', 15],
  ])('on %s has results to week %i', (day, week) => {
    const weeks = seasonOf(demoLeague(DEMO_SEED, seasons, day), '25/26').map((fixture) => fixture.week);
    expect(Math.max(0, ...weeks)).toBe(week);
  });
});

describe('a league of another shape', () => {
  const [past, present] = seasons;

  it.each<[string, Season[]]>([
    ['no season', []],
    ['one season', seasons.slice(1)],
    ['one division', seasons.map((season) => ({ ...season, divisions: [1] }))],
    ['three divisions', seasons.map((season) => ({ ...season, divisions: [1, 2, 3] }))],
    ['few weeks', seasons.map((season) => ({ ...season, weeks: 7 }))],
    ['more frames', seasons.map((season) => ({ ...season, rules: { ...season.rules, framesPerFixture: 8 } }))],
    ['a season of one year', past && present ? [past, { ...present, name: '2025', calendar: [] }] : []],
  ])('is filled too: %s', (_, others) => {
    const league = demoLeague(DEMO_SEED, others, AFTER);
    expect(league.fixtures.length > 0).toBe(others.length > 0);
    for (const fixture of league.fixtures) {
      const season = others.find(({ name }) => name === fixture.season);
      expect(season?.divisions).toContain(fixture.division);
      expect(fixture.week).toBeLessThanOrEqual(season?.weeks ?? 0);
      expect(fixture.frames).toHaveLength(season?.rules.framesPerFixture ?? 0);
    }
  });
});

type Planned = Pick<ScheduledFixture, 'season' | 'division' | 'week' | 'date' | 'homeTeamId' | 'awayTeamId'>;

describe('the fixture list', () => {
  it('has every fixture of the season, played or not, on any day', () => {
    const [before, after] = ['2025-10-08', AFTER].map((day) => demoLeague(DEMO_SEED, seasons, day));
    expect(after?.list).toEqual(before?.list);
    const all = chronicle(DEMO_SEED, seasons).fixtures;
    expect(before?.list.map(keyOf)).toEqual(all.map(keyOf));
    expect(new Set(before?.list.map(({ id }) => id)).size).toBe(all.length);
  });

  it('has enough tables for the two teams of a club', async () => {
    const { venues } = await readLeagueFile('league');
    const { list, teams } = demoLeague(DEMO_SEED, seasons, AFTER);
    const venueOf = new Map(teams.map(({ id, venue = '' }) => [id, venue]));
    for (const { name } of seasons) {
      const own = list.filter(({ season }) => season === name);
      const uses = own.map(({ week, homeTeamId }) => ({ week, homeTeamId, venue: venueOf.get(homeTeamId) ?? '' }));
      expect(tableClashes(uses, tablesOf(venues))).toEqual([]);
    }
  });

  function keyOf({ season, division, week, date, homeTeamId, awayTeamId }: Planned): string {
    return JSON.stringify([season, division, week, date, homeTeamId, awayTeamId]);
  }
});
