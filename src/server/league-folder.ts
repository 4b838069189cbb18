import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { LeagueRules } from '#domain/season.ts';
import { ConfigError } from './config.ts';

const day = z.iso.date('must be a day such as 2025-09-22');

const seasonSeed = z.object({
  name: z.string(),
  divisions: z.array(z.int().min(1)).min(1),
  weeks: z.int().min(1).max(99),
  calendar: z.array(z.object({ week: z.int().min(1), from: day, to: day })),
  rules: z.object({
    framesPerFixture: z.int().min(1),
    walkoverScore: z.int().min(0),
    maxFramesPerPlayer: z.int().min(1),
    highestBreak: z.int().min(1),
    highestScore: z.int().min(1),
  }),
});

const leagueFile = z.object({
  name: z.string().min(1),
  timeZone: z.string().refine(isTimeZone, 'is not a time zone such as Europe/London'),
  defaultSeason: z.string(),
  seasons: z.array(seasonSeed).min(1),
  competitions: z.array(z.object({ name: z.string().min(1), entrants: z.array(z.string().min(1)).min(1) })),
});

/** What a league edits without touching code. Its seasons are the seed of a new database; from then on they live there. */
export type LeagueFile = z.infer<typeof leagueFile>;

/** The rules of a season that a file makes: those of the season that is shown by default. */
export function rulesForImport({ seasons, defaultSeason }: LeagueFile): LeagueRules {
  const season = seasons.find(({ name }) => name === defaultSeason) ?? seasons[0];
  if (!season) throw new Error('readLeagueFile answers at least one season');
  return season.rules;
}

/** Reads `league.json`; throws a `ConfigError` with one line for every mistake in it. */
export async function readLeagueFile(folder: string): Promise<LeagueFile> {
  const file = path.join(folder, 'league.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`${file} cannot be read.`, { cause });
  });
  const parsed = leagueFile.safeParse(jsonOf(text, file));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(lines.join('\n'));
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigError(`${file} is not JSON: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
