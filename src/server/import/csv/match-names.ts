import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';
import { newId } from '../../storage/new-id.ts';
import type { Named } from '#domain/imports/cells.ts';
import type { Faults } from './report.ts';

/** How many namesakes a sentence lists. */
const MOST_LISTED = 5;

type Entry = { id: string; name: string; formerNames: string[]; mergedNames?: readonly string[] };

/** Players or teams by their current and former names, compared as the league compares names. */
export type NameIndex<T extends Entry = Entry> = {
  get(id: string): T | undefined;
  /** Whether this is a current or former name of the entry with this id. */
  isNameOf(id: string, folded: string): boolean;
  /** Everyone with this present or former name. */
  all(folded: string): T[];
  /** The best matches: for teams live ones of this present name, else deleted ones, else former names. */
  first(folded: string): T[];
};

/** Players by name: current and former names, of deleted players too, match alike. The id of a merged player is an id of the one merged into. */
export function playerNames(people: People): NameIndex<Player> {
  const index = nameIndex(people.players.values(), () => 0);
  return {
    ...index,
    get: (id) => index.get(currentId(people, id)),
    isNameOf: (id, folded) => index.isNameOf(currentId(people, id), folded),
  };
}

/** Teams by name; `first` prefers current names of live teams. */
export function teamNames(teams: Iterable<Team>): NameIndex<Team> {
  return nameIndex(teams, (team, isPresent) => (isPresent ? Number(team.deleted) : 2));
}

function nameIndex<T extends Entry>(
  entries: Iterable<T>,
  rankOf: (entry: T, isPresent: boolean) => number,
): NameIndex<T> {
  const byId = new Map<string, T>();
  const byName = new Map<string, { entry: T; rank: number }[]>();
  for (const entry of entries) {
    byId.set(entry.id, entry);
    const present = foldName(entry.name);
    for (const folded of new Set(namesOf(entry).map(foldName))) {
      const found = byName.get(folded) ?? [];
      byName.set(folded, found);
      found.push({ entry, rank: rankOf(entry, folded === present) });
    }
  }
  const found = (folded: string) => byName.get(folded) ?? [];
  return {
    get: (id) => byId.get(id),
    isNameOf: (id, folded) => found(folded).some(({ entry }) => entry.id === id),
    all: (folded) => found(folded).map(({ entry }) => entry),
    first(folded) {
      const best = found(folded).reduce((least, { rank }) => Math.min(least, rank), Infinity);
      return found(folded).flatMap(({ entry, rank }) => (rank === best ? [entry] : []));
    },
  };
}

/** The key of a player's name in a squad, where no two live players have the same. */
export function squadName({ name, teamId }: Pick<Player, 'name' | 'teamId'>): string {
  return `${teamId} ${foldName(name)}`;
}

/** A team or player named on a line of a file of squads. */
export type NamedLine = Named & { line: number };
type Known = Entry & { deleted: boolean };

/** The team or player that a line names: one the league knows, or with `known: null` a new one with this id. */
export type Match<L extends NamedLine, K extends Known> = { named: L; known: K | null; id: string };

type Matching<L extends NamedLine, K extends Known> = {
  column: 'team' | 'player';
  names: NameIndex<K>;
  /** The live one that a name without an id denotes: of exactly that name, and for a player in exactly that team. */
  exact(named: L): K | undefined;
  /** Follows an id, to tell namesakes apart: `of Tigers`. */
  describe(known: K): string;
};

/**
 * Matches the lines of a file with the teams or players of the league. A known id decides, whatever the name; an unknown
 * id means a new one. A name alone means the live one of that name (`exact`); where others have or had it, or were
 * deleted, it is a fault and never a guess, unless the file has those others on lines of their own. Leaves out faulty
 * lines.
 */
export function matchLines<L extends NamedLine, K extends Known>(
  lines: readonly L[],
  matching: Matching<L, K>,
  faults: Faults,
): Match<L, K>[] {
  const { column, names, exact } = matching;
  const claimed = claimedBy(lines, matching);

  function matchOf(named: L): Match<L, K> | string {
    const found = named.id === null ? claimed.byLine.get(named) : names.get(named.id);
    if (found) return { named, known: found, id: found.id };
    const namesake = exact(named);
    if (named.id !== null) {
      if (!namesake || claimed.ids.has(namesake.id)) return { named, known: null, id: named.id };
      return `The id ${named.id} (${column}Id) is not known here, but ${named.name} is, with the id ${namesake.id}: write that one if it is the same.`;
    }
    const others = names.all(named.folded).filter(({ id }) => !claimed.ids.has(id));
    return others.length === 0 ? { named, known: null, id: newId() } : ambiguous(named, others, matching);
  }

  return lines.flatMap((named) => {
    const match = matchOf(named);
    if (typeof match !== 'string') return [match];
    faults.add(named.line, match);
    return [];
  });
}

/** The known ones that have a line of their own: by their id, or by exactly their name. */
function claimedBy<L extends NamedLine, K extends Known>(lines: readonly L[], { names, exact }: Matching<L, K>) {
  const ids = new Set(lines.flatMap(({ id }) => (id === null ? [] : (names.get(id)?.id ?? []))));
  const byLine = new Map<L, K>();
  for (const named of lines) {
    const found = named.id === null ? exact(named) : undefined;
    if (!found || ids.has(found.id)) continue;
    ids.add(found.id);
    byLine.set(named, found);
  }
  return { ids, byLine };
}

function ambiguous<L extends NamedLine, K extends Known>(
  named: L,
  others: K[],
  { column, describe }: Matching<L, K>,
): string {
  const listed = others.slice(0, MOST_LISTED).map((other) => {
    const now = foldName(other.name) === named.folded ? '' : `, now ${other.name}`;
    return [`${other.id}${now}`, describe(other), ...(other.deleted ? ['deleted'] : [])].filter(Boolean).join(', ');
  });
  const ids = [...listed, ...(others.length > MOST_LISTED ? ['…'] : [])].join('; ');
  return `${named.name} can be a known ${column} (${ids}) or a new one: write the right id into ${column}Id, or an id of your own for a new ${column}.`;
}
