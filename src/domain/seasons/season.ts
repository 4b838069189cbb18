import type { z } from 'zod';
import { compareDays, monthDayInYear } from '#domain/day.ts';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import type { GroupKey } from '#domain/rules/groups.ts';
import { countMatchesWithoutDecider } from '#domain/seasons/format.ts';
import type {
  teamOrderDecisionSchema,
  divisionOwnRulesSchema,
  leagueRulesSchema,
  seasonSchema,
} from '#domain/seasons/stored-season.ts';

export type LeagueRules = z.output<typeof leagueRulesSchema>;
export type TieBreak = LeagueRules['tieBreaks'][number];
export type SubstitutePolicy = NonNullable<LeagueRules['substitutes']>;

/**
 * The rules of a league table: the points, which are whole numbers, and the tie-breaks, in the order in which they
 * apply (Rules S1, S9). No tie-break occurs twice.
 */
export type PointsAndTieBreaks = Pick<LeagueRules, 'points' | 'tieBreaks'>;

/** The rules that decide how many table points a match card gives. */
export type PointsRules = Pick<LeagueRules, 'framesPerFixture' | 'format' | 'points'>;

/**
 * The table rules of a league that has set none: one point for each frame won. Level teams are ordered by matches won,
 * then by frame difference.
 */
export const USUAL_POINTS_AND_TIE_BREAKS: PointsAndTieBreaks = {
  points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 },
  tieBreaks: ['matchesWon', 'frameDifference'],
};

/**
 * How many teams of a division go up and how many go down at the end of the season (Rule R18). `null`: the number is
 * not decided, and the table shows no zone for it.
 */
export type ZoneRules = Pick<LeagueRules, 'promoted' | 'relegated'>;

/** The rules of a table without zones. */
export const NO_ZONES: ZoneRules = { promoted: null, relegated: null };

export type DivisionOwnRules = z.output<typeof divisionOwnRulesSchema>;
export type RulesByDivision = Season['divisionRules'];

/** How the order of level teams was decided (Rule R22). */
export type TeamOrderDecision = z.output<typeof teamOrderDecisionSchema>;

/** A week of a season, with its number, first day and last day. */
export type SeasonWeek = Season['calendar'][number];

export type Season = z.output<typeof seasonSchema>;

/** Returns whether people outside the squad may play for a team (Rule C18). */
export function admitsSubstitutes({ substitutes = 'registered' }: Pick<LeagueRules, 'substitutes'>): boolean {
  return substitutes !== 'registered';
}

/** Returns the rules of one division: its own rules, completed by the season's rules (Rule R14). */
export function rulesOfDivision(
  { rules, divisionRules }: Pick<Season, 'rules' | 'divisionRules'>,
  division: number,
): LeagueRules {
  const own = divisionRules[division];
  if (!own) return rules;
  const { format: _, ...others } = rules;
  // A division with its own number of matches, or with its own sections, takes neither the number nor the sections from
  // the season.
  const kept = own.framesPerFixture === undefined ? rules : others;
  const format = own.format ? { framesPerFixture: countMatchesWithoutDecider(own.format) } : {};
  const points = own.points ? { ...USUAL_POINTS_AND_TIE_BREAKS.points, ...own.points } : rules.points;
  return withoutRemovedRules({ ...kept, ...own, ...format, points });
}

/**
 * The rules for which `null` is a value. For all other rules, `null` in a division's own rules removes the season's
 * rule.
 */
const ZONE_RULE_KEYS = ['promoted', 'relegated'];

/** Leaves out the rules that a division has removed (Rule R30). */
function withoutRemovedRules(rules: Omit<LeagueRules, GroupKey> & Pick<DivisionOwnRules, GroupKey>): LeagueRules {
  const kept = Object.entries(rules).filter(([key, value]) => value !== null || ZONE_RULE_KEYS.includes(key));
  return Object.fromEntries(kept) as LeagueRules; // The cast is safe: no group is `null`.
}

