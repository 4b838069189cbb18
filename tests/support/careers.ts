import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlayedFrame } from '#domain/handicaps/rating.ts';

/**
 * The folder of one season's data, beside the folder `careers` with ten seasons of one league. These data are not part
 * of the project; tests that need them run only where they exist.
 */
const WHOLE = process.env['LEAGUE_DATA'] ?? path.resolve('../shared/data/season-2015-16');
export const CAREERS = path.join(path.dirname(WHOLE), 'careers');
export const hasCareers = existsSync(CAREERS);

/** Returns the cells of a CSV line. Cells may be in quotes, but may not contain any. */
export function cellsOf(line: string): string[] {
  return Array.from(`${line},`.matchAll(/(?:"([^"]*)"|([^,]*)),/g), ([, quoted, plain = '']) => quoted ?? plain);
}

function rowsOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path.join(CAREERS, file), 'utf8').trim().split(/\r?\n/);
  const names = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i], cell])));
}

/**
 * Returns the frames of each season, oldest season first, with the ids of people from `truth.csv`. Leaves out frames of
 * players who are not in that file.
 */
export function careerFrames(): PlayedFrame[][] {
  const key = (season: unknown, team: unknown, written: unknown) => JSON.stringify([season, team, written]);
  const people = new Map(rowsOf('truth.csv').map((row) => [key(row['season'], row['team'], row['written']), row]));
  const files = readdirSync(CAREERS).filter((file) => /^\d\d-\d\d\.csv$/.test(file));
  return files.sort().map((file) =>
    rowsOf(file)
      .flatMap((row): PlayedFrame[] => {
        const home = people.get(key(row['season'], row['homeTeam'], row['homePlayer']))?.['personId'];
        const away = people.get(key(row['season'], row['awayTeam'], row['awayPlayer']))?.['personId'];
        if (home === undefined || away === undefined) return [];
        return [
          {
            season: row['season'] ?? '',
            week: Number(row['week']),
            date: row['date'] ?? null,
            division: Number(row['division']),
            home,
            away,
            margin: Number(row['homeScore']) - Number(row['awayScore']),
            homeBreak: Math.max(Number(row['homeBreak']), Number(row['homeBreak2'])),
            awayBreak: Math.max(Number(row['awayBreak']), Number(row['awayBreak2'])),
          },
        ];
      })
      .sort((a, b) => a.week - b.week),
  );
}
