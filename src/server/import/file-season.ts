import { isDeepStrictEqual } from 'node:util';
import type { NamedDivision } from '#domain/imports/content.ts';
import { checkDivisionNames } from '#domain/seasons/division-names.ts';
import { firstYearsOfSeasons, yearsOfDays } from '#domain/seasons/first-year.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { BeforeAfter, ImportPlanOptions } from './plan.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

/** What a file shows about a season. */
type SeasonInFile = {
  name: string;
  divisions: readonly number[];
  /** The highest week number in the file; 0 if the file has no weeks. */
  weeks: number;
  days: readonly string[];
  named: readonly NamedDivision[];
};

/** How many weeks a new season gets if the file has no weeks. The setup screens suggest the same number. */
const DEFAULT_SEASON_WEEKS = 22;

/**
 * Returns a season before and after an import. If the file names a division, the division gets this name, and is added
 * to the season if it is new there. The file's weeks, and its divisions without names, are added only if this import or
 * an earlier one created the season. `faults`: sentences about names that are not allowed.
 */
export function seasonBeforeAndAfterImport(
  { name, divisions, weeks, days, named }: SeasonInFile,
  league: Pick<LeagueBeforeImport, 'seasons'>,
  { rules, facts }: Pick<ImportPlanOptions, 'rules' | 'facts'>,
): BeforeAfter<StoredSeason> & { faults: string[] } {
  const before = league.seasons.get(name) ?? null;
  const base = before ?? createImportedSeason(name, days, league, { rules, facts });
  const own = named.filter(({ season }) => season === name);
  const played = base.imported ? divisions.filter((division) => division !== RETIRED_TEAMS_DIVISION) : [];
  const all = new Set([...base.divisions, ...own.map(({ division }) => division), ...played]);
  const names = { ...base.divisionNames, ...Object.fromEntries(own.map((one) => [one.division, one.name])) };
  const grown = {
    ...base,
    divisions: all.size === 0 ? [1] : [...all].sort((a, b) => a - b),
    weeks: base.imported ? Math.min(Math.max(base.weeks, weeks), MAX_WEEKS) || DEFAULT_SEASON_WEEKS : base.weeks,
    ...(Object.keys(names).length === 0 ? {} : { divisionNames: names }),
  };
  const checked = checkDivisionNames(names, names, grown.divisions);
  const after = isDeepStrictEqual(before, grown) && before ? before : grown;
  return { before, after, faults: checked.ok ? [] : checked.issues.map(({ message }) => message) };
}

function createImportedSeason(
  name: string,
  days: readonly string[],
  { seasons }: Pick<LeagueBeforeImport, 'seasons'>,
  { rules, facts }: Pick<ImportPlanOptions, 'rules' | 'facts'>,
): StoredSeason {
  const today = Number(facts.today.slice(0, 4));
  const around = [today, ...Array.from(seasons.values(), ({ firstYear }) => firstYear)];
  const firstYear = firstYearsOfSeasons([{ name, years: yearsOfDays(days) }], around, today).get(name) ?? today;
  return { name, firstYear, divisions: [], weeks: 0, calendar: [], rules, divisionRules: {}, imported: true };
}

/**
 * Returns the name of the newest season of a file; `null` if the file has no season. A league without a default season
 * gets this season as its default.
 */
export function newestSeasonNameInFile(seasons: ReadonlyMap<string, BeforeAfter<StoredSeason>>): string | null {
  const byYear = [...seasons.values()].map(({ after }) => after).sort((a, b) => a.firstYear - b.firstYear);
  return byYear.at(-1)?.name ?? null;
}
