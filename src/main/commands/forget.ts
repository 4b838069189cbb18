import { countWithNoun } from '#domain/count.ts';
import { readConfig } from '#server/config.ts';
import {
  filesContaining,
  forgetInBackups,
  forgetPlayer,
  type ForgetInBackupsResult,
  type ForgottenPlayer,
  UnclearPlayerToForget,
} from '#server/operations/forget.ts';
import { openLeagueStore, configuredDatabaseLocation } from '#server/open-league.ts';
import { eraseDeletedData } from '#server/storage/erase-deleted-data.ts';
import type { Store } from '#server/storage/store.ts';
import {
  CommandError,
  type Command,
  parseArguments,
  UsageError,
  requireDatabase,
  warnOfLostDatabasePages,
} from './command.ts';

export const forgetCommand: Command = {
  name: 'forget',
  usage: '"PLAYER" [--team "TEAM"]',
  about: [
    'Removes a person’s name from the site, its history and its backups, for good: it becomes “Former player”. Results and',
    'tables stay. This cannot be undone. PLAYER is a current or former name, or an identifier.',
    '--team       the team, if several people have the name',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { team: { type: 'string' } });
  const [player, ...others] = positionals;
  if (player === undefined) throw new UsageError('Name the player to forget.');
  if (others.length > 0) throw new UsageError('Put a name of several words in quotation marks.');
  const config = readConfig(process.env);
  const place = configuredDatabaseLocation(config);
  await requireDatabase(place);
  const store = await openLeagueStore(config);
  warnOfLostDatabasePages(store);
  const person = await forgetPlayerAndCloseStore(store, player, values.team ?? null);
  const isScrubbed = await eraseDeletedData(place);
  const backups = await forgetInBackups(config.backups.folder, person);
  const files = await filesContaining(config.dataDir, person.names);
  process.stdout.write(forgetResultText(person, isScrubbed, backups, files));
  return isScrubbed && backups.failed.length === 0 ? 0 : 1;
}

async function forgetPlayerAndCloseStore(store: Store, player: string, team: string | null): Promise<ForgottenPlayer> {
  try {
    return await forgetPlayer(store, player, team);
  } catch (error) {
    throw error instanceof UnclearPlayerToForget ? new CommandError(error.message, { cause: error }) : error;
  } finally {
    await store.close();
  }
}

/** The command lists at most this many of the texts that still contain a name. Further texts are only counted. */
const MAX_LISTED_TEXTS = 50;

function forgetResultText(
  { id, called, shared, changed, left }: ForgottenPlayer,
  isScrubbed: boolean,
  { rewritten, failed }: ForgetInBackupsResult,
  files: readonly string[],
): string {
  const lines = [
    `The player ${id} is now called ${called}. A running site shows it at once.`,
    ...(shared.length > 0
      ? ['Somebody else has the same name: it stays where it is unclear who is meant, such as in a draw.']
      : []),
    ...(isScrubbed
      ? []
      : [
          'Old rows may remain in the database files, as another program was reading them. Run this again with the identifier.',
        ]),
    `Changed: ${Array.from(changed, ([table, rows]) => `${countWithNoun(rows, 'row')} of ${table}`).join(', ') || 'nothing'}.`,
    ...(left.length + files.length > 0 ? ['A name stays here. Look at each, and decide:'] : []),
    ...left.slice(0, MAX_LISTED_TEXTS).map(({ table, column, key }) => `  ${table} ${key}, in its ${column}`),
    ...(left.length > MAX_LISTED_TEXTS ? [`  and ${left.length - MAX_LISTED_TEXTS} more texts`] : []),
    ...files.map((file) => `  the file ${file}`),
    'Photos and PDFs cannot be searched. Look at those that may show the person.',
    `Backups rewritten: ${rewritten.length}.`,
    ...failed.map(
      ({ file, sentence }) => `The name may remain in the backup ${file}. ${sentence} Delete it, or try again.`,
    ),
    'Backups in other places (uploads, exported files) still contain the name. Delete them, or run this again after restoring one.',
  ];
  return `${lines.join('\n')}\n`;
}
