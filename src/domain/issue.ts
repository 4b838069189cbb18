/** One fault in the input: where it is (`matches.2.homeScore`, `line 12`), and a sentence for a person. */
export type Issue = { path: string; message: string };

/** The checked value, or every fault at once. */
export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/**
 * Input of the right types. A field is `undefined` if its fault was reported before (it is missing, or of a wrong type):
 * what depends on it is not checked, so that no fault is reported twice.
 */
export type Draft<T> = { [Field in keyof T]?: T[Field] | undefined };

export function valid<T>(value: T): Checked<T> {
  return { ok: true, value };
}

export function faulty(issues: Issue[]): Checked<never> {
  return { ok: false, issues };
}

/** Returns the checked value, or `undefined` after adding its faults to `issues`. */
export function collect<T>(checked: Checked<T>, issues: Issue[]): T | undefined {
  if (checked.ok) return checked.value;
  issues.push(...checked.issues);
  return undefined;
}
