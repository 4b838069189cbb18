import type { ReactNode } from 'react';
import { useChangedRows } from '#web/live/changed-rows.ts';
import stacked from './stacked-rows.module.css';
import surface from './surface.module.css';
import style from './table.module.css';
import twoLine from './two-line-rows.module.css';

/**
 * One column. `place` and `name` come first, `total` last; `number`s come between them, then `text` and `form`. On a
 * phone a row has lines: place, name and total on the first, the numbers under them, then text and form each on its own.
 */
export type Column<Row> = {
  kind: 'place' | 'name' | 'number' | 'text' | 'form' | 'total';
  label: string;
  /** Shown on a phone in place of the label, which screen readers still read. */
  short?: string;
  cell: (row: Row, index: number) => ReactNode;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A row's name, announced when a live update has changed it. */
  nameOf?: (row: Row) => string;
  /** Whether new rows are loading; the old ones are shown until then. */
  waiting: boolean;
  /** Whether the first row is the leader's, and marked. */
  leader?: boolean;
  /** Whether a phone shows each row as a surface of its own, every value under its label, in place of lines. */
  isStacked?: boolean;
};

/** A table. The explicit roles are needed: browsers drop the native ones where CSS lays a table out as a grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, waiting, leader = false, isStacked = false } = props;
  const changed = useChangedRows(rows, keyOf, nameOf);
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  const hasForm = columns.some(({ kind }) => kind === 'form');
  // A desk has no room for more long headers beside the form.
  const isDense = hasForm && numbers > 6;
  return (
    <div className={isStacked ? `${surface.flush} ${stacked.frame}` : surface.flush}>
      <table
        role="table"
        className={`${style.table} ${isStacked ? stacked.rows : twoLine.rows}`}
        data-numbers={numbers}
        data-form={hasForm || undefined}
        data-dense={isDense || undefined}
        aria-busy={waiting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={isStacked ? 'visually-hidden-below-desk' : undefined}>
          <tr role="row">{columns.map((column) => headerCell(column, isDense && column.kind === 'number'))}</tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr
              role="row"
              key={keyOf(row)}
              className={leader && index === 0 ? style.leader : undefined}
              data-changed={changed.has(keyOf(row)) || undefined}
            >
              {columns.map((column) => bodyCell(column, row, index))}
            </tr>
          ))}
        </tbody>
      </table>
      {isStacked ? null : <Key columns={columns} isDense={isDense} />}
    </div>
  );
}

/** `isShort`: whether a desk shows the short label too. */
function headerCell<Row>({ kind, label, short }: Column<Row>, isShort: boolean) {
  // On a phone the letters of the form need no header to be seen.
  const className = kind === 'form' ? 'visually-hidden-below-desk' : undefined;
  return (
    <th key={label} role="columnheader" scope="col" data-kind={kind} className={className}>
      {short === undefined ? (
        label
      ) : (
        <>
          <span className={isShort ? 'visually-hidden' : 'visually-hidden-below-desk'}>{label}</span>
          <abbr title={label} aria-hidden="true">
            {short}
          </abbr>
        </>
      )}
    </th>
  );
}

function bodyCell<Row>({ kind, label, cell }: Column<Row>, row: Row, index: number) {
  const content = cell(row, index);
  if (kind !== 'name') {
    return (
      <td key={label} role="cell" data-kind={kind} data-label={label}>
        {content}
      </td>
    );
  }
  return (
    <th key={label} role="rowheader" scope="row" data-kind={kind}>
      {content}
    </th>
  );
}

/** Explains a phone's short headers to those who see them; screen readers read the full labels. */
function Key<Row>({ columns, isDense }: { columns: readonly Column<Row>[]; isDense: boolean }) {
  const shortened = columns.filter(({ kind, short }) => kind === 'number' && short !== undefined);
  if (shortened.length === 0) return null;
  return (
    <dl className={twoLine.key} data-dense={isDense || undefined} aria-hidden="true">
      {shortened.map(({ label, short }) => (
        <div key={label}>
          <dt>{short}</dt>
          <dd>{label.toLowerCase()}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown in place of a table without rows. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return <p className={style.empty}>{children}</p>;
}
