import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** The elements of each form's fields. Keyed by the form's `control`, then by field name in the order of mounting. */
const fieldElements = new WeakMap<object, Map<string, HTMLElement>>();

/** Stores a field's element, so that it can be focused later. Call this when the element is mounted. */
export function registerFieldElement<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: Path<Values>,
  element: HTMLElement,
): void {
  const known = fieldElements.get(control);
  if (known === undefined) fieldElements.set(control, new Map([[name, element]]));
  else known.set(name, element);
}

/**
 * Moves the focus to a field at once. The form library's `setFocus` and `shouldFocusError` use a timer, which may run
 * late. A user who has already begun to type in another field would then continue in the wrong field.
 */
export function focusField<Values extends FieldValues>({ control }: UseFormReturn<Values>, name: Path<Values>): void {
  const element = fieldElements.get(control)?.get(name);
  if (element !== undefined) expandAndFocus(element);
}

/**
 * Moves the focus to a field, or to the first field of a group of fields. `place`: the name of the field, or the path
 * of the group in the form's values, such as `contacts.2`.
 */
export function focusFirstFieldAtPath<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  place: string,
): void {
  for (const [name, element] of fieldElements.get(control) ?? [])
    if (name === place || name.startsWith(`${place}.`)) return expandAndFocus(element);
}

/** Moves the focus to an element. First expands all sections around it, because a hidden element gets no focus. */
function expandAndFocus(element: HTMLElement): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  element.focus();
  // In a field for whole numbers the text is selected, so that typing replaces it, as after the Tab key.
  if (element instanceof HTMLInputElement && element.inputMode === 'numeric') element.select();
}

/**
 * A fault in a form. `path`: the field's name. `words`: the field's label, or the fault's message if the page does not
 * show the field. `go`: moves the focus to the field; `null` if the page does not show the field.
 */
export type FormFault = { path: string; words: string; go: (() => void) | null };

/** Returns the faults of a form, in the order of its fields on the page. Faults without a field come last. */
export function faultsOfForm<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  errors: FieldErrors<Values>,
): FormFault[] {
  const sentences = new Map(errorMessagesWithPaths(errors, ''));
  const found = [...(fieldElements.get(control) ?? [])]
    .filter(([path, element]) => sentences.has(path) && element.isConnected && !element.matches(':disabled'))
    .sort(([, one], [, other]) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(([path, element]) => ({ path, words: labelOf(element), go: () => expandAndFocus(element) }));
  for (const { path } of found) sentences.delete(path);
  return [...found, ...[...sentences].map(([path, words]) => ({ path, words, go: null }))];
}

function labelOf(element: HTMLElement): string {
  const [label] = 'labels' in element ? ((element as HTMLInputElement).labels ?? []) : [];
  return element.ariaLabel ?? label?.textContent ?? '';
}

/**
 * Returns all messages in the form library's nested errors, each with its field's name. `within`: the start of these
 * names, such as `contacts.`, or `''`.
 */
function errorMessagesWithPaths(errors: object, within: string): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const path = `${within}${name}`;
    const own: unknown = Reflect.get(error, 'message');
    const inside = errorMessagesWithPaths(error, `${path}.`);
    return typeof own === 'string' ? [[path, own], ...inside] : inside;
  });
}

/** Moves the focus to the first field with a fault. */
export function focusFirstFault<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: FieldErrors<Values>,
): void {
  faultsOfForm(form, errors)[0]?.go?.();
}
