/** Limits of a child process that reads untrusted files: megabytes of JavaScript heap, and milliseconds. */
export type ChildLimits = { memory: number; time: number };

/** Limits for an imported file, whose content may be much larger than the file itself. */
export const IMPORT_LIMITS = {
  /**
   * A season of 367 fixtures takes one second. PostgreSQL ends a transaction that is idle for 15 seconds, and a plan
   * may have to be made again inside a transaction. A file of ten seasons (15,900 lines) needs less than half of this
   * memory.
   */
  child: { memory: 256, time: 10_000 } satisfies ChildLimits,
  /** The most bytes of an unpacked workbook. A sheet of 16,000 lines and 140 columns unpacks to 66 MB. */
  unpacked: 96 * 1024 * 1024,
  /** The most bytes of an unpacked OpenDocument workbook. Its reader needs twelve times as much memory. */
  unpackedOds: 48 * 1024 * 1024,
  /** The most cells and characters in all sheets, added together. A text counts once for each cell that shows it. */
  characters: 24 * 1024 * 1024,
  /** The most columns, rows, and characters of a line or cell. No league's sheet has nearly as many. */
  columns: 200,
  rows: 200_000,
  line: 20_000,
  cell: 5_000,
  /** The most visible sheets, and characters of a sheet's name. The report lists the names. */
  sheets: 100,
  sheetName: 100,
  /**
   * The most faults and changes that a report lists. The others are only counted, because they could fill the memory.
   */
  faults: 10_000,
  changes: 1_000,
  /** The most cards that a preview shows. */
  previewed: 1_000,
};

/** Limits of an uploaded picture. Cameras that members use do not take pictures with more pixels. */
export const PICTURE_LIMITS = {
  pixels: 64_000_000,
  longestSide: 20_000,
  /**
   * How many times longer than the shorter side the longer side may be. Beyond that, a picture would look like a line
   * in a gallery.
   */
  shape: 12,
  /** The most pixels of a picture that the site makes, and of a picture with text, such as fixtures on an A4 page. */
  made: 4_000_000,
  poster: 8_000_000,
  /**
   * The megabytes of memory for all pictures being converted (docs/decisions/photos.md), and how many are converted at
   * once.
   */
  memory: 180,
  atOnce: 2,
  /** The time limit for a conversion. Ordinary photos take less than a tenth of it, even on a busy machine. */
  seconds: 60,
};

/**
 * Limits of the process that makes, checks or restores a backup, far above what the largest league needs on a small
 * machine.
 */
export const BACKUP_LIMITS = {
  child: { memory: 512, time: 10 * 60_000 } satisfies ChildLimits,
  /** For sending a backup to a storage and reading it back: enough for 100 MB both ways at 1 megabit per second. */
  transfer: { memory: 512, time: 40 * 60_000 } satisfies ChildLimits,
  /** For listing the backups in a storage, while an official waits. */
  listing: { memory: 256, time: 30_000 } satisfies ChildLimits,
};
