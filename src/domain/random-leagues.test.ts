import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Fixture, recentTeamForm } from '#domain/cards/fixture.ts';
import {
  type DivisionSeason,
  type TableRowWithMovement,
  tableWithMovementAfter,
  sumsAfterEachWeek,
  tableAfterWeek,
  teamPlacesByWeek,
} from '#domain/standings/league-table-by-week.ts';
import { tableAcrossSeasons, tallyTeams } from '#domain/standings/league-table.ts';
import { explainOrderOfTwoTeams } from '#domain/standings/standings-order.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import type { PointsAndTieBreaks, TieBreak } from '#domain/seasons/season.ts';
import { anyFixtures, LEAGUE, shuffled } from '../../tests/fixtures/made-league.ts';

/**
 * This file computes league tables by Rules S1 to S9 a second time, simply and slowly: one team, one column and one
 * week at a time. The tests compare both results for random leagues.
 */

type Adjusted = { teamId: string; points: number; week: number };
type RandomLeague = { fixtures: Fixture[]; adjustments: Adjusted[]; rules: PointsAndTieBreaks; entered: string[] };

const anyRules: fc.Arbitrary<PointsAndTieBreaks> = fc.record({
  points: fc.record({ frameWon: fc.nat(2), fixtureWon: fc.nat(3), fixtureDrawn: fc.nat(2) }),
  tieBreaks: fc.shuffledSubarray([...TIE_BREAKS]),
});

const anyAdjustment: fc.Arbitrary<Adjusted> = fc.record({
  teamId: fc.constantFrom('a', 'b', 'c', 'd'),
  points: fc.constantFrom(-3, -2, -1, 1, 2, 3),
  week: fc.integer({ min: 1, max: 5 }),
});

/** A random league with one season and one division. Each fixture has the same number of frames, from four to six. */
const anyLeague: fc.Arbitrary<RandomLeague> = fc
  .record({
    fixtures: anyFixtures,
    frames: fc.constantFrom(4, 5, 6),
    adjustments: fc.array(anyAdjustment, { maxLength: 4 }),
    rules: anyRules,
    entered: fc.subarray(['a', 'b', 'c', 'd']),
  })
  .map(({ fixtures, frames, ...rest }) => {
    const cut = ({ matches }: Fixture) => [...matches, ...matches].slice(0, frames);
    const own = fixtures.map((one) => ({ ...one, season: '25/26', division: 1, matches: cut(one) }));
    return { ...rest, fixtures: own };
  });

function seasonOf({ fixtures, adjustments, rules, entered }: RandomLeague): DivisionSeason {
  return {
    weeks: sumsAfterEachWeek(fixtures).get(1) ?? [],
    adjustments,
    rules,
    teams: LEAGUE.teams,
    entered,
    decisions: [],
  };
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const nameOf = (id: string) => LEAGUE.teams.get(id)?.name ?? '';

type Score = { won: number; lost: number; week: number; scored: number; against: number };

/** Returns the frames won and lost by a team in each of its fixtures, with the points of these frames. */
function scoresOf(fixtures: readonly Fixture[], teamId: string): Score[] {
  return fixtures
    .filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(teamId))
    .map(({ homeTeamId, matches, week }) => {
      const sign = homeTeamId === teamId ? 1 : -1;
      const margins = matches.map(({ sides }) => (sides.home.score! - sides.away.score!) * sign);
      const home = sum(matches.map(({ sides }) => sides.home.score!));
      const away = sum(matches.map(({ sides }) => sides.away.score!));
      const [scored, against] = sign === 1 ? [home, away] : [away, home];
      const won = margins.filter((one) => one > 0).length;
      return { week, won, lost: margins.filter((one) => one < 0).length, scored, against };
    });
}

function pointsOf(
  fixtures: readonly Fixture[],
  teamId: string,
  { points }: Pick<PointsAndTieBreaks, 'points'>,
): number {
  return sum(
    scoresOf(fixtures, teamId).map(({ won, lost }) => {
      if (won + lost === 0) return 0;
      const bonus = won > lost ? points.fixtureWon : won === lost ? points.fixtureDrawn : 0;
      return won * points.frameWon + bonus;
    }),
  );
}

type Model = { teamId: string; points: number; values: Record<TieBreak, number>; adjustment: number; position: number };

function modelRow(league: RandomLeague, teamId: string): Model {
  const scores = scoresOf(league.fixtures, teamId);
  const won = sum(scores.map((score) => score.won));
  const ownPoints = sum(scores.map((score) => score.scored));
  const adjustment = sum(league.adjustments.filter((one) => one.teamId === teamId).map(({ points }) => points));
  return {
    teamId,
    adjustment,
    position: 0,
    points: pointsOf(league.fixtures, teamId, league.rules) + adjustment,
    values: {
      matchesWon: scores.filter((score) => score.won > score.lost).length,
      frameDifference: won - sum(scores.map((score) => score.lost)),
      framesWon: won,
      fewestLost: -scores.filter((score) => score.won < score.lost).length,
      headToHead: 0,
      fewestPlayed: -scores.length,
      pointsDifference: ownPoints - sum(scores.map((score) => score.against)),
      pointsFor: ownPoints,
    },
  };
}

