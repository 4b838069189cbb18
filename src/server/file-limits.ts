/** Limits of a child process: `memory` in megabytes of JavaScript heap, `time` in milliseconds. */
export type ChildProcessLimits = { memory: number; time: number };

/** Limits for an imported file, whose content may be much larger than the file itself. */
export const IMPORT_LIMITS = {
  /**
   * The limits of the process that reads the file and plans the import. For a season of 367 fixtures, the process takes
   * one second. `time` must be less than 15 seconds: the plan may have to be made again inside a transaction, and
   * PostgreSQL ends a transaction that is idle for 15 seconds. For a file of ten seasons (15,900 lines), the process
   * needs less than half of `memory`.
   */
  child: { memory: 256, time: 10_000 } satisfies ChildProcessLimits,
  /** How many bytes an unpacked workbook may have. A sheet of 16,000 lines and 140 columns unpacks to 66 MB. */
  unpacked: 96 * 1024 * 1024,
  /**
   * How many bytes an unpacked OpenDocument workbook may have. Reading an OpenDocument workbook takes twelve times as
   * much memory as reading any other workbook.
   */
  unpackedOds: 48 * 1024 * 1024,
  /**
   * The largest number of cells and characters, added together, in all sheets of a file. A text counts once for each
   * cell that shows it.
   */
  characters: 24 * 1024 * 1024,
  /** How many columns of a sheet are read; further columns are left out. No league's sheet has nearly as many. */
  columns: 200,
  /** How many rows a sheet may have. */
  rows: 200_000,
  /** How many characters a line of a text file may have. */
  line: 20_000,
  /** How many characters a cell may have. */
  cell: 5_000,
  /** How many visible sheets a workbook may have. */
  sheets: 100,
  /** How many characters the name of a sheet may have. The report of an import lists the names. */
  sheetName: 100,
  /** How many faults a report lists. Further faults are only counted, because a list of them could fill the memory. */
  faults: 10_000,
  /** How many changes a report lists. Further changes are only counted. */
  changes: 1_000,
  /** How many match cards the preview of an import shows. */
  previewed: 1_000,
};

/**
 * Limits for uploaded pictures and for pictures that the site makes. No camera that members use takes pictures of more
 * than `pixels` pixels.
 */
export const PICTURE_LIMITS = {
  pixels: 64_000_000,
  longestSide: 20_000,
  /**
   * The longer side of a picture may be at most this many times as long as the shorter side. An even longer picture
   * would look like a line in a gallery.
   */
  shape: 12,
  /** The maximum number of pixels in a picture that the site makes, except in pictures with text. */
  made: 4_000_000,
  /**
   * How many pixels a picture may have if the site makes it and it contains text, for example fixtures on an A4 page.
   */
  poster: 8_000_000,
  /** The megabytes for all pictures that are being converted at the same time (docs/decisions/photos.md). */
  memory: 180,
  /** How many pictures are converted at the same time. */
  atOnce: 2,
  /** The time limit for a conversion. Ordinary photos take less than a tenth of it, even on a busy machine. */
  seconds: 60,
};

/**
 * Limits of the process that makes, checks or restores a backup, far above what the largest league needs on a small
 * machine.
 */
export const BACKUP_LIMITS = {
  child: { memory: 512, time: 10 * 60_000 } satisfies ChildProcessLimits,
  /**
   * Limits for sending a backup to an outside storage and reading it back. The time is enough for 100 MB both ways at 1
   * megabit per second.
   */
  transfer: { memory: 512, time: 40 * 60_000 } satisfies ChildProcessLimits,
  /** Limits for listing the backups in an outside storage. The time is short, because an official waits. */
  listing: { memory: 256, time: 30_000 } satisfies ChildProcessLimits,
};
