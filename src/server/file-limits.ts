/** Limits of a child process: `memory` in megabytes of JavaScript heap, `time` in milliseconds. */
export type ChildLimits = { memory: number; time: number };

/** Limits for an imported file, whose content may be much larger than the file itself. */
export const IMPORT_LIMITS = {
  /**
   * The limits of the process that reads the file and plans the import. A season of 367 fixtures takes one second. The
   * time must be less than 15 seconds: the plan may have to be made again inside a transaction, and PostgreSQL ends a
   * transaction that is idle for so long. A file of ten seasons (15,900 lines) needs less than half of this memory.
   */
  child: { memory: 256, time: 10_000 } satisfies ChildLimits,
  /** The most bytes of an unpacked workbook. A sheet of 16,000 lines and 140 columns unpacks to 66 MB. */
  unpacked: 96 * 1024 * 1024,
  /** The most bytes of an unpacked OpenDocument workbook. Its reader needs twelve times as much memory. */
  unpackedOds: 48 * 1024 * 1024,
  /** The most cells and characters in all sheets, added together. A text counts once for each cell that shows it. */
  characters: 24 * 1024 * 1024,
  /** The most columns, rows, characters of a line, and characters of a cell. No league's sheet has nearly as many. */
  columns: 200,
  rows: 200_000,
  line: 20_000,
  cell: 5_000,
  /** The most visible sheets, and the most characters of a sheet's name. The report of an import lists the names. */
  sheets: 100,
  sheetName: 100,
  /**
   * The most faults and the most changes that a report lists. Further ones are only counted, because a list of them
   * could fill the memory.
   */
  faults: 10_000,
  changes: 1_000,
  /** The most match cards that the preview of an import shows. */
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
   * How many times longer than the shorter side the longer side may be. Beyond that, a picture would look like a line
   * in a gallery.
   */
  shape: 12,
  /**
   * `made`: the most pixels of a picture that the site makes. `poster`: the same for a picture with text, such as
   * fixtures on an A4 page.
   */
  made: 4_000_000,
  poster: 8_000_000,
  /**
   * `memory`: the megabytes for all pictures that are being converted (docs/decisions/photos.md). `atOnce`: how many
   * pictures are converted at the same time.
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
  /**
   * For sending a backup to an outside storage and reading it back: enough for 100 MB both ways at 1 megabit per
   * second.
   */
  transfer: { memory: 512, time: 40 * 60_000 } satisfies ChildLimits,
  /** For listing the backups in an outside storage. The time is short, because an official waits. */
  listing: { memory: 256, time: 30_000 } satisfies ChildLimits,
};
