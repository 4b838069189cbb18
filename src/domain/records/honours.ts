import type { CupHonour } from '#domain/cups/cup-history.ts';
import { runAtOnce } from '#domain/in-parts.ts';
import { type LeagueRecord, marksByHolder, recordsAmong } from '#domain/records/league-records.ts';
import type { SeasonMark } from '#domain/seasons/season-marks.ts';
import { firstYearOf } from '#domain/seasons/first-year.ts';
import { isOneYear, type SeasonYear } from '#domain/seasons/season.ts';
import { type Decided, firstTwoPlaces, type TableRow } from '#domain/standings/places.ts';

/** A team in the roll of honour. */
type HonouredTeam = Pick<TableRow, 'teamId' | 'teamName'>;

/**
 * Who was honoured in one division of a finished season. A field is `null` if nobody was first alone. `winners` and
 * `runnersUp` contain all teams in first and second place. `decided`: how officials decided between teams level at the
 * top.
 */
export type DivisionHonours = {
  division: number;
  winner: HonouredTeam | null;
  runnerUp: HonouredTeam | null;
  winners: HonouredTeam[];
  runnersUp: HonouredTeam[];
  decided?: Decided;
  highestBreak: LeagueRecord | null;
  framesWon: LeagueRecord | null;
};

/** Returns a division's honours from its final table and its player statistics; `null` if nobody played (Rule L3). */
export function divisionHonours(
  division: number,
  table: readonly TableRow[],
  players: readonly SeasonMark[],
  names: ReadonlyMap<string, { name: string }>,
): DivisionHonours | null {
  const { winners, runnersUp } = firstTwoPlaces(table);
  const [first] = winners;
  if (!first) return null;
  const records = runAtOnce(recordsAmong(['highestBreak', 'framesWon'], marksByHolder([players]), names));
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

const YEARS = /^(\d{4}|\d\d)(?:\s?[/–-]\s?(\d{4}|\d\d))?$/;

/**
 * Returns whether a text is the season of an older honour. The century of a two-digit year makes no difference here.
 */
export function isHonourSeason(text: string): boolean {
  return parseHonourSeason(text, 2000) !== null;
}

/**
 * Parses `1987`, `1987/88`, `1987-1988` or `87/88`; `null` if the text is not a season. Two digits alone are not a
 * year. `today` is the current year; a two-digit year is the one nearest to it.
 */
export function parseHonourSeason(text: string, today: number): HonourSeason | null {
  const [, first = '', second] = YEARS.exec(text.trim()) ?? [];
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

/** Joins computed honours with the league's own list, newest season first (Rule L5). */
export function joinHonours<Division>(
  computed: readonly { season: SeasonYear; divisions: Division[]; cups: CupHonour[] }[],
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
    const found = seasonAt({ year: season.firstYear, spansYears: !isOneYear(season.name) }, season.name);
    found.divisions.push(...divisions);
    if (cups.length > 0) found.cups = cups;
  }
  for (const { season: when, ...title } of older) seasonAt(when, honourSeasonName(when)).titles.push(title);
  return [...seasons.values()]
    .sort((a, b) => b.when.year - a.when.year || Number(b.when.spansYears) - Number(a.when.spansYears))
    .map(({ when: _, ...season }) => season);
}

/** Returns `1987/88` or `1987`. The first year has four digits, because two would leave the century open. */
export function honourSeasonName({ year, spansYears }: HonourSeason): string {
  return spansYears ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}
