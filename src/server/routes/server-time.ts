import { serverTime } from '#contract/server-time.ts';
import type { Clock } from '../clock.ts';
import { type FreshRead, freshRead } from '../http/fresh-routes.ts';
import { monotonicNow } from '../monotonic-clock.ts';

export function timeReads(clock: Clock): FreshRead[] {
  return [freshRead(serverTime, async () => ({ now: monotonicNow(clock) }))];
}
