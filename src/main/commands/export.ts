import { parseSeasonName } from '#domain/season.ts';
import { readConfig } from '#server/config.ts';
import { exportResults } from '#server/export/export-results.ts';
import { openLeague } from '#server/open-league.ts';
import { seasons } from '#server/storage/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { CannotDo, type Command, readArguments, WrongUse } from './command.ts';
import { writeOutput } from './output-file.ts';

/** Gives the recorded results out, as `import` reads them. */
export const exportCommand: Command = {
  name: 'export',
  usage: '[--season 15/16] [--output FILE.csv]',
  about: [
    'Writes the recorded results, one line for each frame, in the format that import reads.',
    '--season     only this season; without it, all of them',
    '--output     into this file; without it, to standard output',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { season: { type: 'string' }, output: { type: 'string' } });
  if (positionals.length > 0)
    throw new WrongUse(`What is "${positionals[0]}"? A file to write is named with --output.`);
  const season = seasonOf(values.season);
  const { store } = await openLeague(readConfig(process.env));
  try {
    if (season !== null) await mustHave(store, season);
    const text = await exportResults(store, season === null ? {} : { season });
    await writeOutput(values.output ?? null, text);
    if (values.output !== undefined) process.stderr.write(`Written: ${values.output}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

function seasonOf(given: string | undefined): string | null {
  if (given === undefined || given === 'All') return null;
  const parsed = parseSeasonName(given);
  if (parsed.ok) return parsed.value;
  throw new WrongUse(parsed.issues.map(({ message }) => message).join(' '));
}

async function mustHave(store: Store, season: string): Promise<void> {
  const known = await store.read((db) => seasons(db));
  if (known.some(({ name }) => name === season)) return;
  throw new CannotDo(`The league has no season ${season}. It has ${known.map(({ name }) => name).join(', ')}.`);
}
