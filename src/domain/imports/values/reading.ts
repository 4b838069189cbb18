import type { Checked } from '#domain/issue.ts';
import { printable } from '#domain/imports/cells.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import type { TableLine } from './line.ts';

/**
 * What the functions that read values share. `own`: the table has this site's own headings. `exported`: the lines also
 * have the ids that an export writes, so names and days are read without a question.
 */
export type ValueReading = {
  kind: FileKind;
  facts: LeagueFacts;
  inquiry: Inquiry;
  own: boolean;
  exported: boolean;
  knownTeams: ReadonlySet<string>;
  knownPlayers: ReadonlySet<string>;
};

/** Reports a fault of a line. Returns `undefined`, the value of a cell that could not be read. */
export type ReportFault = (sentence: string) => undefined;

/** Returns the value of a cell. If it could not be read, reports why and returns `undefined`. */
export function valueOrReport<T>(checked: Checked<T>, report: ReportFault): T | undefined {
  if (checked.ok) return checked.value;
  for (const { message } of checked.issues) report(message);
  return undefined;
}

/** Ignores a fault, because the same fault is reported elsewhere. */
export const ignoreFault: ReportFault = () => undefined;

/** Reports the faults of one line, and knows whether it has any. */
export class LineFaults {
  isFaulty: boolean;
  readonly report: ReportFault;

  constructor(inquiry: Inquiry, line: FileLine, isFaulty = false) {
    this.isFaulty = isFaulty;
    this.report = (sentence) => {
      this.isFaulty = true;
      inquiry.fault(line, sentence);
      return undefined;
    };
  }
}

const SHOWN = 5;

/** Returns texts as a list for a sentence, such as `A, B and 3 more`. */
export function listInWords(texts: readonly string[]): string {
  const more = texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '';
  return texts.slice(0, SHOWN).join(', ') + more;
}

/**
 * Reads a cell that may have one of these words. Returns `null` for an empty cell. Any other text is reported as a
 * fault, and read as `null` too.
 */
export function readWord<const W extends string>(
  line: TableLine,
  meaning: MeaningName,
  words: readonly W[],
  report: ReportFault,
): W | null {
  const text = line.cell(meaning).toLowerCase();
  const word = words.find((one) => one === text) ?? null;
  if (word === null && text !== '')
    report(`${line.heading(meaning)} is "${printable(line.cell(meaning))}": it must be one of ${words.join(', ')}.`);
  return word;
}
