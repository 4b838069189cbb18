/**
 * A long computation as a generator. It yields between its parts, so that the caller can do other work in between, and
 * returns a result of type `T`.
 */
export type PausingComputation<T> = Generator<void, T>;

/** Runs a long computation to its end without pauses, and returns its result. */
export function runWithoutPauses<T>(computation: PausingComputation<T>): T {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
  }
}
