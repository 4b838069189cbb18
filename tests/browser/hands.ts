import type { Locator, Page } from 'playwright-core';

/** Hands on a phone, which count what they do: a choice in a native list is two taps, what is pasted needs no key. */
export function handsOn(page: Page) {
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
    /** Types into the focused field; a new line is the Enter key. */
    async keys(text: string): Promise<void> {
      done.keys += text.length;
      for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : key);
    },
    /** A tap into the field, one that holds until the menu is there, and one on Paste. */
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

/** Waits until the page says it in a status. */
export function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** Holds back the requests of a page that match, until what it returns is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

/** The first button that is called so. */
export function firstButton(within: Page | Locator, name: RegExp): Locator {
  return within.getByRole('button', { name }).first();
}

/**
 * Fills fields by their names, each as a browser does, without the work of a hand at each: for tests of what follows. A
 * field may appear with the one before it.
 */
export function fillAtOnce(page: Page, values: Record<string, string>): Promise<void> {
  return page.evaluate(async (named) => {
    for (const [name, value] of Object.entries(named)) {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (field === null || field.disabled) throw new Error(`There is no field ${name} to fill.`);
      // The library notes each value itself; this is how a browser changes it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      if (field.value !== value) throw new Error(`The field ${name} does not take ${value}.`);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      // React renders what was typed in a microtask.
      await Promise.resolve();
    }
  }, values);
}
