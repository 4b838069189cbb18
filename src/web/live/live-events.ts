import type { LiveEvent } from '#contract/live.ts';
import { createStore } from '#web/store.ts';

/** The latest event of the live stream, for code that cannot wait until the page has reloaded its data. */
export const latestEvent = createStore<LiveEvent | null>(null);

/** Since when the page has no connection to the stream; `null` while it has one. */
export const streamLostAt = createStore<Date | null>(null);
