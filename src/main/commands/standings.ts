import { answerOf, type Client, createClient } from '#contract/client.ts';
import type { StandingRow } from '#contract/standings.ts';
import { adjustmentParts } from '#domain/standings/table-words.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openContent } from '#server/content/live-content.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { type LeagueTable, numberColumns, readTable } from '#server/publish/league-tables.ts';
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
  const { store } = await openLeague(config);
  try {
    const content = await openContent(store);
    const clock = systemClock(() => content.present().timeZone);
    const { answers } = createReading({ content, store, clock });
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
    const table = await readTable(api, { season, division: String(division), week: '' });
    texts.push(tableText(`Division ${division}, season ${season}`, table));
  }
  return texts.join('\n');
}

function tableText(title: string, { rows, adjustments }: LeagueTable): string {
  const width = Math.max(4, ...rows.map(({ teamName }) => [...teamName].length));
  const points = { label: 'Pts', value: (row: StandingRow) => row.points };
  const columns = [...numberColumns({ rows, adjustments }), points];
  const head = `  #  ${'Team'.padEnd(width)}${columns.map(({ label }) => label.padStart(6)).join('')}`;
  const lines = rows.map((row, i) => {
    const numbers = columns.map(({ value }) => String(value(row)).padStart(6)).join('');
    return `${String(i + 1).padStart(3)}  ${row.teamName.padEnd(width)}${numbers}`;
  });
  const notes = adjustments.map((adjustment) => `     ${adjustmentParts(adjustment).join(' ')}`);
  return `${[title, head, ...lines, ...notes].join('\n')}\n`;
}
