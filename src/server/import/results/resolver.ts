import { type Checked, validResult } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import { newId } from '../../storage/new-id.ts';
import { faultWithoutPath, type NameInFile } from '#domain/imports/cells.ts';
import type { NameIndex } from '../match-names.ts';

/** The most ids that are listed in the sentence about an ambiguous name. */
const MAX_LISTED_IDS_PER_NAME = 5;

/** The team or player that a name means. `isNew`: the league does not have this team or player yet. */
export type ResolvedName = { id: string; name: string; isNew: boolean };

/**
 * What a name in a file means: a team or player of the league (`known`), the same team or player as another name of the
 * file (`sameAs`), or a team or player that the league does not have yet (`new`).
 */
export type NameMeaning = { kind: 'known'; id: string } | { kind: 'sameAs'; name: string } | { kind: 'new' };

/**
 * Finds the team or player that a name in a file means. A name that may mean several teams or players is a fault,
 * because the import never guesses.
 */
export type NameResolver = {
  /** Returns the ids of all teams or players of the league that a name may mean. */
  candidates(named: NameInFile): string[];
  /**
   * Returns the team or player that a name means, or a fault. `column`: the heading of the name's column, for the
   * message of the fault.
   */
  resolve(named: NameInFile, column: string): Checked<ResolvedName>;
};

/**
 * Returns a resolver for team names or for player names. If the file has an id for a new team or player, the team or
 * player keeps this id in the league, and later exports have this id too. The resolver refuses such an id if the league
 * already has a team or player with the same current or former name, and the file does not contain the id of that team
 * or player. In this case both ids may mean the same team or player. `given`: all names of the file. `many`: the plural
 * for sentences, such as `teams`. `meanings`: what a name means that has no id in the file, keyed by folded name. The
 * resolver looks up a name without an id in `meanings` first, and in the league only if `meanings` does not have the
 * name.
 */
export function makeNameResolver(
  names: NameIndex,
  given: readonly (NameInFile | null | undefined)[],
  many: string,
  meanings: ReadonlyMap<string, NameMeaning> = new Map(),
): NameResolver {
  const newcomers = new Newcomers(names, given);

  function resolve(written: NameInFile, column: string): Checked<ResolvedName> {
    if (written.id !== null) return resolveById(written.id, written, column, names, newcomers);
    const { named, meaning } = followMeanings(written, meanings);
    const entryMeant = meaning?.kind === 'known' ? names.get(meaning.id) : undefined;
    if (entryMeant) return validResult({ id: entryMeant.id, name: entryMeant.name, isNew: false });
    if (meaning?.kind === 'new') return validResult(newcomers.firstOrNew(named));
    const known = names.first(named.folded);
    const fresh = newcomers.named(named.folded);
    if (known.length + fresh.length > 1)
      return faultWithoutPath(ambiguousNameSentence(named, [...known, ...fresh], many, column));
    const [entry] = known;
    if (entry) return validResult({ id: entry.id, name: entry.name, isNew: false });
    return validResult(newcomers.firstOrNew(named));
  }

  function candidates(written: NameInFile): string[] {
    const { id, folded } = written;
    if (id === null) {
      const { named, meaning } = followMeanings(written, meanings);
      const ids = [folded, named.folded].flatMap((name) => names.all(name)).map((entry) => entry.id);
      return [...new Set(meaning?.kind === 'known' ? [meaning.id, ...ids] : ids)];
    }
    return names.isNameOf(id, folded) ? [names.get(id)?.id ?? id] : [];
  }

  return { candidates, resolve };
}

/** The teams or players in a file that the league does not have. */
class Newcomers {
  readonly byId = new Map<string, ResolvedName & { folded: string }>();
  /** The refused ids of the file, each with the id that the league has for the same name. */
  readonly refused = new Map<string, string>();
  readonly #byName = new Map<string, ResolvedName[]>();

  constructor(names: NameIndex, given: readonly (NameInFile | null | undefined)[]) {
    const all = given.filter((one) => one !== null && one !== undefined);
    const givenIds = new Set(all.map(({ id }) => id));
    for (const { id, name, folded } of all) {
      if (id === null || names.get(id) || this.byId.has(id) || this.refused.has(id)) continue;
      const other = names.all(folded).find((entry) => !givenIds.has(entry.id));
      if (other) this.refused.set(id, other.id);
      else this.#adopt({ id, name, isNew: true }, folded);
    }
  }

  named(folded: string): ResolvedName[] {
    return this.#byName.get(folded) ?? [];
  }

  /** Returns the first new team or player with this name. Creates one if there is none. */
  firstOrNew({ name, folded }: NameInFile): ResolvedName {
    return this.named(folded)[0] ?? this.#adopt({ id: newId(), name, isNew: true }, folded);
  }

  #adopt(resolved: ResolvedName, folded: string): ResolvedName {
    this.byId.set(resolved.id, { ...resolved, folded });
    this.#byName.set(folded, [...this.named(folded), resolved]);
    return resolved;
  }
}

function resolveById(
  id: string,
  { name, folded }: NameInFile,
  column: string,
  names: NameIndex,
  newcomers: Newcomers,
): Checked<ResolvedName> {
  const entry = names.get(id);
  if (entry) {
    if (names.isNameOf(id, folded)) return validResult({ id: entry.id, name: entry.name, isNew: false });
    return faultWithoutPath(`The id ${id} (${column}Id) belongs to ${entry.name}, not to ${name}.`);
  }
  const other = newcomers.refused.get(id);
  if (other !== undefined) {
    return faultWithoutPath(
      `The id ${id} (${column}Id) is not known here, but ${name} is, with the id ${other}: write that one if it is the same.`,
    );
  }
  const newcomer = newcomers.byId.get(id);
  if (newcomer?.folded === folded) return validResult(newcomer);
  return faultWithoutPath(
    `The id ${id} (${column}Id) belongs to ${newcomer?.name ?? 'somebody else'} elsewhere in this file, not to ${name}.`,
  );
}

/**
 * Follows `sameAs` meanings from name to name. Returns the last name, and the meaning of the last name if there is one.
 * If the meanings form a circle, returns one of the names in the circle.
 */
function followMeanings(
  named: NameInFile,
  meanings: ReadonlyMap<string, NameMeaning>,
): { named: NameInFile; meaning: NameMeaning | undefined } {
  const seen = new Set<string>();
  let last = named;
  let meaning = meanings.get(last.folded);
  while (meaning?.kind === 'sameAs' && !seen.has(last.folded)) {
    seen.add(last.folded);
    last = { id: null, name: meaning.name, folded: foldName(meaning.name) };
    meaning = meanings.get(last.folded);
  }
  return { named: last, meaning };
}

function ambiguousNameSentence(
  { name, folded }: NameInFile,
  entries: readonly { id: string; name: string }[],
  many: string,
  column: string,
): string {
  const listed = entries
    .slice(0, MAX_LISTED_IDS_PER_NAME)
    .map((entry) => (foldName(entry.name) === folded ? entry.id : `${entry.id}, now ${entry.name}`));
  const ids = listed.join('; ') + (entries.length > MAX_LISTED_IDS_PER_NAME ? '; …' : '');
  return `${name} can be ${entries.length} ${many} (${ids}): write the right id into ${column}Id.`;
}
