import type { BreakRow } from '#contract/players.ts';

/** A break with a key of its own, which stays when others come above it. */
export type KeyedBreak = BreakRow & { key: string };

/** A break is told apart by all that is said of it, and two that are alike by their order. */
export function keyed(rows: readonly BreakRow[]): KeyedBreak[] {
  const alike = new Map<string, number>();
  return rows.map((row) => {
    const { season, weekNumber, division, playerId, opponent, frameScore } = row;
    const text = [season, weekNumber, division, playerId, opponent, frameScore, row.break].join(' ');
    const number = (alike.get(text) ?? 0) + 1;
    alike.set(text, number);
    return { ...row, key: `${text} ${number}` };
  });
}
