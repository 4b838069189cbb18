/** One fault in what somebody sent: where it is (`matches.2.homeScore`, `line 12`) and a sentence for a person. */
export type Issue = { path: string; message: string };

/** An expected failure is a value: either the checked value, or every fault at once (contract §1). */
export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

export function valid<T>(value: T): Checked<T> {
  return { ok: true, value };
}

export function faulty(issues: Issue[]): Checked<never> {
  return { ok: false, issues };
}

/** The checked value, or `undefined` after its faults were added to `issues`: for checks made of several checks. */
export function collect<T>(checked: Checked<T>, issues: Issue[]): T | undefined {
  if (checked.ok) return checked.value;
  issues.push(...checked.issues);
  return undefined;
}
