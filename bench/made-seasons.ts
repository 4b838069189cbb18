/** Generates leagues: one as large as a real league with five divisions, and the largest that the site is made for. */
import { importFile } from '#server/import/import-file.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';

const HEADER =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';

/**
 * The size of a league. `divisions`: how many teams each has. `squad`: players in a team. `breaksAbove`: a home player
 * with a higher score in a frame has a break. `firstDay`: the first day of a season; if omitted, cards have no dates.
 * `nameOf`: the name of a season. Seasons have numbers from 1.
 */
export type LeagueShape = {
  divisions: readonly number[];
  squad: number;
  weeks: number;
  breaksAbove: number;
  firstDay?: (season: number) => Date;
  nameOf: (season: number) => string;
};

/** 32 teams, 29 weeks, 406 fixtures, 2,030 frames a season. The first season is `70/71`. */
export const USUAL: LeagueShape = {
  divisions: [7, 7, 7, 6, 5],
  squad: 8,
  weeks: 29,
  breaksAbove: 60,
  nameOf: seasonName,
};

const TEAMS = Array.from({ length: 10 }, () => 14);
/** How many seasons the largest league has. The last one is half played. */
export const LARGEST_SEASONS = 30;

/**
 * 140 teams and 2,100 players. A season has 26 weeks, 1,820 fixtures and 9,100 frames. The seasons are 97/98 to 26/27.
 */
export const LARGEST: LeagueShape = {
  divisions: TEAMS,
  squad: 15,
  weeks: 26,
  breaksAbove: 78,
  firstDay: (season) => new Date(Date.UTC(1996 + season, 8, 1)),
  nameOf: (season) => seasonName(season + 27),
};

/** Returns the name of a generated season. The first is `70/71`. */
export function seasonName(number: number): string {
  const start = 1969 + number;
  return `${String(start % 100).padStart(2, '0')}/${String((start + 1) % 100).padStart(2, '0')}`;
}

/** Fills a new database with the results of `seasons` seasons. The last season is the default. */
export async function fillSeasons(file: string, seasons: number, shape: LeagueShape = USUAL): Promise<void> {
  const store = await openStore({ file });
  for (let number = 1; number <= seasons; number++) await importSeason(store, number, shape);
  await nameDivisions(store);
  await store.close();
}

/** Fills a new database with the largest league: 53,690 results. */
export async function fillLargest(file: string): Promise<void> {
  const store = await openStore({ file });
  for (let number = 1; number <= LARGEST_SEASONS; number++)
    await importSeason(store, number, number < LARGEST_SEASONS ? LARGEST : { ...LARGEST, weeks: LARGEST.weeks / 2 });
  await nameDivisions(store);
  await store.close();
}

/** Imports the generated season with this number. */
export async function importSeason(store: Store, number: number, shape: LeagueShape = USUAL): Promise<void> {
  const bytes = Buffer.from(madeSeason(number, shape));
  const file = { bytes, fileName: 'made.csv', answers: [], dryRun: false, now: new Date().toISOString() };
  const { report } = await importFile(store, file, { by: '', via: 'command' });
  if (!report.written) throw new Error(`The made season was not written: ${JSON.stringify(report.faults.slice(0, 3))}`);
}

/**
 * Moves each team back into the division in its name, because an import retires teams that it adds to an old season.
 */
function nameDivisions(store: Store): Promise<void> {
  const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await teamsAndPlayersIncludingDeleted(change.db);
    const divided = [...teams.values()].map((team) => ({
      ...team,
      division: Number(/\d+/.exec(team.name)?.[0] ?? 0),
    }));
    await change.putAll('team', divided);
  });
}

function madeSeason(number: number, shape: LeagueShape): string {
  const lines = [HEADER];
  for (let week = 1; week <= shape.weeks; week++) {
    for (const [index, teams] of shape.divisions.entries()) {
      for (const [home, away] of pairsOf(teams, week))
        lines.push(...cardLines({ number, division: index + 1, week, home, away, shape }));
    }
  }
  return lines.join('\r\n');
}

/** Returns the pairs of a week in a round robin (circle method). Every other round swaps home and away. */
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

type Card = { number: number; division: number; week: number; home: number; away: number; shape: LeagueShape };

function cardLines({ number, division, week, home, away, shape }: Card): string[] {
  const { squad, breaksAbove, firstDay, nameOf } = shape;
  const first = firstDay?.(number).getTime();
  const day = first === undefined ? '' : new Date(first + (week - 1) * 7 * 86_400_000).toISOString().slice(0, 10);
  // The seasons of a league without dates are all alike. With dates, each season has different scores.
  const shift = first === undefined ? 0 : number * 13;
  return Array.from({ length: 5 }, (_, i) => {
    const turn = week * 31 + division * 17 + home * 7 + away * 3 + i * 11 + shift;
    const [homeScore, awayScore] = turn % 2 === 0 ? [50 + (turn % 40), turn % 45] : [turn % 45, 50 + (turn % 40)];
    const homeBreak = homeScore > breaksAbove ? 20 + (turn % 30) : '';
    const [homePlayer, awayPlayer] = [home, away].map((team) => `Player ${division}-${team}-${(week + i) % squad}`);
    const teams = `Team ${division}-${home},Team ${division}-${away}`;
    return `${nameOf(number)},${division},${week},${day},${teams},${i + 1},${homePlayer},${homeScore},${homeBreak},,${awayPlayer},${awayScore},,`;
  });
}
