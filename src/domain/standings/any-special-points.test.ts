import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fixture, Match } from '#domain/cards/fixture.ts';
import { oppositeSide, type Side } from '#domain/cards/match.ts';
import { maxWins, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { toCountingRules } from '#domain/standings/counted-fixture.ts';
import { LEAGUE, makeFixture } from '../../../tests/fixtures/made-league.ts';
import { DOSE } from '../../../tests/support/dose.ts';
import { anyCardContent, anyRules } from '../../../tests/support/formats.ts';

const anyMore = fc.record(
  {
    byFrames: fc.array(fc.nat(9), { minLength: 100, maxLength: 100 }),
    margin: fc.record({ from: fc.integer({ min: 1, max: 90 }), points: fc.integer({ min: 1, max: 3 }) }),
    frameDrawn: fc.nat(2),
    aggregate: fc.record({
      short: fc.constantFrom('counts' as const, 'lost' as const),
      level: fc.constantFrom('nobody' as const, 'both' as const, 'decided' as const),
    }),
  },
  { requiredKeys: [] },
);

/**
 * Any rules with special points, and a card under these rules. Some frames, and some whole cards, are level if the
 * rules allow level frames.
 */
const anyCard: fc.Arbitrary<[LeagueRules, Fixture]> = fc
  .tuple(anyRules, anyMore)
  .map(([rules, { byFrames, aggregate, ...points }]): LeagueRules => {
    const format = rules.format?.map((section) => ({ ...section, points: byFrames ? null : section.points }));
    const sized = byFrames ? { byFrames: byFrames.slice(0, maxWins(rules) + 1) } : {};
    const all = { ...rules.points, ...points, ...sized };
    return { ...rules, ...(format ? { format } : {}), points: all, ...(aggregate ? { aggregate } : {}) };
  })
  .chain((rules) =>
    fc
      .tuple(
        anyCardContent(rules, 'a', 'b'),
        fc.array(fc.boolean(), { minLength: 99, maxLength: 99 }),
        fc.constantFrom(undefined, 'home' as const, 'away' as const),
      )
      .map(([evening, level, aggregateTo]): [LeagueRules, Fixture] => {
        const isLevel = (i: number) => rules.points.frameDrawn !== undefined && level[i] === true;
        // A card that is awarded to neither side does not say who gets its aggregate.
        const says = aggregateTo && evening.outcome?.awardedTo !== 'neither';
        const matches = evening.matches?.map((match, i) => (isLevel(i) ? levelled(match) : match)) ?? [];
        return [rules, makeFixture('a', 'b', { ...evening, matches, ...(says ? { aggregateTo } : {}) })];
      }),
  );

/**
 * Returns the match with the home score for both sides, if it is one frame with scores and both sides came. Otherwise
 * returns the match unchanged.
 */
function levelled(match: Match): Match {
  const { home, away } = match.sides;
  if (match.frames || home.score === null || home.players.length === 0 || away.players.length === 0) return match;
  const { winner: _, ...rest } = match;
  return { ...rest, sides: { home: { ...home, breaks: [] }, away: { ...away, score: home.score, breaks: [] } } };
}

const came = ({ sides }: Match, side: Side) => sides[side].players.length > 0;

/** Returns who won a match: `level` if both sides came and nobody won, and `null` if nobody came. */
function endOf(match: Match): Side | 'level' | null {
  if (!came(match, 'home') && !came(match, 'away')) return null;
  if (match.winner) return match.winner;
  const [home, away] = [match.sides.home.score ?? 0, match.sides.away.score ?? 0];
  if (home === away) return 'level';
  return home > away ? 'home' : 'away';
}

/** Counts the table points of one side of a card match by match, independently of the code under test. */
function pointsOf({ matches, outcome, aggregateTo }: Fixture, side: Side, rules: LeagueRules): number {
  if (outcome?.awardedTo === 'neither') return 0;
  const { points, aggregate } = rules;
  const other = oppositeSide(side);
  const ends = matches.map(endOf);
  const of = (wanted: Side) => outcome?.score?.[wanted] ?? ends.filter((end) => end === wanted).length;
  const hasLevel = ends.includes('level');
  let sum = points.byFrames ? points.byFrames[of(side)]! : 0;
  if (!points.byFrames) {
    const worth = sectionsOfMatches(rules).map((section) => section.points ?? points.frameWon);
    if (outcome?.score) sum += of(side) * points.frameWon;
    else for (const [i, end] of ends.entries()) if (end === side) sum += worth[i]!;
    const drawn = of(side) === of(other) && (of(side) > 0 || hasLevel);
    const winner = of(side) === of(other) ? (drawn ? 'drawn' : null) : of(side) > of(other) ? side : other;
    const decided = outcome?.kind === 'abandoned' ? (outcome.decided ?? null) : (outcome?.awardedTo ?? winner);
    if (decided === side) sum += points.fixtureWon;
    if (decided === 'drawn') sum += points.fixtureDrawn;
  }
  sum += ends.filter((end) => end === 'level').length * (points.frameDrawn ?? 0);
  for (const match of matches) {
    const { margin } = points;
    const by = (match.sides[side].score ?? 0) - (match.sides[other].score ?? 0);
    const isAtTable = !match.frames && !match.winner && came(match, 'home') && came(match, 'away');
    if (margin && isAtTable && by >= margin.from) sum += margin.points;
  }
  return sum + (gets() ? (points.aggregateWon ?? 0) : 0);

  function gets(): boolean {
    const scored = (wanted: Side) =>
      matches
        .flatMap((match) => match.frames ?? [match])
        .reduce((total, frame) => total + (frame.sides[wanted].score ?? 0), 0);
    if (scored('home') + scored('away') === 0) return aggregate?.level === 'decided' && aggregateTo === side;
    const due = matches.filter(
      (match) =>
        came(match, 'home') ||
        came(match, 'away') ||
        (outcome?.kind !== 'abandoned' && match.sides.home.score !== null),
    );
    const isShort = (wanted: Side) => aggregate?.short === 'lost' && due.some((match) => !came(match, wanted));
    if (isShort(side) || isShort(other)) return !isShort(side);
    if (scored(side) !== scored(other)) return scored(side) > scored(other);
    return aggregate?.level === 'both' || (aggregate?.level === 'decided' && aggregateTo === side);
  }
}

test('a card by any special rules gives the points that an independent count gives', () => {
  fc.assert(
    fc.property(anyCard, ([rules, card]) => {
      const tallies = tallyTeams([card], () => toCountingRules(rules)).get(1) ?? [];
      const order = { tieBreaks: [], meetings: [] };
      const table = leagueTable({ tallies, adjustments: [], points: rules.points }, order, LEAGUE.teams, []);
      const found = Object.fromEntries(table.map(({ teamId, points }) => [teamId, points]));
      expect(found).toEqual({ a: pointsOf(card, 'home', rules), b: pointsOf(card, 'away', rules) });
    }),
    { numRuns: 500 * DOSE },
  );
});
