import { memo, type ReactNode } from 'react';
import style from './stacked-table.module.css';
import surface from './surface.module.css';
import table from './table.module.css';

/** One column. The class sets its width on a desk and its place in a phone's block. */
export type StackedColumn<Row> = {
  label: string;
  className: string | undefined;
  cell: (row: Row) => ReactNode;
  /** Whether screen readers name the row by this cell. */
  rowHeader?: true;
  /** Shown in the header in place of the label. */
  header?: ReactNode;
};

/** The column, by its label, that the rows are sorted by. */
export type SortedBy = { label: string; direction: 'ascending' | 'descending' };

type StackedTableProps<Row> = {
  caption: string;
  /** Must be the same array while it says the same: rows are drawn again only when they or the columns change. */
  columns: readonly StackedColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sortedBy?: SortedBy;
  /** The row that is marked in brass. */
  leader?: Row | undefined;
  /** The keys of the rows that a live update has just changed (`useChangedRows`). */
  changed?: ReadonlySet<string>;
  /** Whether new rows are loading; the old ones are shown until then. */
  waiting: boolean;
  className: string | undefined;
};

const none: ReadonlySet<string> = new Set();

/**
 * A long table. A phone stacks its rows as blocks, each laid out by the screen's own style sheet; those far down cost
 * nothing until they come into view.
 */
export function StackedTable<Row>(props: StackedTableProps<Row>) {
  const { caption, columns, rows, keyOf, sortedBy, leader, changed = none, waiting, className = '' } = props;
  return (
    <div className={`${surface.flush} ${style.frame}`}>
      <table role="table" className={`${table.table} ${style.rows} ${className}`} aria-busy={waiting}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">{columns.map((column) => headerCell(column, sortedBy))}</tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            return <TableRow key={key} row={row} columns={columns} leads={row === leader} isNew={changed.has(key)} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

function headerCell<Row>({ label, className, header }: StackedColumn<Row>, sortedBy: SortedBy | undefined) {
  const direction = label === sortedBy?.label ? sortedBy.direction : undefined;
  return (
    <th key={label} role="columnheader" scope="col" className={className} aria-sort={direction}>
      {header ?? label}
    </th>
  );
}

type TableRowProps<Row> = { row: Row; columns: readonly StackedColumn<Row>[]; leads: boolean; isNew: boolean };

// `memo` forgets that the component works for every kind of row.
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, columns, leads, isNew }: TableRowProps<Row>) {
  return (
    <tr role="row" className={leads ? table.leader : undefined} data-changed={isNew || undefined}>
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
