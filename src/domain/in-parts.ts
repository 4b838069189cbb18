/** A rule that may take long. It pauses between its parts, so that the caller can do other work in between. */
export type InParts<T> = Generator<void, T>;

/** Runs such a rule without a stop. */
export function atOnce<T>(rule: InParts<T>): T {
  for (;;) {
    const step = rule.next();
    if (step.done === true) return step.value;
  }
}
