/** Returns the present time in whole milliseconds since 1970. */
export type Now = () => number;

/** Two readings of the clocks may differ by this much, in milliseconds, without either clock having been set. */
const tolerance = 250;

/**
 * Returns the wall clock, but one that never goes back: if someone sets the wall clock back, this clock runs on. The wall
 * clock is needed because `monotonic`, which counts milliseconds from any start, may stop while a phone sleeps.
 */
export function createMonotonicClock(wall: Now, monotonic: Now): Now {
  let last = { wall: wall(), monotonic: monotonic() };
  let setBack = 0;
  return () => {
    const next = { wall: wall(), monotonic: monotonic() };
    const lost = next.monotonic - last.monotonic - (next.wall - last.wall);
    if (lost > tolerance) setBack += lost;
    last = next;
    return Math.round(next.wall + setBack);
  };
}

export const monotonicClock = createMonotonicClock(
  () => Date.now(),
  () => performance.now(),
);
