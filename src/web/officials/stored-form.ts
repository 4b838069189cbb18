import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { createTextStore, type Store } from '#web/store.ts';

/** Returns the store of a form's unsaved input on this device. `name` identifies the form. */
export function formDraftStore(name: string): Store<string | null> {
  return createTextStore(() => localStorage, `setup:${name}`);
}

/**
 * Stores a form's input on this device under `name`, and restores it after a reload. Does nothing if `name` is
 * undefined. Call `discardStoredForm` after a save.
 */
export function useStoredForm<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const kept = formDraftStore(name);
    const values = parseStoredValues(kept.get());
    // The cast is safe, because only this form stores values under `name`.
    if (values) form.reset({ ...form.getValues(), ...(values as Values) }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => kept.set(JSON.stringify(typed)),
    });
  }, [form, name]);
}

export function discardStoredForm(name: string): void {
  formDraftStore(name).set(null);
}

/** Parses stored values. `null` if there are none or they are unreadable. */
function parseStoredValues(text: string | null): object | null {
  try {
    // The cast is safe, because only `useStoredForm` writes this JSON.
    return JSON.parse(text ?? 'null') as object | null;
  } catch {
    return null;
  }
}
