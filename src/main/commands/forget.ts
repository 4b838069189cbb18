import { readConfig } from '#server/config.ts';
import { forgetInBackups, type ForgottenInBackups } from '#server/operations/forget/forget-in-backups.ts';
import { forgetPerson, type ForgottenPerson, NobodyMeant } from '#server/operations/forget/forget-person.ts';
import { filesNaming } from '#server/operations/forget/renamer.ts';
import { openLeagueStore, settledPlace } from '#server/open-league.ts';
import { scrub } from '#server/storage/scrub.ts';
import type { Store } from '#server/storage/store.ts';
import { CannotDo, type Command, readArguments, WrongUse } from './command.ts';
import { mustBeThere } from './must-be-there.ts';

/** Takes a person's name out of the league for good. */
export const forgetCommand: Command = {
  name: 'forget',
  usage: '"PLAYER" [--team "TEAM"]',
  about: [
    'Makes a person “Former player” for good: results and tables stay, and the name goes from the site, its history and',
    'its copies. It cannot be taken back. PLAYER is a name of today or before, or an identifier.',
    '--team       the team, where several people have the name',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { team: { type: 'string' } });
  const [who, ...others] = positionals;
  if (who === undefined) throw new WrongUse('Who is to be forgotten?');
  if (others.length > 0) throw new WrongUse('A name of several words stands in quotation marks.');
  const config = readConfig(process.env);
  const place = settledPlace(config);
  await mustBeThere(place);
  const store = await openLeagueStore(config);
  const person = await forgetOrSay(store, who, values.team ?? null);
  const isScrubbed = await scrub(place);
  const copies = await forgetInBackups(config.backups.folder, person);
  const files = await filesNaming(config.leagueDir, person.names).catch(() => []);
  process.stdout.write(doneWords(person, isScrubbed, copies, files));
  return isScrubbed && copies.failed.length === 0 ? 0 : 1;
}

async function forgetOrSay(store: Store, who: string, team: string | null): Promise<ForgottenPerson> {
  try {
    return await forgetPerson(store, who, team);
  } catch (error) {
    throw error instanceof NobodyMeant ? new CannotDo(error.message, { cause: error }) : error;
  } finally {
    await store.close();
  }
}

function doneWords(
  { id, called, shared }: ForgottenPerson,
  isScrubbed: boolean,
  { rewritten, failed }: ForgottenInBackups,
  files: readonly string[],
): string {
  const lines = [
    `The player ${id} is ${called} now. A site that runs shows it at once.`,
    ...(shared.length > 0
      ? ['Somebody else has the same name: where it is not clear who is meant, such as in a draw, it stays.']
      : []),
    ...(isScrubbed
      ? []
      : [
          'The old rows may still be in the database’s files, as somebody was reading: run the same again by the identifier.',
        ]),
    `Copies written anew: ${rewritten.length}.`,
    ...failed.map(
      ({ file, sentence }) => `The name may still stand in the copy ${file}. ${sentence} Delete it, or try again.`,
    ),
    ...files.map((file) => `The name stands in the league’s own folder, in ${file}: change it there.`),
    'Copies in other places (uploads, exported files) still have the name: remove them, or do this again after restoring one.',
  ];
  return `${lines.join('\n')}\n`;
}
