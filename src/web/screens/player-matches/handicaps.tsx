import type { HandicapRow } from '#contract/handicaps.ts';
import type { PlainColumn } from '#web/components/plain-table.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { shortDayWords } from '#web/components/short-day.tsx';
import page from './matches-page.module.css';

/** A player's handicaps over time, oldest first. Nothing stands where it has always been the same. */
export function Handicaps({ rows }: { rows: readonly HandicapRow[] }) {
  if (rows.length < 2) return null;
  // A player may have two changes on one day: only the place in the list tells such rows apart.
  const keyOf = (row: HandicapRow): string => String(rows.indexOf(row));
  return (
    <section className={page.panel} aria-labelledby="handicaps">
      <h2 id="handicaps">Handicap over time</h2>
      <PlainTable caption="Handicap over time" columns={columnsOf(rows)} rows={rows} keyOf={keyOf} />
    </section>
  );
}

/** The modifier only where there ever was one. */
function columnsOf(rows: readonly HandicapRow[]): PlainColumn<HandicapRow>[] {
  const modifier: PlainColumn<HandicapRow> = { label: 'Modifier', cell: (row) => row.modifier };
  return [
    { label: 'From', cell: (row) => <From row={row} /> },
    { label: 'Handicap', cell: ({ handicap }) => handicap },
    ...(rows.some((row) => row.modifier !== 0) ? [modifier] : []),
  ];
}

/** The day that a player came to the website says little of the first handicap. */
function From({ row: { from, before } }: { row: HandicapRow }) {
  if (before === null) return 'At first';
  return (
    <time dateTime={from}>
      {shortDayWords(from)} {from.slice(0, 4)}
    </time>
  );
}
