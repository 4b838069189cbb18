import type { z } from 'zod';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { compareText } from '#domain/name.ts';
import type { ownRules, rules, season } from '#domain/seasons/stored-season.ts';

export type LeagueRules = z.output<typeof rules>;
export type TieBreak = LeagueRules['tieBreaks'][number];
export type Substitutes = NonNullable<LeagueRules['substitutes']>;

/** What a league table is made by: whole points, and the tie-breaks in their order, none twice (Rules S1, S9). */
export type TableRules = Pick<LeagueRules, 'points' | 'tieBreaks'>;

/** One point for each frame won; then matches won, then frame difference. */
export const USUAL_TABLE_RULES: TableRules = {
  points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 },
  tieBreaks: ['matchesWon', 'frameDifference'],
};

/**
 * How many teams of a division go up and how many go down at the season's end (Rule R18); `null`: the league does not
 * say, and its table shows no zone.
 */
export type ZoneRules = Pick<LeagueRules, 'promoted' | 'relegated'>;

export const NO_ZONES: ZoneRules = { promoted: null, relegated: null };

export type OwnRules = z.output<typeof ownRules>;
export type DivisionRules = Season['divisionRules'];

/** One dated week of a season. */
export type GameWeek = Season['calendar'][number];

export type Season = z.output<typeof season>;

/** Whether others than the squad may play for a team (Rule C18). */
export function admitsOthers({ substitutes = 'registered' }: Pick<LeagueRules, 'substitutes'>): boolean {
  return substitutes !== 'registered';
}

/** Returns the rules of one division: its own, and the season's where it has none (Rule R9). */
export function rulesOf(
  { rules, divisionRules }: Pick<Season, 'rules' | 'divisionRules'>,
  division: number,
): LeagueRules {
  const own = divisionRules[division];
  if (!own) return rules;
  return { ...rules, ...own, points: own.points ? { ...USUAL_TABLE_RULES.points, ...own.points } : rules.points };
}

const TWO_YEARS = /^(\d\d)\/(\d\d)$/;
const ONE_YEAR = /^(?:19|20)\d\d$/;

/** Returns a season's name (Rule R6). Whether the league has such a season is not checked. */
export function parseSeasonName(text: string, path = 'season'): Checked<string> {
  const name = text.trim();
  const message = seasonNameFault(name);
  return message === null ? valid(name) : faulty([{ path, message }]);
}

function seasonNameFault(name: string): string | null {
  if (name === '') return 'Season is required.';
  if (ONE_YEAR.test(name)) return null;
  const years = TWO_YEARS.exec(name);
  if (!years) return `${name} is not a season: write it as 25/26 or 2025.`;
  const follows = (Number(years[1]) + 1) % 100 === Number(years[2]);
  return follows ? null : `${name} is not a season: the second year must follow the first.`;
}

/** Orders season names, oldest first: by the year they start in, then by text (Rule R6). */
export function compareSeasons(a: string, b: string): number {
  // Stryker disable next-line ConditionalExpression: equal texts compare as 0 in any case; this only saves work.
  return a === b ? 0 : startYear(a) - startYear(b) || compareText(a, b);
}

/** Returns the name of the season after: `26/27` after `25/26`, `00/01` after `99/00`, `2026` after `2025`. */
export function nextSeasonName(name: string): string {
  if (ONE_YEAR.test(name)) return String(Number(name) + 1);
  const first = (Number(name.slice(0, 2)) + 1) % 100;
  return [first, (first + 1) % 100].map((year) => String(year).padStart(2, '0')).join('/');
}

/** The first year of two digits that is one of the last century: no season is entered decades ahead, old ones are imported. */
const OLDEST = 50;

/** Returns the year in which a season starts (Rule R6): 1950 to 2049 for two digits. */
export function startYear(name: string): number {
  if (ONE_YEAR.test(name)) return Number(name);
  const years = Number(name.slice(0, 2));
  return years >= OLDEST ? 1900 + years : 2000 + years;
}
