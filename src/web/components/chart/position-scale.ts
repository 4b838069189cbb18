/** The measures of a chart of positions: `x` in per cent of the width, `y` in pixels. */
export type PositionScale = {
  height: number;
  x: (week: number) => number;
  y: (position: number) => number;
  /** The positions with a line and a number. */
  positions: number[];
};

const tallest = 320;
const closest = 14;
const widest = 32;
/** The least distance between two numbers on the side, in pixels. */
const legible = 24;

/** The scale for weeks, ascending, and a number of teams: position 1 at the top, weeks at their true distances. */
export function positionScale(weeks: readonly number[], teams: number): PositionScale {
  const [first, last] = [weeks[0] ?? 1, weeks.at(-1) ?? 1];
  const step = Math.max(closest, Math.min(widest, Math.floor(tallest / Math.max(1, teams - 1))));
  const every = Math.ceil(legible / step);
  return {
    height: step * Math.max(1, teams - 1),
    x: (week) => (first === last ? 50 : round(((week - first) / (last - first)) * 100)),
    y: (position) => (position - 1) * step,
    positions: Array.from({ length: teams }, (_, index) => index + 1).filter(
      (position) => (position - 1) % every === 0,
    ),
  };
}

/** The weeks that a narrow chart labels: the first, the last, and up to `most` in even steps. */
export function labelledWeeks(weeks: readonly number[], most: number): Set<number> {
  const [first, last] = [weeks[0] ?? 1, weeks.at(-1) ?? 1];
  const every = Math.max(1, Math.ceil((last - first + 1) / most));
  const regular = weeks.filter((week) => (week - first) % every === 0 && (last - week >= every || week === last));
  return new Set([...regular, last]);
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
