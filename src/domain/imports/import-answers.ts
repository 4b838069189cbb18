import { z } from 'zod';
import type { Sifted } from '#domain/check.ts';
import { boolean, fields, list, nullableText, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { limited } from '#domain/limits.ts';
import { foldName } from '#domain/name.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { clubOf } from '#domain/imports/match-people.ts';
import { isShortForm, nameWords } from '#domain/imports/person-name.ts';

const names = z.array(z.string());

/** The question whether a name of the file means one of these people or somebody new. */
export const nameQuestion = z.object({
  line: z.number(),
  name: z.string(),
  /** The teams for which this name plays in the file. */
  teams: names,
  choices: z.array(
    z.object({
      /** `null` for another name of the same file. */
      playerId: z.string().nullable(),
      name: z.string(),
      teams: names,
      reason: z.string(),
    }),
  ),
});
export type NameQuestion = z.output<typeof nameQuestion>;

/**
 * An official's answer about a name that plays for these teams in the file. The name means the player `playerId`, or the same
 * person as the name `sameAs`; with neither, a new person.
 */
export const nameAnswer = fields('The answer', {
  name: text('The name'),
  teams: list('The teams', text('The team')).readonly(),
  playerId: nullableText('The player'),
  sameAs: nullableText('The other name'),
});
export type NameAnswer = z.output<typeof nameAnswer>;
/** An answer about a name, as it is stored. */
export const storedNameAnswer = z.object({ id: z.string(), ...nameAnswer.shape });

/** The question whether a team of the file is one of these teams or a new one. */
export const teamQuestion = z.object({
  line: z.number(),
  name: z.string(),
  choices: z.array(
    z.object({
      /** `null` for another name of the same file. */
      teamId: z.string().nullable(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
});
export type TeamQuestion = z.output<typeof teamQuestion>;

/**
 * An official's answer about a team's name in the file. The name means the team `teamId`, or the same team as the name `sameAs`;
 * with neither, a new team.
 */
export const teamAnswer = fields('The team', {
  name: text('The name'),
  teamId: nullableText('The team'),
  sameAs: nullableText('The other name'),
});
export type TeamAnswer = z.output<typeof teamAnswer>;

/** The question whether the sides of a card were swapped, because each side's players seem to belong to the other team. */
export const sideQuestion = z.object({
  line: z.number(),
  /** Identifies the card in an answer. */
  card: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  homePlayers: names,
  awayPlayers: names,
  /** The frames won by each side, as the card is written. */
  homeScore: z.number(),
  awayScore: z.number(),
  /** The answer; `null` without one. */
  swap: z.boolean().nullable(),
  keepScores: z.boolean(),
});
export type SideQuestion = z.output<typeof sideQuestion>;

/**
 * An official's answer on whether the players of a card change sides. Their scores go with them, unless the scores stay with the
 * teams. `card` is the value from the question.
 */
const sideAnswer = fields('The card', {
  card: text('The card'),
  swap: boolean('Whether to swap'),
  keepScores: boolean('Whether scores stay with the teams').optional(),
});
export type SideAnswer = z.output<typeof sideAnswer>;

/**
 * An official's answer about a column: which header of the file it has, or its one value for all lines. If a line has several
 * frames, the column's name ends with the number of the frame: `homePlayer 2`.
 */
const columnAnswer = fields('The column', {
  column: text('The column'),
  header: nullableText('The header'),
  value: nullableText('The value'),
});
export type ColumnAnswer = z.output<typeof columnAnswer>;

/** All answers of an official about a file. */
export const said = fields('The import', {
  answers: limited(list('Answers', nameAnswer), { most: 10_000 }),
  sides: limited(list('Sides', sideAnswer), { most: 10_000 }).optional(),
  columns: list('Columns', columnAnswer).optional(),
  teams: list('Teams', teamAnswer).optional(),
  /** The sheet of a workbook to read; by default the first. */
  sheet: text('The sheet').optional(),
});
export type FileAnswers = z.output<typeof said>;

/** Returns the faults of answers about names and teams that the schema cannot find (Rules N12, N17). */
export function answerFaults({ answers = [], teams = [] }: Sifted<FileAnswers>, people: People): Issue[] {
  const isPlayer = (id: string) => people.players.has(currentId(people, id));
  const isTeam = (id: string) => people.teams.has(id);
  return [
    ...answers.flatMap((one, i) => meantFaults(`answers.${i}`, 'player', one?.playerId, one?.sameAs, isPlayer)),
    ...teams.flatMap((one, i) => meantFaults(`teams.${i}`, 'team', one?.teamId, one?.sameAs, isTeam)),
  ];
}

function meantFaults(
  path: string,
  what: 'player' | 'team',
  id: string | null | undefined,
  sameAs: string | null | undefined,
  isKnown: (id: string) => boolean,
): Issue[] {
  if (typeof id !== 'string') return [];
  const both = { path: `${path}.sameAs`, message: `A name is either a ${what} or the same as another name.` };
  const unknown = { path: `${path}.${what}Id`, message: `The league has no such ${what}.` };
  return [...(typeof sameAs === 'string' ? [both] : []), ...(isKnown(id) ? [] : [unknown])];
}

/**
 * Returns a function that finds the answer for a name of a file, or `undefined`. An answer about initials is used only for teams
 * of the same club (Rule N12).
 */
export function answersFor<Answer extends NameAnswer>(
  answers: readonly Answer[],
): (name: string, teams: readonly string[]) => Answer | undefined {
  const byName = Map.groupBy(answers, ({ name }) => foldName(name));
  return (name, teams) => {
    const own = clubsOf(teams);
    const isShort = isShortForm(nameWords(name));
    // The latest answer counts.
    return byName.get(foldName(name))?.findLast((answer) => !isShort || !own.isDisjointFrom(clubsOf(answer.teams)));
  };
}

/** Joins answers. A later answer replaces an earlier one to the same question. */
export function withAnswers(earlier: readonly NameAnswer[], later: readonly NameAnswer[]): NameAnswer[] {
  const byName = Map.groupBy(later, ({ name }) => foldName(name));
  const kept = earlier.filter(({ name, teams }) => {
    const own = clubsOf(teams);
    return !byName.get(foldName(name))?.some((one) => !own.isDisjointFrom(clubsOf(one.teams)));
  });
  return [...kept, ...later];
}

function clubsOf(teams: readonly string[]): Set<string> {
  return new Set(teams.map((team) => foldName(clubOf(team))));
}
