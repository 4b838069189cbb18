/** Tells the present moment in whole milliseconds since 1970. */
export type Now = () => number;

/** Between two looks clocks differ by this much without anybody having set one. */
const wander = 250;

/**
 * The wall clock, which goes on while a phone sleeps, but for one thing: where somebody sets it back, this one goes on.
 * `steady` counts milliseconds from anywhere and never goes back; it may stand still in sleep.
 */
export function createSteadyClock(wall: Now, steady: Now): Now {
  let last = { wall: wall(), steady: steady() };
  let setBack = 0;
  return () => {
    const next = { wall: wall(), steady: steady() };
    const lost = next.steady - last.steady - (next.wall - last.wall);
    if (lost > wander) setBack += lost;
    last = next;
    return Math.round(next.wall + setBack);
  };
}

export const steadyClock = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
);
