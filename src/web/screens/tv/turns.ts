/** What takes its turn on the screen, and for how many seconds. No two have the same key. */
export type Turn = { key: string; lasts: number };

/** The turn that shows `second` seconds after the first one began, and how many seconds of it are left. They go round. */
export function turnAt(turns: readonly Turn[], second: number): { index: number; left: number } {
  const round = turns.reduce((sum, { lasts }) => sum + lasts, 0);
  let left = round === 0 ? 0 : second % round;
  for (const [index, { lasts }] of turns.entries()) {
    if (left < lasts) return { index, left: lasts - left };
    left -= lasts;
  }
  return { index: 0, left: 0 };
}

/**
 * The second at which `next` goes on where `turns` are, so that new data do not change the screen: with the same turn, as
 * far as it has come, or where there is no such turn any more, with the one that has its place.
 */
export function secondIn(next: readonly Turn[], turns: readonly Turn[], second: number): number {
  const { index, left } = turnAt(turns, second);
  const present = turns[index];
  const same = next.findIndex(({ key }) => key === present?.key);
  const place = same === -1 ? Math.min(index, next.length) : same;
  const before = next.slice(0, place).reduce((sum, { lasts }) => sum + lasts, 0);
  const passed = same === -1 ? 0 : (present?.lasts ?? 0) - left;
  return before + Math.min(passed, Math.max(0, (next[place]?.lasts ?? 0) - 1));
}

/** How many others show before the live ones come back. */
const BETWEEN = 2;

/** Puts the live turns first, and again after every two of the others, as they are what changes. */
export function withLive<T extends Turn>(live: readonly T[], others: readonly T[]): T[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(others.length / BETWEEN)) }, (_, part) => [
    ...live.map((turn) => ({ ...turn, key: part === 0 ? turn.key : `${turn.key} ${part + 1}` })),
    ...others.slice(part * BETWEEN, (part + 1) * BETWEEN),
  ]);
  return live.length === 0 ? [...others] : parts.flat();
}
