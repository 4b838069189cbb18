import { countWithNoun } from '#domain/count.ts';
import { dealIntoGroups } from '#domain/cups/groups.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { groupLetter } from '#domain/draws/draw.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';

/**
 * Checks groups that were drawn by hand (Rule E33): every entrant must be in exactly one group, and each group must
 * have the right size. Returns all faults, or the entrants as pairs, because a draw is stored as pairs. The pairs list
 * the first entrant of each group, then the second of each group, and so on, so that `dealIntoGroups` deals the
 * entrants into the same groups again. If the number of entrants is odd, the last pair ends with `null`.
 */
export function checkHandDrawnGroups(
  drafts: readonly (readonly (string | undefined)[] | undefined)[],
  { entrantIds }: RoundToDraw,
  count: number,
  names: ReadonlyMap<string, string>,
): Checked<DrawnPair[]> {
  const issues: Issue[] = [];
  const left = new Set(entrantIds);
  const sizes = dealIntoGroups(entrantIds, count).map(({ entrants }) => entrants.length);
  for (const [i, ids] of drafts.entries()) {
    const path = `groups.${i}`;
    const size = sizes[i] ?? 0;
    if (ids && ids.length !== size)
      issues.push({
        path,
        message: `Group ${groupLetter(i)} has ${countWithNoun(size, 'entrant')}, not ${ids.length}.`,
      });
    for (const [j, id] of ids?.entries() ?? []) {
      if (id === undefined || left.delete(id)) continue;
      const message = names.has(id)
        ? `${names.get(id)} is drawn more than once.`
        : 'The competition has no such entrant.';
      issues.push({ path: `${path}.${j}`, message });
    }
  }
  if (drafts.length !== count)
    issues.push({ path: 'groups', message: `There are ${count} groups, not ${drafts.length}.` });
  if (issues.length === 0) {
    for (const id of left) issues.push({ path: 'groups', message: `${names.get(id)} is not drawn.` });
  }
  if (issues.length > 0) return faultyResult(issues);
  const order = Array.from({ length: sizes[0] ?? 0 }, (_, row) => drafts.flatMap((ids) => ids?.[row] ?? [])).flat();
  return validResult(order.flatMap((id, i): DrawnPair[] => (i % 2 === 0 ? [[id, order[i + 1] ?? null]] : [])));
}
