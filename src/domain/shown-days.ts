import { labelField } from './field-words.ts';
import { day } from './fields.ts';
import type { Issue } from './issue.ts';

/**
 * The first day (`from`) and the last day (`until`) on which an item, such as news, is shown. If `from` is `null`, the
 * item is shown at once. If `until` is `null`, the item is shown for good.
 */
export type ShownDays = { from: string | null; until: string | null };

/** The schemas for the two days of `ShownDays`, with the texts for a form. */
export const shownDayFields = {
  from: labelField('Appears on', day('The first day'), {
    hint: 'Leave empty to show it at once.',
    beside: true,
  }).nullable(),
  until: labelField('Last day', day('The last day'), { hint: 'Leave empty to keep it.', beside: true }).nullable(),
};

/**
 * Returns whether something, such as news, is shown on the day `today`. The first and the last day are included (Rule
 * W1).
 */
export function isShownOn({ from, until }: ShownDays, today: string): boolean {
  return (from === null || from <= today) && (until === null || today <= until);
}

/** Returns the fault if the last day is before the first day, otherwise an empty list. */
export function shownDaysFaults({
  from,
  until,
}: { [Field in keyof ShownDays]?: ShownDays[Field] | undefined }): Issue[] {
  return from && until && until < from
    ? [{ path: 'until', message: 'The last day must not be before the first.' }]
    : [];
}
