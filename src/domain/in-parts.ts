/** A long computation that pauses between its parts, so that the caller can do other work in between. */
export type InParts<T> = Generator<void, T>;

/** Runs a long computation to its end without pauses, and returns its result. */
export function runAtOnce<T>(computation: InParts<T>): T {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
  }
}
