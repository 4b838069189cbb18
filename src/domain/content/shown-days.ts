import { day } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';

/** The days from and until which something is shown; `null`: from the start, or for good. */
export type ShownDays = { from: string | null; until: string | null };

/** The fields of these days. */
export const shownDays = { from: day('The first day').nullable(), until: day('The last day').nullable() };

/** Returns whether something, such as news, is shown on a day; both of its days count (Rule W1). */
export function isShownOn({ from, until }: ShownDays, today: string): boolean {
  return (from === null || from <= today) && (until === null || today <= until);
}

/** Returns the fault of a last day before the first. */
export function daysInOrder({ from, until }: { [Field in keyof ShownDays]?: ShownDays[Field] | undefined }): Issue[] {
  return from && until && until < from
    ? [{ path: 'until', message: 'The last day must not be before the first.' }]
    : [];
}
