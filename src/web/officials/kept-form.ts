import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { createStoredText, type Store } from '#web/store.ts';

/** What was typed and is not saved yet, on this device. */
export function keptText(name: string): Store<string | null> {
  return createStoredText(() => localStorage, `setup:${name}`);
}

/** Keeps what is typed in a form under a name on this device, and puts it back after a reload; `forget` after it was saved. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const kept = keptText(name);
    const values = valuesIn(kept.get());
    // Of this form, which alone writes them.
    if (values) form.reset({ ...form.getValues(), ...(values as Values) }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => kept.set(JSON.stringify(typed)),
    });
  }, [form, name]);
}

export function forget(name: string): void {
  keptText(name).set(null);
}

/** The values in a text; `null` without one, or where it cannot be read. */
function valuesIn(text: string | null): object | null {
  try {
    // JSON that only `useKeptForm` writes.
    return JSON.parse(text ?? 'null') as object | null;
  } catch {
    return null;
  }
}
