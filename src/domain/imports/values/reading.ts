import type { Checked } from '#domain/issue.ts';
import { printableQuote } from '#domain/imports/cells.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import type { TableLine } from './line.ts';

/**
 * The values that all functions for reading cells need. `own`: all tables have exactly the headings of this site's own
 * files. `exported`: all lines also have the team ids of an export, so names and days are read without questions.
 * `knownTeams` and `knownPlayers`: the names in the league, as `foldName` returns them.
 */
export type ValueReadingContext = {
  kind: FileKind;
  facts: LeagueFacts;
  inquiry: Inquiry;
  own: boolean;
  exported: boolean;
  knownTeams: ReadonlySet<string>;
  knownPlayers: ReadonlySet<string>;
};

/**
 * Reports a fault of a line. Always returns `undefined`, so that callers can return it as the value of a cell that
 * could not be read.
 */
export type ReportFault = (sentence: string) => undefined;

/** Returns the checked value of a cell. If the check found faults, reports them and returns `undefined`. */
export function valueOrReportFaults<T>(checked: Checked<T>, report: ReportFault): T | undefined {
  if (checked.ok) return checked.value;
  for (const { message } of checked.issues) report(message);
  return undefined;
}

/** Ignores a fault, for cells that are also read elsewhere, where the same fault is reported. */
export const ignoreFault: ReportFault = () => undefined;

/** Reports the faults of one line. `isFaulty` becomes true with the first fault. */
export class LineFaultReporter {
  isFaulty: boolean;
  readonly report: ReportFault;

  constructor(inquiry: Inquiry, line: FileLineNumber, isFaulty = false) {
    this.isFaulty = isFaulty;
    this.report = (sentence) => {
      this.isFaulty = true;
      inquiry.fault(line, sentence);
      return undefined;
    };
  }
}

const MAX_LISTED_TEXTS = 5;

/**
 * Returns the first five texts as a list for a sentence, with the number of further texts: `A, B, C, D, E and 3 more`.
 */
export function listInWords(texts: readonly string[]): string {
  const more = texts.length > MAX_LISTED_TEXTS ? ` and ${texts.length - MAX_LISTED_TEXTS} more` : '';
  return texts.slice(0, MAX_LISTED_TEXTS).join(', ') + more;
}

/**
 * Returns the text of a cell in lower case if it is one of `words`; `null` for an empty cell. Reports any other text as
 * a fault, and returns `null` for it too.
 */
export function readOneOfWords<const W extends string>(
  line: TableLine,
  meaning: MeaningName,
  words: readonly W[],
  report: ReportFault,
): W | null {
  const text = line.cell(meaning).toLowerCase();
  const word = words.find((one) => one === text) ?? null;
  if (word === null && text !== '')
    report(
      `${line.heading(meaning)} is "${printableQuote(line.cell(meaning))}": it must be one of ${words.join(', ')}.`,
    );
  return word;
}
