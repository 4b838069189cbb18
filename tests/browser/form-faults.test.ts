import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, isAccessible } from './page-quality.ts';
import { phone, useSite } from './visitor.ts';

const { go, official, pageIn } = useSite();

/** Empties every field of a form, folds every part in it, opens the parts that it is in, and sends it. */
async function sendEmpty(form: Locator): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
      part.open = true;
    for (const field of element.elements) {
      const isTyped =
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement ||
        (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(field.type));
      const mayBeEmpty = !(field instanceof HTMLSelectElement) || field.querySelector('option[value=""]') !== null;
      if (!isTyped || !mayBeEmpty || field.disabled || field.value === '') continue;
      // The library notes each value itself; this is how a browser changes it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, '');
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
    for (const part of element.querySelectorAll('details')) part.open = false;
  });
  // As the Enter key does: the button of some forms waits until they are complete.
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
}

/** Expects the focus in the first faulty field, which is shown, and a list of what is to be fixed at the button. */
async function saysWhatToFix(page: Page, form: Locator): Promise<void> {
  const list = form.getByRole('group', { name: 'To fix' });
  await list.waitFor();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  const first = list.getByRole('button').first();
  const labels = await form
    .locator(':focus')
    .evaluate((field: HTMLInputElement) => [field.ariaLabel, field.labels?.[0]?.textContent]);
  expect(labels).toContain(await first.textContent());
  await form.evaluate((element) => {
    for (const part of element.querySelectorAll('details')) part.open = false;
  });
  await first.click();
  await form.locator(':focus[aria-invalid="true"]').waitFor();
  await fits(page);
}

// How many forms of the page have a field that is required.
test.each([
  ['/admin/fixtures', 2],
  ['/admin/adjustments', 1],
  ['/admin/cups', 1],
])(
  'a form of %s that is sent too early opens the part of its first fault, and names what is to be fixed',
  async (path, count) => {
    const page = await pageIn(await official(phone));
    await go(page, path);
    const forms = page.locator('main form:has([type="submit"])');
    await expect.poll(() => forms.count()).toBeGreaterThanOrEqual(count);
    for (const form of (await forms.all()).slice(0, count)) {
      await sendEmpty(form);
      await saysWhatToFix(page, form);
    }
    await isAccessible(page);
  },
);
