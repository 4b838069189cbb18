import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentGameWeek, lastDayOfSeason } from '#domain/fixtures/calendar.ts';
import { isTieOverdue, resolveTies } from '#domain/cups/cup.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { matchToBody } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { breaksOfSide, isVoid, type Match, SIDES } from '#domain/cards/match.ts';
import { foldName } from '#domain/name.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import { resultState } from '#domain/cards/review.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isSeasonFinished, fixtureListProgress } from '#domain/seasons/season-end.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { checkAgainstSchema } from '#domain/check.ts';
import { playerInputSchema, teamDivisionFaults } from '#domain/squads/team.ts';
import { tableClashes, tableCountLookup } from '#domain/squads/venue.ts';
import { upToDateDemoContent, readDemoContent } from './demo-content.ts';
import { type DemoLeague, createDemoLeague } from './demo-league.ts';

const shipped = await readDemoContent();
const { seasons, venues } = shipped.file;
const AFTER = '2026-12-01';
const anyDay = fc.integer({ min: 0, max: 518 }).map((n) => addDays('2025-07-01', n));
const whole = await createDemoLeague(seasons, AFTER);

/** Returns the demo league as a first start on this day makes it, with its seasons moved to that day. */
async function madeOn(day: string) {
  const contents = upToDateDemoContent(shipped, day);
  return { contents, ...(await createDemoLeague(contents.file.seasons, day)) };
}

