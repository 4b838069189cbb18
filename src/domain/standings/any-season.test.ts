import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fixture, Match } from '#domain/cards/fixture.ts';
import { oppositeSide, type Side } from '#domain/cards/match.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { toCountingRules } from '#domain/standings/counted-fixture.ts';
import { tableWithMovementAfter, sumsAfterEachWeek } from '#domain/standings/league-table-by-week.ts';
import { LEAGUE, makeFixture } from '../../../tests/fixtures/made-league.ts';
import { DOSE } from '../../../tests/support/dose.ts';
import { anyCardContent, anyRules } from '../../../tests/support/formats.ts';

const TEAMS = ['a', 'b', 'c', 'd'];
const PAIRINGS = TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const));

/** Any rules, and a season under these rules in which every two teams meet twice. */
const anySeason: fc.Arbitrary<[rules: LeagueRules, fixtures: Fixture[]]> = anyRules.chain((rules) => {
  const fixtures = PAIRINGS.map(([home, away], i) =>
    anyCardContent(rules, home, away).map((evening) => makeFixture(home, away, { week: i + 1, ...evening })),
  );
  return fc.tuple(fc.constant(rules), fc.tuple(...fixtures));
});

type Count = Record<'played' | 'won' | 'drawn' | 'lost' | 'framesWon' | 'framesLost' | 'points', number>;

/** Counts the result of one side of a fixture match by match, independently of the code under test. */
function countOf({ matches, outcome }: Fixture, side: Side, rules: LeagueRules): Count {
  const other = oppositeSide(side);
  const [mine, theirs] = ([side, other] as const).map((one) => matches.map((match) => wonBy(match, one)));
  let [framesWon, framesLost] = [mine, theirs].map((list = []) => list.filter(Boolean).length) as [number, number];
  let points = 0;
  for (const [i, { points: worth }] of sectionsOfMatches(rules).entries())
    if (mine?.[i]) points += worth ?? rules.points.frameWon;
  if (outcome?.score) {
    [framesWon, framesLost] = [outcome.score[side], outcome.score[other]];
    points = framesWon * rules.points.frameWon;
    if (outcome.awardedTo === 'neither') framesLost = rules.framesPerFixture;
  }
  const winner =
    outcome?.kind === 'abandoned'
      ? (outcome.decided ?? null)
      : (outcome?.awardedTo ??
        (framesWon === framesLost ? (framesWon > 0 ? 'drawn' : null) : framesWon > framesLost ? side : other));
  if (winner === side) points += rules.points.fixtureWon;
  if (winner === 'drawn') points += rules.points.fixtureDrawn;
  if (pointsOf(matches, side) > pointsOf(matches, other)) points += rules.points.aggregateWon ?? 0;
  const [won, drawn, lost] = [winner === side, winner === 'drawn', winner === other || winner === 'neither'].map(
    Number,
  ) as [number, number, number];
  return { played: 1, won, drawn, lost, framesWon, framesLost, points };
}

function wonBy({ winner, sides }: Match, side: Side): boolean {
  if (sides.home.players.length === 0 && sides.away.players.length === 0) return false;
  const [home, away] = [sides.home.score ?? 0, sides.away.score ?? 0];
  return (winner ?? (home > away ? 'home' : 'away')) === side;
}

/** Returns the points that a side scored in all frames of a card whose scores are known. */
function pointsOf(matches: readonly Match[], side: Side): number {
  let sum = 0;
  for (const { frames, sides } of matches) {
    if (frames) for (const frame of frames) sum += frame.sides[side].score ?? 0;
    else sum += sides[side].score ?? 0;
  }
  return sum;
}

test('a season of any format makes the table that an independent count makes', () => {
  fc.assert(
    fc.property(anySeason, ([rules, fixtures]) => {
      const expected = new Map<string, Count>();
      for (const fixture of fixtures) {
        for (const side of ['home', 'away'] as const) {
          const [teamId, own] = [fixture[`${side}TeamId`], countOf(fixture, side, rules)];
          const before = expected.get(teamId);
          const sum = Object.entries(own).map(([key, value]) => [key, value + (before?.[key as keyof Count] ?? 0)]);
          expected.set(teamId, Object.fromEntries(sum) as Count);
        }
      }
      const weeks = sumsAfterEachWeek(fixtures, () => toCountingRules(rules)).get(1) ?? [];
      const season = { weeks, adjustments: [], rules, teams: LEAGUE.teams, entered: [], decisions: [] };
      const table = tableWithMovementAfter(season, Infinity);
      const found = table.map((row): [string, Count] => [
        row.teamId,
        {
          played: row.gamesPlayed,
          won: row.matchesWon,
          drawn: row.matchesDrawn,
          lost: row.matchesLost,
          framesWon: row.playerGamesWon,
          framesLost: row.playerGamesLost,
          points: row.points,
        },
      ]);
      expect(new Map(found)).toEqual(expected);
      expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).toSorted((a, b) => b - a));
    }),
    { numRuns: 200 * DOSE },
  );
});
