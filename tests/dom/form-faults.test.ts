import { expect, test } from 'vitest';
import { fold, namesOf, sendEmpty } from '../support/form-faults.ts';
import type { Locator } from './locator.ts';
import { phone, useDomSite } from './visitor.ts';

const { signedIn } = useDomSite();

/**
 * Expects the focus in a faulty field, and a list of the faults. A press on the first fault in the list focuses its
 * field again, even after that part of the form was closed.
 */
async function saysWhatToFix(form: Locator): Promise<void> {
  const list = form.getByRole('group', { name: 'To fix' });
  await list.waitFor();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  const first = list.getByRole('button').first();
  expect(await form.locator(':focus').evaluate(namesOf)).toContain(await first.textContent());
  await form.evaluate(fold);
  await first.click();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
}

// Each row: a page, and how many of its forms (the first ones) have a required field.
test.each([
  ['/admin/league', 1],
  ['/admin/add-team', 1],
  ['/admin/add-player', 1],
  ['/admin/update-handicap', 1],
  ['/admin/transfer-player', 1],
  ['/admin/seasons', 1],
  ['/admin/people', 1],
  ['/admin/sponsors', 1],
  ['/admin/trophies', 1],
])(
  'a form of %s that is sent too early opens the part with the first fault, and lists the faults',
  async (path, count) => {
    const page = await signedIn(path, phone);
    const forms = page.locator('main form:has([type="submit"])');
    await expect.poll(() => forms.count()).toBeGreaterThanOrEqual(count);
    for (const form of (await forms.all()).slice(0, count)) {
      await form.evaluate(sendEmpty);
      await saysWhatToFix(form);
    }
  },
);
