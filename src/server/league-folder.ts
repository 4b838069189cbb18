import path from 'node:path';
import type { LeagueRules } from '#domain/season.ts';
import { ConfigError } from './config.ts';
import type { League } from './league-folder/league-schema.ts';
import { mistakeText } from './league-folder/mistake.ts';
import { leagueOf } from './league-folder/read-contents.ts';

/**
 * What a league says in `league.json` without touching code. Its seasons are the seed of a new database, and live there
 * from then on; everything else is as the file stands.
 */
export type LeagueFile = League;

/** The rules of a season that a file makes: those of the season that is shown by default. */
export function rulesForImport({ seasons, defaultSeason }: LeagueFile): LeagueRules {
  const season = seasons.find(({ name }) => name === defaultSeason) ?? seasons[0];
  if (!season) throw new Error('readLeagueFile answers at least one season');
  return season.rules;
}

/** Reads `league.json`; throws a `ConfigError` with one line for every mistake in it. */
export async function readLeagueFile(folder: string): Promise<LeagueFile> {
  const read = await leagueOf(folder);
  if (read.ok) return read.value;
  throw new ConfigError(read.mistakes.map((mistake) => path.join(folder, mistakeText(mistake))).join('\n'));
}
