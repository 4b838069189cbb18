import type { Locator, Page } from 'playwright-core';

/**
 * Returns functions that use a phone as by hand, and count taps and keys in `done`. A choice in a native list takes two
 * taps, and pasted text needs no keys.
 */
export function countingHands(page: Page) {
  const done = { taps: 0, keys: 0 };
  return {
    done,
    async tap(what: Locator): Promise<void> {
      done.taps += 1;
      await what.click();
    },
    async choose(what: Locator, option: { index: number }): Promise<void> {
      done.taps += 2;
      await what.selectOption(option);
    },
    async type(what: Locator, text: string): Promise<void> {
      done.taps += 1;
      done.keys += text.length;
      await what.fill(text);
    },
    /** Types into the focused field. A new line is the Enter key. */
    async keys(text: string): Promise<void> {
      done.keys += text.length;
      for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : key);
    },
    /** Pastes as on a phone, with two taps: a long one on the field, which opens a menu, and one on Paste. */
    async paste(what: Locator, text: string): Promise<void> {
      done.taps += 2;
      await what.click();
      await what.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
  };
}

/** Waits until a status on the page has this text. */
export function untilStatusSays(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** Holds back the requests of a page that match the pattern, until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

/** Returns the first button within a page or an element whose accessible name matches. */
export function firstButtonNamed(within: Page | Locator, name: RegExp): Locator {
  return within.getByRole('button', { name }).first();
}

/**
 * Fills fields, keyed by their `name`, without taps and keys, for tests of what comes afterwards. A field may appear
 * only once the field before it is filled.
 */
export function fillAtOnce(page: Page, values: Record<string, string>): Promise<void> {
  return page.evaluate(async (named) => {
    for (const [name, value] of Object.entries(named)) {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (field === null || field.disabled) throw new Error(`There is no field ${name} to fill.`);
      // React overrides the `value` setter of a field, so this calls the original setter, as a browser does.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      if (field.value !== value) throw new Error(`The field ${name} does not take ${value}.`);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      // React renders typed text in a microtask, so this waits for one.
      await Promise.resolve();
    }
  }, values);
}
