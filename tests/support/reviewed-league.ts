/** A league in which a test chooses the date, and sends requests as captains, officials and visitors. */
import { test } from 'vitest';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { shippedLeague } from './content.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { actingAs, askApp, captainOf, LEAGUE, PAT, siteOf } from './league-site.ts';
import { openAgain, testPlace } from './store.ts';

export const ACTORS = {
  home: captainOf('a'),
  away: captainOf('b'),
  both: captainOf('b', 'a'),
  third: captainOf('c'),
  results: { ...VISITOR, role: 'results', name: 'Ray', sessionId: 's', personId: 'r', divisions: [1] },
  otherResults: { ...VISITOR, role: 'results', name: 'Ros', sessionId: 's', personId: 'o', divisions: [2] },
  secretary: PAT,
  visitor: VISITOR,
} satisfies Record<string, Actor>;

export type Who = keyof typeof ACTORS;

/** Opens a league in which the test chooses the date and sends requests as any of these actors. */
export async function openReviewedLeague(engine: EngineName, settings: { confirmDays?: number } = {}) {
  const [league, place] = [{ ...(await shippedLeague()), ...settings }, await testPlace(engine, LEAGUE)];
  const store = await openAgain(place);
  let day = '2025-10-08';
  const clock = { now: () => new Date(`${day}T20:00:00Z`), today: () => day };
  const instance = async (own: Store) => {
    const app = await siteOf(own, league, undefined, clock);
    return (who: Who) =>
      (call: string, body?: unknown, headers: Record<string, string> = {}) =>
        askApp(app, call, body, { ...actingAs(ACTORS[who]), ...headers });
  };
  return {
    store,
    as: await instance(store),
    setDay: (next: string) => void (day = next),
    /** Opens another instance with its own store. */
    second: async () => instance(await openAgain(place)),
  };
}

/** A test with its own league from `openReviewedLeague`: `it('…', async ({ league }) => …)`. */
export const it = test
  .extend('league', () => openReviewedLeague('sqlite'))
  .extend('as', ({ league }) => league.as)
  .extend('store', ({ league }) => league.store)
  .extend('setDay', ({ league }) => league.setDay);
