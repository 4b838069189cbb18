import type { NameInFile } from '#domain/imports/cells.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { newId } from '../../storage/new-id.ts';
import type { NameIndex } from '../match-names.ts';

/**
 * A team or player that a line of a file of squads names. `isNew`: an official says that the league does not have this
 * team or player yet.
 */
export type NamedLine = NameInFile & { line: FileLine; isNew?: boolean };
type KnownEntity = { id: string; name: string; formerNames: string[]; deleted: boolean };

/** The team or player that a line means. `known` is `null` for a new one, which gets this id. */
export type IdentifiedLine<L extends NamedLine, K extends KnownEntity> = { named: L; known: K | null; id: string };

type Matching<L extends NamedLine, K extends KnownEntity> = {
  column: 'team' | 'player';
  names: NameIndex<K>;
  /**
   * Returns the live team or player that a name without an id means: the one with exactly this name and, for a player,
   * of exactly this team.
   */
  exact(named: L): K | undefined;
};

/**
 * Returns the team or player that each line means. An id that the league knows decides, whatever the name. An unknown
 * id is that of somebody new. A name without an id means somebody live with this name (`exact`), or somebody new. Lines
 * with faults are left out.
 */
export function identifyLines<L extends NamedLine, K extends KnownEntity>(
  lines: readonly L[],
  { column, names, exact }: Matching<L, K>,
  fault: (line: FileLine, sentence: string) => void,
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
