import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';

/** The elements of each form's fields, keyed by name, in the order in which the fields came up. */
const fields = new WeakMap<object, Map<string, HTMLElement>>();

/** Notes the element of a field, to be called when it is mounted. */
export function noteField<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: Path<Values>,
  element: HTMLElement,
): void {
  const known = fields.get(control);
  if (known === undefined) fields.set(control, new Map([[name, element]]));
  else known.set(name, element);
}

/**
 * Moves the focus to a field, at once. The library's `setFocus` and `shouldFocusError` do it with a timer, which a browser
 * may hold back until the next frame: whoever types in another field by then would go on in this one.
 */
export function focusField<Values extends FieldValues>({ control }: UseFormReturn<Values>, name: Path<Values>): void {
  fields.get(control)?.get(name)?.focus();
}

/** Moves the focus to the first field with a fault. */
export function focusFault<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  errors: FieldErrors<Values>,
): void {
  for (const [name, element] of fields.get(control) ?? []) {
    if (element.isConnected && get(errors, name) !== undefined) return element.focus();
  }
}
