import { type Checked, faulty, valid } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import { newId } from '../../storage/new-id.ts';
import type { Named } from '../csv/cell.ts';
import type { NameBook } from './name-book.ts';

/** So many ids of namesakes are listed in a sentence. */
const MOST_LISTED = 5;

/** Whom a name of the file means; `isNew` where the league does not know them yet. */
export type Resolved = { id: string; name: string; isNew: boolean };

/** Finds out whom the names of a file mean; what is unclear is a fault, never a guess (contract §5). */
export type Resolver = {
  /** The ids of all whom the name may mean: a recorded card says which of them it is. */
  candidates(named: Named): string[];
  /** `column` is where the name stands, for the sentence of a fault. */
  resolve(named: Named, column: string): Checked<Resolved>;
};

/**
 * An id that the league does not know is adopted for somebody new, so that a file comes out elsewhere as it went in;
 * but not while the league knows somebody of that name whom the file never names by id: they may be the same.
 * `given` are all names of the file that stand with an id; `many` is a word such as `teams`.
 */
export function makeResolver(book: NameBook, given: readonly Named[], many: string): Resolver {
  const givenIds = new Set(given.map(({ id }) => id));
  const adopted = new Map<string, Resolved & { folded: string }>();
  const refused = new Map<string, string>();
  const newcomers = new Map<string, Resolved[]>();

  for (const { id, name, folded } of given) {
    if (id === null || book.get(id) || adopted.has(id) || refused.has(id)) continue;
    const other = book.all(folded).find((entry) => !givenIds.has(entry.id));
    if (other) refused.set(id, other.id);
    else adopt({ id, name, isNew: true }, folded);
  }

  function adopt(resolved: Resolved, folded: string): Resolved {
    adopted.set(resolved.id, { ...resolved, folded });
    const namesakes = newcomers.get(folded);
    if (namesakes) namesakes.push(resolved);
    else newcomers.set(folded, [resolved]);
    return resolved;
  }

  function byId(id: string, { name, folded }: Named, column: string): Checked<Resolved> {
    const entry = book.get(id);
    if (entry) {
      if (book.isNameOf(id, folded)) return valid({ id, name: entry.name, isNew: false });
      return fault(`The id ${id} (${column}Id) belongs to ${entry.name}, not to ${name}.`);
    }
    const other = refused.get(id);
    if (other !== undefined) {
      return fault(
        `The id ${id} (${column}Id) is not known here, but ${name} is, with the id ${other}: write that one if it is the same.`,
      );
    }
    const newcomer = adopted.get(id);
    if (newcomer?.folded === folded) return valid(newcomer);
    return fault(
      `The id ${id} (${column}Id) belongs to ${newcomer?.name ?? 'somebody else'} elsewhere in this file, not to ${name}.`,
    );
  }

  function resolve(named: Named, column: string): Checked<Resolved> {
    if (named.id !== null) return byId(named.id, named, column);
    const known = book.first(named.folded);
    const fresh = newcomers.get(named.folded) ?? [];
    const count = known.length + fresh.length;
    if (count > 1) {
      const some = [...known.slice(0, MOST_LISTED), ...fresh.slice(0, MOST_LISTED)].slice(0, MOST_LISTED);
      const ids = some.map((entry) => described(entry, named)).join('; ') + (count > MOST_LISTED ? '; …' : '');
      return fault(`${named.name} can be ${count} ${many} (${ids}): write the right id into ${column}Id.`);
    }
    const [entry] = known;
    if (entry) return valid({ id: entry.id, name: entry.name, isNew: false });
    return valid(fresh[0] ?? adopt({ id: newId(), name: named.name, isNew: true }, named.folded));
  }

  function candidates({ id, folded }: Named): string[] {
    if (id === null) return book.all(folded).map((entry) => entry.id);
    return book.isNameOf(id, folded) ? [id] : [];
  }

  return { candidates, resolve };
}

function described(entry: { id: string; name: string }, named: Named): string {
  return foldName(entry.name) === named.folded ? entry.id : `${entry.id}, now ${entry.name}`;
}

function fault(message: string): Checked<never> {
  return faulty([{ path: '', message }]);
}
