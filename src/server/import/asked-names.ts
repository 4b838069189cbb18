import type { FileLine } from '#domain/imports/sheet.ts';
import { type Inquiry, ANSWER_NEW } from '#domain/imports/inquiry.ts';
import type { PersonChoice } from '#domain/imports/match-people.ts';
import type { TeamChoice } from '#domain/imports/match-teams.ts';
import { answerFinder } from '#domain/imports/remembered.ts';
import { foldName } from '#domain/name.ts';
import { currentId, type People, type Player, type Team } from '#domain/squads/people.ts';
import type { LaterAnswer } from './plan.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

// Questions about the teams and people whom the names in a file mean.

/**
 * The answer to the question which team or person a name means. `sameAs`: the same as another name of the file. `open`:
 * there is no answer yet.
 */
export type NameAnswer<T> =
  | { kind: 'known'; known: T }
  | { kind: 'sameAs'; folded: string }
  | { kind: 'new' }
  | { kind: 'open' };

/** A name in a file that may mean several teams or people, with its lines. `inFile`: all names of the file, folded. */
type UncertainName = { name: string; lines: readonly FileLine[]; inFile: ReadonlySet<string> };

/** The teams and people of the league, and the answers about earlier files. */
export type KnownNames = Pick<RecordedLeague, 'people' | 'answers'>;

type Answers = KnownNames['answers'];
type Finders = Record<'team' | 'person', ReturnType<typeof answerFinder>>;
const finders = new WeakMap<Answers, Finders>();

/** Returns the function that finds the answer about a name in `answers`. Makes it only once for each `answers`. */
function finderOf(answers: Answers, kind: keyof Finders): Finders[keyof Finders] {
  const found = finders.get(answers) ?? {
    team: answerFinder(answers, 'team'),
    person: answerFinder(answers, 'person'),
  };
  finders.set(answers, found);
  return found[kind];
}

const OPEN = { kind: 'open' } as const;

/** Asks which team a name means (Rule N17). `suggested`: the id of a team, `new`, or `null`. */
export function askTeam(
  { name, lines, inFile }: UncertainName,
  { people: { teams }, answers }: KnownNames,
  choices: readonly (Pick<TeamChoice, 'id' | 'name'> & { more?: string })[],
  suggested: string | null,
  inquiry: Inquiry,
): NameAnswer<Team> {
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
      { value: ANSWER_NEW, text: `A new team, ${name}` },
    ],
    suggested,
    needed: true,
    accepts: (text) => called(text) !== undefined || isOther(text),
    remembered: [finderOf(answers, 'team')(name)?.value].find((id) => id !== undefined && teams.has(id)),
  });
  if (value === null) return OPEN;
  if (value === ANSWER_NEW) return { kind: 'new' };
  const team = called(value);
  return team ? { kind: 'known', known: team } : { kind: 'sameAs', folded: foldName(value) };
}

/** Asks which person a name means (Rules N6 to N8). */
export function askPerson(
  { name, lines, inFile }: UncertainName,
  { people, answers }: KnownNames,
  choices: readonly (Pick<PersonChoice, 'id' | 'name'> & { more?: string })[],
  suggested: string | null,
  inquiry: Inquiry,
): NameAnswer<Player> {
  const byId = (text: string) => people.players.get(currentId(people, text));
  const isOther = (text: string) => inFile.has(foldName(text)) && foldName(text) !== foldName(name);
  const value = inquiry.ask({
    kind: 'person',
    subject: name,
    lines: [...lines],
    text: `Who is ${name}?`,
    options: [
      ...choices.map(({ id, name: other, more = '' }) => ({ value: id ?? other, text: `${other}${more}` })),
      { value: ANSWER_NEW, text: `A new player, ${name}` },
    ],
    suggested,
    needed: true,
    accepts: (text) => byId(text) !== undefined || isOther(text),
    remembered: [finderOf(answers, 'person')(name)?.value].find((id) => id !== undefined && byId(id) !== undefined),
  });
  if (value === null) return OPEN;
  if (value === ANSWER_NEW) return { kind: 'new' };
  const player = byId(value);
  return player ? { kind: 'known', known: player } : { kind: 'sameAs', folded: foldName(value) };
}

/**
 * Returns the id of the team that a name surely means, because no other team has nearly the same spelling; its name if
 * the team is not in the league yet. Returns `null` if no team, or more than one, is sure.
 */
export function surestTeam(choices: readonly TeamChoice[]): string | null {
  const [only, ...others] = choices.filter(({ isSure }) => isSure);
  return only && others.length === 0 ? (only.id ?? only.name) : null;
}

/** Returns text such as ` of Lions, deleted`, which distinguishes players with the same name. */
export function ofTeamWords({ teamId, deleted }: Pick<Player, 'teamId' | 'deleted'>, { teams }: People): string {
  return ` of ${teams.get(teamId)?.name ?? teamId}${deleted ? ', deleted' : ''}`;
}

/** Returns the answers to store for later files: only answers that lead to a team or player of the league. */
export function answersToKeep(inquiry: Inquiry, { teams, players }: People): LaterAnswer[] {
  return inquiry.answered().flatMap(({ kind, subject, value }) => {
    const isKnown = (kind === 'team' && teams.has(value)) || (kind === 'person' && players.has(value));
    return isKnown ? [{ kind, subject, value, teams: [] }] : [];
  });
}
