import { signedText } from '#domain/statistic.ts';
import { ChartTable } from './chart-table.tsx';
import style from './chart.module.css';

/** One bar of the chart. A `null` value leaves a gap. A line separates neighbouring bars of different groups. */
export type MarginBar = { label: string; value: number | null; group: string };

type MarginChartProps = { title: string; labelHead: string; bars: readonly MarginBar[] };

/** The chart has room for at least this many bars, so that a single bar is not as wide as the chart. */
const minBarSlots = 6;

/**
 * The maximum number of groups with visible names. With more groups, no names are shown, as they would not fit side by
 * side.
 */
const maxVisibleGroupNames = 4;

/**
 * A chart of bars above and below a zero line, with a table of its numbers. Positive values are above the line and
 * negative values below it, so the chart is readable without colours. The bars stretch to the page's width. The text
 * does not. `labelHead`: the heading of the column that has the labels of the bars.
 */
export function MarginChart({ title, labelHead, bars }: MarginChartProps) {
  const most = marginScaleMaximum(bars);
  const places = Math.max(bars.length, minBarSlots);
  const shown = bars.filter(({ value }) => value !== null);
  const groups = bars.flatMap(({ group }, at) => (group === bars[at - 1]?.group ? [] : [{ group, at }]));
  const isNamed = groups.length > 1 && groups.length <= maxVisibleGroupNames;
  return (
    <figure className={style.figure}>
      <figcaption>{title}</figcaption>
      <div className={style.barPlot}>
        {isNamed ? (
          <svg className={style.labels} aria-hidden="true">
            {groups.map(({ group, at }) => (
              <text key={at} x={percentOfWidth(at, places)} y="1em">
                {group}
              </text>
            ))}
          </svg>
        ) : null}
        <div className={style.scale} aria-hidden="true">
          <span>{signedText(most)}</span>
          <span>0</span>
          <span>{signedText(-most)}</span>
        </div>
        <svg
          className={style.bars}
          viewBox={`0 ${-most} ${places} ${2 * most}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={marginSummary(title, bars)}
        >
          {bars.map((bar, index) => (
            <Bar key={bar.label} bar={bar} before={bars[index - 1]} at={index} most={most} />
          ))}
          <line className={style.zero} x1={0} x2={places} y1={0} y2={0} />
        </svg>
        <svg className={style.labels} aria-hidden="true">
          <text y="1em">{bars[0]?.label}</text>
          {bars.length > 1 ? (
            <text x={percentOfWidth(bars.length, places)} y="1em" textAnchor="end">
              {bars.at(-1)?.label}
            </text>
          ) : null}
        </svg>
      </div>
      <ChartTable
        caption={title}
        headers={[labelHead, 'Margin']}
        rows={shown.map(({ label, value }) => [label, signedText(value ?? 0)])}
      />
    </figure>
  );
}

function percentOfWidth(bars: number, places: number): string {
  return `${(100 * bars) / places}%`;
}

type BarProps = { bar: MarginBar; before: MarginBar | undefined; at: number; most: number };

function Bar({ bar: { label, value, group }, before, at, most }: BarProps) {
  // A margin of 0 still gets a low bar, unlike a `null` value.
  const height = Math.max(Math.abs(value ?? 0), most / 40);
  return (
    <>
      {before === undefined || before.group === group ? null : (
        <line className={style.border} x1={at} x2={at} y1={-most} y2={most} />
      )}
      {value === null ? null : (
        <rect
          className={value < 0 ? style.below : style.above}
          x={at + 0.14}
          width={0.72}
          y={value < 0 ? 0 : -height}
          height={height}
        >
          <title>{`${label}: ${signedText(value)}`}</title>
        </rect>
      )}
    </>
  );
}

const scaleStep = 20;

/**
 * Returns the highest value on the scale: the smallest positive multiple of 20 that is at least as large as the longest
 * bar, above or below zero. The lowest value on the scale is the same number below zero.
 */
export function marginScaleMaximum(bars: readonly Omit<MarginBar, 'group'>[]): number {
  const highest = Math.max(0, ...bars.map(({ value }) => Math.abs(value ?? 0)));
  return Math.max(scaleStep, Math.ceil(highest / scaleStep) * scaleStep);
}

/** Returns the chart as a sentence for screen readers. */
export function marginSummary(title: string, bars: readonly Omit<MarginBar, 'group'>[]): string {
  const shown = bars.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const [first] = shown;
  if (first === undefined) return `${title}: nothing yet.`;
  const best = shown.reduce((a, b) => (b.value > a.value ? b : a), first);
  const worst = shown.reduce((a, b) => (b.value < a.value ? b : a), first);
  const above = shown.filter(({ value }) => value > 0).length;
  return `${title}: ${above} of ${shown.length} above zero; best ${wordsOf(best)}, worst ${wordsOf(worst)}.`;
}

function wordsOf({ label, value }: { label: string; value: number }): string {
  return `${signedText(value)} in ${label.toLowerCase()}`;
}
