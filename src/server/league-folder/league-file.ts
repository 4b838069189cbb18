import path from 'node:path';
import type { LeagueRules } from '#domain/season.ts';
import { ConfigError } from '../config.ts';
import type { League } from './league-schema.ts';
import { mistakeText } from './mistake.ts';
import { leagueOf } from './read-contents.ts';

/** The contents of `league.json`. Its seasons only seed a new database; everything else is read from the file. */
export type LeagueFile = League;

/** Returns the rules for a season that an import creates: those of the default season. */
export function rulesForImport({ seasons, defaultSeason }: LeagueFile): LeagueRules {
  const season = seasons.find(({ name }) => name === defaultSeason) ?? seasons[0];
  if (!season) throw new Error('readLeagueFile returns at least one season');
  return season.rules;
}

/** Reads `league.json`; throws a `ConfigError` with one line for each mistake. */
export async function readLeagueFile(folder: string): Promise<LeagueFile> {
  const read = await leagueOf(folder);
  if (read.ok) return read.value;
  throw new ConfigError(read.mistakes.map((mistake) => path.join(folder, mistakeText(mistake))).join('\n'));
}
