import type { Checked, Issue } from '#domain/issue.ts';
import { invalid } from '../refusal.ts';

/** The names of the fields of a body in the order of its form, those of its parts after those of the whole. */
export type FormOrder = readonly string[];

/**
 * What the rules found right. Else 422 with every fault at once: those of the body's shape and those of
 * the rules, in the order of the form, one for each place: what has the wrong shape is not judged further.
 */
export function settled<T>(shape: readonly Issue[], checked: Checked<T>, order: FormOrder): T {
  const issues = inFormOrder([...shape, ...(checked.ok ? [] : checked.issues)], order);
  if (issues.length > 0) throw invalid(issues);
  if (!checked.ok) throw new Error('A rule found a fault and did not tell it.');
  return checked.value;
}

function inFormOrder(issues: readonly Issue[], order: FormOrder): Issue[] {
  const firsts = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return [...firsts.values()]
    .map((issue) => ({ issue, ranks: ranksOf(issue.path, order) }))
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ issue }) => issue);
}

/** `matches.2.homeScore` as numbers: the place of each name in the form, and 2. */
function ranksOf(path: string, order: FormOrder): number[] {
  if (path === '') return [];
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : order.indexOf(part)));
}

/** The whole comes before its parts. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, i) => rank !== b[i]);
  if (index === -1) return a.length - b.length;
  return (a[index] ?? 0) - (b[index] ?? -1);
}
