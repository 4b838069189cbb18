import { Fragment, memo, type MouseEvent, type ReactNode, useRef } from 'react';
import { type StatisticColumn, statisticValueText } from '#domain/statistic.ts';
import { useChangedRows, useSlidingRows } from '#web/live/changed-rows.ts';
import type { Column, ColumnSort } from './column.ts';
import dense from './dense-rows.module.css';
import { useHasHorizontalOverflow } from './sideways.ts';
import ui from './ui.module.css';
import { TableLegend, isExplainedInKey, SwipeHint } from './table-key.tsx';
import style from './table.module.css';

/** Returns the table column for a statistic. `number`: its definition, with label and value. */
export function statisticColumn<Row>(number: StatisticColumn<Row>): Column<Row> {
  const { label, short } = number;
  return { kind: 'number', label, short, cell: (row) => statisticValueText(number, row) };
}

type TableProps<Row> = {
  caption: string;
  /** All rows re-render if this array changes, so a long table should pass the same array each time. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the name of a row's group. Above the first row of each group is a row with this name. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Returns a row's name. If a live update changes the row, screen readers announce this name. */
  nameOf?: (row: Row) => string;
  /**
   * The keys of the rows that a live update has just changed. By default, the table finds the changed rows among
   * `rows`. A screen that passes only some of its rows, such as filtered rows, should find the changed rows among all
   * its rows and pass their keys here.
   */
  changed?: ReadonlySet<string>;
  /** Whether new rows are loading. Until they have loaded, the table shows the old rows, dimmed. */
  waiting: boolean;
  /** The row to highlight, such as that of the leading team. */
  leader?: Row | undefined;
  /** Returns whether a row is of a team or player that this device follows. */
  isOwn?: (row: Row) => boolean;
  sortedBy?: ColumnSort;
  /** Class names for a phone layout in which each row is a separate block, with a label before each value. */
  stacked?: { frame: string | undefined; rows: string | undefined };
  className?: string | undefined;
};

const emptyList: readonly never[] = [];

