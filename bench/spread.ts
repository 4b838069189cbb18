import { median } from './timing.ts';

/** What several rounds gave: a ratio is worth what its spread is. */
export type Spread = { median: number; least: number; most: number };

export function spread(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/** As it stands in a table. */
export function spreadText({ median: middle, least, most }: Spread): string {
  return `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
