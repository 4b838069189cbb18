import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Statistic, statisticWords } from '#domain/statistic.ts';
import { useChangedRows, useSlidingRows } from '#web/live/changed-rows.ts';
import dense from './dense-rows.module.css';
import ui from './ui.module.css';
import style from './table.module.css';

/**
 * One column. `place` and `name` come first, `total` last; `number`s come between them, then `text` and `form`. On a
 * phone place, name and total stay in view while the rest scrolls sideways.
 */
export type Column<Row> = {
  kind: 'place' | 'name' | 'number' | 'text' | 'form' | 'total';
  label: string;
  /** Shown on a phone in place of the label, which screen readers still read. */
  short?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Shown in the header in place of the label. */
  header?: ReactNode;
  /** Narrower or wider than other columns of its kind. */
  size?: 'small' | 'wide';
  /** Its place on a phone after place and name: 1 is what the table is about, those without one are 4. */
  order?: 1 | 2 | 3 | 5;
};

/** Returns the column of a number that the domain describes. */
export function numberColumn<Row>(number: Statistic<Row>): Column<Row> {
  const { label, short } = number;
  return { kind: 'number', label, short, cell: (row) => statisticWords(number, row) };
}

/** The column, by its label, that the rows are sorted by. */
export type SortedBy = { label: string; direction: 'ascending' | 'descending' };

type TableProps<Row> = {
  caption: string;
  /** Rows are rendered again only when they or this array change: a long table keeps the array. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A row's name, announced when a live update has changed it. */
  nameOf?: (row: Row) => string;
  /** The keys of changed rows, where the screen shows only some of its rows. */
  changed?: ReadonlySet<string>;
  /** Whether new rows are loading; the old ones are shown until then. */
  waiting: boolean;
  /** The row that is marked in brass. */
  leader?: Row | undefined;
  sortedBy?: SortedBy;
  /** The classes by which a phone shows each row as a surface of its own, every value behind its label, in place of lines. */
  stacked?: { frame: string | undefined; rows: string | undefined };
  className?: string | undefined;
};

const none: readonly never[] = [];

/** A table. The explicit roles are needed: browsers drop the native ones where CSS lays a table out as a grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, waiting, leader, sortedBy, stacked, className = '' } = props;
  const changedHere = useChangedRows(props.changed === undefined ? rows : none, keyOf, nameOf);
  const changed = props.changed ?? changedHere;
  const body = useRef<HTMLTableSectionElement>(null);
  useSlidingRows(body, rows.map(keyOf));
  const numbers = columns.filter(({ kind }) => kind === 'number').length;
  const hasForm = columns.some(({ kind }) => kind === 'form');
  // A desk has no room for more long headers beside the form.
  const isDense = hasForm && numbers > 6;
  // The head of cards is not seen: each value has its label.
  const headOf = ({ kind }: Column<Row>) => (stacked ? 'long' : isDense && kind === 'number' ? 'short' : 'both');
  return (
    <Frame caption={caption} stacked={stacked?.frame}>
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
        <tbody ref={body} role="rowgroup">
          {rows.map((row, index) => {
            const key = keyOf(row);
            const is = { isLeader: row === leader, isNew: changed.has(key) };
            return <TableRow key={key} row={row} index={index} columns={columns} {...is} />;
          })}
        </tbody>
      </table>
      <Key columns={columns} isDense={isDense} isCards={stacked !== undefined} />
    </Frame>
  );
}

type FrameProps = { caption: string; stacked: string | undefined; children: ReactNode };

/** Scrolls sideways on a phone, by the keyboard too: only where there is something to scroll it is a Tab stop. */
function Frame({ caption, stacked, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null || stacked !== undefined) return;
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [stacked]);
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

/** `shown`: which label; `both`: the short one on a phone. */
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
  isNew: boolean;
};

// `memo` forgets that the component works for every kind of row.
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, index, columns, isLeader, isNew }: TableRowProps<Row>) {
  return (
    <tr role="row" className={isLeader ? style.leader : undefined} data-changed={isNew || undefined}>
      {columns.map((column) => bodyCell(column, row, index))}
    </tr>
  );
}

function bodyCell<Row>(column: Column<Row>, row: Row, index: number) {
  const { kind, label, short = label, cell } = column;
  const content = cell(row, index);
  if (kind !== 'name') {
    return (
      <td key={label} role="cell" data-label={short} {...layoutOf(column)}>
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

/** What the style sheets lay a cell out by. */
function layoutOf<Row>({ kind, size, order }: Column<Row>) {
  return { 'data-kind': kind, 'data-size': size, 'data-order': order };
}

/** So many columns fit a phone. */
const mostOnPhone = 6;

type KeyProps<Row> = { columns: readonly Column<Row>[]; isDense: boolean; isCards: boolean };

/** Explains a phone's short headers to sighted visitors, and where the others are; screen readers read the full labels. */
function Key<Row>({ columns, isDense, isCards }: KeyProps<Row>) {
  const shortened = columns.filter(({ kind, short }) => (kind === 'number' || kind === 'text') && short !== undefined);
  if (shortened.length === 0) return null;
  return (
    <>
      <dl className={dense.key} data-dense={isDense || undefined} aria-hidden="true">
        {shortened.map(({ label, short }) => (
          <div key={label}>
            <dt>{short}</dt>
            <dd>{label.toLowerCase()}</dd>
          </div>
        ))}
      </dl>
      {columns.length > mostOnPhone && !isCards ? (
        <p className={`${dense.key} ${dense.hint}`} aria-hidden="true" data-screen-only>
          Swipe the table sideways for more columns.
        </p>
      ) : null}
    </>
  );
}

type EmptyTableProps = {
  children: ReactNode;
  /** What comes in its place, and when. */
  comes?: ReactNode;
  /** An `OfficialLink` to the page that fills it. */
  press?: ReactNode;
};

/** Shown in place of a table without rows. */
export function EmptyTable({ children, comes, press }: EmptyTableProps) {
  return (
    <div className={style.empty}>
      <p>{children}</p>
      {comes === undefined ? null : <p>{comes}</p>}
      {press}
    </div>
  );
}
