import { useRef } from 'react';
import style from './plain-table.module.css';
import { useHasHorizontalOverflow } from './sideways.ts';
import type { Column } from './column.ts';

/**
 * A column of a `PlainTable`. The table's first column names the rows. The others hold short values, mostly numbers.
 */
export type PlainColumn<Row> = Pick<Column<Row>, 'label' | 'header' | 'cell'>;

type PlainTableProps<Row> = {
  caption: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The keys of the rows that a live update has just changed, to highlight these rows. */
  changed?: ReadonlySet<string>;
};

const NO_KEYS: ReadonlySet<string> = new Set();

/** A small table with a few narrow columns. It fits a phone without scrolling, unless the visitor enlarges the text. */
export function PlainTable<Row>({ caption, columns, rows, keyOf, changed = NO_KEYS }: PlainTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  useHasHorizontalOverflow(frame);
  return (
    <div ref={frame} className={style.frame} data-scrolls-sideways>
      <table className={style.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, header = label }) => (
              <th key={label} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={keyOf(row)} data-changed={changed.has(keyOf(row)) || undefined}>
              {columns.map(({ label, cell }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell(row, rowIndex)}
                  </th>
                ) : (
                  <td key={label}>{cell(row, rowIndex)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