describe('the demo league', () => {
  const { teams, players, fixtures, list } = whole;

  it('does not change by accident', () => {
    const digest = createHash('sha256').update(JSON.stringify({ teams, players, fixtures })).digest('hex');
    expect([teams.length, players.length, fixtures.length]).toEqual([20, 138, 261]);
    expect(digest).toBe('a835f6d66bd219380d6a0bbc7ca99ace2c6272be7095152c16777bc0944f8b92');
  });

  it('has only frames that its rules allow, between players of the league', () => {
    const known = new Set(players.map(({ id }) => id));
    for (const { season, division, matches } of fixtures) {
      const rules = rulesOfDivision(seasons.find(({ name }) => name === season) as Season, division);
      expect(matches).toHaveLength(rules.framesPerFixture);
      for (const [i, section] of sectionsOfMatches(rules).entries()) {
        const match = matches[i]!; // there are as many matches as sections
        expect(checkMatch(matchToBody(match), { section, rules }, 'match')).toEqual({ ok: true, value: match });
        expect(SIDES.flatMap((side) => match.sides[side].players).every((id) => known.has(id))).toBe(true);
      }
    }
  });

  it('has valid identifiers, names and handicaps', () => {
    const ids = [...teams, ...players, ...fixtures, ...list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(teams.map(({ name }) => foldName(name))).size).toBe(teams.length);
    for (const team of teams.filter(({ division }) => division > 0))
      expect(teamDivisionFaults(team, [1, 2])).toEqual([]);
    for (const { name, handicap, modifier, newHandicap } of players) {
      const draft = { name, handicap, modifier, newHandicap };
      expect(checkAgainstSchema(playerInputSchema, draft)).toEqual({ ok: true, value: draft });
    }
  });

  it('has names that are hard to display, and ties on points, some decided by matches won and some only by name', () => {
    const names = [...teams, ...players].map(({ name }) => name);
    for (const kind of [/'/, /-/, /[^\u0020-\u007e]/, /^.{40,60}$/, / [AB]$/])
      expect(names.some((name) => kind.test(name))).toBe(true);
    const pairs = seasons.flatMap(({ name }) => [1, 2].flatMap((division) => levelPairs(fixtures, name, division)));
    expect(pairs.some(([one, other]) => one.matchesWon !== other.matchesWon)).toBe(true);
    expect(pairs.some(([one, other]) => one.matchesWon === other.matchesWon && one.lost === other.lost)).toBe(true);
  });

  it('has walkovers, void frames, high breaks, two people of one name, a former name, and a player who left', () => {
    const matches = fixtures.flatMap((fixture) => fixture.matches);
    const absent = matches.filter(({ sides }) => SIDES.some((side) => sides[side].players.length === 0));
    expect(absent).toHaveLength(33);
    expect(absent.filter(isVoid)).toHaveLength(2);
    expect(Math.max(...matches.flatMap(breaksOf))).toBe(101);
    expect(players.length - new Set(players.map(({ name }) => name)).size).toBe(1);
    expect(teams.some(({ formerNames }) => formerNames.length > 0)).toBe(true);
    expect(players.filter(({ deleted }) => deleted)).toHaveLength(1);
  });
});

describe('a later day', () => {
  it('only adds fixtures, with the same teams and players', async () => {
    await fc.assert(
      fc.asyncProperty(anyDay, fc.integer({ min: 0, max: 60 }), async (day, later) => {
        const before = await createDemoLeague(seasons, day);
        const after = await createDemoLeague(seasons, addDays(day, later));
        const known = after.fixtures.slice(0, before.fixtures.length);
        expect(JSON.stringify(known.map(confirmed))).toBe(JSON.stringify(before.fixtures.map(confirmed)));
        expect(after.teams).toEqual(before.teams);
        expect(after.players.map(unmoved)).toEqual(before.players.map(unmoved));
      }),
      { numRuns: 25 },
    );
  });

  const confirmed = ({ review: _, ...fixture }: Fixture) => fixture;

  const unmoved = ({ teamId: _, ...player }: Player) => player;

  it('moves a player on the day of the transfer', async () => {
    const [before, after] = [
      await createDemoLeague(seasons, '2025-11-02'),
      await createDemoLeague(seasons, '2025-11-03'),
    ];
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
    const league = await createDemoLeague(seasons, day);
    const present = seasonOf(league, '25/26');
    expect(Math.max(0, ...present.map((fixture) => fixture.week))).toBe(week);
    expect(present.every(({ date }) => date !== null && date < day)).toBe(true);
    expect(seasonOf(league, '24/25')).toHaveLength(162);
  });
});

/** Returns what a visitor sees of a demo league on the day on which it is made. */
async function seenOn(day: string) {
  const { contents, fixtures, list, cups } = await madeOn(day);
  const [past, current] = contents.file.seasons;
  const of = (name: string | undefined) => fixtures.filter(({ season }) => season === name);
  const listedFor = (name: string | undefined) => list.filter(({ season }) => season === name);
  const results = resultsByScheduledFixture(list, fixtures);
  const open = list.filter(({ id }) => !results.has(id));
  const dated = list.filter(({ season, date }) => season === current?.name && date !== null);
  return {
    name: contents.file.defaultSeason,
    week: currentGameWeek(current?.calendar ?? [], day),
    results: of(current?.name).length,
    lacking: dated.filter(({ id, date }) => compareDays(date ?? '', day) < 0 && !results.has(id)).length,
    early: of(current?.name).filter(({ date }) => date === null || compareDays(date, day) >= 0).length,
    postponed: open.filter(({ state }) => state === 'postponed').length,
    unconfirmed: fixtures.map((fixture) => resultState(fixture, () => day)).filter((state) => state !== 'final'),
    ahead: open.filter(({ state, season }) => state === 'planned' && season === current?.name).length,
    past: isSeasonFinished({
      closed: false,
      isPast: true,
      list: fixtureListProgress(listedFor(past?.name), of(past?.name)),
    }),
    dated: current?.calendar.length,
    undated: list.filter(({ season, date }) => season === current?.name && date === null).length,
    nights: daysWithin(
      current,
      dated.map(({ date }) => date ?? ''),
    ),
    cup: cups.map(({ competition, ties, draws }) => {
      const rounds = resolveTies(competition, ties).map(({ round, state }) => `${round} ${state}`);
      const done = [
        ...draws.map(({ drawnAt }) => drawnAt.slice(0, 10)),
        ...ties.flatMap(({ result }) => result?.playedOn ?? []),
      ];
      return {
        season: competition.season,
        open: [...new Set(rounds.filter((one) => one.endsWith('open')))],
        overdue: resolveTies(competition, ties).filter((tie) => isTieOverdue(tie, competition, day)).length,
        early: done.filter((one) => compareDays(one, day) >= 0).length,
        days: daysWithin(current, [...done, ...competition.rounds.flatMap(({ playBy }) => playBy ?? [])]),
      };
    }),
  };
}

/**
 * Returns whether all `days` are within the season. If the last weeks have no dates, `lastDayOfSeason` estimates its
 * last day.
 */
function daysWithin(season: Season | undefined, days: readonly string[]): boolean {
  const [first, last] = [season?.calendar[0]?.from, season && lastDayOfSeason(season)];
  return days.every((one) => first && last && compareDays(first, one) <= 0 && compareDays(one, last) <= 0);
}

describe('made on any day', () => {
  const HALF = { lacking: 0, early: 0, postponed: 1, past: true, nights: true };

  it('is a league in the middle of its season', async () => {
    const days = fc.integer({ min: 0, max: 3835 }).map((n) => addDays('2025-07-01', n));
    await fc.assert(
      fc.asyncProperty(days, async (day) => {
        const seen = await seenOn(day);
        expect(seen).toMatchObject(HALF);
        expect(seen.cup).toMatchObject([{ season: seen.name, overdue: 0, early: 0, days: true }]);
        expect(seen.ahead).toBeGreaterThan(60);
        expect(seen.unconfirmed).toEqual(seen.results === 0 ? [] : ['unconfirmed']);
        if (compareDays(day, '2025-12-28') > 0) {
          expect(seen.week).toBe(13);
          expect(seen.results).toBeGreaterThan(70);
          expect(seen).toMatchObject({ dated: 24, undated: 0, cup: [{ open: ['2 open'] }] });
        }
      }),
      { numRuns: 60, examples: [['2028-02-29'], ['2025-12-28'], ['2025-12-29'], ['2035-12-31'], ['2025-07-01']] },
    );
  });

  it('has the days of the shipped calendar until its end, and later the same days of other weeks', async () => {
    const [before, during] = [await madeOn('2025-07-15'), await madeOn('2025-12-28')];
    const after = await madeOn('2026-11-25');
    for (const { contents } of [before, during]) expect(contents).toEqual(shipped);
    const nights = after.fixtures.filter(({ season }) => season === '26/27').map(({ date }) => date ?? '');
    expect([nights[0], nights.at(-1)]).toEqual(['2026-08-31', '2026-11-24']);
    expect(after.fixtures.find(({ season }) => season === '25/26')?.date).toBe('2025-08-25');
    expect(after.list.every(({ changedAt }) => changedAt < '2026-11-25')).toBe(true);
    const { values } = after.contents;
    for (const [id, day] of [
      ['post:2025-03-sponsors', '2026-03-01'],
      ['post:2025-04-summer-league', '2026-04-01'],
    ] as const)
      expect(values.get(id)).toMatchObject({ date: day, updated: day });
    expect(after.contents.file.honours[0]?.season).toBe('2024/25');
    expect(values.get('honours')).toEqual({ honours: after.contents.file.honours });
  });

  it('plays on no holiday', async () => {
    const { list } = await madeOn('2026-12-27');
    expect(list.filter(({ date }) => /-12-2[456]$|-12-31$|-01-01$/.test(date ?? ''))).toEqual([]);
  });

  it('moves a player as many weeks later', async () => {
    const teamOf = async (day: string, made: string) => {
      const { players } = await createDemoLeague(upToDateDemoContent(shipped, made).file.seasons, day);
      return players.find(({ name }) => name === 'Paul Cotterill')?.teamId;
    };
    const made = '2026-11-25';
    const moved = addDays('2025-11-03', 50 * 7);
    expect(await teamOf(addDays(moved, -1), made)).not.toBe(await teamOf(moved, made));
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
    const league = await createDemoLeague(others, AFTER);
    expect(league.fixtures).toHaveLength(count);
    for (const { season: name, division, week, matches } of league.fixtures) {
      const season = others.find((one) => one.name === name);
      expect(season?.divisions).toContain(division);
      expect(week).toBeLessThanOrEqual(season?.weeks ?? 0);
      expect(matches).toHaveLength(season?.rules.framesPerFixture ?? 0);
    }
  });
});

describe('the fixture list', () => {
  it('has every fixture of the season, played or not, on any day', async () => {
    expect(whole.list).toHaveLength(324);
    expect((await createDemoLeague(seasons, '2025-10-08')).list.map(whoAndWhen)).toEqual(whole.list.map(whoAndWhen));
  });

  function whoAndWhen({ id, season, week, homeTeamId, awayTeamId }: ScheduledFixture) {
    return { id, season, week, homeTeamId, awayTeamId };
  }

  it('has enough tables for the two teams of a club, also after nights were moved off holidays', async () => {
    const venueOf = new Map(whole.teams.map(({ id, venue = '' }) => [id, venue]));
    for (const day of ['2025-11-20', '2026-12-27', '2027-01-03', '2028-01-20', '2029-02-20', '2031-03-10']) {
      const { contents, list } = await madeOn(day);
      for (const { name } of contents.file.seasons) {
        const placed = (id: string) => ({ homeTeamId: id, venue: venueOf.get(id) ?? '' });
        const uses = list
          .filter(({ season }) => season === name)
          .map(({ week, date, homeTeamId }) => ({ week, day: date, ...placed(homeTeamId) }));
        expect(tableClashes(uses, tableCountLookup(venues))).toEqual([]);
      }
    }
  });
});

const seasonOf = (league: DemoLeague, name: string): Fixture[] =>
  league.fixtures.filter(({ season }) => season === name);

const breaksOf = (match: Match): number[] =>
  SIDES.flatMap((side) => breaksOfSide(match, side).map(({ points }) => points));

type Tally = { framesWon: number; lost: number; matchesWon: number };

/** Returns all pairs of teams in a division that have equal points. */
function levelPairs(fixtures: readonly Fixture[], season: string, division: number): [Tally, Tally][] {
  const tallies = new Map<string, Tally>();
  for (const fixture of fixtures.filter((one) => one.season === season && one.division === division)) {
    const { home, away } = scoreOfFixture(fixture);
    count(fixture.homeTeamId, home, away);
    count(fixture.awayTeamId, away, home);
  }
  const list = [...tallies.values()];
  const levelWith = (one: Tally) => (other: Tally) => one.framesWon === other.framesWon;
  return list.flatMap((one, i) =>
    list
      .slice(i + 1)
      .filter(levelWith(one))
      .map((other): [Tally, Tally] => [one, other]),
  );

  function count(teamId: string, won: number, lost: number): void {
    const before = tallies.get(teamId) ?? { framesWon: 0, lost: 0, matchesWon: 0 };
    const matchesWon = before.matchesWon + Number(won > lost);
    tallies.set(teamId, { framesWon: before.framesWon + won, lost: before.lost + lost, matchesWon });
  }
}
