import { type Frame, frameSide, SIDES } from '#domain/cards/frame.ts';

/**
 * One field in which two cards of a fixture differ, under its path in a submitted result, such as `matches.2.homeScore`.
 * Its values are a player's id (`null` if absent), a score, or all breaks of a side, highest first.
 */
export type CardDifference = { path: string; recorded: CardValue; yours: CardValue };

type CardValue = string | number | number[] | null;

/**
 * Returns the fields in which two cards of one fixture differ, frame by frame (Rule C11). Both fit the division's
 * format, so they have equally many frames. The order of a side's breaks in a frame does not count.
 */
export function cardDifferences(recorded: readonly Frame[], yours: readonly Frame[]): CardDifference[] {
  return recorded.flatMap((frame, i) => {
    const other = yours[i];
    return other ? frameDifferences(frame, other, `matches.${i}`) : [];
  });
}

function frameDifferences(recorded: Frame, yours: Frame, path: string): CardDifference[] {
  return SIDES.flatMap((side) => {
    const a = frameSide(recorded, side);
    const b = frameSide(yours, side);
    const fields: CardDifference[] = [
      { path: `${path}.${side}Player`, recorded: a.playerId, yours: b.playerId },
      { path: `${path}.${side}Score`, recorded: a.score, yours: b.score },
      { path: `${path}.${side}Breaks`, recorded: highestFirst(a.breaks), yours: highestFirst(b.breaks) },
    ];
    return fields.filter((field) => JSON.stringify(field.recorded) !== JSON.stringify(field.yours));
  });
}

function highestFirst(breaks: readonly number[]): number[] {
  return breaks.toSorted((a, b) => b - a);
}
