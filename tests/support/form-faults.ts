/**
 * Test steps for forms that are sent before they are complete. They run inside a page, in Chromium and in happy-dom.
 */

/** Empties all fields of a form, opens the sections around it, closes its own sections, and sends it. */
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

/** Closes all sections of a form. */
export function fold(element: HTMLElement): void {
  for (const part of element.querySelectorAll('details')) part.open = false;
}

/** Returns the possible names of a focused field: its accessible label and the text of its label element. */
export function namesOf(field: HTMLInputElement): (string | null | undefined)[] {
  return [field.getAttribute('aria-label'), field.labels?.[0]?.textContent];
}
