import type { ImportReport, NameQuestion } from '#contract/import-export.ts';
import type { ColumnAnswer } from '#domain/imports/result-columns.ts';
import { foldName } from '#domain/name.ts';
import type { NameAnswer, SideAnswer } from '#domain/imports/import-answers.ts';

/** A question about a file: each option has a value, a label and a second line that may be empty. */
export type Question = {
  key: string;
  line: number;
  title: string;
  about: string;
  options: { value: string; label: string; about: string }[];
  /** What an option says to the server. */
  says: (value: string) => Said;
};

/** What is said with a file: about names, or about cards. */
export type Said = { answers: NameAnswer[]; sides: SideAnswer[] };

/** What an official chose, by the key of its question, with the question: a second preview does not ask it again. */
export type Chosen = ReadonlyMap<string, { question: Question; value: string }>;

const NEW = 'new';
const SWAP = 'swap';
const KEEP = 'keep';

/** Returns the questions of a preview: the open ones, and those that were answered for it, in the order of the file. */
export function questionsOf(report: ImportReport, chosen: Chosen): Question[] {
  const open = [...report.sides.map(sideQuestion), ...report.questions.map(nameQuestion)];
  const keys = new Set(open.map(({ key }) => key));
  const answered = report.answered.flatMap(({ line, name, teams }) => {
    const question = chosen.get(keyOf(name, teams))?.question;
    return question && !keys.has(question.key) ? [{ ...question, line }] : [];
  });
  return [...open, ...answered].sort((a, b) => a.line - b.line);
}

/** Returns what is sent with a file; answers to questions about other files do no harm. */
export function saidIn(chosen: Chosen): Said {
  const said = Array.from(chosen.values(), ({ question, value }) => question.says(value));
  return { answers: said.flatMap(({ answers }) => answers), sides: said.flatMap(({ sides }) => sides) };
}

function nameQuestion({ line, name, teams, choices }: NameQuestion): Question {
  const of = (value: string) => choices.find((_, i) => value === String(i));
  return {
    key: keyOf(name, teams),
    line,
    title: name,
    about: teams.join(' and '),
    options: [
      ...choices.map((choice, i) => ({
        value: String(i),
        label: choice.name,
        about: [choice.teams.join(', '), choice.reason].filter(Boolean).join('. '),
      })),
      { value: NEW, label: 'Somebody new', about: '' },
    ],
    says(value) {
      const { playerId, name: other } = of(value) ?? { playerId: null, name: null };
      return { answers: [{ name, teams, playerId, sameAs: playerId === null ? other : null }], sides: [] };
    },
  };
}

function sideQuestion({ line, card, ...sides }: ImportReport['sides'][number]): Question {
  const { homeTeam, awayTeam, homePlayers, awayPlayers } = sides;
  return {
    key: `card ${card}`,
    line,
    title: card,
    about: 'Each side’s players belong to the other team',
    options: [
      {
        value: SWAP,
        label: 'Swap the sides',
        about: `${awayPlayers.join(', ')} play for ${homeTeam}, with their scores; ${homePlayers.join(', ')} for ${awayTeam}.`,
      },
      { value: KEEP, label: 'Import it as it is written', about: '' },
    ],
    says: (value) => ({ answers: [], sides: [{ card, swap: value === SWAP }] }),
  };
}

/** Whether an answer may change the other questions: players of other teams are other people. */
export function changesOthers({ key }: Question): boolean {
  return key.startsWith('card ');
}

function keyOf(name: string, teams: readonly string[]): string {
  return JSON.stringify([name, teams]);
}

/** Returns the names that certainly mean a person, apart from those that the questions are about. */
export function takenAs({ matched }: ImportReport, questions: readonly Question[]): ImportReport['matched'] {
  const asked = new Set(questions.map(({ title }) => foldName(title)));
  return matched.filter(({ written }) => !asked.has(foldName(written)));
}

/** What an official chose about columns: what each header of the file is, and values that are the same on all lines. */
export type ChosenColumns = { headers: ReadonlyMap<string, string>; same: ReadonlyMap<string, string> };

/** Returns what was said about columns. */
export function columnAnswers({ headers, same }: ChosenColumns): ColumnAnswer[] {
  return [
    ...Array.from(headers, ([header, column]) => ({ column, header, value: null })),
    ...Array.from(same, ([column, value]) => ({ column, header: null, value })).filter(({ value }) => value !== ''),
  ];
}
