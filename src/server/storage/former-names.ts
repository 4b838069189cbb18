import { foldName } from '#domain/name.ts';

type Named = { name: string; formerNames: string[] };

/**
 * The names that somebody had before, oldest first: none is ever lost, none stands twice, and none is the present
 * one, all compared as the league compares names (contract §4).
 */
export function formerNamesOf(value: Named, before: Named | null): string[] {
  const taken = new Set([foldName(value.name)]);
  const names = before ? [...before.formerNames, ...value.formerNames, before.name] : value.formerNames;
  return names.filter((name) => {
    const folded = foldName(name);
    if (taken.has(folded)) return false;
    taken.add(folded);
    return true;
  });
}
