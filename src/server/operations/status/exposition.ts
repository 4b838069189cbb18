import { bounds, type Durations } from './meters.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = { labels?: Labels; value: number };

/** One metric with what it means, as Prometheus reads it. A `null` is not known, and is left out. */
export type Metric =
  | { name: string; help: string; type: 'counter' | 'gauge'; samples: readonly Sample[] | number | null }
  | { name: string; help: string; type: 'histogram'; samples: readonly { labels?: Labels; durations: Durations }[] };

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The text format 0.0.4 of Prometheus, which OpenMetrics readers take too. */
export function expositionOf(metrics: readonly Metric[]): string {
  return metrics.flatMap((metric) => [...linesOf(metric)].map((line) => `${line}\n`)).join('');
}

function* linesOf(metric: Metric): Generator<string> {
  const { name, help, type, samples } = metric;
  if (samples === null) return;
  yield `# HELP ${name} ${help}`;
  yield `# TYPE ${name} ${type}`;
  if (metric.type === 'histogram') {
    for (const { labels = {}, durations } of metric.samples) yield* histogramLines(name, labels, durations);
    return;
  }
  const all = typeof metric.samples === 'number' ? [{ value: metric.samples }] : (metric.samples ?? []);
  for (const { labels = {}, value } of all) yield line(name, labels, value);
}

function* histogramLines(name: string, labels: Labels, { counts, seconds, count }: Durations): Generator<string> {
  let sum = 0;
  for (const [at, bound] of bounds.entries()) {
    sum += counts[at] ?? 0;
    yield line(`${name}_bucket`, { ...labels, le: String(bound) }, sum);
  }
  yield line(`${name}_bucket`, { ...labels, le: '+Inf' }, count);
  yield line(`${name}_sum`, labels, seconds);
  yield line(`${name}_count`, labels, count);
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
}
