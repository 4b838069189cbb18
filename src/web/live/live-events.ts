import type { LiveEvent } from '#contract/live.ts';
import { createStore } from '#web/store.ts';

/**
 * The latest event of the live stream, for code that cannot wait until the page has reloaded its data. `null` before
 * the first event.
 */
export const latestEvent = createStore<LiveEvent | null>(null);

/** When the page lost its connection to the live stream. `null` while the connection is not lost. */
export const streamLostAt = createStore<Date | null>(null);
