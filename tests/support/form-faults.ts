/**
 * Test steps for forms that are sent before they are complete. They run inside a page, in Chromium and in happy-dom.
 */

/**
 * Sends a form with as little as possible: empties its text fields and lists, opens the `details` elements around it
 * and closes those inside it.
 */
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
    // React overrides the `value` setter of a field, so this calls the original setter, as a browser does.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, '');
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  for (const part of element.querySelectorAll('details')) part.open = false;
  // Sends like the Enter key, because some forms disable their button until they are complete.
  element.requestSubmit();
}

/** Closes all `details` elements in a form. */
export function fold(element: HTMLElement): void {
  for (const part of element.querySelectorAll('details')) part.open = false;
}

/** Returns the two possible names of a field: its `aria-label` and the text of its label element. */
export function namesOf(field: HTMLInputElement): (string | null | undefined)[] {
  return [field.getAttribute('aria-label'), field.labels?.[0]?.textContent];
}
