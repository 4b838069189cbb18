import { seedDemo } from '#server/demo/seed-demo.ts';
import { readLeagueFile } from '#server/league-folder/league-file.ts';
import { seedSeasons } from '#server/open-league.ts';
import type { Filling } from './store.ts';

/** The demo league of the day, in the seasons of the shipped `league.json`: what `siteAround` would put there. */
export function demoOf(today: string): Filling {
  return {
    name: `demo-${today}`,
    async fill(store) {
      const league = await readLeagueFile('league');
      await seedSeasons(store, league);
      await seedDemo(store, league.seasons, today);
    },
  };
}
