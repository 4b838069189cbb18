import type { QuestionKind, StoredFileAnswer } from '#domain/imports/inquiry.ts';
import { clubOf } from '#domain/imports/match-people.ts';
import { isShortForm, nameWords } from '#domain/imports/person-name.ts';
import { foldName } from '#domain/name.ts';

/** Returns the latest answer about a subject. `teams`: for a person's name, the teams for which the file has it. */
type FindAnswer = (subject: string, teams?: readonly string[]) => StoredFileAnswer | undefined;

/**
 * Returns a function that finds the stored answer to a question of this kind. An answer about a name with initials is
 * found only for teams of the same club (Rule N12).
 */
export function answerFinder(answers: readonly StoredFileAnswer[], kind: QuestionKind): FindAnswer {
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

/**
 * Returns whether a new answer replaces a stored one: both are about the same subject and, if that is a name with
 * initials, about the same club.
 */
export function replacesAnswer(later: Omit<StoredFileAnswer, 'id'>, earlier: StoredFileAnswer): boolean {
  if (later.kind !== earlier.kind || foldName(later.subject) !== foldName(earlier.subject)) return false;
  if (later.kind !== 'person' || !isShortForm(nameWords(later.subject))) return true;
  return !clubsOf(later.teams).isDisjointFrom(clubsOf(earlier.teams));
}

function clubsOf(teams: readonly string[]): Set<string> {
  return new Set(teams.map((team) => foldName(clubOf(team))));
}
