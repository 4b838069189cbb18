import type { CupHonour } from '#domain/cups/cup-history.ts';
import { runWithoutPauses } from '#domain/pausing-computation.ts';
import { type LeagueRecord, seasonTotalsByPlayerOrTeam, recordsAmongHolders } from '#domain/records/league-records.ts';
import type { SeasonTotals } from '#domain/seasons/season-marks.ts';
import { firstYearOf } from '#domain/seasons/first-year.ts';
import { isSingleYearName, type SeasonNameAndYear } from '#domain/seasons/season.ts';
import { type LevelTeamsDecision, winnersAndRunnersUp, type TableRow } from '#domain/standings/places.ts';

/** A team in the roll of honour. */
type HonouredTeam = Pick<TableRow, 'teamId' | 'teamName'>;

/**
 * The honours of one division in a finished season. `winners` and `runnersUp` contain all teams in first and second
 * place. `winner` is `null` if several teams share first place, and `runnerUp` is `null` if no team or several teams
 * are second. `decided`: how officials decided between teams that were level in first place. `highestBreak` and
 * `framesWon` are `null` if nobody made a break or won a frame.
 */
export type DivisionHonours = {
  division: number;
  winner: HonouredTeam | null;
  runnerUp: HonouredTeam | null;
  winners: HonouredTeam[];
  runnersUp: HonouredTeam[];
  decided?: LevelTeamsDecision;
  highestBreak: LeagueRecord | null;
  framesWon: LeagueRecord | null;
};

/**
 * Returns a division's honours from its final table and its players' totals of the season. Returns `null` if no team
 * has played (Rule L3).
 */
export function divisionHonours(
  division: number,
  table: readonly TableRow[],
  players: readonly SeasonTotals[],
  names: ReadonlyMap<string, { name: string }>,
): DivisionHonours | null {
  const { winners, runnersUp } = winnersAndRunnersUp(table);
  const [first] = winners;
  if (!first) return null;
  const records = runWithoutPauses(
    recordsAmongHolders(['highestBreak', 'framesWon'], seasonTotalsByPlayerOrTeam([players]), names),
  );
  const held = (name: LeagueRecord['record']) => records.find(({ record }) => record === name) ?? null;
  return {
    division,
    winner: onlyTeam(winners),
    runnerUp: onlyTeam(runnersUp),
    winners: winners.map(teamOf),
    runnersUp: runnersUp.map(teamOf),
    ...(first.decided ? { decided: first.decided } : {}),
    highestBreak: held('highestBreak'),
    framesWon: held('framesWon'),
  };
}

function onlyTeam([first, second]: readonly TableRow[]): HonouredTeam | null {
  return first && !second ? teamOf(first) : null;
}

function teamOf({ teamId, teamName }: TableRow): HonouredTeam {
  return { teamId, teamName };
}

/** A season in a league's own list of honours: its first year, and whether the season ends in the next year. */
export type HonourSeason = { year: number; spansYears: boolean };

/** A title from a season whose results are not on this site (Rule L5). `note` may be empty. */
export type OlderHonour = { season: HonourSeason; title: string; winner: string; note: string };

const YEAR_OR_YEARS_PATTERN = /^(\d{4}|\d\d)(?:\s?[/–-]\s?(\d{4}|\d\d))?$/;

/**
 * Returns whether `parseHonourSeason` can read a text as a season. The current year, here 2000, makes no difference,
 * because it only decides the century of a two-digit year.
 */
export function isHonourSeason(text: string): boolean {
  return parseHonourSeason(text, 2000) !== null;
}

/**
 * Parses the name of a season: `1987`, `1987/88`, `1987-1988` or `87/88`. Returns `null` for other texts, such as two
 * digits alone or years that do not follow each other, and for years before 1800 or after 2200. `today`: the current
 * year. A name such as `87/88` fits several centuries. The function then chooses the year nearest to `today`, but never
 * a year more than two years after `today`.
 */
export function parseHonourSeason(text: string, today: number): HonourSeason | null {
  const [, first = '', second] = YEAR_OR_YEARS_PATTERN.exec(text.trim()) ?? [];
  if (first === '' || (first.length === 2 && second?.length !== 2)) return null;
  const year = first.length === 4 ? Number(first) : firstYearOf(`${first}/${second}`, [], today);
  if (year < 1800 || year > 2200) return null;
  if (second === undefined) return { year, spansYears: false };
  const follows = (year + 1) % (second.length === 4 ? 10_000 : 100) === Number(second);
  return follows ? { year, spansYears: true } : null;
}

/** A season of the roll of honour: honours computed from results, and the titles in the league's own list. */
export type HonoursOfSeason<Division> = {
  season: string;
  divisions: Division[];
  /** The honours of cups; absent if there are none. */
  cups?: CupHonour[];
  titles: Omit<OlderHonour, 'season'>[];
};

/** Joins the honours computed from results with the titles of the league's own list, newest season first (Rule L5). */
export function joinHonours<Division>(
  computed: readonly { season: SeasonNameAndYear; divisions: Division[]; cups: CupHonour[] }[],
  older: readonly OlderHonour[],
): HonoursOfSeason<Division>[] {
  const seasons = new Map<string, HonoursOfSeason<Division> & { when: HonourSeason }>();
  function seasonAt(when: HonourSeason, name: string) {
    const key = JSON.stringify(when);
    const season = seasons.get(key) ?? { when, season: name, divisions: [], titles: [] };
    seasons.set(key, season);
    return season;
  }
  for (const { season, divisions, cups } of computed) {
    const found = seasonAt({ year: season.firstYear, spansYears: !isSingleYearName(season.name) }, season.name);
    found.divisions.push(...divisions);
    if (cups.length > 0) found.cups = cups;
  }
  for (const { season: when, ...title } of older) seasonAt(when, honourSeasonName(when)).titles.push(title);
  return [...seasons.values()]
    .sort((a, b) => b.when.year - a.when.year || Number(b.when.spansYears) - Number(a.when.spansYears))
    .map(({ when: _, ...season }) => season);
}

/**
 * Returns the name of a season: `1987/88` or `1987`. The first year has four digits, because two digits do not show the
 * century.
 */
export function honourSeasonName({ year, spansYears }: HonourSeason): string {
  return spansYears ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}
