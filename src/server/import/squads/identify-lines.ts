import type { NameInFile } from '#domain/imports/cells.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { newId } from '../../storage/new-id.ts';
import type { NameIndex } from '../match-names.ts';

/**
 * A team or player that a line of a squads file names. `isNew`: the league certainly does not have this team or player
 * yet.
 */
export type TeamOrPlayerOnLine = NameInFile & { line: FileLineNumber; isNew?: boolean };
type KnownEntity = { id: string; name: string; formerNames: string[]; deleted: boolean };

/**
 * The team or player that a line means. `known`: the team or player of the league, or `null` for a new one. `id`: the
 * id of the known or new team or player.
 */
export type IdentifiedLine<L extends TeamOrPlayerOnLine, K extends KnownEntity> = {
  named: L;
  known: K | null;
  id: string;
};

type MatchingContext<L extends TeamOrPlayerOnLine, K extends KnownEntity> = {
  column: 'team' | 'player';
  names: NameIndex<K>;
  /**
   * Returns the league's team or player with the name on a line; `undefined` if there is none. A player must be in the
   * line's team. Deleted teams and players are ignored.
   */
  exact(named: L): K | undefined;
};

/**
 * Returns the team or player that each line means:
 * - A line with an id that the league has means the team or player with this id, whatever the name.
 * - A line without an id means the team or player that `exact` finds among those not deleted. If `exact` finds none, or
 *   finds one that another line already means, the line means a new team or player.
 * - A line with an id that the league does not have means a new team or player. But if `exact` finds a team or player
 *   that no other line means, the id is a fault, and the line is left out.
 */
export function identifyLines<L extends TeamOrPlayerOnLine, K extends KnownEntity>(
  lines: readonly L[],
  { column, names, exact }: MatchingContext<L, K>,
  fault: (line: FileLineNumber, sentence: string) => void,
): IdentifiedLine<L, K>[] {
  const ids = new Set(lines.flatMap(({ id }) => (id === null ? [] : (names.get(id)?.id ?? []))));
  return lines.flatMap((named): IdentifiedLine<L, K>[] => {
    if (named.id === null) {
      const known = named.isNew === true ? undefined : exact(named);
      if (!known || ids.has(known.id)) return [{ named, known: null, id: newId() }];
      ids.add(known.id);
      return [{ named, known, id: known.id }];
    }
    const known = names.get(named.id);
    if (known) return [{ named, known, id: known.id }];
    const namesake = exact(named);
    if (!namesake || ids.has(namesake.id)) return [{ named, known: null, id: named.id }];
    const write = `The id ${named.id} (${column}Id) is not known here, but ${named.name} is, with the id ${namesake.id}: write that one if it is the same.`;
    fault(named.line, write);
    return [];
  });
}
