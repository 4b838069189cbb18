import { z } from 'zod';
import { fields, list, text } from '#domain/fields.ts';
import { type LineInSheet, placeOfLine } from '#domain/imports/sheet.ts';

/**
 * The kinds of questions about a file, in the order in which officials answer them: later answers depend on earlier
 * ones.
 */
export const QUESTION_KINDS = [
  'characters',
  'file',
  'table',
  'headings',
  'orientation',
  'line',
  'column',
  'all',
  'season',
  'dates',
  'weeks',
  'division',
  'competition',
  'twice',
  'nobody',
  'void',
  'walkover',
  'team',
  'person',
  'sides',
  'move',
  'leave',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/**
 * The kinds of questions whose answers are used again for later files: they say what headings, words and names mean.
 */
export const REMEMBERED_KINDS: readonly QuestionKind[] = ['column', 'competition', 'nobody', 'team', 'person'];

/** The kinds of questions that are about all lines of a file. */
const WHOLE_FILE_KINDS: readonly QuestionKind[] = [
  'characters',
  'file',
  'orientation',
  'all',
  'dates',
  'weeks',
  'twice',
];

/**
 * Returns whether questions of this kind concern all lines of a file, and not only the lines that the question lists.
 */
export function isAboutWholeFile(kind: QuestionKind): boolean {
  return WHOLE_FILE_KINDS.includes(kind);
}

/** An official's answer. `kind` and `subject` say to which question. */
export const fileAnswer = fields('The answer', {
  kind: text('The kind'),
  subject: text('The subject'),
  value: text('The value'),
});
export type FileAnswer = z.output<typeof fileAnswer>;

/** The answer that a cell with two names has the two players of a pair. */
export const ANSWER_PAIR = 'pair';
/** The answer that a name is that of a new team or person. */
export const ANSWER_NEW = 'new';

/**
 * An answer that is stored for later files. `teams`: for a person's name, the teams for which the file had this person.
 */
export const storedFileAnswer = z.object({
  id: z.string(),
  ...fileAnswer.shape,
  teams: list('The teams', text('The team')),
});
export type StoredFileAnswer = z.output<typeof storedFileAnswer>;

const option = z.object({ value: z.string(), text: z.string() });

/** A question about a file. */
export const fileQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  /** What the question is about: a heading, a name or a text of the file. Identifies the question within its kind. */
  subject: z.string(),
  /** The first ten lines that the question is about. */
  lines: z.array(z.number()),
  text: z.string(),
  /** The usual answers, the likeliest first. Where a value is typed, such as a season, others are accepted too. */
  options: z.array(option),
  /** The likeliest option; `null` if no option is likely. */
  suggested: z.string().nullable(),
  /** True if nothing can be written before the question is answered. */
  needed: z.boolean(),
});
export type FileQuestion = z.output<typeof fileQuestion>;

/**
 * A question with the answer that was used, so that officials can change it. `remembered`: the answer was given for an
 * earlier file.
 */
export const usedAnswer = z.object({ ...fileQuestion.shape, value: z.string(), remembered: z.boolean() });
export type UsedAnswer = z.output<typeof usedAnswer>;

/** A sentence about a line of the file. `sheet`: the sheet's name, if the file has several. */
export const fileNote = z.object({ line: z.number(), text: z.string(), sheet: z.string().optional() });
export type FileNote = z.output<typeof fileNote>;

/** A question that a step asks while it reads a file. Its `lines` include the sheet (`FileLine`). */
export type StepQuestion = Omit<FileQuestion, 'kind'> & {
  kind: QuestionKind;
  /** Returns whether an answer that is not one of the options is accepted too. */
  accepts?: (value: string) => boolean;
  /** An answer about an earlier file that the step itself has looked up, because it may not hold for this file. */
  remembered?: string | undefined;
};

const MAX_QUESTION_LINES = 10;
/** The most faults, and the most left-out lines, that are listed. Further faults are only counted. */
const MAX_NOTES = 10_000;

/**
 * What has to be asked and reported about a file while it is read: questions, faults and lines that are left out. `ask`
 * returns the official's answer or, as long as there is none, the suggestion. A question that is asked twice is listed
 * once.
 */
export class Inquiry {
  readonly #given: ReadonlyMap<string, FileAnswer>;
  readonly #remembered: ReadonlyMap<string, FileAnswer>;
  readonly #open = new Map<string, FileQuestion>();
  readonly #used = new Map<string, UsedAnswer>();
  readonly #faults = new Map<number, string[]>();
  readonly #leftOut: Noted[] = [];
  #listedFaults = 0;
  #moreFaults = 0;

  constructor(given: readonly FileAnswer[], remembered: readonly FileAnswer[] = []) {
    this.#given = byKey(given);
    this.#remembered = byKey(remembered);
  }