const TWO_YEAR_SEASON_PATTERN = /^(\d\d)\/(\d\d)$/;
const SINGLE_YEAR_SEASON_PATTERN = /^(?:19|20)\d\d$/;

/**
 * Returns the trimmed name of a season, or a fault if it is not a name such as `25/26` or `2025` (Rule R6). Does not
 * check whether the league has the season.
 */
export function parseSeasonName(text: string, path = 'season'): Checked<string> {
  const name = text.trim();
  const message = seasonNameFault(name);
  return message === null ? validResult(name) : faultyResult([{ path, message }]);
}

function seasonNameFault(name: string): string | null {
  if (name === '') return 'Season is required.';
  if (isSingleYearName(name)) return null;
  const years = TWO_YEAR_SEASON_PATTERN.exec(name);
  if (!years) return `${name} is not a season: write it as 25/26 or 2025.`;
  const follows = (Number(years[1]) + 1) % 100 === Number(years[2]);
  return follows ? null : `${name} is not a season: the second year must follow the first.`;
}

/** A season's name, and the year in which the season begins. */
export type SeasonNameAndYear = Pick<Season, 'name' | 'firstYear'>;

/** The fields of a season that decide its first day. */
export type SeasonStartFields = SeasonNameAndYear & Pick<Season, 'calendar'>;

/** Returns a season's start: its first day in the calendar, or else the usual first day in its year (Rule R19). */
export function startOfSeason({ name, firstYear, calendar }: SeasonStartFields): string {
  const [first = monthDayInYear(firstYear, isSingleYearName(name) ? '-01-01' : '-09-01')] = calendar
    .map(({ from }) => from)
    .sort(compareDays);
  return first;
}

/** Compares seasons by their start, oldest first (Rule R19). Seasons that start on the same day keep their order. */
export function compareSeasons(a: SeasonStartFields, b: SeasonStartFields): number {
  return compareDays(startOfSeason(a), startOfSeason(b));
}

/** Returns whether a season is older than the league's default season. `list` has the oldest season first. */
export function isPastSeason(
  { name }: Pick<Season, 'name'>,
  seasons: { list: readonly Pick<Season, 'name'>[]; default: string },
): boolean {
  const placeOf = (wanted: string) => seasons.list.findIndex((one) => one.name === wanted);
  return placeOf(name) < placeOf(seasons.default);
}

/**
 * Sorts things within each season. The seasons keep the order in which they first occur in the list, which is usually
 * oldest first.
 */
export function sortedWithinSeasons<T extends { season: string }>(
  things: readonly T[],
  order: (a: T, b: T) => number,
): T[] {
  return [...Map.groupBy(things, ({ season }) => season).values()].flatMap((own) => own.sort(order));
}

/** Sorts things by season, in the order of `names`. Things of seasons that are not in `names` come first. */
export function sortedBySeason<T extends { season: string }>(things: readonly T[], names: readonly string[]): T[] {
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = ({ season }: T) => places.get(season) ?? -1;
  return things.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Returns the name of the next season: `26/27` after `25/26`, `00/01` after `99/00`, `2026` after `2025`. */
export function nextSeasonName(name: string): string {
  if (isSingleYearName(name)) return String(Number(name) + 1);
  const first = (Number(name.slice(0, 2)) + 1) % 100;
  return [first, (first + 1) % 100].map((year) => String(year).padStart(2, '0')).join('/');
}

/** Returns the name and year of the next season. */
export function nextSeasonNameAndYear({ name, firstYear }: SeasonNameAndYear): SeasonNameAndYear {
  return { name: nextSeasonName(name), firstYear: firstYear + 1 };
}

/** Returns whether a season's name is a single year, such as `2025`. */
export function isSingleYearName(name: string): boolean {
  return SINGLE_YEAR_SEASON_PATTERN.test(name);
}
