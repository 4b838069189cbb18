import { memo, type ReactNode } from 'react';
import style from './card-table.module.css';
import frame from './table.module.css';

/** One column; the class says how wide it is on a desk and where it stands in a phone's card. */
export type CardColumn<Row> = {
  label: string;
  className: string | undefined;
  cell: (row: Row) => ReactNode;
  /** What names the row to those who listen. */
  rowHeader?: true;
  /** What stands in the header in place of the label. */
  header?: ReactNode;
};

/** The column, by its label, that the rows are sorted by. */
export type SortedBy = { label: string; direction: 'ascending' | 'descending' };

type CardTableProps<Row> = {
  caption: string;
  /** The same array for as long as it says the same: rows are drawn again only when they or the columns change. */
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sortedBy?: SortedBy;
  /** The row that is marked in brass. */
  leader?: Row | undefined;
  /** The keys of the rows that have just changed by themselves (`useChangedRows`). */
  changed?: ReadonlySet<string>;
  /** New rows are on their way: the old ones stand until then. */
  waiting: boolean;
  className: string | undefined;
};

const none: ReadonlySet<string> = new Set();

/**
 * A long table, which a phone shows as one card under the other, each laid out by the screen's own style sheet. Of a
 * long list the later cards cost nothing until they come into view.
 */
export function CardTable<Row>(props: CardTableProps<Row>) {
  const { caption, columns, rows, keyOf, sortedBy, leader, changed = none, waiting, className = '' } = props;
  return (
    <div className={`${frame.card} ${style.card}`}>
      <table role="table" className={`${style.table} ${className}`} aria-busy={waiting}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">{columns.map((column) => headerCell(column, sortedBy))}</tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            return <CardRow key={key} row={row} columns={columns} leads={row === leader} isNew={changed.has(key)} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

function headerCell<Row>({ label, className, header }: CardColumn<Row>, sortedBy: SortedBy | undefined) {
  const direction = label === sortedBy?.label ? sortedBy.direction : undefined;
  return (
    <th key={label} role="columnheader" scope="col" className={className} aria-sort={direction}>
      {header ?? label}
    </th>
  );
}

type CardRowProps<Row> = { row: Row; columns: readonly CardColumn<Row>[]; leads: boolean; isNew: boolean };

// `memo` forgets that the component works for every kind of row.
const CardRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, columns, leads, isNew }: CardRowProps<Row>) {
  return (
    <tr role="row" className={leads ? style.leader : undefined} data-changed={isNew || undefined}>
      {columns.map(({ label, className, cell, rowHeader }) =>
        rowHeader ? (
          <th key={label} role="rowheader" scope="row" className={className}>
            {cell(row)}
          </th>
        ) : (
          <td key={label} role="cell" className={className}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
