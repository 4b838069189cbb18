import type { Named } from '#domain/imports/cells.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { newId } from '../../storage/new-id.ts';
import type { NameIndex } from '../match-names.ts';

/**
 * A team or player named in a line of a squad file. `isNew`: an official says that the league does not have this team or player
 * yet.
 */
export type NamedLine = Named & { line: FileLine; isNew?: boolean };
type KnownEntity = { id: string; name: string; formerNames: string[]; deleted: boolean };

/** The team or player that a line names. `known` is `null` for a new team or player with this id. */
export type Match<L extends NamedLine, K extends KnownEntity> = { named: L; known: K | null; id: string };

type Matching<L extends NamedLine, K extends KnownEntity> = {
  column: 'team' | 'player';
  names: NameIndex<K>;
  /** Returns the live entry that a name without an id means: the exact name and, for a player, the exact team. */
  exact(named: L): K | undefined;
};

/**
 * Matches the lines of a file with the league's teams or players. A known id decides, whatever the name; an unknown id means a
 * new entry. A name without an id means the live entry with that name (`exact`), or a new one. Faulty lines are left out.
 */
export function matchLines<L extends NamedLine, K extends KnownEntity>(
  lines: readonly L[],
  { column, names, exact }: Matching<L, K>,
  fault: (line: FileLine, sentence: string) => void,
): Match<L, K>[] {
  const ids = new Set(lines.flatMap(({ id }) => (id === null ? [] : (names.get(id)?.id ?? []))));
  return lines.flatMap((named): Match<L, K>[] => {
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