  /** Returns the answer to a question. Without an answer, lists the question as open and returns its suggestion. */
  ask({ accepts = () => false, remembered, ...question }: StepQuestion): string | null {
    const { suggested, options } = question;
    const key = keyOf(question);
    const isAnswer = (value: string) => options.some((one) => one.value === value) || accepts(value);
    const answer = this.answerTo(question, isAnswer, remembered);
    if (answer !== null) return answer;
    const lines = linesOf(question);
    const open = this.#open.get(key);
    if (!open) this.#open.set(key, { ...question, lines: lines.slice(0, MAX_QUESTION_LINES) });
    else open.lines = [...new Set([...open.lines, ...lines])].slice(0, MAX_QUESTION_LINES);
    return open?.suggested ?? suggested;
  }

  /** Returns an official's answer, if there is one, without asking the question or counting the answer as used. */
  given(kind: QuestionKind, subject: string): string | undefined {
    return this.#given.get(keyOf({ kind, subject }))?.value;
  }

  /**
   * Returns the official's answer, or else an answer about an earlier file, and lists it as used; `null` if there is no
   * answer. Asks nothing.
   */
  answerTo(
    question: Pick<FileQuestion, 'kind' | 'subject'> & Partial<FileQuestion>,
    accepts: (value: string, remembered: boolean) => boolean,
    earlier?: string,
  ): string | null {
    const key = keyOf(question);
    for (const [value, remembered] of [
      [this.#given.get(key)?.value, false],
      [earlier ?? this.#remembered.get(key)?.value, true],
    ] as const) {
      if (value === undefined || !accepts(value, remembered)) continue;
      const { lines = [], text: words = '', options = [], suggested = null, needed = false } = question;
      const asked = {
        ...question,
        lines: linesOf({ lines }).slice(0, MAX_QUESTION_LINES),
        text: words,
        options,
        suggested,
        needed,
      };
      const known = this.#used.get(key);
      if (!known || known.options.length === 0) this.#used.set(key, { ...asked, value, remembered });
      return value;
    }
    return null;
  }

  /** Returns whether this question was asked and has no answer. */
  isOpen(kind: QuestionKind, subject: string): boolean {
    return this.#open.has(keyOf({ kind, subject }));
  }

  /** Lists a fault of a line. The same sentence about the same line is listed once. */
  fault(line: number, sentence: string): void {
    const own = this.#faults.get(line);
    if (own?.includes(sentence)) return;
    if (this.#listedFaults >= MAX_NOTES) {
      this.#moreFaults++;
      return;
    }
    if (own) own.push(sentence);
    else this.#faults.set(line, [sentence]);
    this.#listedFaults++;
  }

  /** Lists a line, or a part of it, that is not imported, with the reason. */
  leaveOut(line: number, sentence: string): void {
    if (this.#leftOut.length < MAX_NOTES) this.#leftOut.push({ line, text: sentence });
  }

  /** Returns the first fault of these lines; `undefined` if there is none. */
  faultOf(lines: readonly number[]): string | undefined {
    const faulty = lines.find((line) => this.#faults.has(line));
    return faulty === undefined ? undefined : this.#faults.get(faulty)?.[0];
  }

  /** Removes the faults of these lines, because the lines are left out. */
  withdrawFaults(lines: readonly number[]): void {
    for (const line of lines) {
      this.#listedFaults -= this.#faults.get(line)?.length ?? 0;
      this.#faults.delete(line);
    }
  }

  /** Returns whether a question that must be answered is still open. */
  isUndecided(): boolean {
    return this.#open.values().some(({ needed }) => needed);
  }

  faultCount(): number {
    return this.#listedFaults + this.#moreFaults;
  }

  /** Returns all questions without an answer, the most basic first, then in the order of the file. */
  questions(): FileQuestion[] {
    const rank = ({ kind }: FileQuestion) => QUESTION_KINDS.indexOf(kind);
    return [...this.#open.values()].sort((a, b) => rank(a) - rank(b) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  }

  /** Returns the answers that were used. */
  answered(): UsedAnswer[] {
    return [...this.#used.values()];
  }

  /** Returns the faults in the order of the lines. If the file has several `sheets`, each fault names its sheet. */
  faults(sheets: readonly string[] = []): FileNote[] {
    const all = this.#faults.entries().flatMap(([line, texts]) => texts.map((one) => ({ line, text: one })));
    return notesOf([...all], sheets);
  }

  /** Returns the left-out lines with their reasons, in the order of the lines. */
  leftOut(sheets: readonly string[] = []): FileNote[] {
    return notesOf(this.#leftOut, sheets);
  }
}

function linesOf({ lines }: Pick<FileQuestion, 'lines'>): number[] {
  return lines.map((line) => placeOfLine(line).line);
}

type Noted = { line: number; text: string };

function notesOf(notes: readonly Noted[], sheets: readonly string[]): FileNote[] {
  return notes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line: at, text: sentence }) => {
      const { line, sheet }: LineInSheet = placeOfLine(at);
      const name = sheets.length > 1 ? sheets[sheet] : undefined;
      return { line, text: sentence, ...(name === undefined ? {} : { sheet: name }) };
    });
}

function byKey(answers: readonly FileAnswer[]): Map<string, FileAnswer> {
  return new Map(answers.map((answer) => [keyOf(answer), answer]));
}

/** Returns the key of a question. Subjects that differ only in capitals or blanks have the same key. */
function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}
