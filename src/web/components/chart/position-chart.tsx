import type { TeamProgress } from '#contract/standings.ts';
import { ChartTable } from './chart-table.tsx';
import ui from '#web/components/ui.module.css';
import style from './chart.module.css';
import { positionSentences } from './position-words.ts';

type Week = TeamProgress['weeks'][number];

type PositionChartProps = { name: string; weeks: readonly Week[]; unit?: string; lowest?: number };

/** The maximum number of week labels that fit side by side on a phone. */
const maxWeekLabelsOnPhone = 8;

/**
 * A chart of the positions of a team or player by week: a line with position 1 at the top, a summary, and a table of
 * the numbers. Horizontal measures are percentages, so that the chart fits every width without scaling its text. `name`
 * is the accessible name. `weeks` must not be empty. `unit`: the heading of the column for points. `lowest`: the last
 * position on the scale, by default the position of the last team.
 */
export function PositionChart({ name, weeks, unit = 'Points', lowest = 0 }: PositionChartProps) {
  const teams = lowest || Math.max(...weeks.map(({ of, position }) => Math.max(of, position)));
  const numbers = weeks.map(({ week }) => week);
  const scale = positionScale(numbers, teams);
  const words = positionSentences(weeks);
  return (
    <figure className={`${ui.flush} ${style.chart}`}>
      <figcaption>{words}</figcaption>
      <div className={style.plot}>
        <svg role="img" aria-label={`${name}: ${words}`} className={style.drawing} width="100%" height={scale.height}>
          {scale.positions.map((position) => (
            <PositionGridLine key={position} position={position} y={scale.y(position)} />
          ))}
          <text className={style.upTitle} x="0" y="0" dx="-2.25em" dy="-1.5em">
            Position
          </text>
          <text className={style.acrossTitle} x="50%" y={scale.height} dy="3.75em">
            Week
          </text>
          <WeekNumbers weeks={numbers} scale={scale} />
          {weeks.slice(1).map((to, index) => (
            <LineSegment key={to.week} from={weeks[index] ?? to} to={to} scale={scale} />
          ))}
          {weeks.map((week, index) => (
            <Dot key={week.week} week={week} scale={scale} last={index === weeks.length - 1} />
          ))}
        </svg>
      </div>
      <ChartTable
        caption={name}
        headers={['Week', 'Position', unit]}
        rows={weeks.map(({ week, position, points }) => [week, position, points])}
      />
    </figure>
  );
}

function PositionGridLine({ position, y }: { position: number; y: number }) {
  return (
    <g>
      <line className={style.grid} x1="0" x2="100%" y1={y} y2={y} />
      <text className={style.side} x="0" y={y} dx="-16" dy="0.35em">
        {position}
      </text>
    </g>
  );
}

function WeekNumbers({ weeks, scale }: { weeks: readonly number[]; scale: PositionScale }) {
  const onPhone = labelledWeeks(weeks, maxWeekLabelsOnPhone);
  return weeks.map((week) => (
    <text
      key={week}
      className={onPhone.has(week) ? style.foot : `${style.foot} ${style.deskOnly}`}
      x={`${scale.x(week)}%`}
      y={scale.height}
      dy="2em"
    >
      {week}
    </text>
  ));
}

function LineSegment({ from, to, scale }: { from: Week; to: Week; scale: PositionScale }) {
  return (
    <line
      className={style.line}
      x1={`${scale.x(from.week)}%`}
      y1={scale.y(from.position)}
      x2={`${scale.x(to.week)}%`}
      y2={scale.y(to.position)}
    />
  );
}

function Dot({ week, scale, last }: { week: Week; scale: PositionScale; last: boolean }) {
  return (
    <circle
      className={last ? style.lastDot : style.dot}
      cx={`${scale.x(week.week)}%`}
      cy={scale.y(week.position)}
      r={last ? 7 : 4.5}
    >
      <title>{positionSentences([week])}</title>
    </circle>
  );
}

/** The scale of a position chart: `x` in per cent of the width, `y` in pixels. */
type PositionScale = {
  height: number;
  x: (week: number) => number;
  y: (position: number) => number;
  /** The positions that get a grid line and a number. */
  positions: number[];
};

const maxHeight = 320;
const minRowHeight = 14;
const maxPositionsAtMinRowHeight = 30;
const maxRowHeight = 32;
/** The minimum distance between two numbers on the vertical axis, in pixels. */
const minNumberGap = 24;

/**
 * Returns the scale of a chart, with position 1 at the top. `weeks`: the weeks in ascending order; a missing week
 * leaves a gap. `teams`: the number of positions.
 */
export function positionScale(weeks: readonly number[], teams: number): PositionScale {
  const [first, last] = [weeks[0] ?? 1, weeks.at(-1) ?? 1];
  const fitting = maxHeight / Math.max(1, teams - 1);
  // With more than `maxPositionsAtMinRowHeight` positions, as in a statistic of players, rows may be lower than
  // `minRowHeight`, so that the chart does not exceed `maxHeight`.
  const step =
    teams > maxPositionsAtMinRowHeight ? fitting : Math.max(minRowHeight, Math.min(maxRowHeight, Math.floor(fitting)));
  const every = Math.ceil(minNumberGap / step);
  return {
    height: step * Math.max(1, teams - 1),
    x: (week) => (first === last ? 50 : roundToHundredths(((week - first) / (last - first)) * 100)),
    y: (position) => (position - 1) * step,
    positions: Array.from({ length: teams }, (_, index) => index + 1).filter(
      (position) => (position - 1) % every === 0,
    ),
  };
}

/**
 * Returns the weeks that a narrow chart labels: the first, the last, and evenly spaced weeks in between. At most `most`
 * weeks.
 */
export function labelledWeeks(weeks: readonly number[], most: number): Set<number> {
  const [first, last] = [weeks[0] ?? 1, weeks.at(-1) ?? 1];
  const every = Math.max(1, Math.ceil((last - first + 1) / most));
  const regular = weeks.filter((week) => (week - first) % every === 0 && (last - week >= every || week === last));
  return new Set([...regular, last]);
}

function roundToHundredths(share: number): number {
  return Math.round(share * 100) / 100;
}
