import type { LiveEvent } from '#contract/live.ts';
import { createStore } from '#web/store.ts';

/** The latest event of the live stream, for code that cannot wait until the page has reloaded its data. */
export const latestEvent = createStore<LiveEvent | null>(null);

/** When the page lost its connection to the stream. `null` while it is connected. */
export const streamLostAt = createStore<Date | null>(null);
