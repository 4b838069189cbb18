import { answerOf, type Client, createClient } from '#contract/client.ts';
import type { StandingRow } from '#contract/standings.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { contentsOf } from '#server/league-folder/contents.ts';
import { settledFolder } from '#server/league-folder/live-folder.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { createReading } from '#server/site.ts';
import { CannotDo, type Command, readArguments, WrongUse, requireDatabase } from './command.ts';

export const standingsCommand: Command = {
  name: 'standings',
  usage: '[--season 15/16] [--division 1]',
  about: [
    'Shows the tables as the site shows them.',
    '--season     this season, or All; without it, the default season',
    '--division   only this division',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { season: { type: 'string' }, division: { type: 'string' } });
  if (positionals.length > 0) throw new WrongUse(`Unknown argument: ${positionals[0]}.`);
  const config = readConfig(process.env);
  await requireDatabase(settledPlace(config));
  const { store, file } = await openLeague(config);
  try {
    const { answers } = createReading({
      folder: settledFolder(contentsOf(file)),
      store,
      clock: systemClock(file.timeZone),
    });
    const failed = (error: unknown) => {
      throw error;
    };
    const api = createClient(answers.transport({ used: () => undefined, failed }));
    process.stdout.write(await tables(api, values.season, values.division));
    return 0;
  } finally {
    await store.close();
  }
}

async function tables(api: Client, given: string | undefined, only: string | undefined): Promise<string> {
  const seasons = answerOf(await api('GET /api/seasons', {}));
  const season = given ?? seasons.default;
  const known = seasons.details.filter((one) => season === 'All' || one.season === season);
  if (known.length === 0)
    throw new CannotDo(`The league has no season ${season}. It has ${seasons.seasons.join(', ')}.`);
  const divisions = [...new Set(known.flatMap((one) => one.divisions))].sort((a, b) => a - b);
  const wanted = divisions.filter((division) => only === undefined || String(division) === only);
  if (wanted.length === 0)
    throw new CannotDo(`Season ${season} has no division ${only}. It has ${divisions.join(', ')}.`);
  const texts: string[] = [];
  for (const division of wanted) {
    const rows = answerOf(await api('GET /api/standings/{division}', { params: { division }, query: { season } }));
    texts.push(tableText(`Division ${division}, season ${season}`, rows));
  }
  return texts.join('\n');
}

type Column = [string, (row: StandingRow) => number];

const DRAWN: Column = ['D', (row) => row.matchesDrawn];
const ADJUSTMENT: Column = ['Adj', (row) => row.adjustment];

function columnsOf(rows: readonly StandingRow[]): Column[] {
  // Drawn matches and adjustments have a column only where there are any.
  const used = (column: Column) => (rows.some((row) => column[1](row) !== 0) ? [column] : []);
  return [
    ['P', (row) => row.gamesPlayed],
    ['W', (row) => row.matchesWon],
    ...used(DRAWN),
    ['L', (row) => row.matchesLost],
    ['FP', (row) => row.playerGamesPlayed],
    ['FW', (row) => row.playerGamesWon],
    ['FL', (row) => row.playerGamesLost],
    ...used(ADJUSTMENT),
    ['Pts', (row) => row.points],
  ];
}

function tableText(title: string, rows: readonly StandingRow[]): string {
  const width = Math.max(4, ...rows.map(({ teamName }) => [...teamName].length));
  const columns = columnsOf(rows);
  const head = `  #  ${'Team'.padEnd(width)}${columns.map(([name]) => name.padStart(6)).join('')}`;
  const lines = rows.map((row, i) => {
    const numbers = columns.map(([, value]) => String(value(row)).padStart(6)).join('');
    return `${String(i + 1).padStart(3)}  ${row.teamName.padEnd(width)}${numbers}`;
  });
  return `${[title, head, ...lines].join('\n')}\n`;
}
