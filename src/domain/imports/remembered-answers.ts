import type { StoredImportAnswer } from '#domain/imports/inquiry.ts';
import type { QuestionKind } from '#domain/imports/question-kind.ts';
import { clubNameOf } from '#domain/imports/match-people.ts';
import { lacksFullGivenName, splitName } from '#domain/imports/person-name.ts';
import { foldName } from '#domain/name.ts';

/**
 * Returns the latest stored answer about a subject; `undefined` if there is none. `teams`: for a person's name, the
 * teams that the person plays for in the file.
 */
type StoredAnswerFinder = (subject: string, teams?: readonly string[]) => StoredImportAnswer | undefined;

/**
 * Returns a function that finds the stored answers to questions of this kind. For a person's name without a full given
 * name, such as `J. Smith`, a stored answer is found only if its teams and the person's teams in the file have a club
 * in common (Rule N12).
 */
export function answerFinder(answers: readonly StoredImportAnswer[], kind: QuestionKind): StoredAnswerFinder {
  const bySubject = Map.groupBy(
    answers.filter((answer) => answer.kind === kind),
    ({ subject }) => foldName(subject),
  );
  return (subject, teams = []) => {
    const own = clubsOf(teams);
    const isShort = kind === 'person' && lacksFullGivenName(splitName(subject));
    return bySubject
      .get(foldName(subject))
      ?.findLast((answer) => !isShort || !own.isDisjointFrom(clubsOf(answer.teams)));
  };
}

/**
 * Returns whether a new answer replaces a stored answer. Both answers must be about the same subject. If the subject is
 * a person's name without a full given name, such as `J. Smith`, the teams of the two answers must also have a club in
 * common.
 */
export function replacesAnswer(later: Omit<StoredImportAnswer, 'id'>, earlier: StoredImportAnswer): boolean {
  if (later.kind !== earlier.kind || foldName(later.subject) !== foldName(earlier.subject)) return false;
  if (later.kind !== 'person' || !lacksFullGivenName(splitName(later.subject))) return true;
  return !clubsOf(later.teams).isDisjointFrom(clubsOf(earlier.teams));
}

function clubsOf(teams: readonly string[]): Set<string> {
  return new Set(teams.map((team) => foldName(clubNameOf(team))));
}
