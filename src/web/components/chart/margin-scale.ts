import { signed } from '#domain/statistic.ts';

type Bar = { label: string; value: number | null };

const step = 20;

/** The end of the scale, on both sides of zero: the next multiple of 20 that no bar exceeds. */
export function marginScale(bars: readonly Bar[]): number {
  const highest = Math.max(0, ...bars.map(({ value }) => Math.abs(value ?? 0)));
  return Math.max(step, Math.ceil(highest / step) * step);
}

/** The chart as a sentence, for screen readers. */
export function marginSummary(title: string, bars: readonly Bar[]): string {
  const shown = bars.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const [first] = shown;
  if (first === undefined) return `${title}: nothing yet.`;
  const best = shown.reduce((a, b) => (b.value > a.value ? b : a), first);
  const worst = shown.reduce((a, b) => (b.value < a.value ? b : a), first);
  const above = shown.filter(({ value }) => value > 0).length;
  return `${title}: ${above} of ${shown.length} above zero; best ${wordsOf(best)}, worst ${wordsOf(worst)}.`;
}

function wordsOf({ label, value }: { label: string; value: number }): string {
  return `${signed(value)} in ${label.toLowerCase()}`;
}
