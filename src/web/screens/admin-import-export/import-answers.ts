import type { ImportReport, NameQuestion } from '#contract/import-export.ts';
import type { ColumnAnswer } from '#domain/result-columns.ts';
import { foldName } from '#domain/name.ts';
import type { NameAnswer } from '#domain/import-answers.ts';

/** A question about a file: each option has a value, a label and a second line that may be empty. */
export type Question = {
  key: string;
  line: number;
  title: string;
  about: string;
  options: { value: string; label: string; about: string }[];
};

/** What an official chose, by the key of its question, with the question: a second preview does not ask it again. */
export type Chosen = ReadonlyMap<string, { question: Question; value: string }>;

const NEW = 'new';

/** Returns the questions of a preview: the open ones, and those that were answered for it, in the order of the file. */
export function questionsOf(report: ImportReport, chosen: Chosen): Question[] {
  const open = report.questions.map(nameQuestion);
  const keys = new Set(open.map(({ key }) => key));
  const answered = report.answered.flatMap(({ line, name, teams }) => {
    const question = chosen.get(keyOf(name, teams))?.question;
    return question && !keys.has(question.key) ? [{ ...question, line }] : [];
  });
  return [...open, ...answered].sort((a, b) => a.line - b.line);
}

/** Returns what is sent with a file; questions of other files do no harm. */
export function answersOf(chosen: Chosen): NameAnswer[] {
  return Array.from(chosen.values(), ({ question, value }) => {
    // The keys are made below.
    const [name, teams] = JSON.parse(question.key) as [string, string[]];
    const [kind = '', ...rest] = value.split(':');
    const meant = rest.join(':');
    return { name, teams, playerId: kind === 'player' ? meant : null, sameAs: kind === 'same' ? meant : null };
  });
}

function nameQuestion({ line, name, teams, choices }: NameQuestion): Question {
  return {
    key: keyOf(name, teams),
    line,
    title: name,
    about: teams.join(' and '),
    options: [
      ...choices.map((choice) => ({
        value: choice.playerId === null ? `same:${choice.name}` : `player:${choice.playerId}`,
        label: choice.name,
        about: [choice.teams.join(', '), choice.reason].filter(Boolean).join('. '),
      })),
      { value: NEW, label: 'Somebody new', about: '' },
    ],
  };
}

function keyOf(name: string, teams: readonly string[]): string {
  return JSON.stringify([name, teams]);
}

/** Returns the names that certainly mean a person, apart from those that the questions are about. */
export function takenAs({ matched }: ImportReport, questions: readonly Question[]): ImportReport['matched'] {
  const asked = new Set(questions.map(({ title }) => foldName(title)));
  return matched.filter(({ written }) => !asked.has(foldName(written)));
}

/** The value of a column whose lines all have the same: `=25/26`. Other values are headers of the file. */
export const SAME = '=';

/** Returns what was said about columns. */
export function columnAnswers(columns: ReadonlyMap<string, string>): ColumnAnswer[] {
  return [...columns]
    .filter(([, chosen]) => chosen !== '')
    .map(([column, chosen]) =>
      chosen.startsWith(SAME)
        ? { column, header: null, value: chosen.slice(SAME.length) }
        : { column, header: chosen, value: null },
    );
}