/** A table. The explicit roles are needed: browsers drop native table roles if CSS lays out the table as a grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, waiting, leader, isOwn, sortedBy, stacked, className = '' } = props;
  const groups = props.groupOf === undefined ? emptyList : rows.map(props.groupOf);
  const changedHere = useChangedRows(props.changed === undefined ? rows : emptyList, keyOf, nameOf);
  const changed = props.changed ?? changedHere;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlidingRows(body, rows.map(keyOf));
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  const hasForm = columns.some(({ kind }) => kind === 'form');
  // A table with a `form` column and many numbers has no room for long headers even on a desktop.
  const isDense = hasForm && numbers > 7;
  // Whether a column shows its short label on desktops too.
  const isShort = ({ kind }: Column<Row>) => (kind === 'number' && isDense) || (kind === 'place' && numbers > 5);
  // A stacked table shows its header on a desktop only, with long labels. On a phone each value has its own label.
  const headOf = (column: Column<Row>) => (stacked ? 'long' : isShort(column) ? 'short' : 'both');
  const isWide = columns.length > maxColumnsOnPhone && stacked === undefined && columns.some(isExplainedInKey);
  return (
    <TableScrollBox caption={caption} stacked={stacked?.frame}>
      {/* A phone cuts off a `form` column, which shows that the table scrolls. Other tables need a hint above. */}
      {isWide && !hasForm ? <SwipeHint /> : null}
      <table
        role="table"
        className={`${style.table} ${stacked ? stacked.rows : dense.rows} ${className}`}
        data-form={hasForm || undefined}
        data-dense={isDense || undefined}
        aria-busy={waiting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={stacked ? 'visually-hidden-below-desk' : undefined}>
          <tr role="row">{columns.map((column) => headerCell(column, sortedBy, headOf(column)))}</tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- only for the pointer: by keyboard, users reach the link or button of the row itself */}
        <tbody ref={body} role="rowgroup" onClick={clickRowLink}>
          {rows.map((row, index) => {
            const key = keyOf(row);
            const is = {
              isLeader: row === leader,
              isOwn: isOwn?.(row) ?? false,
              isNew: changed.has(key),
              hasLabels: stacked !== undefined,
            };
            return (
              <Fragment key={key}>
                {groups[index] === groups[index - 1] ? null : (
                  <tr role="row" data-group>
                    <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                      {groups[index]}
                    </th>
                  </tr>
                )}
                <TableRow row={row} index={index} columns={columns} {...is} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <TableLegend columns={columns} isDense={isDense} isWide={isWide} hint={hasForm ? <SwipeHint /> : null} />
    </TableScrollBox>
  );
}

/**
 * Clicks the row's link or button with `data-leads`, if there is one, when the visitor presses anywhere in the row.
 * Other links and buttons in the row work as usual, and a press that ends a text selection does nothing.
 */
function clickRowLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button, summary, [popover]') !== null) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const row = [...currentTarget.children].find((one) => one.contains(target));
  row?.querySelector<HTMLElement>('[data-leads]')?.click();
}

type FrameProps = { caption: string; stacked: string | undefined; children: ReactNode };

/**
 * A box around the table that scrolls sideways on a phone. If the table is wider than the box, the box is a Tab stop,
 * so that keyboard users can scroll it. A stacked table needs no scrolling.
 */
function TableScrollBox({ caption, stacked, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useHasHorizontalOverflow(frame, stacked !== undefined);
  if (stacked !== undefined) return <div className={`${ui.flush} ${stacked}`}>{children}</div>;
  const stop = scrolls ? { tabIndex: 0, role: 'region', 'aria-label': `${caption}, scrolls sideways` } : {};
  return (
    <div
      ref={frame}
      className={`${ui.flush} ${dense.frame}`}
      data-scrolls-sideways
      data-is-wider={scrolls || undefined}
      {...stop}
    >
      {children}
    </div>
  );
}

/**
 * Renders the header cell of a column. `shown`: which label is visible. `both`: the short label on a phone, the long
 * label on wider screens.
 */
function headerCell<Row>(column: Column<Row>, sortedBy: ColumnSort | undefined, shown: 'long' | 'short' | 'both') {
  const { label, short, header } = column;
  const direction = label === sortedBy?.label ? sortedBy.direction : undefined;
  return (
    <th key={label} role="columnheader" scope="col" aria-sort={direction} {...cellLayoutAttributes(column)}>
      {header ??
        (short === undefined || shown === 'long' ? (
          label
        ) : (
          <AbbreviatedLabel label={label} short={short} isShort={shown === 'short'} />
        ))}
    </th>
  );
}

function AbbreviatedLabel({ label, short, isShort }: { label: string; short: string; isShort: boolean }) {
  return (
    <>
      <span className={isShort ? 'visually-hidden' : 'visually-hidden-below-desk'}>{label}</span>
      <abbr title={label} aria-hidden="true">
        {short}
      </abbr>
    </>
  );
}

type TableRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  isLeader: boolean;
  isOwn: boolean;
  isNew: boolean;
  hasLabels: boolean;
};

// The cast restores the component's generic type, which `memo` loses.
const TableRow = memo(UnmemoizedTableRow) as typeof UnmemoizedTableRow;

function UnmemoizedTableRow<Row>({ row, index, columns, isLeader, isOwn, isNew, hasLabels }: TableRowProps<Row>) {
  return (
    <tr
      role="row"
      className={isLeader ? style.leader : undefined}
      data-own={isOwn || undefined}
      data-changed={isNew || undefined}
    >
      {columns.map((column) => bodyCell(column, row, index, hasLabels))}
    </tr>
  );
}

function bodyCell<Row>(column: Column<Row>, row: Row, index: number, hasLabel: boolean) {
  const { kind, label, short = label, cell } = column;
  const content = cell(row, index);
  if (kind !== 'name') {
    return (
      <td key={label} role="cell" data-label={hasLabel ? short : undefined} {...cellLayoutAttributes(column)}>
        {content}
      </td>
    );
  }
  return (
    <th key={label} role="rowheader" scope="row" {...cellLayoutAttributes(column)}>
      {content}
    </th>
  );
}

/** Returns the data attributes by which the style sheets lay out a cell. */
function cellLayoutAttributes<Row>({ kind, size, order, isBelow }: Column<Row>) {
  return { 'data-kind': kind, 'data-size': size, 'data-order': order, 'data-is-below': isBelow };
}

/** The number of columns that fit on a phone. */
const maxColumnsOnPhone = 6;

type EmptyTableProps = {
  children: ReactNode;
  /** A sentence on what will appear here, and when. */
  comes?: ReactNode;
  /** A `LinkForOfficials` to the page where an official adds the missing rows. */
  press?: ReactNode;
};

/** Shown in place of a table that has no rows. */
export function EmptyTableMessage({ children, comes, press }: EmptyTableProps) {
  return (
    <div className={style.empty}>
      <p>{children}</p>
      {comes === undefined ? null : <p>{comes}</p>}
      {press}
    </div>
  );
}
