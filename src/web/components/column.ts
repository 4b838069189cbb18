import type { ReactNode } from 'react';

/**
 * One column. `place` and `name` come first, then `number`s, then `text` and `form`, and `total` last. On a phone
 * `place`, `name` and `total` stay in view while the rest scrolls sideways.
 */
export type Column<Row> = {
  kind: 'place' | 'name' | 'number' | 'text' | 'form' | 'total';
  label: string;
  /** A shorter label for phones. Screen readers still read the full label. */
  short?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Content of the header cell, in place of the label. */
  header?: ReactNode;
  /** Makes the column narrower or wider than others of its kind. */
  size?: 'small' | 'wide';
  /**
   * The order on a phone after place and name. 1 is the table's main column, and columns up to 4 are in view without a
   * swipe. Columns without an order follow.
   */
  order?: 1 | 2 | 3 | 4 | 5;
  /**
   * Whether a phone shows this column's values below those of another column (`data-below`). The column's own cells are
   * then only for screen readers.
   */
  isBelow?: true;
  /** The legend's explanation of the short label. By default, the full label. */
  meaning?: string;
};

/** The label of the column that the rows are sorted by, and the direction. */
export type SortedBy = { label: string; direction: 'ascending' | 'descending' };
