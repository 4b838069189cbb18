import type { ImportReport } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import type { ImportAnswer, FileNote, FileQuestion } from '#domain/imports/inquiry.ts';
import { createTextStore } from '#web/store.ts';

/** An official's answers to the questions about one file, keyed by `questionKey`. */
export type Answers = ReadonlyMap<string, ImportAnswer>;

export const NO_ANSWERS: Answers = new Map();

/** Returns the text that identifies a question among all questions of a report. */
export function questionKey({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject}`;
}

export function withAnswers(answers: Answers, added: readonly ImportAnswer[]): Answers {
  return new Map([...answers, ...added.map((answer) => [questionKey(answer), answer] as const)]);
}

/**
 * Returns the answers in `own` to open questions of the report. `own`: answers from the screen itself, not from the
 * official. `answers`: the other answers so far. An answer in `own` is left out if the report suggests a different
 * answer to the same question, or if `answers` has an answer to the same question.
 */
export function automaticAnswersToOpenQuestions(
  { questions }: ImportReport,
  own: readonly ImportAnswer[],
  answers: Answers,
): ImportAnswer[] {
  const open = new Map(questions.map((question) => [questionKey(question), question]));
  return own.filter((answer) => {
    const question = open.get(questionKey(answer));
    const fits = question !== undefined && [null, answer.value].includes(question.suggested);
    return fits && !answers.has(questionKey(answer));
  });
}

/** Returns the suggested answer to each question that has one. */
export function suggestedAnswers(questions: readonly FileQuestion[]): ImportAnswer[] {
  return questions.flatMap(({ kind, subject, suggested }) =>
    suggested === null ? [] : [{ kind, subject, value: suggested }],
  );
}

/** Why a file cannot be imported yet. `at`: the section of the page that says more; `null` if none does. */
export type ImportBlocker = { words: string; at: 'questions' | 'faults' | null };

/** Returns why the file of a report cannot be imported yet; `null` if the file can be imported. */
export function importBlockerOf(report: ImportReport): ImportBlocker | null {
  const needed = report.questions.filter((question) => question.needed);
  const asked = needed.filter(({ kind }) => kind !== 'leave');
  if (asked.length > 0) return { words: `Answer ${countWithNoun(asked.length, 'question')} first`, at: 'questions' };
  if (needed.length > 0) return { words: `Settle ${countWithNoun(needed.length, 'problem')} first`, at: 'faults' };
  if (report.faults.length > 0)
    return { words: `Correct ${countWithNoun(report.faults.length, 'line')} first`, at: 'faults' };
  if (report.changes.length > 0) return null;
  const known = Object.values(report.preview.counts).some(({ unchanged }) => unchanged > 0);
  return { words: known ? 'The league already has all of this' : 'Nothing to import was found', at: null };
}

/** Returns line numbers as text, such as `Line 7` or `Lines 2–6 and 9`. `isCut`: the text must end with “and more”. */
export function lineRangeWords(lines: readonly number[], isCut = false): string {
  const ranges: [from: number, to: number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && (last[1] === line || last[1] + 1 === line)) last[1] = line;
    else ranges.push([line, line]);
  }
  const words = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  if (isCut) words.push('more');
  const [first, ...others] = ranges;
  const isOne = others.length === 0 && first?.[0] === first?.[1] && !isCut;
  const listed = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return listed === '' ? '' : `${isOne ? 'Line' : 'Lines'} ${listed}`;
}

/** A sentence about one or more lines of a file. `at`: the lines in words. `line`: the number of the first line. */
type GroupedNote = { at: string; line: number; text: string };

/**
 * The maximum number of line ranges that are named for a sentence. If a sentence is about more ranges, the text names
 * only the first `MAX_NAMED_LINE_RANGES` lines, not ranges, and ends with “and more”.
 */
const MAX_NAMED_LINE_RANGES = 10;

/**
 * Joins notes that have the same sentence and the same sheet. The joined notes are in the order in which their
 * sentences first occur.
 */
export function groupNotes(notes: readonly FileNote[]): GroupedNote[] {
  return [...Map.groupBy(notes, ({ sheet, text }) => `${sheet ?? ''}\n${text}`).values()].map((same) => {
    const lines = [...new Set(same.map(({ line }) => line))];
    const { line = 0, text = '', sheet } = same[0] ?? {};
    const isCut = lines.filter((one, index) => lines[index - 1] !== one - 1).length > MAX_NAMED_LINE_RANGES;
    const at = lineRangeWords(isCut ? lines.slice(0, MAX_NAMED_LINE_RANGES) : lines, isCut);
    return { at: sheet === undefined ? at : `${sheet}, ${at.toLowerCase()}`, line, text };
  });
}

/** The name of the latest file and the answers about it, stored so that they survive a reload of the page. */
const answersStorage = createTextStore(() => sessionStorage, 'import:answers');

/** Stores the answers about a file in this browser tab, in place of the answers about an earlier file. */
export function storeAnswers(fileName: string, answers: Answers): void {
  answersStorage.set(JSON.stringify([fileName, [...answers.values()]]));
}

/** Returns the stored answers if they are about a file with this name. If not, returns no answers. */
export function storedAnswers(fileName: string): Answers {
  try {
    // The cast is safe, because only `storeAnswers` writes this JSON text.
    const [name, answers] = JSON.parse(answersStorage.get() ?? '[]') as [string?, ImportAnswer[]?];
    return name === fileName ? withAnswers(NO_ANSWERS, answers ?? []) : NO_ANSWERS;
  } catch {
    return NO_ANSWERS;
  }
}
