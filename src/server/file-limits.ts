/** Limits of a child process that reads hostile files: megabytes of JavaScript heap, and milliseconds. */
export type ChildLimits = { memory: number; time: number };

/** Limits for an imported file. Its content may be much larger than the file. */
export const IMPORT_LIMITS = {
  /**
   * A season of 367 fixtures takes one second. PostgreSQL ends a transaction that is idle for 15 seconds, and a plan may have to
   * be repeated within a transaction. A file of ten seasons (15,900 lines) needs less than half of the memory.
   */
  child: { memory: 256, time: 10_000 } satisfies ChildLimits,
  /** Bytes of an unpacked workbook. A sheet of 16,000 lines and 140 columns unpacks to 66 MB. */
  unpacked: 96 * 1024 * 1024,
  /** Bytes of an unpacked OpenDocument workbook, whose reader needs twelve times as much memory. */
  unpackedOds: 48 * 1024 * 1024,
  /** Cells of all sheets and their characters. A text counts once for each cell that shows it. */
  characters: 24 * 1024 * 1024,
  /** No sheet of a league has this many columns or rows, no line this many characters, and no cell. */
  columns: 200,
  rows: 200_000,
  line: 20_000,
  cell: 5_000,
  /** Limits for visible sheets and the characters of their names, which the report lists. */
  sheets: 100,
  sheetName: 100,
  /** The most faults and changes that a report lists; it counts all of them. An endless list would fill the memory. */
  faults: 10_000,
  changes: 1_000,
  /** The most cards that a preview shows. */
  previewed: 1_000,
};

/** Limits of a picture. No camera in a club takes pictures with more pixels. */
export const PICTURE_LIMITS = {
  pixels: 64_000_000,
  longestSide: 20_000,
  /** The largest ratio of the longer to the shorter side. A longer picture would be a line in a gallery. */
  shape: 12,
  /** Pixels of a generated picture, and of a picture with text, such as the fixtures on an A4 page. */
  made: 4_000_000,
  poster: 8_000_000,
  /** Megabytes for all pictures in progress (docs/decisions/photos.md), and the most pictures in progress. */
  memory: 180,
  atOnce: 2,
  /** Ordinary photos take less than a tenth of this, even on a busy machine. */
  seconds: 60,
};

/** Limits of the process that makes, checks or restores a backup: far more than the largest league needs on a small machine. */
export const BACKUP_LIMITS = {
  child: { memory: 512, time: 10 * 60_000 } satisfies ChildLimits,
  /** A backup on its way to or from a storage: 100 MB, there and back, by a line of 1 megabit in a second. */
  transfer: { memory: 512, time: 40 * 60_000 } satisfies ChildLimits,
  /** The list of the backups in a storage. Somebody waits for it. */
  listing: { memory: 256, time: 30_000 } satisfies ChildLimits,
};
