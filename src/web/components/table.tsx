import { Fragment, memo, type MouseEvent, type ReactNode, useRef } from 'react';
import { type Statistic, statisticWords } from '#domain/statistic.ts';
import { useChangedRows, useSlidingRows } from '#web/live/changed-rows.ts';
import type { Column, SortedBy } from './column.ts';
import dense from './dense-rows.module.css';
import { useSidewaysScroll } from './sideways.ts';
import ui from './ui.module.css';
import { Key, needsMeaning, SwipeHint } from './table-key.tsx';
import style from './table.module.css';

/** Returns the column for a statistic that the domain defines. */
export function numberColumn<Row>(number: Statistic<Row>): Column<Row> {
  const { label, short } = number;
  return { kind: 'number', label, short, cell: (row) => statisticWords(number, row) };
}

type TableProps<Row> = {
  caption: string;
  /** All rows re-render if this array changes, so a long table should pass the same array each time. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the name of a row's group. A line with the name is above the first row of each group. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Returns a row's name, to announce that a live update changed the row. */
  nameOf?: (row: Row) => string;
  /** The keys of changed rows, if the screen shows only some of its rows. */
  changed?: ReadonlySet<string>;
  /** Whether new rows are loading. The old rows are shown until then. */
  waiting: boolean;
  /** The row that is highlighted in brass. */
  leader?: Row | undefined;
  /** Returns whether a row is of a team or player that this device follows. */
  isOwn?: (row: Row) => boolean;
  sortedBy?: SortedBy;
  /** Class names for a phone layout in which each row is a block of its own, with a label before each value. */
  stacked?: { frame: string | undefined; rows: string | undefined };
  className?: string | undefined;
};

const none: readonly never[] = [];

/** A table. The explicit roles are needed: browsers drop native table roles if CSS lays out the table as a grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, waiting, leader, isOwn, sortedBy, stacked, className = '' } = props;
  const groups = props.groupOf === undefined ? none : rows.map(props.groupOf);
  const changedHere = useChangedRows(props.changed === undefined ? rows : none, keyOf, nameOf);
  const changed = props.changed ?? changedHere;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlidingRows(body, rows.map(keyOf));
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  const hasForm = columns.some(({ kind }) => kind === 'form');
  // A desktop has no room for long headers if the table has a `form` column and many numbers.
  const isDense = hasForm && numbers > 7;
  // Columns that always show the short label.
  const isShort = ({ kind }: Column<Row>) => (kind === 'number' && isDense) || (kind === 'place' && numbers > 5);
  // A stacked table shows its header on a desktop only, because each value has its own label on a phone.
  const headOf = (column: Column<Row>) => (stacked ? 'long' : isShort(column) ? 'short' : 'both');
  const isWide = columns.length > maxColumnsOnPhone && stacked === undefined && columns.some(needsMeaning);
  return (
    <Frame caption={caption} stacked={stacked?.frame}>
      {/* A phone shows a form column cut off, so only a table without one has to say above its rows that it goes on. */}
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
        <tbody ref={body} role="rowgroup" onClick={pressRow}>
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
      <Key columns={columns} isDense={isDense} isWide={isWide} hint={hasForm ? <SwipeHint /> : null} />
    </Frame>
  );
}

/**
 * Lets a press anywhere in a row press its link or button that is marked with `data-leads`, if the row has one. Links
 * of other cells keep their own targets, and selected text stays selected.
 */
function pressRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button, summary, [popover]') !== null) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const row = [...currentTarget.children].find((one) => one.contains(target));
  row?.querySelector<HTMLElement>('[data-leads]')?.click();
}

type FrameProps = { caption: string; stacked: string | undefined; children: ReactNode };

/** The frame scrolls sideways on a phone. If its content is too wide, it is a Tab stop, for scrolling by keyboard. */
function Frame({ caption, stacked, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useSidewaysScroll(frame, stacked !== undefined);
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
 * Renders the header of a column. `shown`: which label to show. `both`: the short label on a phone, else the long one.
 */
function headerCell<Row>(column: Column<Row>, sortedBy: SortedBy | undefined, shown: 'long' | 'short' | 'both') {
  const { label, short, header } = column;
  const direction = label === sortedBy?.label ? sortedBy.direction : undefined;
  return (
    <th key={label} role="columnheader" scope="col" aria-sort={direction} {...layoutOf(column)}>
      {header ??
        (short === undefined || shown === 'long' ? (
          label
        ) : (
          <Shortened label={label} short={short} isShort={shown === 'short'} />
        ))}
    </th>
  );
}

function Shortened({ label, short, isShort }: { label: string; short: string; isShort: boolean }) {
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

// `memo` loses the generic type of the component.
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, index, columns, isLeader, isOwn, isNew, hasLabels }: TableRowProps<Row>) {
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
      <td key={label} role="cell" data-label={hasLabel ? short : undefined} {...layoutOf(column)}>
        {content}
      </td>
    );
  }
  return (
    <th key={label} role="rowheader" scope="row" {...layoutOf(column)}>
      {content}
    </th>
  );
}

/** Returns the data attributes by which the style sheets lay out a cell. */
function layoutOf<Row>({ kind, size, order, isBelow }: Column<Row>) {
  return { 'data-kind': kind, 'data-size': size, 'data-order': order, 'data-is-below': isBelow };
}

/** The number of columns that fit on a phone. */
const maxColumnsOnPhone = 6;

type EmptyTableProps = {
  children: ReactNode;
  /** A sentence on what will appear here, and when. */
  comes?: ReactNode;
  /** An `OfficialLink` to the page where an official adds the missing rows. */
  press?: ReactNode;
};

/** Shown in place of a table that has no rows. */
export function EmptyTable({ children, comes, press }: EmptyTableProps) {
  return (
    <div className={style.empty}>
      <p>{children}</p>
      {comes === undefined ? null : <p>{comes}</p>}
      {press}
    </div>
  );
}
