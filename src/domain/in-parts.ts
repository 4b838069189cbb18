/** A rule that may take long: it stops between its parts, so that its caller can do something else before the next one. */
export type InParts<T> = Generator<void, T>;

/** Runs such a rule without a stop. */
export function atOnce<T>(rule: InParts<T>): T {
  for (;;) {
    const step = rule.next();
    if (step.done === true) return step.value;
  }
}
