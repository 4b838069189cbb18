import { isDeepStrictEqual } from 'node:util';
import type { Season } from '#domain/season.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { League } from './league-schema.ts';
import type { LeagueFolder } from './live-folder.ts';

/**
 * In which points `league.json` and the database differ that live in the database since its first start: one sentence
 * for each, with what to do. Seasons that only the database has were made since, and are no difference.
 */
export async function seedChanges(db: Snapshot, league: League): Promise<string[]> {
  const stored = new Map((await seasons(db)).map((season) => [season.name, season]));
  const shown = await defaultSeason(db);
  const sentences = league.seasons.flatMap((seed) => {
    const season = stored.get(seed.name);
    if (season === undefined) return [`league.json has the season ${seed.name}, and the database has not. ${MAKE}`];
    const parts = partsThatDiffer(seed, season);
    if (parts.length === 0) return [];
    const those = `${parts.join(', ')} of season ${seed.name}`;
    return [`league.json has other ${those} than the database, which are in use. ${KEEP}`];
  });
  // A league that has moved on to a newer season has chosen that in the database.
  if (shown === null || shown === league.defaultSeason || !league.seasons.some(({ name }) => name === shown)) {
    return sentences;
  }
  return [
    ...sentences,
    `league.json names ${league.defaultSeason} as the season shown first; the database ${shown}, which is in use. ${KEEP}`,
  ];
}

/** Says those differences now, and whenever an edit of the folder makes others. */
export async function tellSeedChanges(
  store: Pick<Store, 'read'>,
  folder: Pick<LeagueFolder, 'present' | 'onChange'>,
  say: (sentence: string) => void,
): Promise<void> {
  let said = '';
  async function tell(): Promise<void> {
    const sentences = await store.read((db) => seedChanges(db, folder.present().file));
    if (sentences.join('\n') !== said) sentences.forEach(say);
    said = sentences.join('\n');
  }
  await tell();
  // A store that is away now is told of elsewhere.
  folder.onChange(() => void tell().catch(() => {}));
}

const KEEP =
  'Seasons are only read from league.json by a new database: change them as an official, or put league.json back.';
const MAKE =
  'Seasons are only read from league.json by a new database: make it as an official, or with the command line.';

type Part = 'divisions' | 'weeks' | 'calendar' | 'rules';

function partsThatDiffer(seed: Season, season: Season): Part[] {
  const parts: Part[] = ['divisions', 'weeks', 'calendar', 'rules'];
  return parts.filter((part) => !isDeepStrictEqual(seed[part], season[part]));
}
