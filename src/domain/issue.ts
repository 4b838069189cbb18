/** One fault in the input: its path (`matches.2.homeScore`, `line 12`), and a sentence for a person. */
export type Issue = { path: string; message: string };

/** The checked value, or every fault at once. */
export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/**
 * Input with the right types. A field is `undefined` if its fault was already reported (it is missing or has a wrong
 * type). Checks that need the field are skipped, so that no fault is reported twice.
 */
export type Draft<T> = { [Field in keyof T]?: T[Field] | undefined };

/** Returns the result of a check that found no faults. */
export function valid<T>(value: T): Checked<T> {
  return { ok: true, value };
}

/** Returns the result of a check that found these faults. */
export function faulty(issues: Issue[]): Checked<never> {
  return { ok: false, issues };
}

/** Returns the checked value. If it is faulty, adds its faults to `issues` and returns `undefined`. */
export function collect<T>(checked: Checked<T>, issues: Issue[]): T | undefined {
  if (checked.ok) return checked.value;
  issues.push(...checked.issues);
  return undefined;
}
