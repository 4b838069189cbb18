import type { Player } from '#domain/people.ts';

/** A player's values as one change left them, and the day that it counts from, `YYYY-MM-DD`. Oldest first in a list. */
export type DatedHandicaps = Pick<Player, 'handicap' | 'modifier'> & { day: string };

/** What a player's handicap was from a day on; the one before is `null` in the first row. */
export type HandicapRow = { from: string; handicap: number; modifier: number; before: number | null };

/**
 * A player's handicaps over time, oldest first: one row for each change of handicap or modifier. Changes of anything
 * else, such as name or team, leave none. The order is that of the changes, whatever day each counts from: the last row
 * is what holds today.
 */
export function handicapsOverTime(changes: readonly DatedHandicaps[]): HandicapRow[] {
  const rows: HandicapRow[] = [];
  for (const { day, handicap, modifier } of changes) {
    const last = rows.at(-1);
    if (last && last.handicap === handicap && last.modifier === modifier) continue;
    rows.push({ from: day, handicap, modifier, before: last?.handicap ?? null });
  }
  return rows;
}
