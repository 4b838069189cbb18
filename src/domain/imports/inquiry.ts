import { z } from 'zod';
import { fields, list, text } from '#domain/fields.ts';
import { QUESTION_KINDS, type QuestionKind } from '#domain/imports/question-kind.ts';
import { type LineInSheet, toLineInSheet } from '#domain/imports/sheet.ts';

/** An official's answer to the question with this `kind` and `subject`. */
export const importAnswerSchema = fields('The answer', {
  kind: text('The kind'),
  subject: text('The subject'),
  value: text('The value'),
});
export type ImportAnswer = z.output<typeof importAnswerSchema>;

/** The `value` of the answer “the two names in this cell are the players of a pair”. */
export const PLAYER_PAIR_ANSWER = 'pair';
/** The `value` of the answer “this is the name of a new team, person or division”. */
export const ANSWER_NEW_NAME = 'new';

/**
 * An answer that is stored for later files. `teams`: for an answer about a person's name, the teams that this person
 * plays for in the file.
 */
export const storedImportAnswerSchema = z.object({
  id: z.string(),
  ...importAnswerSchema.shape,
  teams: list('The teams', text('The team')),
});
export type StoredImportAnswer = z.output<typeof storedImportAnswerSchema>;

const optionSchema = z.object({ value: z.string(), text: z.string() });

/** A question about a file. */
export const fileQuestionSchema = z.object({
  kind: z.enum(QUESTION_KINDS),
  /**
   * What the question is about, such as a heading, a name or a text of the file. `kind` and `subject` together identify
   * the question.
   */
  subject: z.string(),
  /** The numbers of the lines that the question is about; of more than ten lines, the first ten. */
  lines: z.array(z.number()),
  text: z.string(),
  /**
   * The answers to choose from, the likeliest first. Some questions also accept a typed value, such as the name of a
   * season.
   */
  options: z.array(optionSchema),
  /** The likeliest option; `null` if no option is likely. */
  suggested: z.string().nullable(),
  /** True if the file cannot be imported before the question is answered. */
  needed: z.boolean(),
});
export type FileQuestion = z.output<typeof fileQuestionSchema>;

/**
 * A question with the answer that was used, so that officials can change the answer. `remembered`: the answer was given
 * for an earlier file.
 */
export const answeredQuestionSchema = z.object({
  ...fileQuestionSchema.shape,
  value: z.string(),
  remembered: z.boolean(),
});
export type AnsweredQuestion = z.output<typeof answeredQuestionSchema>;

/** A sentence about a line of the file. `sheet`: the name of the line's sheet, if the file has several sheets. */
export const fileNoteSchema = z.object({ line: z.number(), text: z.string(), sheet: z.string().optional() });
export type FileNote = z.output<typeof fileNoteSchema>;

/**
 * A question from the code that reads a file. Each number in `lines` identifies a sheet and a line of this sheet
 * (`FileLineNumber`).
 */
export type QuestionToAsk = Omit<FileQuestion, 'kind'> & {
  kind: QuestionKind;
  /** Returns whether an answer is accepted although it is not one of the options. */
  accepts?: (value: string) => boolean;
  /**
   * The answer to the same question about an earlier file. Set only for a question about a team or a person: such an
   * answer counts only if the league still has the team or person, so the caller checks it. `Inquiry` itself looks up
   * the earlier answers to all other questions.
   */
  remembered?: string | undefined;
};

const MAX_QUESTION_LINES = 10;
/**
 * How many faults can be listed, and how many left-out lines. Further faults are only counted, and further left-out
 * lines are dropped.
 */
const MAX_LISTED_FAULTS_OR_OMISSIONS = 10_000;

/**
 * Collects what is asked and reported about a file while it is read: questions, faults, and lines that are left out.
 * `ask` returns the official's answer or, as long as there is none, the suggestion. A question that is asked twice is
 * listed once.
 */
export class Inquiry {
  readonly #given: ReadonlyMap<string, ImportAnswer>;
  readonly #remembered: ReadonlyMap<string, ImportAnswer>;
  readonly #open = new Map<string, FileQuestion>();
  readonly #used = new Map<string, AnsweredQuestion>();
  readonly #faults = new Map<number, string[]>();
  readonly #leftOut: LineNote[] = [];
  #listedFaults = 0;
  #moreFaults = 0;

  constructor(given: readonly ImportAnswer[], remembered: readonly ImportAnswer[] = []) {
    this.#given = answersByKey(given);
    this.#remembered = answersByKey(remembered);
  }

