import { readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import { adminSeasonList } from '#server/seasons/season-league.ts';
import { chooseSeason } from '#server/seasons/choose-season.ts';
import type { Change, Store } from '#server/storage/store.ts';
import { type Command, readArguments, WrongUse } from './command.ts';
import { refusalSaid } from './refusal-said.ts';
import { addSeason, addSeasonOptions } from './season-add.ts';
import { seasonListText } from './season-text.ts';

/** Makes seasons, lists them, and chooses the one that is shown (contract §5, A season). */
export const seasonCommand: Command = {
  name: 'season',
  usage:
    'add 26/27 [--weeks N] [--start YYYY-MM-DD] [--pause FROM..TO]… [--divisions 1,2] [--promote N] [--from 25/26] [--default] [--dry-run] | list | default 26/27',
  about: [
    'Makes a season after the last one, lists the seasons, or chooses the one that is shown. Asks nothing.',
    'add          makes it: what is not said is as in the season before, and teams go up and down by its tables',
    '  --weeks      how many weeks may be recorded',
    '  --start      the first day; without it, the Monday of the same week of the year as before',
    '  --pause      days without play, such as 2026-12-21..2027-01-03; may be given several times',
    '  --divisions  their numbers, the highest first',
    '  --promote    how many teams go up, and as many down, between two divisions (2)',
    '  --from       the season before; without it, the one that is shown',
    '  --default    shows it at once, and moves the teams',
    '  --dry-run    only tells what would be made',
    'list         lists the seasons with what they hold',
    'default      shows this season by default, and moves the teams to where they were planned for it',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'add')
    return withStore(
      (store) => addSeason(store, rest),
      () => addSeasonOptions(rest),
    );
  if (verb === 'list') return withStore(list, () => nothingMore(rest));
  if (verb === 'default')
    return withStore(
      (store) => choose(store, seasonOf(rest)),
      () => seasonOf(rest),
    );
  throw new WrongUse(verb === undefined ? 'What is to be done: add, list or default?' : `What is "${verb}"?`);
}

/** The arguments are looked at before a database is made for them. */
async function withStore(work: (store: Store) => Promise<string>, look: () => unknown): Promise<number> {
  look();
  const { store } = await openLeague(readConfig(process.env));
  try {
    process.stdout.write(await work(store));
    return 0;
  } finally {
    await store.close();
  }
}

async function list(store: Store): Promise<string> {
  return seasonListText(await store.read((db) => adminSeasonList(db)));
}

async function choose(store: Store, season: string): Promise<string> {
  const origin = { by: '', via: 'command', action: 'choose default season', summary: '' } as const;
  const { message } = await refusalSaid(() =>
    store.write(origin, (change: Change) => chooseSeason(change, { season })),
  );
  return `${message}\n`;
}

function seasonOf(args: string[]): string {
  const { positionals } = readArguments(args, {});
  const [season, ...others] = positionals;
  if (season === undefined) throw new WrongUse('Which season?');
  if (others.length > 0) throw new WrongUse(`What is "${others[0]}"?`);
  return season;
}

function nothingMore(args: string[]): void {
  const { positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new WrongUse(`What is "${positionals[0]}"?`);
}
