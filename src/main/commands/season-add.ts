import { checkSeasonDay } from '#domain/calendar-draft.ts';
import type { Checked } from '#domain/issue.ts';
import { MAX_WEEKS } from '#domain/season-draft.ts';
import type { SeasonOptions } from '#domain/season-proposal.ts';
import { parseSeasonName } from '#domain/season.ts';
import { makeSeason } from '#server/seasons/make-season.ts';
import { seasonProposalAfter } from '#server/seasons/season-league.ts';
import type { Change, Store } from '#server/storage/store.ts';
import { readArguments, WrongUse } from './command.ts';
import { refusalSaid } from './refusal-said.ts';
import { proposalText } from './season-text.ts';

/** What is asked for on the command line. */
type Asked = { name: string; wishes: SeasonOptions; from: string | undefined; makeDefault: boolean; dryRun: boolean };

/** Thrown to take a dry run back, with what it would have said. */
class DryRun extends Error {}

/** `season add`: proposes the season, makes it, and answers the lines that say who plays where. */
export async function addSeason(store: Store, args: string[]): Promise<string> {
  const asked = addSeasonOptions(args);
  const origin = { by: '', via: 'command', action: 'add season', summary: '' } as const;
  return refusalSaid(() => store.write(origin, (change) => make(change, asked))).catch((error: unknown) => {
    if (error instanceof DryRun) return error.message;
    throw error;
  });
}

async function make(change: Change, { name, wishes, from, makeDefault, dryRun }: Asked): Promise<string> {
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
  if (dryRun) throw new DryRun(`${text}\nNothing was made: this was a dry run.\n`);
  const next = makeDefault ? '' : ` Make it the default: npm run league -- season default ${name}`;
  return `${text}\n${message}${next}\n`;
}

/** What the arguments of `season add` say; throws `WrongUse` with a sentence for what cannot be. */
export function addSeasonOptions(args: string[]): Asked {
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
  if (given === undefined) throw new WrongUse('Which season is to be made?');
  if (others.length > 0) throw new WrongUse(`What is "${others[0]}"?`);
  const name = right(parseSeasonName(given));
  const { weeks, start, pause = [], divisions, promote, from } = values;
  const wishes: SeasonOptions = {
    ...(weeks === undefined ? {} : { weeks: numberOf(weeks, '--weeks', 1, MAX_WEEKS) }),
    ...(start === undefined ? {} : { start: right(checkSeasonDay(start, 'start', name)) }),
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
  if (more.length > 0) throw new WrongUse(`--pause is written as 2026-12-21..2027-01-03, not ${text}.`);
  const pause = { from: right(checkSeasonDay(from, 'pause', season)), to: right(checkSeasonDay(to, 'pause', season)) };
  if (pause.to < pause.from) throw new WrongUse(`The pause ${text} ends before it begins.`);
  return pause;
}

function numberOf(text: string, option: string, least: number, most: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new WrongUse(`${option} takes whole numbers from ${least} to ${most}, not "${text}".`);
}

function right<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new WrongUse(checked.issues.map(({ message }) => message).join(' '));
}
