/** What the pages that look back over every season cost with so many seasons stored. */
import { openStore } from '#server/storage/open.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { people } from '#server/storage/mappers/people.ts';
import type { Store } from '#server/storage/store.ts';
import { siteAround } from '../tests/support/site-around.ts';
import { seasonName } from './made-seasons.ts';
import { type Spread, spread } from './measuring.ts';

const ORIGIN = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
const SEASON = seasonName(1);
const ROUNDS = 15;
/** Rounds before the ones that count: the program is compiled meanwhile. */
const WARM_UP = 5;

/** Milliseconds of processor time, which other programs on the machine change little. `result`: after a result of one season has changed, whose own sums take `ownSeason`. */
export type AllTimeRow = { address: string; bytes: number; computed: Spread; result: Spread; ownSeason: Spread };

/** Measures each page's answer, computed from the cached sums of all seasons, and computed after a new result. */
export async function measureAllTime(file: string): Promise<AllTimeRow[]> {
  const store = await openStore({ file });
  const { app } = await siteAround(store);
  const answer = async (address: string) => {
    const before = process.cpuUsage();
    const value = await app.inject(address);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    if (value.statusCode !== 200) throw new Error(`${address} answered ${value.statusCode}`);
    return { ms, bytes: value.rawPayload.length };
  };
  const player = [...(await store.read(people)).players.keys()][0] ?? '';
  const rows: AllTimeRow[] = [];
  for (const address of ['/api/records', '/api/honours', `/api/players/${player}`]) {
    const rounds: Record<'computed' | 'ownSeason' | 'result', number>[] = [];
    let bytes = 0;
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      ({ bytes } = await answer(address));
      await changePerson(store, player);
      const { ms: computed } = await answer(address);
      await changeResult(store);
      // The statistics of one season need little more than its sums.
      const { ms: ownSeason } = await answer(`/api/player-stats?season=${SEASON}`);
      await changeResult(store);
      const { ms: result } = await answer(address);
      if (round >= WARM_UP) rounds.push({ computed, ownSeason, result });
    }
    const of = (figure: keyof (typeof rounds)[number]) => spread(rounds.map((one) => one[figure]));
    rows.push({ address, bytes, computed: of('computed'), result: of('result'), ownSeason: of('ownSeason') });
  }
  await app.close();
  await store.close();
  return rows;
}

/** Changes a handicap, which leaves every sum as it is, and every answer with names to be made anew. */
async function changePerson(store: Store, id: string): Promise<void> {
  await store.write(ORIGIN, async (change) => {
    const player = (await people(change.db)).players.get(id);
    if (!player) throw new Error(`${id} is no player`);
    await change.put('player', { ...player, newHandicap: (player.newHandicap + 1) % 100 });
  });
}

/** Swaps the two scores of one frame. */
async function changeResult(store: Store): Promise<void> {
  const [fixture] = await store.read((db) => fixturesOf(db, SEASON));
  const [frame, ...rest] = fixture?.frames ?? [];
  if (fixture === undefined || frame === undefined) throw new Error(`${SEASON} has no results`);
  const scores = { homeScore: frame.awayScore, awayScore: frame.homeScore, homeBreak: null, awayBreak: null };
  await store.write(ORIGIN, (change) =>
    change.put('fixture', { ...fixture, frames: [{ ...frame, ...scores }, ...rest], deleted: false }),
  );
}
