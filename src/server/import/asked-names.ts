import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { type Inquiry, ANSWER_NEW_NAME } from '#domain/imports/inquiry.ts';
import type { PersonChoice } from '#domain/imports/match-people.ts';
import type { TeamChoice } from '#domain/imports/match-teams.ts';
import { answerFinder } from '#domain/imports/remembered-answers.ts';
import { foldName } from '#domain/name.ts';
import { idAfterMerges, type TeamsAndPlayers, type Player, type Team } from '#domain/squads/teams-and-players.ts';
import type { AnswerToStore } from './plan.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

// Questions to officials during an import: which team or person a name in the file means.

/**
 * What a name in a file means. `known`: a team or person of the league. `sameAs`: the same team or person as another
 * name in the file; `folded` is that name, as `foldName` returns it. `new`: a new team or person. `open`: not decided
 * before an official answers.
 */
export type AskedNameMeaning<T> =
  | { kind: 'known'; known: T }
  | { kind: 'sameAs'; folded: string }
  | { kind: 'new' }
  | { kind: 'open' };

/**
 * A name in a file, if it is not certain which team or person the name means. `lines`: the lines with this name.
 * `inFile`: all names in the file, as `foldName` returns them.
 */
type UncertainName = { name: string; lines: readonly FileLineNumber[]; inFile: ReadonlySet<string> };

/** The teams and people of the league, and officials' stored answers about earlier files. */
export type PeopleAndStoredAnswers = Pick<LeagueBeforeImport, 'people' | 'answers'>;

type StoredAnswers = PeopleAndStoredAnswers['answers'];
type AnswerFinders = Record<'team' | 'person', ReturnType<typeof answerFinder>>;
const answerFinderCache = new WeakMap<StoredAnswers, AnswerFinders>();

/**
 * Returns the function that finds the stored answer about a name. The functions are made only once for each `answers`,
 * because making them means grouping all answers by name.
 */
function cachedAnswerFinder(answers: StoredAnswers, kind: keyof AnswerFinders): AnswerFinders[keyof AnswerFinders] {
  const found = answerFinderCache.get(answers) ?? {
    team: answerFinder(answers, 'team'),
    person: answerFinder(answers, 'person'),
  };
  answerFinderCache.set(answers, found);
  return found[kind];
}

const OPEN_MEANING = { kind: 'open' } as const;

/**
 * Asks an official which team a name means (Rule N17). Until there is an answer, the name means `suggested`: a team's
 * id, another name in the file, or `new`. If `suggested` is `null`, the meaning stays open.
 */
export function askTeam(
  { name, lines, inFile }: UncertainName,
  { people: { teams }, answers }: PeopleAndStoredAnswers,
  choices: readonly (Pick<TeamChoice, 'id' | 'name'> & { more?: string })[],
  suggested: string | null,
  inquiry: Inquiry,
): AskedNameMeaning<Team> {
  const called = (text: string) =>
    teams.get(text) ?? [...teams.values()].find((team) => !team.deleted && foldName(team.name) === foldName(text));
  const isOther = (text: string) => inFile.has(foldName(text)) && foldName(text) !== foldName(name);
  const value = inquiry.ask({
    kind: 'team',
    subject: name,
    lines: [...lines],
    text: `Which team is ${name}?`,
    options: [
      ...choices.map(({ id, name: other, more = '' }) => ({ value: id ?? other, text: `${other}${more}` })),
      { value: ANSWER_NEW_NAME, text: `A new team, ${name}` },
    ],
    suggested,
    needed: true,
    accepts: (text) => called(text) !== undefined || isOther(text),
    remembered: [cachedAnswerFinder(answers, 'team')(name)?.value].find((id) => id !== undefined && teams.has(id)),
  });
  if (value === null) return OPEN_MEANING;
  if (value === ANSWER_NEW_NAME) return { kind: 'new' };
  const team = called(value);
  return team ? { kind: 'known', known: team } : { kind: 'sameAs', folded: foldName(value) };
}

/**
 * Asks an official which person a name means (Rules N6 to N8). As in `askTeam`, `suggested` is used until there is an
 * answer.
 */
export function askWhichPerson(
  { name, lines, inFile }: UncertainName,
  { people, answers }: PeopleAndStoredAnswers,
  choices: readonly (Pick<PersonChoice, 'id' | 'name'> & { more?: string })[],
  suggested: string | null,
  inquiry: Inquiry,
): AskedNameMeaning<Player> {
  const byId = (text: string) => people.players.get(idAfterMerges(people, text));
  const isOther = (text: string) => inFile.has(foldName(text)) && foldName(text) !== foldName(name);
  const value = inquiry.ask({
    kind: 'person',
    subject: name,
    lines: [...lines],
    text: `Who is ${name}?`,
    options: [
      ...choices.map(({ id, name: other, more = '' }) => ({ value: id ?? other, text: `${other}${more}` })),
      { value: ANSWER_NEW_NAME, text: `A new player, ${name}` },
    ],
    suggested,
    needed: true,
    accepts: (text) => byId(text) !== undefined || isOther(text),
    remembered: [cachedAnswerFinder(answers, 'person')(name)?.value].find(
      (id) => id !== undefined && byId(id) !== undefined,
    ),
  });
  if (value === null) return OPEN_MEANING;
  if (value === ANSWER_NEW_NAME) return { kind: 'new' };
  const player = byId(value);
  return player ? { kind: 'known', known: player } : { kind: 'sameAs', folded: foldName(value) };
}

/**
 * Returns the only team whose name is nearly the same as the name in question (`isSure`): the team's id, or the team's
 * name if the league does not have the team yet. Returns `null` if there is no such team, or more than one.
 */
export function onlySureTeam(choices: readonly TeamChoice[]): string | null {
  const [only, ...others] = choices.filter(({ isSure }) => isSure);
  return only && others.length === 0 ? (only.id ?? only.name) : null;
}

/** Returns text such as ` of Lions, deleted`, which distinguishes players with the same name. */
export function playerTeamSuffix(
  { teamId, deleted }: Pick<Player, 'teamId' | 'deleted'>,
  { teams }: TeamsAndPlayers,
): string {
  return ` of ${teams.get(teamId)?.name ?? teamId}${deleted ? ', deleted' : ''}`;
}

/**
 * Returns the answers to store for later files: only answers whose value is the id of a team or player of the league.
 */
export function teamAndPlayerAnswersToStore(inquiry: Inquiry, { teams, players }: TeamsAndPlayers): AnswerToStore[] {
  return inquiry.answered().flatMap(({ kind, subject, value }) => {
    const isKnown = (kind === 'team' && teams.has(value)) || (kind === 'person' && players.has(value));
    return isKnown ? [{ kind, subject, value, teams: [] }] : [];
  });
}
