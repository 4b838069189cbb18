import style from './share-bars.module.css';

/**
 * One group of bars. `about`: the small text below the label. `values` are from 0 to 1, in the order of the legend. A
 * `null` value has no bar.
 */
export type ProportionBarGroup = { label: string; about: string; values: readonly (number | null)[] };

type ShareBarsProps = {
  /** The chart's name for screen readers. */
  name: string;
  /** The names of the bars in each group. */
  legend: readonly [string, string];
  /** The vertical line across all groups: its position, from 0 to 1, and its label. */
  line: { at: number; label: string };
  groups: readonly ProportionBarGroup[];
  wordsOf: (value: number) => string;
};

/**
 * In pixels. `bar`: the height of a bar. `barStep`: the distance from the top of a bar to the top of the next.
 * `groupPadding`: the space above and below a group's bars.
 */
const barHeight = 22;
const barStep = 26;
const groupPadding = 10;

/**
 * Groups of horizontal bars from 0 to 100 %. A vertical line crosses all groups, and a column shows each bar's value as
 * text, so that the chart is readable at any width and without colours.
 */
export function ShareBars({ name, legend, line, groups, wordsOf }: ShareBarsProps) {
  return (
    <figure className={style.figure} role="img" aria-label={name}>
      <ul className={style.legend}>
        {legend.map((word, index) => (
          <li key={word}>
            <span className={style.sample} data-bar={index} />
            {word}
          </li>
        ))}
      </ul>
      <div>
        {groups.map(({ label, about, values }) => (
          <div key={label} className={style.group}>
            <span className={style.words}>
              <strong>{label}</strong>
              <small>{about}</small>
            </span>
            <svg width="100%" height={2 * groupPadding + barStep * (values.length - 1) + barHeight}>
              <line className={style.start} x1="0" x2="0" y1="0" y2="100%" />
              {values.map((value, index) =>
                value === null ? null : (
                  <g key={legend[index]} data-bar={index}>
                    <rect
                      x="0"
                      y={groupPadding + barStep * index}
                      width={`${100 * value}%`}
                      height={barHeight}
                      rx="3"
                    />
                    <text
                      x="100%"
                      y={groupPadding + barStep * index + barHeight / 2}
                      dx="64"
                      dy="0.35em"
                      textAnchor="end"
                    >
                      {wordsOf(value)}
                    </text>
                  </g>
                ),
              )}
              <line className={style.line} x1={`${100 * line.at}%`} x2={`${100 * line.at}%`} y1="0" y2="100%" />
            </svg>
          </div>
        ))}
        <div className={style.group}>
          <span />
          <svg width="100%" height="24">
            <text x={`${100 * line.at}%`} y="12" dy="0.35em" textAnchor="middle">
              {line.label}
            </text>
          </svg>
        </div>
      </div>
    </figure>
  );
}