/** Returns the fixtures in which two of these teams met. */
function between({ fixtures }: RandomLeague, teams: readonly Model[]): Fixture[] {
  const ids = teams.map(({ teamId }) => teamId);
  return fixtures.filter((one) => ids.includes(one.homeTeamId) && ids.includes(one.awayTeamId));
}

/**
 * Orders teams by points, then by each tie-break among teams that are still level. Teams that are level after all
 * tie-breaks are ordered by name. They share a position if they have played.
 */
function modelOrder(league: RandomLeague, rows: Model[], tieBreaks: readonly TieBreak[]): Model[] {
  const split = (groups: Model[][], value: (row: Model, group: Model[]) => number) =>
    groups.flatMap((group) => {
      const values = new Map(group.map((row) => [row, value(row, group)]));
      const steps = [...new Set(values.values())].sort((a, b) => b - a);
      return steps.map((step) => group.filter((row) => values.get(row) === step));
    });
  let groups = split([rows], (row) => row.points);
  for (const tieBreak of tieBreaks) {
    groups = split(groups, (row, group) => {
      if (tieBreak !== 'headToHead') return row.values[tieBreak];
      return pointsOf(between(league, group), row.teamId, league.rules);
    });
  }
  // Among level teams, those that have not played come last.
  const key = ({ teamId, values }: Model) =>
    `${values.fewestPlayed === 0 ? 1 : 0} ${nameOf(teamId).toLowerCase()} ${teamId}`;
  let before = 0;
  return groups.flatMap((group) => {
    const rows = group.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const placed = rows.map((row, i) => ({ ...row, position: before + (row.values.fewestPlayed === 0 ? i : 0) + 1 }));
    before += group.length;
    return placed;
  });
}

function upTo({ fixtures, adjustments, ...rest }: RandomLeague, week: number): RandomLeague {
  const until = (one: { week: number }) => one.week <= week;
  return { ...rest, fixtures: fixtures.filter(until), adjustments: adjustments.filter(until) };
}

function modelTable(league: RandomLeague, week: number): Model[] {
  const playing = league.fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const ids = new Set([...playing, ...league.adjustments.map(({ teamId }) => teamId), ...league.entered]);
  const shown = upTo(league, week);
  const rows = Array.from(ids, (id) => modelRow(shown, id));
  return modelOrder(shown, rows, league.rules.tieBreaks);
}

function weeksWithChanges({ fixtures, adjustments }: RandomLeague): number[] {
  return [1, 2, 3, 4, 5].filter((week) => [...fixtures, ...adjustments].some((one) => one.week === week));
}

function facts(row: TableRowWithMovement) {
  const { teamId, points, adjustment, gamesPlayed, matchesWon, matchesDrawn, matchesLost } = row;
  const frames = [row.playerGamesPlayed, row.playerGamesWon, row.playerGamesLost];
  return { teamId, points, adjustment, matches: [gamesPlayed, matchesWon, matchesDrawn, matchesLost], frames };
}

/** Returns the numbers that `facts` returns for a row of the table, computed a second time for a row of the model. */
function modelFacts({ teamId, points, adjustment }: Model, fixtures: readonly Fixture[]) {
  const scores = scoresOf(fixtures, teamId);
  const count = (is: (score: { won: number; lost: number }) => boolean) => scores.filter(is).length;
  const [won, lost] = [sum(scores.map((score) => score.won)), sum(scores.map((score) => score.lost))];
  const matches = [
    scores.length,
    count((score) => score.won > score.lost),
    count((score) => score.won === score.lost && score.won > 0),
    count((score) => score.won < score.lost),
  ];
  return { teamId, points, adjustment, matches, frames: [won + lost, won, lost] };
}

/**
 * Returns the words that must be in the sentence about why one team is above the next. The words name the first value
 * in which the two teams differ.
 */
function decisiveWords(league: RandomLeague, above: Model, below: Model): string {
  if (above.points !== below.points) return 'more points (';
  const words: Record<TieBreak, string> = {
    matchesWon: 'won more matches',
    frameDifference: 'better frame difference',
    framesWon: 'won more frames',
    fewestLost: 'lost fewer matches',
    headToHead: 'more points from the fixtures between the level teams',
    fewestPlayed: 'played fewer matches',
    pointsDifference: 'better points difference',
    pointsFor: 'scored more points',
  };
  const { tieBreaks } = league.rules;
  const index = tieBreaks.indexOf('headToHead');
  const levelBefore = tieBreaks.slice(0, Math.max(0, index)).every((one) => above.values[one] === below.values[one]);
  const plain = tieBreaks.find((one) => one !== 'headToHead' && above.values[one] !== below.values[one]);
  if (index === -1 || !levelBefore) return plain ? words[plain] : levelWords(above, below);
  const isLevel = ({ points, values }: Model) =>
    points === above.points && tieBreaks.slice(0, index).every((one) => values[one] === above.values[one]);
  const met = between(league, modelTable(league, Infinity).filter(isLevel));
  const [mine, theirs] = [above, below].map(({ teamId }) => pointsOf(met, teamId, league.rules));
  if (mine !== theirs) return words.headToHead;
  return plain ? words[plain] : levelWords(above, below);
}

