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
