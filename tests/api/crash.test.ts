import { expect, it } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { crash, type Fresh } from '../soak/crash.ts';
import { crashDuring, WORKS } from '../soak/crash-during.ts';
import { SEED } from '../support/dose.ts';
import { LEAN_SITE } from '../support/server-process.ts';
import { createDatabase } from '../support/postgres.ts';

// A short run of `npm run soak -- --only=crash`, which kills the server 500 times in the middle of writes and imports:
// it must then have everything that it acknowledged, once, and no partial write.

it.each<EngineName>(['sqlite', 'postgresql'])(
  'a server killed under load on %s has every acknowledged write once, and none by half',
  async (engine) => {
    const fresh = async (): Promise<Fresh> =>
      engine === 'sqlite' ? { url: null, drop: async () => undefined } : createDatabase();
    const { faults, kills } = await crash({ kills: 1, seed: String(SEED), program: LEAN_SITE, fresh });
    expect({ faults, kills }).toEqual({ faults: [], kills: 1 });
  },
);

// Another kind of work each day: sending, restoring, closing, importing.
it('a server killed in a longer piece of work has done it wholly or not at all, and once', async () => {
  const kinds = Object.keys(WORKS);
  const kind = kinds[SEED % kinds.length]!; // of the list
  const fresh = async (): Promise<Fresh> => ({ url: null, drop: async () => undefined });
  const { faults, figures } = await crashDuring({ kills: 1, seed: String(SEED), program: LEAN_SITE, fresh }, [kind]);
  expect({ faults, figures }).toMatchObject({ faults: [], figures: [{ kind, kills: 1 }] });
});
