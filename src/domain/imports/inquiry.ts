import { z } from 'zod';
import { fields, list, text } from '#domain/fields.ts';
import { type Place, placeOf } from '#domain/imports/sheet.ts';

/** The kinds of questions about a file, the most basic first. Later answers depend on earlier ones. */
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

/** The kinds of questions whose answers count for later files too: what headings, words and names mean. */
export const REMEMBERED_KINDS: readonly QuestionKind[] = ['column', 'competition', 'nobody', 'team', 'person'];

/** The questions about all lines of a file. */
const WHOLE_FILE_KINDS: readonly QuestionKind[] = [
  'characters',
  'file',
  'orientation',
  'all',
  'dates',
  'weeks',
  'twice',
];

/** Whether a question of this kind is about all lines of a file, and not only about those it names. */
export function isOfWholeFile(kind: QuestionKind): boolean {
  return WHOLE_FILE_KINDS.includes(kind);
}

/** An official's answer to the question of this kind about this subject. */
export const fileAnswer = fields('The answer', {
  kind: text('The kind'),
  subject: text('The subject'),
  value: text('The value'),
});
export type FileAnswer = z.output<typeof fileAnswer>;

/** The answer that a cell has the names of two players of a pair. */
export const PAIR = 'pair';
/** The answer that a name belongs to a new team or person. */
export const NEW = 'new';

/** An answer that counts for later files. `teams`: for a person's name, the person's teams in the file. */
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
  /** The likeliest option, or `null`. */
  suggested: z.string().nullable(),
  /** Whether nothing can be written before the question is answered. */
  needed: z.boolean(),
});
export type FileQuestion = z.output<typeof fileQuestion>;

/** An answer that was used, with its question, so that officials can change it. `remembered`: given about an earlier file. */
export const usedAnswer = z.object({ ...fileQuestion.shape, value: z.string(), remembered: z.boolean() });
export type UsedAnswer = z.output<typeof usedAnswer>;

/** A sentence about a line of the file. `sheet`: the sheet's name, if the file has several. */
export const fileNote = z.object({ line: z.number(), text: z.string(), sheet: z.string().optional() });
export type FileNote = z.output<typeof fileNote>;

/** A question as a step asks it. `lines`: file lines (`FileLine`). */
export type StepQuestion = Omit<FileQuestion, 'kind'> & {
  kind: QuestionKind;
  /** Returns whether a value that is not among the options is accepted too. */
  accepts?: (value: string) => boolean;
  /** An answer about an earlier file, if the step itself decides that it counts for this file. */
  remembered?: string | undefined;
};

const MAX_QUESTION_LINES = 10;
/** The most notes that are kept. Further faults are only counted. */
const MAX_NOTES = 10_000;

/**
 * Collects the questions, the faults and the left-out lines of all steps that read a file. `ask` returns the official's answer,
 * or else the suggestion. A question that is asked twice is listed once.
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

  /** Returns the answer to a question. Without one the question stays open, and the suggestion is returned. */
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

  /** Returns the answer given to a question that may not have been asked, without asking it. */
  given(kind: QuestionKind, subject: string): string | undefined {
    return this.#given.get(keyOf({ kind, subject }))?.value;
  }

  /** Returns the official's answer, or else the remembered one, without asking, and counts it as used. */
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

  /** Notes a fault, once. */
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

  leaveOut(line: number, sentence: string): void {
    if (this.#leftOut.length < MAX_NOTES) this.#leftOut.push({ line, text: sentence });
  }

  /** Returns the first fault of these lines. */
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

  /** Returns whether a needed question has no answer. */
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

  answered(): UsedAnswer[] {
    return [...this.#used.values()];
  }

  /** Returns the faults in the order of lines, with the sheet's name if there are several `sheets`. */
  faults(sheets: readonly string[] = []): FileNote[] {
    const all = this.#faults.entries().flatMap(([line, texts]) => texts.map((one) => ({ line, text: one })));
    return notesOf([...all], sheets);
  }

  leftOut(sheets: readonly string[] = []): FileNote[] {
    return notesOf(this.#leftOut, sheets);
  }
}

function linesOf({ lines }: Pick<FileQuestion, 'lines'>): number[] {
  return lines.map((line) => placeOf(line).line);
}

type Noted = { line: number; text: string };

function notesOf(notes: readonly Noted[], sheets: readonly string[]): FileNote[] {
  return notes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line: at, text: sentence }) => {
      const { line, sheet }: Place = placeOf(at);
      const name = sheets.length > 1 ? sheets[sheet] : undefined;
      return { line, text: sentence, ...(name === undefined ? {} : { sheet: name }) };
    });
}

function byKey(answers: readonly FileAnswer[]): Map<string, FileAnswer> {
  return new Map(answers.map((answer) => [keyOf(answer), answer]));
}

/** Subjects that differ only in capitals or blanks are the same. */
function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}
