import type { WeekMargin } from '#domain/season-numbers.ts';
import type { MarginBar } from '#web/components/chart/margin-chart.tsx';

/**
 * A bar for each week from a season's first to its last with a frame, so that a week without one is a gap; `margins`
 * are oldest first. Over several seasons the label names the season too.
 */
export function marginBars(margins: readonly WeekMargin[], severalSeasons: boolean): MarginBar[] {
  const bars: MarginBar[] = [];
  for (const [index, { season, weekNumber, margin }] of margins.entries()) {
    const before = margins[index - 1];
    const from = before?.season === season ? before.weekNumber + 1 : weekNumber;
    for (let week = from; week <= weekNumber; week++) {
      const label = severalSeasons ? `${season} week ${week}` : `Week ${week}`;
      bars.push({ label, value: week === weekNumber ? margin : null, group: season });
    }
  }
  return bars;
}
