import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fold, namesOf, sendEmpty } from '../support/form-faults.ts';
import { fits, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { openOfficial } = useSite();

/** Expects the focus in the first faulty field, which is shown, and a list of what is to be fixed at the button. */
async function saysWhatToFix(page: Page, form: Locator): Promise<void> {
  const list = form.getByRole('group', { name: 'To fix' });
  await list.waitFor();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  const first = list.getByRole('button').first();
  expect(await form.locator(':focus').evaluate(namesOf)).toContain(await first.textContent());
  await form.evaluate(fold);
  await first.click();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  await fits(page);
}

// How many forms of the page have a field that is required.
test.each([
  ['/admin/fixtures', 2],
  ['/admin/adjustments', 1],
  ['/admin/cups?new=1', 1],
])(
  'a form of %s that is sent too early opens the part of its first fault, and names what is to be fixed',
  async (path, count) => {
    const page = await openOfficial(path, phone);
    const forms = page.locator('main form:has([type="submit"])');
    await expect.poll(() => forms.count()).toBeGreaterThanOrEqual(count);
    for (const form of (await forms.all()).slice(0, count)) {
      await form.evaluate(sendEmpty);
      await saysWhatToFix(page, form);
    }
    await isAccessible(page);
  },
);
