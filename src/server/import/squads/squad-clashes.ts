import { type FileLine, lineWords } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { playerNameConflict, teamNameConflict } from '#domain/squads/squad.ts';
import { squadPlayerKey } from '../match-names.ts';
import type { BeforeAfter } from '../plan.ts';
import type { AddFault } from './squad-people.ts';

/** A team or player as it will be after the import, with its line in the file. */
export type PlacedLine<T> = BeforeAfter<T> & { line: FileLine };

/** Reports teams whose name another live team has, in the file or in the league. */
export function reportTeamClashes(placed: readonly PlacedLine<Team>[], people: People, fault: AddFault): void {
  const nameOf = ({ name }: Team) => foldName(name);
  for (const { line, after, other } of clashes(placed, people.teams.values(), nameOf)) {
    const sentence =
      other === null ? teamNameConflict(after.name) : alsoOn(after.name, other, 'two teams have one name');
    fault(line, sentence);
  }
}

/** Reports players whose name another live player of their team has, in the file or in the league. */
export function reportPlayerClashes(
  placed: readonly PlacedLine<Player>[],
  people: People,
  teams: ReadonlyMap<string, Team>,
  fault: AddFault,
): void {
  for (const { line, after, other } of clashes(placed, people.players.values(), squadPlayerKey)) {
    const team = teams.get(after.teamId)?.name ?? '';
    fault(
      line,
      other === null
        ? playerNameConflict(after.name, team)
        : alsoOn(`${after.name} of ${team}`, other, 'two players of a team have one name'),
    );
  }
}

function alsoOn(who: string, line: number, what: string): string {
  return `${who} is on ${lineWords(line)} too: no ${what}.`;
}

/**
 * Returns the lines whose name is taken. `other`: the line that has taken it; `null` if somebody outside the file has
 * it.
 */
function clashes<T extends { id: string; deleted: boolean }>(
  placed: readonly PlacedLine<T>[],
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
