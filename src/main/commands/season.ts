import { readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import { adminSeasonList, seasonProposalAfter } from '#server/seasons/season-league.ts';
import { chooseSeason } from '#server/seasons/change-season.ts';
import type { Change, Store } from '#server/storage/store.ts';
import { type Command, readArguments, WrongUse, withRefusals } from './command.ts';
import { checkSeasonDay } from '#domain/fixtures/calendar-draft.ts';
import type { Checked } from '#domain/issue.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import type { SeasonOptions } from '#domain/seasons/season-proposal.ts';
import { parseSeasonName, type GameWeek } from '#domain/seasons/season.ts';
import { makeSeason } from '#server/seasons/make-season.ts';
import type { AdminSeasons, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { pausesIn } from '#domain/fixtures/calendar.ts';

export const seasonCommand: Command = {
  name: 'season',
  usage:
    'add 26/27 [--weeks N] [--start YYYY-MM-DD] [--pause FROM..TO]… [--divisions 1,2] [--promote N] [--from 25/26] [--default] [--dry-run] | list | default 26/27',
  about: [
    'Creates a season, lists the seasons, or chooses the default season.',
    'add          creates a season like the one before; teams are promoted and relegated by its tables',
    '  --weeks      number of weeks in which results can be entered',
    '  --start      the first day; without it, the Monday of the same week of the year',
    '  --pause      days without play, such as 2026-12-21..2027-01-03; can be repeated',
    '  --divisions  their numbers, the highest first',
    '  --promote    number of teams promoted and relegated between two divisions (2)',
    '  --from       the season before; without it, the default season',
    '  --default    make it the default season at once, and move the teams',
    '  --dry-run    only report what would be created',
    'list         lists the seasons with their teams and results',
    'default      makes this the default season, and moves the teams to their planned divisions',
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
  throw new WrongUse(verb === undefined ? 'Choose add, list or default.' : `Unknown argument: ${verb}.`);
}

/** Checks the arguments before opening the database, which may create it. */
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
  const { message } = await withRefusals(() =>
    store.write(origin, (change: Change) => chooseSeason(change, { season })),
  );
  return `${message}\n`;
}

function seasonOf(args: string[]): string {
  const { positionals } = readArguments(args, {});
  const [season, ...others] = positionals;
  if (season === undefined) throw new WrongUse('Name the season.');
  if (others.length > 0) throw new WrongUse(`Unknown argument: ${others[0]}.`);
  return season;
}

function nothingMore(args: string[]): void {
  const { positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new WrongUse(`Unknown argument: ${positionals[0]}.`);
}

/** The options of `season add`. */
type AddOptions = {
  name: string;
  wishes: SeasonOptions;
  from: string | undefined;
  makeDefault: boolean;
  dryRun: boolean;
};

/** Thrown to roll a dry run back; its message is the output. */
class DryRun extends Error {}

/** Proposes and creates a season; returns a text with the divisions of all teams. */
export async function addSeason(store: Store, args: string[]): Promise<string> {
  const options = addSeasonOptions(args);
  const origin = { by: '', via: 'command', action: 'add season', summary: '' } as const;
  return withRefusals(() => store.write(origin, (change) => make(change, options))).catch((error: unknown) => {
    if (error instanceof DryRun) return error.message;
    throw error;
  });
}

async function make(change: Change, { name, wishes, from, makeDefault, dryRun }: AddOptions): Promise<string> {
  const proposal = await seasonProposalAfter(change.db, from, { ...wishes, name });
  const { weeks, divisions, calendar } = proposal;
  const teams = proposal.teams.map(({ teamId, to }) => ({ teamId, division: to }));
  const body = {
    season: name,
    weeks,
    divisions,
    calendar,
    teams,
    makeDefault,
    ...(from === undefined ? {} : { from }),
  };
  const { message } = await makeSeason(change, body);
  const text = proposalText(proposal);
  if (dryRun) throw new DryRun(`${text}\nNothing was created: this was a dry run.\n`);
  const next = makeDefault ? '' : ` Make it the default: npm run league -- season default ${name}`;
  return `${text}\n${message}${next}\n`;
}

/** Parses the arguments of `season add`; throws `WrongUse`. */
export function addSeasonOptions(args: string[]): AddOptions {
  const { values, positionals } = readArguments(args, {
    weeks: { type: 'string' },
    start: { type: 'string' },
    pause: { type: 'string', multiple: true },
    divisions: { type: 'string' },
    promote: { type: 'string' },
    from: { type: 'string' },
    default: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  });
  const [given, ...others] = positionals;
  if (given === undefined) throw new WrongUse('Name the season to create.');
  if (others.length > 0) throw new WrongUse(`Unknown argument: ${others[0]}.`);
  const name = valueOf(parseSeasonName(given));
  const { weeks, start, pause = [], divisions, promote, from } = values;
  const wishes: SeasonOptions = {
    ...(weeks === undefined ? {} : { weeks: numberOf(weeks, '--weeks', 1, MAX_WEEKS) }),
    ...(start === undefined ? {} : { start: valueOf(checkSeasonDay(start, 'start', name)) }),
    pauses: pause.map((text) => pauseOf(text, name)),
    ...(divisions === undefined
      ? {}
      : { divisions: divisions.split(',').map((text) => numberOf(text.trim(), '--divisions', 1, 99)) }),
    ...(promote === undefined ? {} : { promoted: numberOf(promote, '--promote', 0, 99) }),
  };
  return { name, wishes, from, makeDefault: values.default ?? false, dryRun: values['dry-run'] ?? false };
}

function pauseOf(text: string, season: string) {
  const [from = '', to = from, ...more] = text.split('..');
  if (more.length > 0) throw new WrongUse(`Write --pause as 2026-12-21..2027-01-03, not ${text}.`);
  const pause = {
    from: valueOf(checkSeasonDay(from, 'pause', season)),
    to: valueOf(checkSeasonDay(to, 'pause', season)),
  };
  if (pause.to < pause.from) throw new WrongUse(`The pause ${text} ends before it begins.`);
  return pause;
}

function numberOf(text: string, option: string, least: number, most: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`${option} takes whole numbers from ${least} to ${most}, not "${text}".`);
}

function valueOf<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new WrongUse(checked.issues.map(({ message }) => message).join(' '));
}

type Proposed = SeasonProposalAnswer['teams'][number];

/** The teams of a proposed season by division. */
function proposalText(proposal: SeasonProposalAnswer): string {
  const { season, from, weeks, divisions, calendar, teams } = proposal;
  const width = Math.max(4, ...teams.map(({ teamName }) => [...teamName].length));
  const tables = divisions.map((division) => {
    const playing = teams.filter(({ to }) => to === division);
    const head = `  ${'Team'.padEnd(width)}  Division in ${from}  Place`;
    return [
      `Division ${division}: ${countOf(playing.length, 'team')}`,
      head,
      ...playing.map((team) => line(team, width)),
    ];
  });
  const retired = teams.filter(({ to }) => to === 0).map(({ teamName }) => teamName);
  return [
    `Season ${season} after ${from}: ${countOf(weeks, 'week')}, ${datesText(calendar)}.`,
    ...tables.flatMap((lines) => ['', ...lines]),
    ...(retired.length === 0 ? [] : ['', `Retired: ${retired.join(', ')}.`]),
    '',
  ].join('\n');
}

function line({ teamName, from, position, move }: Proposed, width: number): string {
  const was = from === 0 ? 'retired' : String(from);
  const place = position === null ? '–' : String(position);
  const moved = move === 'stays' ? '' : `  ${move}`;
  return `  ${teamName.padEnd(width)}  ${was.padStart(17)}  ${place.padStart(5)}${moved}`;
}

/** `from 2026-07-13 to 2027-01-03, without 2026-12-21 to 2027-01-03`. */
function datesText(calendar: readonly GameWeek[]): string {
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (!first || !last) return 'without dates';
  const pauses = pausesIn(calendar).map(({ from, to }) => `, without ${from} to ${to}`);
  return `from ${first.from} to ${last.to}${pauses.join('')}`;
}

/** The seasons, newest first; a star marks the default season. */
function seasonListText({ seasons }: AdminSeasons): string {
  const rows = seasons.map(({ season, isDefault, weeks, calendar, results, teamsIn }) => [
    `${isDefault ? '*' : ' '} ${season}`,
    countOf(weeks, 'week'),
    calendar.length === 0 ? 'no dates' : `${calendar[0]?.from} to ${calendar.at(-1)?.to}`,
    teamsIn.map(({ division, teams }) => `division ${division}: ${countOf(teams, 'team')}`).join(', '),
    countOf(results, 'result'),
  ]);
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? '')].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${[...lines, '', '* is the default season.'].join('\n')}\n`;
}
