import type { Issue } from '#domain/issue.ts';
import { seasonBody } from '#contract/admin-seasons.ts';

/** The fields of the bodies in the order of their form. */
export const SEASON_ORDER: readonly string[] = [
  ...Object.keys(seasonBody.shape),
  'week',
  'from',
  'to',
  'teamId',
  'division',
];

/** Whether a body has a field: what is not given stays as it was, what is given wrongly is a fault. */
export function isGiven(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, field) !== undefined;
}

export function noSuchSeason(path: string, name: string): Issue {
  return { path, message: `The league has no season ${name}.` };
}
