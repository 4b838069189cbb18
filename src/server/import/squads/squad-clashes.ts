import { type FileLineNumber, lineWords } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { playerNameTakenSentence, teamNameTakenSentence } from '#domain/squads/squad.ts';
import { squadPlayerKey } from '../match-names.ts';
import type { BeforeAfter } from '../plan.ts';
import type { AddFault } from './squad-people.ts';

/** A team or player before and after the import, with its line in the file. */
export type BeforeAfterOnLine<T> = BeforeAfter<T> & { line: FileLineNumber };

/**
 * Reports a fault for each team of the file whose name is already taken: by another team on an earlier line, or by a
 * team of the league that is neither deleted nor in the file.
 */
export function reportTeamNameClashes(
  placed: readonly BeforeAfterOnLine<Team>[],
  people: TeamsAndPlayers,
  fault: AddFault,
): void {
  const nameOf = ({ name }: Team) => foldName(name);
  for (const { line, after, other } of nameClashes(placed, people.teams.values(), nameOf)) {
    const sentence =
      other === null
        ? teamNameTakenSentence(after.name)
        : duplicateNameSentence(after.name, other, 'two teams have one name');
    fault(line, sentence);
  }
}

/**
 * Reports a fault for each player of the file whose name is already taken in the player's team: by another player on an
 * earlier line, or by a player of the league who is neither deleted nor in the file.
 */
export function reportPlayerNameClashes(
  placed: readonly BeforeAfterOnLine<Player>[],
  people: TeamsAndPlayers,
  teams: ReadonlyMap<string, Team>,
  fault: AddFault,
): void {
  for (const { line, after, other } of nameClashes(placed, people.players.values(), squadPlayerKey)) {
    const team = teams.get(after.teamId)?.name ?? '';
    fault(
      line,
      other === null
        ? playerNameTakenSentence(after.name, team)
        : duplicateNameSentence(`${after.name} of ${team}`, other, 'two players of a team have one name'),
    );
  }
}

function duplicateNameSentence(who: string, line: number, what: string): string {
  return `${who} is on ${lineWords(line)} too: no ${what}.`;
}

/**
 * Returns the lines whose team or player has a name that is already taken. `other`: the earlier line with this name, or
 * `null` if a team or player outside the file has it. `placeOf`: returns the text that must be unique, such as a
 * player's team and name.
 */
function nameClashes<T extends { id: string; deleted: boolean }>(
  placed: readonly BeforeAfterOnLine<T>[],
  known: Iterable<T>,
  placeOf: (value: T) => string,
): { line: number; after: T; other: number | null }[] {
  const inFile = new Set(placed.map(({ after }) => after.id));
  const taken = new Map<string, number | null>();
  for (const one of known) if (!one.deleted && !inFile.has(one.id)) taken.set(placeOf(one), null);
  return placed
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, after }) => {
      const other = taken.get(placeOf(after));
      if (other === undefined) taken.set(placeOf(after), line);
      return other === undefined ? [] : [{ line, after, other }];
    });
}
