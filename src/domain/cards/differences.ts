import { breakPoints, type Break, framesIn, type Match, SIDES } from '#domain/cards/match.ts';

/**
 * One field in which two cards of a fixture differ, under its path in a submitted result, such as `matches.2.homeScore`.
 * Its values are a player's id (`null` if absent), both ids of a pair, a score, a side, or all breaks of a side, highest first.
 */
export type CardDifference = { path: string; recorded: CardValue; yours: CardValue };

type CardValue = string | number | number[] | (string | null)[] | null;

/**
 * Returns the fields in which two cards of one fixture differ, match by match (Rule C11). Both fit the division's
 * format, so they have equally many matches. The order of a side's breaks in a frame does not count.
 */
export function cardDifferences(recorded: readonly Match[], yours: readonly Match[]): CardDifference[] {
  return recorded.flatMap((match, i) => {
    const other = yours[i];
    if (!other) return [];
    const path = `matches.${i}`;
    const differ = [...ofPlayers(match, other, path), ...ofFrames(match, other, path)];
    return differ.filter((field) => JSON.stringify(field.recorded) !== JSON.stringify(field.yours));
  });
}

function ofPlayers(recorded: Match, yours: Match, path: string): CardDifference[] {
  return SIDES.flatMap((side): CardDifference[] => {
    const [a, b] = [recorded.sides[side].players, yours.sides[side].players];
    if (recorded.pair) return [{ path: `${path}.${side}Players`, recorded: a, yours: b }];
    return [{ path: `${path}.${side}Player`, recorded: a[0] ?? null, yours: b[0] ?? null }];
  });
}

function ofFrames(recorded: Match, yours: Match, path: string): CardDifference[] {
  const whole = ofPlayed(recorded, yours, path);
  if (!recorded.frames && !yours.frames) return whole;
  const [a, b] = [framesIn(recorded), framesIn(yours)];
  const frames = Array.from({ length: Math.max(a.length, b.length) }, (_, i) =>
    ofPlayed(a[i] ?? UNPLAYED, b[i] ?? UNPLAYED, `${path}.frames.${i}`),
  );
  return [...whole, ...frames.flat()];
}

const UNPLAYED: Frame = { sides: { home: { score: null, breaks: [] }, away: { score: null, breaks: [] } } };
type Frame = ReturnType<typeof framesIn>[number];

function ofPlayed(a: Frame, b: Frame, path: string): CardDifference[] {
  const sides = SIDES.flatMap((side): CardDifference[] => [
    { path: `${path}.${side}Score`, recorded: a.sides[side].score, yours: b.sides[side].score },
    { path: `${path}.${side}Breaks`, recorded: highestFirst(a.sides[side]), yours: highestFirst(b.sides[side]) },
  ]);
  return [...sides, { path: `${path}.winner`, recorded: a.winner ?? null, yours: b.winner ?? null }];
}

function highestFirst(side: { breaks: Break[] }): number[] {
  return breakPoints(side).sort((a, b) => b - a);
}
