import { isDeepStrictEqual } from 'node:util';
import type { Season } from '#domain/season.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { League } from './league-schema.ts';
import type { LeagueFolder } from './live-folder.ts';

/**
 * Returns a sentence, with what to do, for each difference of seasons between `league.json` and the database, which holds
 * them since its first start. Seasons only in the database were created later and are no difference.
 */
export async function seedChanges(db: Snapshot, league: League): Promise<string[]> {
  const stored = new Map((await seasons(db)).map((season) => [season.name, season]));
  const shown = await defaultSeason(db);
  const sentences = league.seasons.flatMap((seed) => {
    const season = stored.get(seed.name);
    if (season === undefined) return [`league.json has the season ${seed.name}, but the database does not. ${CREATE}`];
    const parts = partsThatDiffer(seed, season);
    if (parts.length === 0) return [];
    const what = `${parts.join(', ')} of season ${seed.name}`;
    return [`league.json and the database differ in ${what}. The database counts. ${CHANGE}`];
  });
  // A league that has moved on has chosen a newer season in the database.
  if (shown === null || shown === league.defaultSeason || !league.seasons.some(({ name }) => name === shown)) {
    return sentences;
  }
  return [
    ...sentences,
    `The default season is ${league.defaultSeason} in league.json and ${shown} in the database. The database counts. ${CHANGE}`,
  ];
}

/** Reports the differences now, and whenever an edit of the folder changes them. */
export async function reportSeedChanges(
  store: Pick<Store, 'read'>,
  folder: Pick<LeagueFolder, 'present' | 'onChange'>,
  say: (sentence: string) => void,
): Promise<void> {
  let reported = '';
  async function report(): Promise<void> {
    const sentences = await store.read((db) => seedChanges(db, folder.present().file));
    if (sentences.join('\n') !== reported) sentences.forEach(say);
    reported = sentences.join('\n');
  }
  await report();
  // An unavailable store is reported elsewhere.
  folder.onChange(() => void report().catch(() => {}));
}

const CHANGE =
  'Only a new database reads seasons from league.json: change them on the site, or change league.json back.';
const CREATE = 'Only a new database reads seasons from league.json: create it on the site or with the command line.';

type Part = 'divisions' | 'weeks' | 'calendar' | 'rules' | 'divisionRules';

function partsThatDiffer(seed: Season, season: Season): Part[] {
  const parts: Part[] = ['divisions', 'weeks', 'calendar', 'rules', 'divisionRules'];
  return parts.filter((part) => !isDeepStrictEqual(seed[part], season[part]));
}
