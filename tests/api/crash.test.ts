import { expect, it } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { crash, type Fresh } from '../soak/crash.ts';
import { LEAN_SITE } from '../support/server-process.ts';
import { createDatabase } from '../support/postgres.ts';

// A short run of `npm run soak -- --only=crash`, which kills the server 500 times in the middle of writes and imports:
// it must then have everything that it acknowledged, once, and no partial write.

const RUNS: [EngineName, number][] = [
  ['sqlite', 3],
  ['postgresql', 2],
];

it.each(RUNS)(
  'a server killed under load on %s has every acknowledged write once, and none by half',
  async (engine, kills) => {
    const fresh = async (): Promise<Fresh> =>
      engine === 'sqlite' ? { url: null, drop: async () => undefined } : createDatabase();
    const seed = String(Date.now() % 1_000_000);
    const { faults, ...result } = await crash({ kills, seed, program: LEAN_SITE, fresh });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
    expect(result.kills).toBe(kills);
  },
  // Each kill is followed by a start, which takes seconds on a busy machine.
  300_000,
);
