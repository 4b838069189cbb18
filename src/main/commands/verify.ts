import { openBackup } from '#server/operations/backups/restore.ts';
import { readConfig } from '#server/config.ts';
import { settledPlace } from '#server/open-league.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { openStore, type Place } from '#server/storage/open.ts';
import { CannotDo, type Command, placeOf, readArguments, WrongUse } from './command.ts';
import { contentsText } from './copy-text.ts';

/** Looks through the league's database, or through a copy. */
export const verifyCommand: Command = {
  name: 'verify',
  usage: '[FILE.sqlite]',
  about: ['Looks through all of the database, or of a copy, and says what is damaged. It changes nothing.'],
  run,
};

async function run(args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {});
  const [file, ...others] = positionals;
  if (others.length > 0) throw new WrongUse('Only one copy can be looked through at a time.');
  const config = readConfig(process.env);
  if (file !== undefined) {
    const text = await openBackup(placeOf(file), config.backups.folder, async ({ contents, wasOlder }) => {
      const age = wasOlder ? ' It was made by an older version, and can be brought up to date.' : '';
      return `The copy is sound: ${contentsText(contents)}${age}\n`;
    });
    process.stdout.write(text);
    return 0;
  }
  const problems = await problemsOf(settledPlace(config));
  process.stdout.write(problems.length === 0 ? 'The database is sound.\n' : `${problems.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}

/** A file is only read: a damaged one may not even open for writing. */
async function problemsOf(place: Place): Promise<string[]> {
  if ('file' in place) {
    const { version, problems } = await inspectBackup(place.file);
    if (version === 'none' && problems.length === 0) return [`${place.file} holds no league.`];
    return problems.map((problem) => `${place.file}: ${problem}`);
  }
  const store = await openStore(place, async () => {
    throw new CannotDo('An older version made this database: start the site once, which brings it up to date.');
  });
  try {
    return await store.integrity();
  } finally {
    await store.close();
  }
}
