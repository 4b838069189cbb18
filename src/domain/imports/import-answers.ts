import { z } from 'zod';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { clubOf } from '#domain/imports/match-people.ts';
import { isShortForm, nameWords } from '#domain/imports/person-name.ts';

/**
 * What officials answered about a name of a file, which plays for these teams there: it is the player with that id, or the
 * same person as another name of the file, or, with neither, a new person.
 */
export type NameAnswer = Omit<z.output<typeof nameAnswer>, 'id'>;
/** The same as it is stored, unchecked. */
export const nameAnswer = z.object({
  id: z.string(),
  name: z.string(),
  teams: z.array(z.string()).readonly(),
  playerId: z.string().nullable(),
  sameAs: z.string().nullable(),
});

/**
 * Whether the players of a card change sides, with their scores unless these stay with the teams; `card` as the question
 * names it.
 */
export type SideAnswer = { card: string; swap: boolean; keepScores: boolean };

/** A team's name of a file is the team with that id, the same team as another name of the file, or with neither a new one. */
export type TeamAnswer = { name: string; teamId: string | null; sameAs: string | null };

/** An answer as it was sent. */
type AnswerDraft = {
  name?: string | undefined;
  teams?: readonly (string | undefined)[] | undefined;
  playerId?: string | null | undefined;
  sameAs?: string | null | undefined;
};

/** Checks answers about names (Rule N12); `undefined` if their own fault was reported before. */
export function checkAnswers(
  drafts: readonly (AnswerDraft | undefined)[] | undefined,
  people: People,
): Checked<NameAnswer[]> {
  const issues: Issue[] = [];
  const answers: NameAnswer[] = [];
  for (const [i, draft] of (drafts ?? []).entries()) {
    const { name, teams, playerId, sameAs } = draft ?? {};
    if (name === undefined || !teams || playerId === undefined || sameAs === undefined) continue;
    if (playerId !== null && sameAs !== null)
      issues.push({ path: `answers.${i}.sameAs`, message: 'A name is either a player or the same as another name.' });
    if (playerId !== null && !people.players.has(currentId(people, playerId)))
      issues.push({ path: `answers.${i}.playerId`, message: 'The league has no such player.' });
    answers.push({ name, teams: teams.filter((team) => team !== undefined), playerId, sameAs });
  }
  return issues.length > 0 ? faulty(issues) : valid(answers);
}

/**
 * Returns how to find the answer for a name of a file; `undefined` without one. An answer about initials counts for its club
 * only (Rule N12).
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

/** Returns all answers, where later ones replace earlier ones to the same question. */
export function withAnswers(earlier: readonly NameAnswer[], later: readonly NameAnswer[]): NameAnswer[] {
  const byName = Map.groupBy(later, ({ name }) => foldName(name));
  const kept = earlier.filter(({ name, teams }) => {
    const own = clubsOf(teams);
    return !byName.get(foldName(name))?.some((one) => !own.isDisjointFrom(clubsOf(one.teams)));
  });
  return [...kept, ...later];
}

/** Checks answers about teams; `undefined` if their own fault was reported before. */
export function checkTeamAnswers(
  drafts: readonly ({ [Field in keyof TeamAnswer]?: TeamAnswer[Field] | undefined } | undefined)[] | undefined,
  { teams }: People,
): Checked<TeamAnswer[]> {
  const issues: Issue[] = [];
  const answers: TeamAnswer[] = [];
  for (const [i, { name, teamId, sameAs } = {}] of (drafts ?? []).entries()) {
    if (name === undefined || teamId === undefined || sameAs === undefined) continue;
    if (teamId !== null && sameAs !== null)
      issues.push({ path: `teams.${i}.sameAs`, message: 'A name is either a team or the same as another name.' });
    if (teamId !== null && !teams.has(teamId))
      issues.push({ path: `teams.${i}.teamId`, message: 'The league has no such team.' });
    answers.push({ name, teamId, sameAs });
  }
  return issues.length > 0 ? faulty(issues) : valid(answers);
}

function clubsOf(teams: readonly string[]): Set<string> {
  return new Set(teams.map((team) => foldName(clubOf(team))));
}
