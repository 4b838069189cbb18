import type { Checked } from '#domain/issue.ts';
import { printable } from '#domain/imports/cells.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import type { Line } from './line.ts';

/**
 * Everything that the readers of values share. `own`: the headings are this site's own. `exported`: the file also has the ids
 * of an export, so that every name and day stays as it is.
 */
export type Reading = {
  kind: FileKind;
  facts: LeagueFacts;
  inquiry: Inquiry;
  own: boolean;
  exported: boolean;
  knownTeams: ReadonlySet<string>;
  knownPlayers: ReadonlySet<string>;
};

/** Reports a fault of a line. Returns `undefined`, the value of a cell that could not be read. */
export type Report = (sentence: string) => undefined;

/** Returns a value that was read. Reports its faults, and returns `undefined`, if it could not be read. */
export function valueOf<T>(checked: Checked<T>, report: Report): T | undefined {
  if (checked.ok) return checked.value;
  for (const { message } of checked.issues) report(message);
  return undefined;
}

/** Ignores a fault, because it is reported elsewhere. */
export const unheard: Report = () => undefined;

/** Reports the faults of a line. `isFaulty`: the line has a fault. */
export class LineFaults {
  isFaulty: boolean;
  readonly report: Report;

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
export function listWords(texts: readonly string[]): string {
  const more = texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '';
  return texts.slice(0, SHOWN).join(', ') + more;
}

/**
 * Returns the word in a cell; `null` for an empty cell. Any text that is not among `words` is reported as a fault and gives
 * `null`.
 */
export function wordIn<const W extends string>(
  line: Line,
  meaning: MeaningName,
  words: readonly W[],
  report: Report,
): W | null {
  const text = line.cell(meaning).toLowerCase();
  const word = words.find((one) => one === text) ?? null;
  if (word === null && text !== '')
    report(`${line.heading(meaning)} is "${printable(line.cell(meaning))}": it must be one of ${words.join(', ')}.`);
  return word;
}
