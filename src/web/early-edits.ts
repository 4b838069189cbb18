/** A field that a visitor can edit before the page is hydrated. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fields = 'input, select, textarea';
const edits = new Map<Field, string | boolean>();

/** Whether a field was edited before hydration, and the edit has not been replayed yet. */
export function hasEarlyEdits(): boolean {
  return edits.size > 0;
}

/** Notes what has been typed and chosen so far, and from now on until `replayEarlyEdits`. */
export function noteEarlyEdits(page: HTMLElement): void {
  for (const field of page.querySelectorAll<Field>(fields)) {
    if (isEdited(field)) edits.set(field, stateOf(field));
  }
  document.addEventListener('input', noteEdit, true);
}

/**
 * Makes the edits again, with their events, once the forms are hydrated: until then a form hears nothing, and its library
 * puts the first values back.
 */
export function replayEarlyEdits(): void {
  document.removeEventListener('input', noteEdit, true);
  const noted = [...edits];
  edits.clear();
  for (const [field, state] of noted) if (field.isConnected) edit(field, state);
}

function noteEdit({ target }: Event): void {
  if (target instanceof Element && target.matches(fields)) edits.set(target as Field, stateOf(target as Field));
}

function stateOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

function isEdited(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
  return field.value !== (first?.value ?? '');
}

/** React compares with what it set last, so another value is set first, and the new one past its own setter. */
function edit(field: Field, state: string | boolean): void {
  if (typeof state === 'boolean') {
    if (!isTicked(field)) return;
    field.checked = !state;
    return field.click();
  }
  field.value = '';
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, state);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}
