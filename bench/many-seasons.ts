import path from 'node:path';
import { importFile } from '#server/import/import-file.ts';
import { readLeagueFile } from '#server/league-folder.ts';
import { openStore } from '#server/storage/open.ts';
import { people } from '#server/storage/mappers/people.ts';
import type { Store } from '#server/storage/store.ts';
import { madeSeason } from './made-season.ts';

/** What a made season is called: the first is `70/71`. */
export function seasonName(number: number): string {
  const start = 1969 + number;
  return `${String(start % 100).padStart(2, '0')}/${String((start + 1) % 100).padStart(2, '0')}`;
}

/** Fills a new database with so many seasons of results; the last of them is the one that is shown. */
export async function fillSeasons(file: string, seasons: number): Promise<void> {
  const [seed] = (await readLeagueFile(path.resolve('league'))).seasons;
  if (!seed) throw new Error('league.json names no season');
  const store = await openStore({ file });
  for (let number = 1; number <= seasons; number++) {
    const text = Buffer.from(madeSeason(seasonName(number)));
    await importFile(store, text, { fileName: 'made.csv', rules: seed.rules, by: '', via: 'command' });
  }
  await nameDivisions(store);
  await store.close();
}

/** Teams that come in with results alone are retired; a made one says in its name where it plays. */
function nameDivisions(store: Store): Promise<void> {
  const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await people(change.db);
    const divided = [...teams.values()].map((team) => ({ ...team, division: Number(/\d/.exec(team.name)?.[0] ?? 0) }));
    await change.putAll('team', divided);
  });
}
