import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDay, weekday } from '#domain/day.ts';
import { parseSeasonName } from '#domain/season.ts';
import { systemClock } from '#server/clock.ts';
import { mistakeText } from '#server/league-folder/mistake.ts';
import { newLeagueFiles, type NewFile, type NewLeague } from '#server/league-folder/new-league.ts';
import { askAll, type Question } from './ask.ts';
import { CannotDo, type Command, placeOf, readArguments, WrongUse } from './command.ts';
import { firstMonday, seasonOf } from './usual-season.ts';

/** Makes the folder of another league. */
export const newCommand: Command = {
  name: 'new',
  usage: 'FOLDER [--name "…"] [--season 26/27] …',
  about: [
    'Makes a folder for another league, which can be started at once. Asks for what is not given, on a terminal.',
    '--name          the league’s name',
    '--season        its first season, such as 26/27 or 2026',
    '--divisions     how many divisions (2)',
    '--weeks         how many weeks the season has (22)',
    '--first-week    the Monday of its first week, such as 2026-09-14',
    '--match-time    when matches start (19:45)',
    '--frames        matches in a fixture (5)',
    '--walkover      the score of who meets nobody (42)',
    '--competitions  the cups, with commas between them',
    '--email         the address that visitors write to',
    '--colour        the colour of the cloth, such as #0f4f3a',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const today = systemClock(hereZone()).today();
  const questions = questionsOf(today);
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' as const }]));
  const { values, positionals } = readArguments(args, options);
  const [folder, ...others] = positionals;
  if (folder === undefined) throw new WrongUse('Which folder is to be made?');
  if (others.length > 0)
    throw new WrongUse(`What is "${others[0]}"? A name of several words stands in quotation marks.`);
  const place = placeOf(folder);
  await refuseFull(place);
  const answers = await askAll(questions, textsIn(values));
  const files = newLeagueFiles(leagueOf(answers), today);
  if (!files.ok) throw new CannotDo(files.mistakes.map(mistakeText).join('\n'));
  await writeAll(place, files.value);
  process.stdout.write(doneWords(place));
  return 0;
}

/** The options' values; each of them takes one text. */
function textsIn(values: object): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(given);
}

function questionsOf(today: string): Question[] {
  return [
    {
      name: 'name',
      words: 'What is the league called',
      otherwise: () => '',
      wrong: (text) => (text === '' ? 'The league needs a name.' : null),
    },
    { name: 'season', words: 'Its first season', otherwise: () => seasonOf(today), wrong: seasonFault },
    { name: 'divisions', words: 'How many divisions', otherwise: () => '2', wrong: wholeFrom(1, 20) },
    { name: 'weeks', words: 'How many weeks in the season', otherwise: () => '22', wrong: wholeFrom(1, 99) },
    {
      name: 'first-week',
      words: 'The Monday of the first week',
      otherwise: (before) => firstSafely(before.get('season') ?? ''),
      wrong: mondayFault,
    },
    { name: 'match-time', words: 'When matches start', otherwise: () => '19:45', wrong: nothingYet },
    { name: 'frames', words: 'Matches in a fixture', otherwise: () => '5', wrong: wholeFrom(1, 30) },
    { name: 'walkover', words: 'The score of who meets nobody', otherwise: () => '42', wrong: wholeFrom(0, 250) },
    {
      name: 'competitions',
      words: 'The cups, with commas between them (may be none)',
      otherwise: () => '',
      wrong: nothingYet,
    },
    { name: 'email', words: 'The e-mail address for visitors (may be none)', otherwise: () => '', wrong: nothingYet },
    {
      name: 'colour',
      words: 'The colour of the cloth, such as #0f4f3a (none: green)',
      otherwise: () => '',
      wrong: nothingYet,
    },
  ];
}

/** A season that is none is told of by its own question. */
function firstSafely(season: string): string {
  return seasonFault(season) === null ? firstMonday(season) : '';
}

/** What the check of the whole file looks at. */
function nothingYet(): null {
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
  return weekday(text) === 1 ? null : `${text} is no Monday.`;
}

function leagueOf(answers: ReadonlyMap<string, string>): NewLeague {
  const of = (name: string): string => answers.get(name) ?? '';
  return {
    name: of('name'),
    timeZone: hereZone(),
    season: of('season'),
    divisions: Number(of('divisions')),
    weeks: Number(of('weeks')),
    firstWeek: of('first-week'),
    matchTime: of('match-time'),
    frames: Number(of('frames')),
    walkover: Number(of('walkover')),
    competitions: of('competitions')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    email: of('email'),
    cloth: of('colour'),
  };
}

/** The time zone of this machine; a server often runs without one, and the leagues of this game are where London's holds. */
function hereZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC' ? 'Europe/London' : zone;
}

async function refuseFull(place: string): Promise<void> {
  const there = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CannotDo(`${place} is no folder that can be written.`, { cause: error });
  });
  if (there.length > 0) throw new CannotDo(`${place} is not empty. Name a folder that is not there yet.`);
}

async function writeAll(place: string, files: readonly NewFile[]): Promise<void> {
  for (const { path: name, text } of files) {
    const file = path.join(place, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Nothing that has come there meanwhile is written over.
    await writeFile(file, text, { flag: 'wx' });
  }
}

function doneWords(place: string): string {
  const data = `${place}-data`;
  return `The league's folder is ${place}. Start it, without the demo league, by

  LEAGUE_DIR=${place} DATA_DIR=${data} LEAGUE_DEMO=off npm start

docs/operating.md says what goes where.
`;
}
