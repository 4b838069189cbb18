import { foldName } from '#domain/name.ts';
import { newId } from '../../storage/new-id.ts';
import type { Faults } from '../csv/faults.ts';

/** So many bearers of a name are listed in a sentence. */
const MOST_LISTED = 5;

/** A team or player as a file of squads names it. */
export type Said = { line: number; name: string; folded: string; id: string | null };
type Known = { id: string; name: string; formerNames: string[]; deleted: boolean };

/** Who is meant: somebody the league knows, or somebody new, who gets this id. */
export type Meant<S extends Said, K extends Known> = { said: S; known: K | null; id: string };

export type Naming<S extends Said, K extends Known> = {
  column: 'team' | 'player';
  known: ReadonlyMap<string, K>;
  /** The live one that a name without an id means at once: of that very name, and for a player in that very team. */
  exact(said: S): K | undefined;
  /** What stands behind an id, to tell bearers of a name apart: `in Tigers`. */
  describe(known: K): string;
};

/**
 * Finds out whom the lines of a file mean. An id decides: a known one, whatever the name, and any other is somebody
 * new. A name alone means the live one who bears it there; where others bear it, bore it, or were deleted, it is a
 * fault and never a guess, unless the file has them on other lines. Lines with a fault are left out.
 */
export function whoIsMeant<S extends Said, K extends Known>(
  said: readonly S[],
  naming: Naming<S, K>,
  faults: Faults,
): Meant<S, K>[] {
  const { column, known, exact } = naming;
  const claimed = claims(said, naming);
  const bearers = bearersIn(known.values());

  function meantBy(one: S): Meant<S, K> | string {
    const found = one.id === null ? claimed.byName.get(one) : known.get(one.id);
    if (found) return { said: one, known: found, id: found.id };
    const namesake = exact(one);
    if (one.id !== null) {
      if (!namesake || claimed.ids.has(namesake.id)) return { said: one, known: null, id: one.id };
      return `The id ${one.id} (${column}Id) is not known here, but ${one.name} is, with the id ${namesake.id}: write that one if it is the same.`;
    }
    const others = (bearers.get(one.folded) ?? []).filter(({ id }) => !claimed.ids.has(id));
    if (others.length === 0) return { said: one, known: null, id: newId() };
    return unclear(one, others, naming);
  }

  return said.flatMap((one) => {
    const meant = meantBy(one);
    if (typeof meant !== 'string') return [meant];
    faults.add(one.line, meant);
    return [];
  });
}

/** Whom the file has on a line of their own: by id, and by the name they bear there. */
function claims<S extends Said, K extends Known>(said: readonly S[], { known, exact }: Naming<S, K>) {
  const ids = new Set(said.map(({ id }) => id).filter((id) => id !== null && known.has(id)));
  const byName = new Map<S, K>();
  for (const one of said) {
    const found = one.id === null ? exact(one) : undefined;
    if (!found || ids.has(found.id)) continue;
    ids.add(found.id);
    byName.set(one, found);
  }
  return { ids, byName };
}

/** Everybody by the names that they bear or bore. */
function bearersIn<K extends Known>(known: Iterable<K>): Map<string, K[]> {
  const bearers = new Map<string, K[]>();
  for (const one of known) {
    for (const folded of new Set([one.name, ...one.formerNames].map(foldName))) {
      const found = bearers.get(folded);
      if (found) found.push(one);
      else bearers.set(folded, [one]);
    }
  }
  return bearers;
}

function unclear<S extends Said, K extends Known>(one: S, others: K[], { column, describe }: Naming<S, K>): string {
  const listed = others.slice(0, MOST_LISTED).map((other) => {
    const now = foldName(other.name) === one.folded ? '' : `, now ${other.name}`;
    return [`${other.id}${now}`, describe(other), ...(other.deleted ? ['deleted'] : [])].filter(Boolean).join(', ');
  });
  const ids = [...listed, ...(others.length > MOST_LISTED ? ['…'] : [])].join('; ');
  return `${one.name} can be a known ${column} (${ids}) or a new one: write the right id into ${column}Id, or an id of your own for a new ${column}.`;
}
