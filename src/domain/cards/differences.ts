import type { Fixture, UnusualOutcome } from '#domain/cards/fixture.ts';
import type { BreakAnswer } from '#domain/cards/match-body.ts';
import {
  mapSides,
  breakPointsOfSide,
  type Break,
  framesIn,
  type Match,
  type MatchOrFrame,
  type Side,
  SIDES,
} from '#domain/cards/match.ts';

/**
 * One difference between two cards of a fixture. `path` is the path of the field in a submitted result, such as
 * `matches.2.homeScore`. `recorded` is the field's value on the recorded card, and `yours` its value on the card that
 * is compared with it. A value is a player's id, the ids of a pair, a score, a side, all breaks of a side (highest
 * first), or the outcome. `null` means an absent player, no score or no side.
 */
export type CardDifference = { path: string; recorded: CardFieldValue; yours: CardFieldValue };

type CardFieldValue = string | number | BreakAnswer[] | string[] | null;

/** The fields of a card that `differencesBetweenCards` compares. */
type ComparedCard = Pick<Fixture, 'matches' | 'outcome' | 'aggregateTo'>;

/**
 * Returns all differences between two cards of one fixture: in the outcome, in the matches, and in which side gets a
 * level aggregate (Rules C11, C34).
 */
export function differencesBetweenCards(recorded: ComparedCard, yours: ComparedCard): CardDifference[] {
  const [a = null, b = null] = [recorded.aggregateTo, yours.aggregateTo];
  return [
    ...outcomeDifferences(recorded.outcome, yours.outcome),
    ...differencesInMatches(recorded.matches, yours.matches),
    ...(a === b ? [] : [{ path: 'aggregateTo', recorded: a, yours: b }]),
  ];
}

/**
 * Returns the differences between the matches of two cards of one fixture (Rule C11). Both cards must fit the
 * division's format. A match that only one card has is compared with an unplayed match. The order of a side's breaks in
 * a frame does not count, nor does the order of the players in a pair.
 */
export function differencesInMatches(recorded: readonly Match[], yours: readonly Match[]): CardDifference[] {
  // A card without matches was awarded or has only a score, so there are no matches to compare.
  if (recorded.length === 0 || yours.length === 0) return [];
  return Array.from({ length: Math.max(recorded.length, yours.length) }, (_, i) => {
    const [one, other] = [recorded[i] ?? emptyMatchOfSameKind(yours[i]), yours[i] ?? emptyMatchOfSameKind(recorded[i])];
    const differ = differencesInMatch(one, other, `matches.${i}`);
    return differ.filter((field) => JSON.stringify(field.recorded) !== JSON.stringify(field.yours));
  }).flat();
}

/**
 * Returns a match without players and scores, to compare with `other`. If `other` is a match of pairs, so is the
 * returned match.
 */
function emptyMatchOfSameKind(other: Match | undefined): Match {
  const sides = mapSides(() => ({ players: [], score: null, breaks: [] }));
  return { sides, ...(other?.pair ? { pair: true } : {}) };
}

/**
 * Returns the differences between the outcomes of two cards (Rules C11, C26). Only the way in which the fixture ended
 * and the decided winner of an abandoned fixture are compared. Scores and notes are not.
 */
export function outcomeDifferences(
  recorded: UnusualOutcome | undefined,
  yours: UnusualOutcome | undefined,
): CardDifference[] {
  const fields: CardDifference[] = [
    { path: 'outcome', recorded: recorded?.kind ?? 'played', yours: yours?.kind ?? 'played' },
    { path: 'decided', recorded: recorded?.decided ?? null, yours: yours?.decided ?? null },
  ];
  return fields.filter((field) => field.recorded !== field.yours);
}

function differencesInMatch(recorded: Match, yours: Match, path: string): CardDifference[] {
  const sides = SIDES.flatMap((side) => [
    differenceInPlayers(recorded, yours, side, path),
    ...sideDifferences(recorded, yours, { side, path, pair: recorded.pair }),
  ]);
  return [...sides, winnerDifference(recorded, yours, path), ...differencesInFrames(recorded, yours, path)];
}

function differenceInPlayers(recorded: Match, yours: Match, side: Side, path: string): CardDifference {
  const [a, b] = [recorded.sides[side].players, yours.sides[side].players];
  if (recorded.pair) {
    const isSame = a.toSorted().join() === b.toSorted().join();
    return { path: `${path}.${side}Players`, recorded: a, yours: isSame ? a : b };
  }
  return { path: `${path}.${side}Player`, recorded: a[0] ?? null, yours: b[0] ?? null };
}

function differencesInFrames(recorded: Match, yours: Match, path: string): CardDifference[] {
  if (!recorded.frames && !yours.frames) return [];
  const [a, b] = [framesIn(recorded), framesIn(yours)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => {
    const [one, other, at] = [a[i] ?? UNPLAYED_FRAME, b[i] ?? UNPLAYED_FRAME, `${path}.frames.${i}`];
    const sides = SIDES.flatMap((side) => sideDifferences(one, other, { side, path: at, pair: recorded.pair }));
    return [...sides, winnerDifference(one, other, at)];
  }).flat();
}

const UNPLAYED_FRAME: MatchOrFrame = {
  sides: { home: { score: null, breaks: [] }, away: { score: null, breaks: [] } },
};

/**
 * The side to compare, and the path of its match or frame on the card. `pair`: in a match of pairs, the players who
 * made the breaks are compared too.
 */
type ComparedSide = { side: Side; path: string; pair: Match['pair'] };

function sideDifferences(a: MatchOrFrame, b: MatchOrFrame, { side, path, pair }: ComparedSide): CardDifference[] {
  const [own, other] = [a.sides[side], b.sides[side]];
  const highestFirst = pair ? breaksWithPlayersHighestFirst : breaksHighestFirst;
  return [
    { path: `${path}.${side}Score`, recorded: own.score, yours: other.score },
    { path: `${path}.${side}Breaks`, recorded: highestFirst(own), yours: highestFirst(other) },
  ];
}

function winnerDifference(a: MatchOrFrame, b: MatchOrFrame, path: string): CardDifference {
  return { path: `${path}.winner`, recorded: a.winner ?? null, yours: b.winner ?? null };
}

function breaksHighestFirst(side: { breaks: Break[] }): number[] {
  return breakPointsOfSide(side).sort((a, b) => b - a);
}

function breaksWithPlayersHighestFirst({ breaks }: { breaks: Break[] }): Break[] {
  const sorted = breaks.toSorted((a, b) => b.points - a.points || (a.playerId < b.playerId ? -1 : 1));
  return sorted.map(({ playerId, points }) => ({ playerId, points }));
}
