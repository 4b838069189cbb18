import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fold, namesOf, sendEmpty } from '../support/form-faults.ts';
import { expectToFitScreen, expectAccessible } from './page-quality.ts';
import { phone, useBrowserSite } from './visitor.ts';

const { openOfficial } = useBrowserSite();

/**
 * Expects a list of the faults in a form, and the focus in the first faulty field. A press on the first fault in the
 * list must move the focus there, even if the section of the field is closed.
 */
async function saysWhatToFix(page: Page, form: Locator): Promise<void> {
  const list = form.getByRole('group', { name: 'To fix' });
  await list.waitFor();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  const first = list.getByRole('button').first();
  expect(await form.locator(':focus').evaluate(namesOf)).toContain(await first.textContent());
  await form.evaluate(fold);
  await first.click();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  await expectToFitScreen(page);
}

// Pages, each with the number of its forms that have a required field.
test.each([
  ['/admin/fixtures', 2],
  ['/admin/adjustments', 1],
  ['/admin/cups?new=1', 1],
])(
  'a form of %s that is sent too early opens the part with the first fault, and lists the faults',
  async (path, count) => {
    const page = await openOfficial(path, phone);
    const forms = page.locator('main form:has([type="submit"])');
    await expect.poll(() => forms.count()).toBeGreaterThanOrEqual(count);
    for (const form of (await forms.all()).slice(0, count)) {
      await form.evaluate(sendEmpty);
      await saysWhatToFix(page, form);
    }
    await expectAccessible(page);
  },
);
