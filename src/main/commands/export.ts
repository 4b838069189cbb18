import { parseSeasonName } from '#domain/seasons/season.ts';
import { readConfig } from '#server/config.ts';
import { exportResults } from '#server/export/export-results.ts';
import { squadsText } from '#server/export/export-squads.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { seasons } from '#server/storage/mappers/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { CannotDo, type Command, readArguments, WrongUse, requireDatabase } from './command.ts';
import { writeOutput } from './files.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: '[--season 15/16 | --squads] [--output FILE.csv]',
  about: [
    'Exports the results, one line for each frame, in the format that import reads.',
    '--season     only this season; without it, all seasons',
    '--squads     present teams and players instead of results, one line for each player',
    '--output     write to this file; without it, to standard output',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    season: { type: 'string' },
    squads: { type: 'boolean' },
    output: { type: 'string' },
  });
  if (positionals.length > 0)
    throw new WrongUse(`Unknown argument: ${positionals[0]}. Name the file to write with --output.`);
  if (values.squads && values.season !== undefined)
    throw new WrongUse('Squads are present squads: --squads and --season cannot be combined.');
  const season = seasonOf(values.season);
  const config = readConfig(process.env);
  await requireDatabase(settledPlace(config));
  const { store } = await openLeague(config);
  try {
    await writeOutput(values.output ?? null, await textOf(store, values.squads ?? false, season));
    if (values.output !== undefined) process.stderr.write(`Written to ${values.output}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

async function textOf(store: Store, isSquads: boolean, season: string | null): Promise<string> {
  if (isSquads) return store.read((db) => squadsText(db));
  if (season !== null) await requireSeason(store, season);
  return exportResults(store, season === null ? {} : { season });
}

function seasonOf(given: string | undefined): string | null {
  if (given === undefined || given === 'All') return null;
  const parsed = parseSeasonName(given);
  if (parsed.ok) return parsed.value;
  throw new WrongUse(parsed.issues.map(({ message }) => message).join(' '));
}

async function requireSeason(store: Store, season: string): Promise<void> {
  const known = await store.read((db) => seasons(db));
  if (known.some(({ name }) => name === season)) return;
  throw new CannotDo(`The league has no season ${season}. It has ${known.map(({ name }) => name).join(', ')}.`);
}
