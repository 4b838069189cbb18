import type { QuestionKind, StoredFileAnswer } from '#domain/imports/inquiry.ts';
import { clubOf } from '#domain/imports/match-people.ts';
import { isShortForm, nameWords } from '#domain/imports/person-name.ts';
import { foldName } from '#domain/name.ts';

/** Finds the latest answer about a subject; for a person's name with the teams for which it plays. */
type FindAnswer = (subject: string, teams?: readonly string[]) => StoredFileAnswer | undefined;

/**
 * Returns a function that finds the answer to a question of this kind about an earlier file. An answer about initials is used only
 * for teams of the same club (Rule N12).
 */
export function answersAbout(answers: readonly StoredFileAnswer[], kind: QuestionKind): FindAnswer {
  const bySubject = Map.groupBy(
    answers.filter((answer) => answer.kind === kind),
    ({ subject }) => foldName(subject),
  );
  return (subject, teams = []) => {
    const own = clubsOf(teams);
    const isShort = kind === 'person' && isShortForm(nameWords(subject));
    return bySubject
      .get(foldName(subject))
      ?.findLast((answer) => !isShort || !own.isDisjointFrom(clubsOf(answer.teams)));
  };
}

/** Returns whether a new answer takes the place of an earlier one: it is about the same, and for initials about the same club. */
export function replaces(later: Omit<StoredFileAnswer, 'id'>, earlier: StoredFileAnswer): boolean {
  if (later.kind !== earlier.kind || foldName(later.subject) !== foldName(earlier.subject)) return false;
  if (later.kind !== 'person' || !isShortForm(nameWords(later.subject))) return true;
  return !clubsOf(later.teams).isDisjointFrom(clubsOf(earlier.teams));
}

function clubsOf(teams: readonly string[]): Set<string> {
  return new Set(teams.map((team) => foldName(clubOf(team))));
}
