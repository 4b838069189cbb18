import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';
import { newId } from '../../storage/new-id.ts';
import type { Named } from '#domain/imports/cells.ts';
import type { Faults } from './report.ts';

/** The most players with the same name that a sentence lists. */
const MOST_LISTED = 5;

type Entry = { id: string; name: string; formerNames: string[]; mergedNames?: readonly string[] };

/** Players or teams, keyed by their current and former names. Names are compared by the league's rules. */
export type NameIndex<T extends Entry = Entry> = {
  get(id: string): T | undefined;
  /** Returns whether this is a current or former name of the entry with this id. */
  isNameOf(id: string, folded: string): boolean;
  /** Returns all entries with this current or former name. */
  all(folded: string): T[];
  /** Returns the best matches. For teams: live teams with this current name, else deleted teams with it, else former names. */
  first(folded: string): T[];
};

/** Indexes players by name. Current and former names rank the same. A merged player's id leads to the remaining player. */
export function playerNames(people: People): NameIndex<Player> {
  const index = nameIndex(people.players.values(), () => 0);
  return {
    ...index,
    get: (id) => index.get(currentId(people, id)),
    isNameOf: (id, folded) => index.isNameOf(currentId(people, id), folded),
  };
}

/** Indexes teams by name. `first` prefers current names of live teams. */
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

/** Returns the key of a player's name in a squad. No two live players of a squad have the same key. */
export function squadName({ name, teamId }: Pick<Player, 'name' | 'teamId'>): string {
  return `${teamId} ${foldName(name)}`;
}

/** A team or player named in a line of a squad file. */
export type NamedLine = Named & { line: number };
type Known = Entry & { deleted: boolean };

/** The team or player that a line names. `known` is `null` for a new team or player with this id. */
export type Match<L extends NamedLine, K extends Known> = { named: L; known: K | null; id: string };

type Matching<L extends NamedLine, K extends Known> = {
  column: 'team' | 'player';
  names: NameIndex<K>;
  /** Returns the live entry that a name without an id means: the exact name and, for a player, the exact team. */
  exact(named: L): K | undefined;
  /** Text after an id that tells players of the same name apart: `of Tigers`. */
  describe(known: K): string;
};

/**
 * Matches the lines of a file with the league's teams or players. A known id decides, whatever the name; an unknown id means a
 * new entry. A name without an id means the live entry with that name (`exact`). If others had the name or were deleted, the line
 * is faulty: the import never guesses, unless those others have their own lines. Faulty lines are left out.
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

/** Returns the known entries with their own line, by id or by exact name. */
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
