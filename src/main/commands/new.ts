import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDay, weekday, addDays } from '#domain/day.ts';
import { type Preset, PRESETS, USUAL_RULES } from '#domain/seasons/season-rules.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { seasonOfDay } from '#domain/seasons/setup.ts';
import { systemClock } from '#server/clock.ts';
import { mistakeText } from '#server/league-folder/folder-files.ts';
import { newLeagueFiles, type NewFile, type NewLeague } from '#server/league-folder/new-league.ts';
import { askAll, type Question } from './terminal.ts';
import { CannotDo, type Command, pathOf, readArguments, WrongUse } from './command.ts';

export const newCommand: Command = {
  name: 'new',
  usage: 'FOLDER [--name "…"] [--season 26/27] …',
  about: [
    'Creates the folder of a new league, ready to start. On a terminal it asks for options that are not given.',
    '--name          the league’s name',
    '--season        its first season, such as 26/27 or 2026',
    '--divisions     number of divisions (2)',
    '--weeks         number of weeks in the season (22)',
    '--first-week    the Monday of its first week, such as 2026-09-14',
    '--match-time    start of matches (19:45)',
    `--format        ${PRESETS.map(({ id }) => id).join(', ')} (frames)`,
    ...PRESETS.map(({ id, name }) => `                  ${id}: ${name}`),
    '--frames        matches in a fixture (as the format has them)',
    '--walkover      the score against an absent player (42)',
    '--competitions  the cups, separated by commas',
    '--email         the e-mail address for visitors',
    '--colour        the colour of the cloth, such as #0f4f3a',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const today = systemClock(localZone).today();
  const questions = questionsOf(today);
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' as const }]));
  const { values, positionals } = readArguments(args, options);
  const [folder, ...others] = positionals;
  if (folder === undefined) throw new WrongUse('Name the folder to create.');
  if (others.length > 0)
    throw new WrongUse(`Unknown argument: ${others[0]}. Put a name of several words in quotation marks.`);
  const place = pathOf(folder);
  await requireEmpty(place);
  const answers = await askAll(questions, textsIn(values));
  const files = newLeagueFiles(leagueOf(answers), today);
  if (!files.ok) throw new CannotDo(files.mistakes.map(mistakeText).join('\n'));
  await writeAll(place, files.value);
  process.stdout.write(doneText(place));
  return 0;
}

/** The values of the options, all texts. */
function textsIn(values: object): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(given);
}

function questionsOf(today: string): Question[] {
  return [
    {
      name: 'name',
      words: 'Name of the league',
      usual: () => '',
      fault: (text) => (text === '' ? 'The league needs a name.' : null),
    },
    { name: 'season', words: 'First season', usual: () => seasonOfDay(today), fault: seasonFault },
    { name: 'divisions', words: 'Number of divisions', usual: () => '2', fault: wholeFrom(1, 20) },
    { name: 'weeks', words: 'Weeks in the season', usual: () => '22', fault: wholeFrom(1, 99) },
    {
      name: 'first-week',
      words: 'Monday of the first week',
      usual: (before) => firstMondayOf(before.get('season') ?? ''),
      fault: mondayFault,
    },
    { name: 'match-time', words: 'Start of matches', usual: () => '19:45', fault: checkedLater },
    {
      name: 'format',
      words: `Format (${PRESETS.map(formatLine).join('; ')})`,
      usual: () => 'frames',
      fault: formatFault,
    },
    {
      name: 'frames',
      words: 'Matches in a fixture',
      usual: (before) => String(presetOf(before.get('format') ?? '')?.rules.framesPerFixture ?? ''),
      fault: wholeFrom(1, 30),
    },
    { name: 'walkover', words: 'Score against an absent player', usual: () => '42', fault: wholeFrom(0, 250) },
    {
      name: 'competitions',
      words: 'Cups, separated by commas (optional)',
      usual: () => '',
      fault: checkedLater,
    },
    { name: 'email', words: 'E-mail address for visitors (optional)', usual: () => '', fault: checkedLater },
    {
      name: 'colour',
      words: 'Colour of the cloth, such as #0f4f3a (optional: green)',
      usual: () => '',
      fault: checkedLater,
    },
  ];
}

function formatLine({ id, name }: Preset): string {
  return `${id}: ${name}`;
}

function presetOf(id: string): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id);
}

function formatFault(text: string): string | null {
  return presetOf(text) ? null : `It must be one of ${PRESETS.map(({ id }) => id).join(', ')}.`;
}

/** Empty for an invalid season, which its own question reports. */
function firstMondayOf(season: string): string {
  return seasonFault(season) === null ? firstMonday(season) : '';
}

/** The check of the whole file reports these answers. */
function checkedLater(): null {
  return null;
}

function seasonFault(text: string): string | null {
  const parsed = parseSeasonName(text);
  return parsed.ok ? null : parsed.issues.map(({ message }) => message).join(' ');
}

function wholeFrom(least: number, most: number): (text: string) => string | null {
  return (text) => {
    const number = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    return number >= least && number <= most ? null : `It must be a whole number from ${least} to ${most}.`;
  };
}

function mondayFault(text: string): string | null {
  const parsed = parseDay(text);
  if (!parsed.ok) return parsed.issues.map(({ message }) => message).join(' ');
  return weekday(text) === 1 ? null : `${text} is not a Monday.`;
}

function leagueOf(answers: ReadonlyMap<string, string>): NewLeague {
  const of = (name: string): string => answers.get(name) ?? '';
  const format = presetOf(of('format'))?.rules ?? USUAL_RULES;
  const frames = Number(of('frames'));
  return {
    name: of('name'),
    timeZone: localZone(),
    season: of('season'),
    divisions: Number(of('divisions')),
    weeks: Number(of('weeks')),
    firstWeek: of('first-week'),
    matchTime: of('match-time'),
    format: { ...format, maxFramesPerPlayer: Math.min(format.maxFramesPerPlayer, frames) },
    frames,
    walkover: Number(of('walkover')),
    competitions: of('competitions')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    email: of('email'),
    cloth: of('colour'),
  };
}

/** The time zone of this machine; London's on servers without one, where most leagues of this game play. */
function localZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC' ? 'Europe/London' : zone;
}

async function requireEmpty(place: string): Promise<void> {
  const present = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CannotDo(`${place} is not a writable folder.`, { cause: error });
  });
  if (present.length > 0) throw new CannotDo(`${place} is not empty. Name a new folder.`);
}

async function writeAll(place: string, files: readonly NewFile[]): Promise<void> {
  for (const { path: name, text } of files) {
    const file = path.join(place, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Never overwrites a file.
    await writeFile(file, text, { flag: 'wx' });
  }
}

function doneText(place: string): string {
  const data = `${place}-data`;
  return `The league's folder is ${place}. Start the site without the demo league:

  LEAGUE_DIR=${place} DATA_DIR=${data} LEAGUE_DEMO=off npm start

docs/operator.md explains the files.
`;
}

/** The second Monday of September in the first year of a season such as `26/27` or `2026`. */
export function firstMonday(season: string): string {
  const start = Number(season.slice(0, season.includes('/') ? 2 : 4));
  const first = `${start < 100 ? 2000 + start : start}-09-01`;
  return addDays(first, ((8 - weekday(first)) % 7) + 7);
}
