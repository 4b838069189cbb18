import { expect, it } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { crash, type Fresh } from '../soak/crash.ts';
import { crashDuring, WORKS } from '../soak/crash-during.ts';
import { SEED } from '../support/dose.ts';
import { LEAN_SITE } from '../support/server-process.ts';
import { createDatabase } from '../support/postgres.ts';

// These tests are a short run of `npm run soak -- --only=crash`. The full run kills the server 500 times during writes
// and imports. Afterwards, every acknowledged write must be there exactly once, and no write partly.

it.each<EngineName>(['sqlite', 'postgresql'])(
  'a server killed under load on %s has every acknowledged write exactly once, and none partly',
  async (engine) => {
    const fresh = async (): Promise<Fresh> =>
      engine === 'sqlite' ? { url: null, drop: async () => undefined } : createDatabase();
    const { faults, kills } = await crash({ kills: 1, seed: String(SEED), program: LEAN_SITE, fresh });
    expect({ faults, kills }).toEqual({ faults: [], kills: 1 });
  },
);

// Each day, this test takes another kind of longer work: sending, restoring, closing or importing.
it('longer work of a killed server is done exactly once, either wholly or not at all', async () => {
  const kinds = Object.keys(WORKS);
  const kind = kinds[SEED % kinds.length]!; // the index is within the list
  const fresh = async (): Promise<Fresh> => ({ url: null, drop: async () => undefined });
  const { faults, figures } = await crashDuring({ kills: 1, seed: String(SEED), program: LEAN_SITE, fresh }, [kind]);
  expect({ faults, figures }).toMatchObject({ faults: [], figures: [{ kind, kills: 1 }] });
});
