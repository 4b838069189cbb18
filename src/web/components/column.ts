import type { ReactNode } from 'react';

/**
 * A column of a table. Columns of the kinds `place` (the row's position) and `name` come first, then `number`, then
 * `text` and `form`, and `total` last. On a phone `place`, `name` and `total` stay in view while the others scroll
 * sideways.
 */
export type Column<Row> = {
  kind: 'place' | 'name' | 'number' | 'text' | 'form' | 'total';
  label: string;
  /** A shorter label for phones. Screen readers still read the full label. */
  short?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Content of the header cell, in place of the label. */
  header?: ReactNode;
  /** Makes the column narrower or wider than other columns of the same kind. */
  size?: 'small' | 'wide';
  /**
   * The column's position on a phone after `place` and `name`. 1 is the table's main column. Columns up to 4 are in
   * view without a swipe. Columns without `order` follow.
   */
  order?: 1 | 2 | 3 | 4 | 5;
  /**
   * Whether a phone shows this column's values below the values of another column. The other column's cells contain
   * these values in the attribute `data-below`. On a phone, this column's own cells are then only for screen readers.
   */
  isBelow?: true;
  /** The explanation of the short label, for the key below the table. By default, the full label. */
  meaning?: string;
};

/** The label of the column that the rows are sorted by, and the direction. */
export type ColumnSort = { label: string; direction: 'ascending' | 'descending' };
