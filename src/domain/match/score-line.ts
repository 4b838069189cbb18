import { isLevel, type Match, matchWinner, type Side } from '#domain/cards/match.ts';

/**
 * The team score after a match of a card. `match`: the number of the match on the card, from 1. `winner`: `null` if the
 * match was level.
 */
export type ScoreStep = { match: number; winner: Side | null; home: number; away: number };

/**
 * Returns the team score after each match that was played, in the order of the card (Rule M7). A level match has no
 * winner. A decider has a winner, but does not count in the score.
 */
export function scoreAfterEachMatch(matches: readonly Match[]): ScoreStep[] {
  const score = { home: 0, away: 0 };
  return matches.flatMap((match, index): ScoreStep[] => {
    const winner = matchWinner(match);
    if (winner === null && !isLevel(match)) return [];
    if (winner !== null && !match.decider) score[winner]++;
    return [{ match: index + 1, winner, ...score }];
  });
}
