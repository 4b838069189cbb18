/** What the tests of forms that are sent too early do inside a page, in Chromium and in a window without a browser. */

/** Empties every field of a form, folds every part in it, opens the parts that it is in, and sends it. */
export function sendEmpty(element: HTMLFormElement): void {
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
  // As the Enter key does: the button of some forms waits until they are complete.
  element.requestSubmit();
}

/** Folds every part of a form. */
export function fold(element: HTMLElement): void {
  for (const part of element.querySelectorAll('details')) part.open = false;
}

/** The names that the field in focus has. */
export function namesOf(field: HTMLInputElement): (string | null | undefined)[] {
  return [field.getAttribute('aria-label'), field.labels?.[0]?.textContent];
}
