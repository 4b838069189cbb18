/** What a process for hostile files may take: megabytes of JavaScript's heap, and milliseconds. */
export type ChildLimits = { memory: number; time: number };

/** Limits for a sheet or text that is imported. Unpacked, it may be much larger than its file. */
export const IMPORT_LIMITS = {
  /**
   * A season of 367 fixtures takes one second. PostgreSQL ends a transaction that does nothing for 15 seconds, and a plan may
   * have to be made again within one. A file of ten seasons, with 15,900 lines, needs less than half of the memory.
   */
  child: { memory: 64, time: 10_000 } satisfies ChildLimits,
  /** Bytes to which a workbook unpacks; one of ten seasons unpacks to 8 MB. */
  unpacked: 32 * 1024 * 1024,
  /** Characters of a sheet as a CSV file, a text as often as cells show it: as many as a CSV file may have bytes. */
  characters: 10 * 1024 * 1024,
  /** No sheet of results has so many. */
  columns: 200,
  rows: 100_000,
  /** Sheets that are not hidden, and characters of their names, which the report lists. */
  sheets: 100,
  sheetName: 100,
  /** The faults and the changes that a report lists; it counts all of them. An endless list would fill the memory. */
  faults: 10_000,
  changes: 1_000,
};

/** What a picture may be. No camera of a club makes more pixels. */
export const PICTURE_LIMITS = {
  pixels: 64_000_000,
  longestSide: 20_000,
  /** Times as long as wide: a longer picture would be a line in a gallery. */
  shape: 12,
  /** Pixels of a picture that is made, and of one with letters, such as the fixtures on a page of A4. */
  made: 4_000_000,
  poster: 8_000_000,
  /** Megabytes for all pictures that are read or made at once (docs/decisions/photos.md), and how many at most. */
  memory: 180,
  atOnce: 2,
  /** Ordinary photos take less than a tenth of this, also on a busy machine. */
  seconds: 60,
};

/** The process that makes, checks or restores a backup: far more than the largest league needs on a small machine. */
export const BACKUP_LIMITS = {
  child: { memory: 512, time: 10 * 60_000 } satisfies ChildLimits,
};
