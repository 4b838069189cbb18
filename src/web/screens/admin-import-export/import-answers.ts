import type { ImportReport } from '#contract/import-export.ts';
import { NOT_READ } from '#domain/imports/headings.ts';
import type { ColumnAnswer } from '#domain/imports/import-answers.ts';
import {
  joinAnswers,
  cardKey,
  personKey,
  type Question,
  questionsOf,
  type Said,
  teamKey,
} from '#domain/imports/questions.ts';
import { foldName } from '#domain/name.ts';

/** What an official chose, by the key of its question, with the question: a second preview does not ask it again. */
export type Chosen = ReadonlyMap<string, { question: Question; value: string }>;

/** Returns the questions of a preview: the open ones, and those that were answered for it, in the order of the file. */
export function questionsIn(report: ImportReport, chosen: Chosen): Question[] {
  const open = questionsOf(report);
  const settled = [
    ...report.answered.map(({ line, name, teams }) => ({ line, key: personKey(name, teams) })),
    ...report.answeredTeams.map(({ line, name }) => ({ line, key: teamKey(name) })),
    ...report.sides.map(({ line, card }) => ({ line, key: cardKey(card) })),
  ];
  const answered = settled.flatMap(({ line, key }) => {
    const question = chosen.get(key)?.question;
    return question && !open.some((one) => one.key === key) ? [{ ...question, line }] : [];
  });
  return [...open, ...answered].sort((a, b) => a.line - b.line);
}

/** Returns what is sent with a file; answers to questions about other files do no harm. */
export function saidIn(chosen: Chosen): Said {
  const options = Array.from(chosen.values(), ({ question, value }) =>
    question.options.find((option) => option.value === value),
  );
  return joinAnswers(options.map((option) => option?.says ?? {}));
}

/** Returns the names that certainly mean a person, apart from those that the questions are about. */
export function takenAs({ matched }: ImportReport, questions: readonly Question[]): ImportReport['matched'] {
  const asked = new Set(questions.map(({ title }) => foldName(title)));
  return matched.filter(({ written }) => !asked.has(foldName(written)));
}

/** What an official chose about columns: what each header of the file is, and values that are the same on all lines. */
export type ChosenColumns = { headers: ReadonlyMap<string, string>; same: ReadonlyMap<string, string> };

export const NO_COLUMNS: ChosenColumns = { headers: new Map(), same: new Map() };

/** What a header is taken for: as was chosen, as it is read, or as it looks. */
export function columnTaken(one: ImportReport['headers'][number], { headers }: ChosenColumns): string {
  return headers.get(one.header) ?? one.column ?? one.suggested ?? NOT_READ;
}

/** Whether something must be said about columns first, or a suggestion confirmed. */
export function asksColumns({ columns, headers }: ImportReport): boolean {
  return columns !== null || headers.some(({ suggested }) => suggested !== null);
}

/** Returns what was said about columns. */
export function columnAnswers({ headers, same }: ChosenColumns): ColumnAnswer[] {
  return [
    ...Array.from(headers, ([header, column]) => ({ column, header, value: null })),
    ...Array.from(same, ([column, value]) => ({ column, header: null, value })).filter(({ value }) => value !== ''),
  ];
}
