import { type Checked, faulty, valid } from '#domain/issue.ts';
import { compareText } from '#domain/name.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';

/** What decides between teams that are level on points (Rule S9). */
export const TIE_BREAKS = ['matchesWon', 'frameDifference', 'framesWon', 'fewestLost', 'headToHead'] as const;

export type TieBreak = (typeof TIE_BREAKS)[number];

/** Who may play for a team: its squad alone, anybody whom the secretary approves, or anybody (Rule C18). */
export const SUBSTITUTES = ['registered', 'approval', 'free'] as const;

export type Substitutes = (typeof SUBSTITUTES)[number];

/** What a league table is made by: whole points, and the tie-breaks in their order, none twice (Rules S1, S9). */
export type TableRules = {
  points: { frameWon: number; fixtureWon: number; fixtureDrawn: number };
  tieBreaks: readonly TieBreak[];
};

/** One point for each frame won; then matches won, then frame difference. */
export const USUAL_TABLE_RULES: TableRules = {
  points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 },
  tieBreaks: ['matchesWon', 'frameDifference'],
};

/**
 * How many teams of a division go up and how many go down at the season's end (Rule R18); `null`: the league does not
 * say, and its table shows no zone.
 */
export type ZoneRules = { promoted: number | null; relegated: number | null };

export const NO_ZONES: ZoneRules = { promoted: null, relegated: null };

/** The rules by which a division's fixtures are checked and its table is made (Rule R9). */
export type LeagueRules = TableRules &
  ZoneRules & {
    framesPerFixture: number;
    /** Points of the side that is present when the other is absent. */
    walkoverScore: number;
    /** How often one player may play on one side of a fixture. */
    maxFramesPerPlayer: number;
    highestBreak: number;
    highestScore: number;
    /** The lowest break that is recorded. */
    breaksFrom: number;
    /** Left out, `registered`. */
    substitutes?: Substitutes;
    /** Those of the whole league: a division has none of its own. */
    handicaps: HandicapRules;
  };

/** Rules of a division's own; points that are left out of `points` have their usual values. */
export type OwnRules = Partial<Omit<LeagueRules, 'points' | 'handicaps'>> & { points?: Partial<TableRules['points']> };

/** The rules that divisions have of their own, by the division's number. */
export type DivisionRules = Readonly<Record<string, OwnRules>>;

/** One dated week of a season. `from` and `to` are days `YYYY-MM-DD`, both inclusive. */
export type GameWeek = { week: number; from: string; to: string };

/** A season. `divisions` ascend; weeks are 1 to `weeks`; `calendar` may have fewer weeks, or none. */
export type Season = {
  name: string;
  divisions: number[];
  weeks: number;
  calendar: GameWeek[];
  /** The rules of every division, except where `divisionRules` has others. */
  rules: LeagueRules;
  divisionRules: DivisionRules;
};

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

/** Returns the year in which a season starts. Two digits from 70 to 99 are 1970 to 1999. */
export function startYear(name: string): number {
  if (ONE_YEAR.test(name)) return Number(name);
  const years = Number(name.slice(0, 2));
  return years >= 70 ? 1900 + years : 2000 + years;
}
