/** How many copies are kept: of so many hours, days and months in which one was made the last of each. */
export type Keep = { hours: number; days: number; months: number };

/** How this installation makes its copies (docs/backups.md). */
export type BackupSettings = {
  /** Whether copies are made by the clock. */
  isOn: boolean;
  folder: string;
  keep: Keep;
  /** A program that is run with each finished copy, or `null`. */
  hook: string | null;
};