function levelWords(above: Model, below: Model): string {
  if (below.values.fewestPlayed !== 0) return 'share the position';
  return above.values.fewestPlayed === 0 ? 'ordered by name' : 'have played';
}

const RUNS = { numRuns: 200 };

it('each table, at any week, follows the rules, in whatever order the fixtures come', () => {
  const mixed = anyLeague.chain((league) => fc.tuple(fc.constant(league), shuffled(league.fixtures)));
  fc.assert(
    fc.property(mixed, fc.integer({ min: 0, max: 6 }), ([league, fixtures], week) => {
      const shown = upTo(league, week);
      const rows = tableWithMovementAfter(seasonOf({ ...league, fixtures }), week);
      expect(rows.map(facts)).toEqual(modelTable(league, week).map((row) => modelFacts(row, shown.fixtures)));
      for (const { teamId, form } of rows) expect(form).toEqual(recentTeamForm(shown.fixtures, teamId));
    }),
    RUNS,
  );
});

it('movement and progress are the places in those tables', () => {
  fc.assert(
    fc.property(anyLeague, fc.integer({ min: 0, max: 6 }), (league, week) => {
      const placeAfter = (at: number, id: string) =>
        modelTable(league, at).find(({ teamId }) => teamId === id)?.position ?? 0;
      const before = weeksWithChanges(league)
        .filter((one) => one <= week)
        .at(-2);
      for (const { teamId, movement } of tableWithMovementAfter(seasonOf(league), week)) {
        expect(movement).toBe(before === undefined ? null : placeAfter(before, teamId) - placeAfter(week, teamId));
        const model = weeksWithChanges(league).map((at) => {
          const table = modelTable(league, at);
          const { position, points } = table.find((row) => row.teamId === teamId)!;
          return { week: at, position, points, of: table.length };
        });
        expect(teamPlacesByWeek(seasonOf(league), teamId)).toEqual(model);
      }
    }),
    RUNS,
  );
});

it('each explanation names what decides', () => {
  fc.assert(
    fc.property(anyLeague, (league) => {
      const rows = tableAfterWeek(seasonOf(league), Infinity);
      const model = modelTable(league, Infinity);
      for (const [i, below] of rows.entries()) {
        const [above, upper, lower] = [rows[i - 1], model[i - 1], model[i]];
        if (!above || !upper || !lower) continue;
        const sentence = explainOrderOfTwoTeams(above, below, league.rules.tieBreaks);
        expect(sentence).toContain(decisiveWords(league, upper, lower));
        for (const { adjustment } of [upper, lower]) {
          if (adjustment === 0) continue;
          expect(sentence).toContain(`${Math.abs(adjustment)} ${adjustment < 0 ? 'deducted' : 'added'}`);
        }
      }
    }),
    RUNS,
  );
});

it('over all seasons, points are the sum of each season under its own rules', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeague, { minLength: 1, maxLength: 3 }),
      fc.shuffledSubarray([...TIE_BREAKS]),
      (leagues, order) => {
        const seasons = leagues.map(({ fixtures, adjustments, rules }) => {
          return { tallies: tallyTeams(fixtures).get(1) ?? [], adjustments, points: rules.points };
        });
        const rows = tableAcrossSeasons(seasons, order, LEAGUE.teams, ['a', 'b', 'c', 'd']);
        const models = ['a', 'b', 'c', 'd'].map((id) => {
          const each = leagues.map((league) => modelRow(league, id));
          const values = { ...modelRow(leagues[0]!, id).values };
          for (const tieBreak of TIE_BREAKS) values[tieBreak] = sum(each.map((one) => one.values[tieBreak]));
          const [points, adjustment] = [sum(each.map((one) => one.points)), sum(each.map((one) => one.adjustment))];
          return { teamId: id, values, points, adjustment, position: 0 };
        });
        const plain = order.filter((one) => one !== 'headToHead');
        const told = (all: readonly { teamId: string; points: number; adjustment: number }[]) =>
          all.map(({ teamId, points, adjustment }) => [teamId, points, adjustment]);
        expect(told(rows)).toEqual(told(modelOrder(leagues[0]!, models, plain)));
      },
    ),
    RUNS,
  );
});
