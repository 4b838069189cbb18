import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import dense from './dense-rows.module.css';

/** Returns whether the key below the table explains the column's short label. */
export function isExplainedInKey<Row>({ kind, short }: Column<Row>): boolean {
  return (kind === 'number' || kind === 'text') && short !== undefined;
}

/** Tells visitors on a phone that the table has more columns than the screen shows. Hidden from screen readers. */
export function SwipeHint() {
  return (
    <p className={`${dense.key} ${dense.hint}`} aria-hidden="true" data-screen-only>
      Swipe the table for more columns.
    </p>
  );
}

type KeyProps<Row> = { columns: readonly Column<Row>[]; isDense: boolean; isWide: boolean; hint: ReactNode };

/**
 * The key below a table: explains the short column labels to sighted visitors. Screen readers read the full labels. In
 * a wide table, the columns in view on a phone come first, then `hint`, then the columns that a swipe brings into view.
 */
export function TableLegend<Row>({ columns, isDense, isWide, hint }: KeyProps<Row>) {
  const shortened = columns.filter(isExplainedInKey);
  if (shortened.length === 0) return null;
  const isFirst = ({ order = 5 }: Column<Row>) => !isWide || order < 5;
  return (
    <>
      {shortened.some(isFirst) ? <ShortLabelMeanings columns={shortened.filter(isFirst)} isDense={isDense} /> : null}
      {isWide ? hint : null}
      {shortened.every(isFirst) ? null : (
        <ShortLabelMeanings columns={shortened.filter((one) => !isFirst(one))} isDense={isDense} />
      )}
    </>
  );
}

function ShortLabelMeanings<Row>({ columns, isDense }: Pick<KeyProps<Row>, 'columns' | 'isDense'>) {
  return (
    <dl className={dense.key} data-dense={isDense || undefined} aria-hidden="true">
      {columns.map(({ label, short, meaning = label.toLowerCase() }) => (
        <div key={label}>
          <dt>{short}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
