import type { HandicapHistoryRow } from '#contract/kinds/player.ts';
import { formattedHandicap, signedText } from '#domain/statistic.ts';
import { DayAndShortMonth } from './day.tsx';
import { type PlainColumn, PlainTable } from './plain-table.tsx';
import style from './handicaps-over-time.module.css';

/**
 * A table of a player's handicaps over time, each with the player's results under the previous handicap. Below the
 * table is a list of the known reasons for changes.
 */
export function HandicapsOverTime({ rows }: { rows: readonly HandicapHistoryRow[] }) {
  const explained = rows.filter(({ why }) => why !== null);
  // A handicap may change twice on one day, so only the index of a row is unique.
  const keyOf = (row: HandicapHistoryRow): string => String(rows.indexOf(row));
  return (
    <>
      <PlainTable caption="Handicap over time" columns={handicapColumns(rows)} rows={rows} keyOf={keyOf} />
      {explained.length === 0 ? null : (
        <ul className={style.why}>
          {explained.map((row) => (
            <li key={keyOf(row)}>
              <strong>
                <EffectiveDate row={row} />: {formattedHandicap(row.handicap)}.
              </strong>{' '}
              {row.why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Returns the columns of the table. The column `Note` shows the modifier, a number that the committee sets beside a
 * handicap. This column is left out if every modifier is 0.
 */
function handicapColumns(rows: readonly HandicapHistoryRow[]): PlainColumn<HandicapHistoryRow>[] {
  const modifier: PlainColumn<HandicapHistoryRow> = {
    label: 'Note',
    cell: (row) => row.modifier,
  };
  return [
    { label: 'From', cell: (row) => <EffectiveDate row={row} /> },
    { label: 'Handicap', cell: ({ handicap }) => formattedHandicap(handicap) },
    ...(rows.some((row) => row.modifier !== 0) ? [modifier] : []),
    {
      label: 'Won before',
      cell: ({ results }) => (results.frames === 0 ? '–' : `${results.won} of ${results.frames}`),
    },
    { label: 'Margin', cell: ({ results }) => (results.frames === 0 ? '–' : signedText(results.averageMargin)) },
  ];
}

/** The date from which a handicap counts. For a player's first handicap, shows `Start` in place of a date. */
function EffectiveDate({ row: { from, before } }: { row: HandicapHistoryRow }) {
  if (before === null) return 'Start';
  return (
    <>
      <DayAndShortMonth day={from} /> {from.slice(0, 4)}
    </>
  );
}
