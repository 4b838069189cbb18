import type { ReactNode } from 'react';
import { useChangedRows } from '#web/live/use-changed-rows.ts';
import style from './table.module.css';

/**
 * One column. `place` and `name` come first, `total` last; `number`s stand between, then `text` and `form`. On a phone
 * a row has lines: place, name and total on the first, the numbers under them, then text and form on lines of their
 * own, so that every column is in view.
 */
export type Column<Row> = {
  kind: 'place' | 'name' | 'number' | 'text' | 'form' | 'total';
  label: string;
  /** What a phone shows in its place; the label is still what is read out. */
  short?: string;
  cell: (row: Row, index: number) => ReactNode;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row is called when it has changed by itself, for who listens. */
  nameOf?: (row: Row) => string;
  /** New rows are on their way: the old ones stand until then. */
  waiting: boolean;
  /** Whether the first row is the leader's. */
  leader?: boolean;
  /** Whether a phone shows each row as a card, every value under its label, in place of lines. */
  cards?: boolean;
};

/**
 * A table of the league. The roles say what the elements are anyway: browsers forget it where the style sheet lays a
 * table out as a grid.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, waiting, leader = false, cards = false } = props;
  const changed = useChangedRows(rows, keyOf, nameOf);
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  const ways = columns.some(({ kind }) => kind === 'form') ? `${style.table} ${style.withForm}` : style.table;
  return (
    <div className={cards ? `${style.card} ${style.deck}` : style.card}>
      <table
        role="table"
        className={`${ways} ${cards ? style.cards : style.lines}`}
        data-numbers={numbers}
        aria-busy={waiting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">{columns.map(headerCell)}</tr>
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
      {cards ? null : <Key columns={columns} />}
    </div>
  );
}

function headerCell<Row>({ kind, label, short }: Column<Row>) {
  return (
    <th key={label} role="columnheader" scope="col" className={style[kind]}>
      {short === undefined ? (
        label
      ) : (
        <>
          <span className={style.long}>{label}</span>
          <abbr className={style.short} title={label} aria-hidden="true">
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
      <td key={label} role="cell" className={style[kind]} data-label={label}>
        {content}
      </td>
    );
  }
  return (
    <th key={label} role="rowheader" scope="row" className={style[kind]}>
      {content}
    </th>
  );
}

/** What a phone's short headers over the numbers mean, for the eyes; the headers themselves are read out in full. */
function Key<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const shortened = columns.filter(({ kind, short }) => kind === 'number' && short !== undefined);
  if (shortened.length === 0) return null;
  return (
    <dl className={style.key} aria-hidden="true">
      {shortened.map(({ label, short }) => (
        <div key={label}>
          <dt>{short}</dt>
          <dd>{label.toLowerCase()}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands where a table has no rows. */
export function EmptyTable({ children }: { children: ReactNode }) {
  return <p className={style.empty}>{children}</p>;
}
