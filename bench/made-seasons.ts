/** Generated seasons, as large as a real season of five divisions: 32 teams, 29 weeks, 406 fixtures, 2,030 frames. */
import { importFile } from '#server/import/import-file.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { people } from '#server/storage/mappers/described.ts';

const HEADER =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';
/** Teams in each division. */
const DIVISIONS = [7, 7, 7, 6, 5];
const SQUAD = 8;
const WEEKS = 29;

/** Returns the name of a generated season. The first is `70/71`. */
export function seasonName(number: number): string {
  const start = 1969 + number;
  return `${String(start % 100).padStart(2, '0')}/${String((start + 1) % 100).padStart(2, '0')}`;
}

/** Fills a new database with the results of `seasons` seasons. The last season is the default. `squad`: players per team. */
export async function fillSeasons(file: string, seasons: number, squad = SQUAD): Promise<void> {
  const store = await openStore({ file });
  for (let number = 1; number <= seasons; number++) await importSeason(store, number, squad);
  await nameDivisions(store);
  await store.close();
}

/** Imports the generated season `number`. */
export async function importSeason(store: Store, number: number, squad = SQUAD): Promise<void> {
  const bytes = Buffer.from(madeSeason(seasonName(number), squad));
  const file = { bytes, fileName: 'made.csv', answers: [], dryRun: false, now: new Date().toISOString() };
  const { report } = await importFile(store, file, { by: '', via: 'command' });
  if (!report.written) throw new Error('The made season was not written');
}

/** Puts each team back into its division, which is part of its name: an import retires teams that it adds to an old season. */
function nameDivisions(store: Store): Promise<void> {
  const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await people(change.db);
    const divided = [...teams.values()].map((team) => ({ ...team, division: Number(/\d/.exec(team.name)?.[0] ?? 0) }));
    await change.putAll('team', divided);
  });
}

function madeSeason(season: string, squad: number): string {
  const lines = [HEADER];
  for (let week = 1; week <= WEEKS; week++) {
    for (const [index, teams] of DIVISIONS.entries()) {
      for (const [home, away] of pairsOf(teams, week))
        lines.push(...cardLines({ season, division: index + 1, week, home, away, squad }));
    }
  }
  return lines.join('\r\n');
}

/** Returns a week's pairs of a round robin (circle method). Every other round swaps home and away. */
function pairsOf(teams: number, week: number): [number, number][] {
  const places = teams + (teams % 2);
  const ring = Array.from({ length: places - 1 }, (_, i) => (i + week) % (places - 1));
  const order = [places - 1, ...ring];
  const pairs = Array.from({ length: places / 2 }, (_, i): [number, number] => {
    const [a, b] = [order[i] ?? 0, order[places - 1 - i] ?? 0];
    return Math.floor(week / places) % 2 === 0 ? [a, b] : [b, a];
  });
  return pairs.filter(([a, b]) => a < teams && b < teams);
}

type Card = { season: string; division: number; week: number; home: number; away: number; squad: number };

function cardLines({ season, division, week, home, away, squad }: Card): string[] {
  return Array.from({ length: 5 }, (_, i) => {
    const turn = week * 31 + division * 17 + home * 7 + away * 3 + i * 11;
    const [homeScore, awayScore] = turn % 2 === 0 ? [50 + (turn % 40), turn % 45] : [turn % 45, 50 + (turn % 40)];
    const homeBreak = homeScore > 60 ? 20 + (turn % 30) : '';
    const [homePlayer, awayPlayer] = [home, away].map((team) => `Player ${division}-${team}-${(week + i) % squad}`);
    const teams = `Team ${division}-${home},Team ${division}-${away}`;
    return `${season},${division},${week},,${teams},${i + 1},${homePlayer},${homeScore},${homeBreak},,${awayPlayer},${awayScore},,`;
  });
}
