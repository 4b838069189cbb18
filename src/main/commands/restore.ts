import { restoreBackup, type Restored } from '#server/operations/backups/restore.ts';
import { readConfig } from '#server/config.ts';
import { openLeagueStore, placeOf as placeOfLeague } from '#server/open-league.ts';
import { type Command, placeOf, readArguments, WrongUse } from './command.ts';
import { contentsText } from './copy-text.ts';

/** Puts a copy back, or brings a league to another machine or engine. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE.sqlite [--replace]',
  about: [
    'Puts a copy of a league into an empty installation, on either engine; one made by an older version is brought up to date.',
    '--replace    also where there is a league already, which is copied to the folder of copies first',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { replace: { type: 'boolean' } });
  const [file, ...others] = positionals;
  if (file === undefined) throw new WrongUse('Which copy is to be restored?');
  if (others.length > 0) throw new WrongUse('Only one copy can be restored.');
  const config = readConfig(process.env);
  const restored = await restoreBackup({
    file: placeOf(file),
    place: await placeOfLeague(config),
    open: () => openLeagueStore(config),
    folder: config.backups.folder,
    replace: values.replace ?? false,
    now: new Date(),
  });
  process.stdout.write(doneWords(restored));
  return 0;
}

function doneWords({ contents, wasOlder, before }: Restored): string {
  const lines = [
    `Restored: ${contentsText(contents)}`,
    ...(wasOlder ? ['The copy was made by an older version, and was brought up to date.'] : []),
    ...(before ? [`What was there before is in ${before.file}`] : []),
    'The officials’ password is that of the copy, and everybody is signed out.',
    'The league’s own folder (news, documents, photos) is not part of a copy: see docs/backups.md.',
  ];
  return `${lines.join('\n')}\n`;
}
