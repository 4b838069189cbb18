import type { ImportReport } from '#contract/import-export.ts';
import { MAPPABLE_COLUMNS } from '#domain/imports/columns.ts';
import { NOT_READ, partsOf } from '#domain/imports/headings.ts';
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

/** An official's answers with their questions, keyed by question, so that a second preview does not ask again. */
export type Chosen = ReadonlyMap<string, { question: Question; value: string }>;

/** Returns a preview's questions, open and answered, in the order of the file. */
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

/** Returns the answers to send with a file. Answers to questions about other files do no harm. */
export function answersFrom(chosen: Chosen): Said {
  const options = Array.from(chosen.values(), ({ question, value }) =>
    question.options.find((option) => option.value === value),
  );
  return joinAnswers(options.map((option) => option?.says ?? {}));
}

/** Returns the names that certainly mean a known person, except names that a question is about. */
export function certainMatches({ matched }: ImportReport, questions: readonly Question[]): ImportReport['matched'] {
  const asked = new Set(questions.map(({ title }) => foldName(title)));
  return matched.filter(({ written }) => !asked.has(foldName(written)));
}

/** An official's choices about columns: the meaning of each header, and values that are the same on all lines. */
export type ChosenColumns = { headers: ReadonlyMap<string, string>; same: ReadonlyMap<string, string> };

export const NO_COLUMNS: ChosenColumns = { headers: new Map(), same: new Map() };

/** The meaning of a header: the official's choice, else the meaning already read, else the suggestion. */
export function columnMeaning(one: ImportReport['headers'][number], { headers }: ChosenColumns): string {
  return headers.get(one.header) ?? one.column ?? one.suggested ?? NOT_READ;
}

/** Whether the official must first choose a column's meaning, or confirm a suggestion. */
export function needsColumnChoices({ columns, headers }: ImportReport): boolean {
  return columns !== null || headers.some(({ suggested }) => suggested !== null);
}

/** Whether the columns are this site's own for any format, whose meaning nobody can choose otherwise. */
export function hasColumnsOfFormats({ headers }: ImportReport): boolean {
  return headers.some(({ column }) => column !== null && !Object.hasOwn(MAPPABLE_COLUMNS, partsOf(column).name));
}

/** Returns the official's choices about columns, in the format of the API. */
export function columnAnswers({ headers, same }: ChosenColumns): ColumnAnswer[] {
  return [
    ...Array.from(headers, ([header, column]) => ({ column, header, value: null })),
    ...Array.from(same, ([column, value]) => ({ column, header: null, value })).filter(({ value }) => value !== ''),
  ];
}
