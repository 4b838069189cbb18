import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { DuplicateFixture } from '../../storage/store-error.ts';
import type { Store } from '../../storage/store.ts';
import { addDuration, type Meters } from './meters.ts';

/**
 * A store whose writes are counted, and told to the log once they are recorded: what was done, and under which number
 * the history has the rest. Who it was about stands there alone.
 */
export function meteredStore(
  store: Store,
  { writes }: Pick<Meters, 'writes'>,
  lines: Pick<FastifyBaseLogger, 'info'> | null,
): Store {
  return {
    ...store,
    async write(origin, work, noted = () => {}) {
      const start = performance.now();
      try {
        const result = await store.write(origin, work, (entry, revision) => {
          noted(entry, revision);
          const { action, via } = origin;
          if (entry !== null)
            lines?.info({ event: 'write', action, via, entry }, `Recorded as number ${entry}: ${action}`);
        });
        writes.done += 1;
        return result;
      } catch (error) {
        writes[isRefusal(error) ? 'refused' : 'failed'] += 1;
        throw error;
      } finally {
        addDuration(writes.durations, (performance.now() - start) / 1000);
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof DuplicateFixture || (error instanceof Refusal && error.status < 500);
}