  /**
   * Returns the answer to a question. Without an answer, lists the question as open and returns its suggestion; `null`
   * if it has none.
   */
  ask({ accepts = () => false, remembered, ...question }: QuestionToAsk): string | null {
    const { suggested, options } = question;
    const key = keyOf(question);
    const isAnswer = (value: string) => options.some((one) => one.value === value) || accepts(value);
    const answer = this.answerTo(question, isAnswer, remembered);
    if (answer !== null) return answer;
    const lines = lineNumbersInSheets(question);
    const open = this.#open.get(key);
    if (!open) this.#open.set(key, { ...question, lines: lines.slice(0, MAX_QUESTION_LINES) });
    else open.lines = [...new Set([...open.lines, ...lines])].slice(0, MAX_QUESTION_LINES);
    return open?.suggested ?? suggested;
  }

  /**
   * Returns the official's answer about this file; `undefined` if there is none. Neither asks the question nor lists
   * the answer as used.
   */
  answerForFile(kind: QuestionKind, subject: string): string | undefined {
    return this.#given.get(keyOf({ kind, subject }))?.value;
  }

  /**
   * Returns the official's answer to a question: the answer about this file or, if there is none that counts, the
   * answer about an earlier file. The answer about an earlier file is `earlier` or, if `earlier` is left out, the
   * remembered answer to this question. An answer counts only if `accepts` returns true for it. Returns `null` if no
   * answer counts. Lists the returned answer as used. Does not ask the question.
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
        lines: lineNumbersInSheets({ lines }).slice(0, MAX_QUESTION_LINES),
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

  /** Returns whether this question was asked and has no answer yet. */
  isOpen(kind: QuestionKind, subject: string): boolean {
    return this.#open.has(keyOf({ kind, subject }));
  }

  /** Lists a fault of a line. The same sentence about the same line is listed only once. */
  fault(line: number, sentence: string): void {
    const own = this.#faults.get(line);
    if (own?.includes(sentence)) return;
    if (this.#listedFaults >= MAX_LISTED_FAULTS_OR_OMISSIONS) {
      this.#moreFaults++;
      return;
    }
    if (own) own.push(sentence);
    else this.#faults.set(line, [sentence]);
    this.#listedFaults++;
  }

  /** Lists a line as left out of the import, as a whole or in part. The sentence says why. */
  leaveOut(line: number, sentence: string): void {
    if (this.#leftOut.length < MAX_LISTED_FAULTS_OR_OMISSIONS) this.#leftOut.push({ line, text: sentence });
  }

  /** Returns the first fault of these lines; `undefined` if there is none. */
  faultOf(lines: readonly number[]): string | undefined {
    const faulty = lines.find((line) => this.#faults.has(line));
    return faulty === undefined ? undefined : this.#faults.get(faulty)?.[0];
  }

  /** Removes the faults of lines that are left out of the import. */
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

  /** Returns the number of all faults, including those that are not listed. */
  faultCount(): number {
    return this.#listedFaults + this.#moreFaults;
  }

  /** Returns all questions without an answer, in the order of `QUESTION_KINDS` and, within a kind, of the lines. */
  questions(): FileQuestion[] {
    const rank = ({ kind }: FileQuestion) => QUESTION_KINDS.indexOf(kind);
    return [...this.#open.values()].sort((a, b) => rank(a) - rank(b) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  }

  /** Returns the answers that were used, each with its question. */
  answered(): AnsweredQuestion[] {
    return [...this.#used.values()];
  }

  /**
   * Returns the faults in the order of the lines. If the file has several `sheets`, each fault has the name of its
   * sheet.
   */
  faults(sheets: readonly string[] = []): FileNote[] {
    const all = this.#faults.entries().flatMap(([line, texts]) => texts.map((one) => ({ line, text: one })));
    return sortedFileNotes([...all], sheets);
  }

  /**
   * Returns the left-out lines with the reasons, in the order of the lines. If the file has several `sheets`, each line
   * has the name of its sheet.
   */
  leftOut(sheets: readonly string[] = []): FileNote[] {
    return sortedFileNotes(this.#leftOut, sheets);
  }
}

function lineNumbersInSheets({ lines }: Pick<FileQuestion, 'lines'>): number[] {
  return lines.map((line) => toLineInSheet(line).line);
}

type LineNote = { line: number; text: string };

function sortedFileNotes(notes: readonly LineNote[], sheets: readonly string[]): FileNote[] {
  return notes
    .toSorted((a, b) => a.line - b.line)
    .map(({ line: at, text: sentence }) => {
      const { line, sheet }: LineInSheet = toLineInSheet(at);
      const name = sheets.length > 1 ? sheets[sheet] : undefined;
      return { line, text: sentence, ...(name === undefined ? {} : { sheet: name }) };
    });
}

function answersByKey(answers: readonly ImportAnswer[]): Map<string, ImportAnswer> {
  return new Map(answers.map((answer) => [keyOf(answer), answer]));
}

/** Returns the key of a question. Subjects that differ only in capitals or blanks have the same key. */
function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}
