import { foldName } from '#domain/name.ts';
import type {
  FileAnswers,
  NameQuestion,
  SideAnswer,
  SideQuestion,
  TeamQuestion,
} from '#domain/imports/import-answers.ts';

/** Answers about names of people, names of teams, and cards. */
export type Said = Required<Pick<FileAnswers, 'answers' | 'teams' | 'sides'>>;

/** A possible answer: its word in a file of answers, its label, a second line or '', and the answers it stands for. */
type Option = { value: string; label: string; about: string; says: Partial<Said> };

/** A question about a file. */
export type Question = {
  key: string;
  line: number;
  title: string;
  about: string;
  /** The likeliest option first. */
  options: Option[];
  /** Whether the answer may change other questions. With a different team, a name may mean a different player. */
  changesOthers: boolean;
  /** Whether the question must be answered before the import, because it offers a known person or team. */
  isUrgent: boolean;
};

/** The words for answers that name nobody. */
const [NEW, SWAP, PLAYERS, KEEP] = ['new', 'swap', 'players', 'keep'];

/** All doubts about a file. */
type Doubts = { questions: NameQuestion[]; teamQuestions: TeamQuestion[]; sides: SideQuestion[] };

/** Returns the open questions about a file, in the order of its lines. */
export function questionsOf({ questions, teamQuestions, sides }: Doubts): Question[] {
  const open = sides.filter(({ swap }) => swap === null);
  const all = [...teamQuestions.map(aboutTeam), ...open.map(aboutCard), ...questions.map(aboutPerson)];
  return all.sort((a, b) => a.line - b.line);
}

function aboutPerson({ line, name, teams, choices }: NameQuestion): Question {
  const says = (playerId: string | null, sameAs: string | null) => ({ answers: [{ name, teams, playerId, sameAs }] });
  return {
    key: personKey(name, teams),
    line,
    title: name,
    about: teams.join(' and '),
    options: [
      ...choices.map((choice) => ({
        value: choice.playerId ?? choice.name,
        label: choice.name,
        about: [choice.teams.join(', '), choice.reason].filter(Boolean).join('. '),
        says: says(choice.playerId, choice.playerId === null ? choice.name : null),
      })),
      { value: NEW, label: 'Somebody new', about: '', says: says(null, null) },
    ],
    changesOthers: false,
    isUrgent: choices.some(({ playerId }) => playerId !== null),
  };
}

function aboutTeam({ line, name, choices }: TeamQuestion): Question {
  const says = (teamId: string | null, sameAs: string | null) => ({ teams: [{ name, teamId, sameAs }] });
  return {
    key: teamKey(name),
    line,
    title: name,
    about: 'A team that the league does not have under this name',
    options: [
      ...choices.map((choice) => ({
        value: choice.teamId ?? choice.name,
        label: choice.name,
        about: choice.reason,
        says: says(choice.teamId, choice.teamId === null ? choice.name : null),
      })),
      { value: NEW, label: 'Another team', about: '', says: says(null, null) },
    ],
    changesOthers: true,
    isUrgent: choices.some(({ teamId }) => teamId !== null),
  };
}

function aboutCard({ line, card, homeTeam, awayTeam, homeScore, awayScore, ...asked }: SideQuestion): Question {
  const result = (home: number, away: number) => `${homeTeam} ${home}–${away} ${awayTeam}`;
  const [homes, aways] = [asked.homePlayers.join(', '), asked.awayPlayers.join(', ')];
  const says = (answer: Omit<SideAnswer, 'card'>) => ({ sides: [{ card, ...answer }] });
  return {
    key: cardKey(card),
    line,
    title: card,
    about: `${homes} belong to ${awayTeam}, and ${aways} to ${homeTeam}`,
    options: [
      {
        value: SWAP,
        label: `Swap the players with their scores: ${result(awayScore, homeScore)}`,
        about: 'Each player keeps points and breaks. The result turns round.',
        says: says({ swap: true, keepScores: false }),
      },
      {
        value: PLAYERS,
        label: `Swap only the players: ${result(homeScore, awayScore)}`,
        about: 'Points and breaks stay with the teams.',
        says: says({ swap: true, keepScores: true }),
      },
      {
        value: KEEP,
        label: `Import it as it is written: ${result(homeScore, awayScore)}`,
        about: '',
        says: says({ swap: false, keepScores: false }),
      },
    ],
    changesOthers: true,
    isUrgent: true,
  };
}

/** Returns the key of the question about a person's name. */
export function personKey(name: string, teams: readonly string[]): string {
  return JSON.stringify([name, teams]);
}

/** Returns the key of the question about a team's name. */
export function teamKey(name: string): string {
  return `team ${foldName(name)}`;
}

/** Returns the key of the question about a card. */
export function cardKey(card: string): string {
  return `card ${card}`;
}

/** Joins several sets of answers. */
export function joinAnswers(said: readonly Partial<Said>[]): Said {
  return {
    answers: said.flatMap(({ answers = [] }) => answers),
    teams: said.flatMap(({ teams = [] }) => teams),
    sides: said.flatMap(({ sides = [] }) => sides),
  };
}
