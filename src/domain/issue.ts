/**
 * One fault in the input: where it is (`path`, such as `matches.2.homeScore` or `line 12`), and a sentence for the
 * user.
 */
export type Issue = { path: string; message: string };

/** The result of a check: the checked value, or the list of all its faults. */
export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/**
 * Input whose fields have the right types. A field is `undefined` if it is missing or has a wrong type. This fault has
 * already been reported. Checks that need the field are skipped, so that no fault is reported twice.
 */
export type Draft<T> = { [Field in keyof T]?: T[Field] | undefined };

/** Returns the result of a check that found no faults. */
export function validResult<T>(value: T): Checked<T> {
  return { ok: true, value };
}

/** Returns the result of a check that found these faults. */
export function faultyResult(issues: Issue[]): Checked<never> {
  return { ok: false, issues };
}

/** Returns the value of a check's result. If the check found faults, adds them to `issues` and returns `undefined`. */
export function valueOrCollect<T>(checked: Checked<T>, issues: Issue[]): T | undefined {
  if (checked.ok) return checked.value;
  issues.push(...checked.issues);
  return undefined;
}
