import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import { type Fixture, teamScore } from '#domain/fixture.ts';
import { checkFrame } from '#domain/frame-draft.ts';
import type { Frame } from '#domain/frame.ts';
import { foldName } from '#domain/name.ts';
import type { Player } from '#domain/people.ts';
import { rulesOf, type Season } from '#domain/season.ts';
import { checkPlayerDraft, checkTeamDraft } from '#domain/squad.ts';
import { tableClashes, tablesOf } from '#domain/venue.ts';
import { type DemoLeague, demoLeague } from './demo-league.ts';
import { readLeagueFile } from '../../../tests/support/content.ts';

const { seasons, venues } = await readLeagueFile('league');
const AFTER = '2026-12-01';
const anyDay = fc.integer({ min: 0, max: 518 }).map((n) => addDays('2025-07-01', n));
const whole = await demoLeague(seasons, AFTER);

describe('the demo league', () => {
  const { teams, players, fixtures, list } = whole;

  it('is that of every earlier version', () => {
    const digest = createHash('sha256').update(JSON.stringify({ teams, players, fixtures })).digest('hex');
    expect({ teams: teams.length, players: players.length, fixtures: fixtures.length, digest }).toMatchInlineSnapshot(`
      {
        "digest": "fc57433685b45d2c4681e46ce9bf86ff966dfb0a006142edb17716446becb60c",
        "fixtures": 261,
        "players": 138,
        "teams": 20,
      }
    `);
  });

  it('has only frames that its rules allow, between players of the league', () => {
    const known = new Set<string | null>([null, ...players.map(({ id }) => id)]);
    for (const { season, division, frames } of fixtures) {
      const rules = rulesOf(seasons.find(({ name }) => name === season) as Season, division);
      expect(frames).toHaveLength(rules.framesPerFixture);
      for (const frame of frames) {
        const { homePlayerId: homePlayer, awayPlayerId: awayPlayer, ...rest } = frame;
        expect(checkFrame({ homePlayer, awayPlayer, ...rest }, rules, 'frame')).toEqual({ ok: true, value: frame });
        expect(known.has(homePlayer) && known.has(awayPlayer)).toBe(true);
      }
    }
  });

  it('has valid identifiers, names and handicaps', () => {
    const ids = [...teams, ...players, ...fixtures, ...list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(teams.map(({ name }) => foldName(name))).size).toBe(teams.length);
    for (const { name, division } of teams.filter((team) => team.division > 0)) {
      expect(checkTeamDraft({ name, division }, [1, 2])).toEqual({ ok: true, value: { name, division } });
    }
    for (const { name, handicap, modifier, newHandicap } of players) {
      const draft = { name, handicap, modifier, newHandicap };
      expect(checkPlayerDraft(draft)).toEqual({ ok: true, value: draft });
    }
  });

  it('has names that are hard to display', () => {
    const names = [...teams, ...players].map(({ name }) => name);
    for (const kind of [/'/, /-/, /[^\u0020-\u007e]/, /^.{40,60}$/, / [AB]$/])
      expect(names.some((name) => kind.test(name))).toBe(true);
  });

  it('has walkovers, void frames, high breaks, two people of one name, a former name, and a player who left', () => {
    const frames = fixtures.flatMap((fixture) => fixture.frames);
    const absent = frames.filter((frame) => frame.homePlayerId === null || frame.awayPlayerId === null);
    expect(absent).toHaveLength(33);
    expect(absent.filter((frame) => frame.homePlayerId === frame.awayPlayerId)).toHaveLength(2);
    expect(Math.max(...frames.flatMap(breaksOf))).toBe(101);
    expect(players.length - new Set(players.map(({ name }) => name)).size).toBe(1);
    expect(teams.some(({ formerNames }) => formerNames.length > 0)).toBe(true);
    expect(players.filter(({ deleted }) => deleted)).toHaveLength(1);
  });

  it('has ties on points, some decided by matches won and some only by name', () => {
    const pairs = seasons.flatMap(({ name }) => [1, 2].flatMap((division) => levelPairs(fixtures, name, division)));
    expect(pairs.some(([one, other]) => one.matchesWon !== other.matchesWon)).toBe(true);
    expect(pairs.some(([one, other]) => one.matchesWon === other.matchesWon && one.lost === other.lost)).toBe(true);
  });
});

describe('a later day', () => {
  it('only adds fixtures, with the same teams and players', async () => {
    await fc.assert(
      fc.asyncProperty(anyDay, fc.integer({ min: 0, max: 60 }), async (day, later) => {
        const before = await demoLeague(seasons, day);
        const after = await demoLeague(seasons, addDays(day, later));
        expect(JSON.stringify(after.fixtures.slice(0, before.fixtures.length))).toBe(JSON.stringify(before.fixtures));
        expect(after.teams).toEqual(before.teams);
        expect(after.players.map(unmoved)).toEqual(before.players.map(unmoved));
      }),
      { numRuns: 25 },
    );
  });

  function unmoved({ teamId: _, ...player }: Player) {
    return player;
  }

  it('moves a player on the day of the transfer', async () => {
    const [before, after] = [await demoLeague(seasons, '2025-11-02'), await demoLeague(seasons, '2025-11-03')];
    const moved = after.players.filter(({ teamId }, i) => teamId !== before.players[i]?.teamId);
    expect(moved.map(({ name }) => name)).toEqual(['Paul Cotterill']);
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
  ])('on %s has results to week %i, none of today or after', async (day, week) => {
    const league = await demoLeague(seasons, day);
    const present = seasonOf(league, '25/26');
    expect(Math.max(0, ...present.map((fixture) => fixture.week))).toBe(week);
    expect(present.every(({ date }) => date !== null && date < day)).toBe(true);
    expect(seasonOf(league, '24/25')).toHaveLength(162);
  });
});

describe('a league of another shape', () => {
  it.each<[string, Season[], number]>([
    ['no season', [], 0],
    ['other seasons', seasons.map((season) => ({ ...season, name: '2031' })), 0],
    ['one season', seasons.slice(1), 99],
    ['one division', seasons.map((season) => ({ ...season, divisions: [1] })), 127],
    ['few weeks', seasons.map((season) => ({ ...season, weeks: 7 })), 90],
    ['fewer frames', seasons.map((season) => ({ ...season, rules: { ...season.rules, framesPerFixture: 4 } })), 261],
  ])('has what fits: %s', async (_, others, count) => {
    const league = await demoLeague(others, AFTER);
    expect(league.fixtures).toHaveLength(count);
    for (const { season: name, division, week, frames } of league.fixtures) {
      const season = others.find((one) => one.name === name);
      expect(season?.divisions).toContain(division);
      expect(week).toBeLessThanOrEqual(season?.weeks ?? 0);
      expect(frames).toHaveLength(season?.rules.framesPerFixture ?? 0);
    }
  });
});

describe('the fixture list', () => {
  it('has every fixture of the season, played or not, on any day', async () => {
    expect(whole.list).toHaveLength(324);
    expect((await demoLeague(seasons, '2025-10-08')).list).toEqual(whole.list);
  });

  it('has enough tables for the two teams of a club', () => {
    const venueOf = new Map(whole.teams.map(({ id, venue = '' }) => [id, venue]));
    for (const { name } of seasons) {
      const own = whole.list.filter(({ season }) => season === name);
      const uses = own.map(({ week, date, homeTeamId }) => ({
        week,
        day: date,
        homeTeamId,
        venue: venueOf.get(homeTeamId) ?? '',
      }));
      expect(tableClashes(uses, tablesOf(venues))).toEqual([]);
    }
  });
});

function seasonOf(league: DemoLeague, name: string): Fixture[] {
  return league.fixtures.filter(({ season }) => season === name);
}

function breaksOf({ homeBreak, homeBreak2, awayBreak, awayBreak2 }: Frame): number[] {
  return [homeBreak, homeBreak2, awayBreak, awayBreak2].filter((points) => points !== null);
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
