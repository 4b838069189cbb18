import { isDeepStrictEqual } from 'node:util';
import { mostFramesOfOne, playersBySection } from '#domain/cards/matches-draft.ts';
import { type Match, SIDES } from '#domain/cards/match.ts';
import { compareSeasons, type DatedSeason, type LeagueRules, type OwnRules, rulesOf } from '#domain/seasons/season.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { firstYearsOf, yearsOf } from '#domain/seasons/first-year.ts';
import type { NewCard } from './new-card.ts';
import type { NamedDivision, ResultsContent } from '#domain/imports/content.ts';
import { checkDivisionNames, type DivisionNames, MAX_DIVISION_NAME_LENGTH } from '#domain/seasons/division-names.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { weeksNeeded } from '#domain/seasons/setup.ts';
import { parseName } from '#domain/name.ts';
import { datedLine } from './file-card.ts';
import type { StoredSeason } from './recorded-cards.ts';

/** A season after new cards were added. `isNew` if the league did not have it. */
export type ExtendedSeason = { season: StoredSeason; isNew: boolean };

/** A season with its new cards, in file order. */
export type PlayedSeason = DatedSeason & { cards: NewCard[] };

/**
 * Returns the first year of each season in a file, keyed by name. For an unknown season, the year comes from its days in the
 * file, else from the file's other seasons, else from the league's seasons (Rule R6).
 */
export function yearsInFile(
  { groups }: Pick<ResultsContent, 'groups'>,
  known: ReadonlyMap<string, StoredSeason>,
  today: number,
): (season: string) => number {
  const named = Array.from(
    Map.groupBy(groups, ({ key }) => key.season),
    ([name, own]) => {
      const stored = known.get(name);
      return {
        name,
        years: stored ? [stored.firstYear] : yearsOf(own.flatMap((group) => datedLine(group)?.date ?? [])),
      };
    },
  );
  const around = [today, ...Array.from(known.values(), ({ firstYear }) => firstYear)];
  const firstYears = firstYearsOf(named, around, today);
  return (season) => known.get(season)?.firstYear ?? firstYears.get(season) ?? today;
}

/** Returns the seasons with new cards, oldest first. */
export function playedSeasons(
  fresh: readonly NewCard[],
  known: ReadonlyMap<string, StoredSeason>,
  yearOf: (season: string) => number,
): PlayedSeason[] {
  return Array.from(
    Map.groupBy(fresh, ({ card }) => card.season),
    ([name, cards]) => ({ name, firstYear: yearOf(name), calendar: known.get(name)?.calendar ?? [], cards }),
  ).sort(compareSeasons);
}

/**
 * Returns the seasons that new cards create or extend. An imported season has the weeks and divisions in its files. Each division
 * has the frames per fixture, and the most frames per player, of its cards. Other seasons do not change.
 */
export function extendedSeasons(
  played: readonly PlayedSeason[],
  known: ReadonlyMap<string, StoredSeason>,
  rules: LeagueRules,
  { names, defaultSeason }: { names: readonly NamedDivision[]; defaultSeason: string | null },
): ExtendedSeason[] {
  return played.flatMap(({ cards, ...of }) => {
    const before = known.get(of.name);
    const named = (season: StoredSeason) =>
      withDivisionNames(
        season,
        names.filter((one) => one.season === of.name),
      );
    // A season that was set up has its own weeks and divisions.
    if (before && !before.imported) return changed(before, named(before));
    const season = grown(before ?? newSeason(of, cards, rules), cards, rules);
    const weeks = !before && of.name === defaultSeason ? Math.max(season.weeks, weeksOfTeams(cards)) : season.weeks;
    return changed(before, named({ ...season, weeks }));
  });
}

function changed(before: StoredSeason | undefined, season: StoredSeason): ExtendedSeason[] {
  return isDeepStrictEqual(before, season) ? [] : [{ season, isNew: !before }];
}

/** A season's usual meetings of two teams. */
const MEETINGS = 2;

/** Returns how many weeks a season needs in which each team meets the others of its division twice. */
function weeksOfTeams(played: readonly NewCard[]): number {
  const divisions = Map.groupBy(played, ({ card }) => card.division);
  const counts = Array.from(
    divisions.values(),
    (own) => new Set(own.flatMap(({ home, away }) => [home.id, away.id])).size,
  );
  return Math.min(MAX_WEEKS, weeksNeeded(counts, MEETINGS));
}

/** Returns a season with names for its divisions that have none. A name that no division may have is left out (Rule R23). */
function withDivisionNames(season: StoredSeason, named: readonly NamedDivision[]): StoredSeason {
  let names: DivisionNames | undefined = season.divisionNames;
  for (const { division, name } of named) {
    if (names?.[division] !== undefined) continue;
    const parsed = parseName(name, 'The name', 'name', MAX_DIVISION_NAME_LENGTH);
    if (!parsed.ok) continue;
    const wanted = { ...names, [division]: parsed.value };
    const checked = checkDivisionNames(wanted, wanted, season.divisions);
    if (checked.ok) names = checked.value;
  }
  return names === undefined ? season : { ...season, divisionNames: names };
}

type PlayedFormat = FormatRules & Pick<LeagueRules, 'maxFramesPerPlayer'>;

/** Returns a season with the format of most of its divisions. If several are equally common, the league's own format wins. */
function newSeason(of: DatedSeason, played: NewCard[], rules: LeagueRules): StoredSeason {
  const formats = [...formatsOf(played, () => rules).values()];
  const usual = (rule: 'framesPerFixture' | 'maxFramesPerPlayer') =>
    mostCommon(
      formats.map((format) => format[rule]),
      rules[rule],
    );
  const { format: _, ...others } = rules;
  const format = { framesPerFixture: usual('framesPerFixture'), maxFramesPerPlayer: usual('maxFramesPerPlayer') };
  const [first] = formats;
  const isOne = first?.format && formats.every((one) => isDeepStrictEqual(one.format, first.format));
  const shape = { ...of, divisions: [], weeks: 0, divisionRules: {} };
  return { ...shape, rules: { ...others, ...format, ...(isOne ? formatIn(first) : {}) }, imported: true };
}

function mostCommon(numbers: readonly number[], preferred: number): number {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, { length }]) => ({ number, length }));
  const rank = ({ number }: { number: number }) => Number(number === preferred);
  const [most] = counts.sort((a, b) => b.length - a.length || rank(b) - rank(a) || a.number - b.number);
  return most?.number ?? preferred;
}

function grown(season: StoredSeason, played: NewCard[], usual: LeagueRules): StoredSeason {
  const divisionRules: Record<string, OwnRules> = { ...season.divisionRules };
  const rulesIn = (division: number) => (season.divisions.includes(division) ? rulesOf(season, division) : usual);
  for (const [division, format] of formatsOf(played, rulesIn)) {
    const isKnown = season.divisions.includes(division);
    const current = rulesOf(season, division);
    const most = isKnown ? Math.max(current.maxFramesPerPlayer, format.maxFramesPerPlayer) : format.maxFramesPerPlayer;
    // A format is fixed once a division has results.
    const own = isKnown || isDeepStrictEqual(formatIn(current), formatIn(format)) ? {} : formatIn(format);
    const limit = most === current.maxFramesPerPlayer ? {} : { maxFramesPerPlayer: most };
    if (Object.keys({ ...own, ...limit }).length > 0)
      divisionRules[division] = { ...divisionRules[division], ...own, ...limit };
  }
  return {
    ...season,
    divisions: [...new Set([...season.divisions, ...played.map(({ card }) => card.division)])].sort((a, b) => a - b),
    weeks: Math.max(season.weeks, ...played.map(({ card }) => card.week)),
    divisionRules,
  };
}

function formatIn({ framesPerFixture, format }: FormatRules): FormatRules {
  return format ? { framesPerFixture, format } : { framesPerFixture };
}

/** Returns the format that each division's cards were checked by. */
function formatsOf(played: NewCard[], rulesIn: (division: number) => LeagueRules): Map<number, PlayedFormat> {
  const divisions = Map.groupBy(played, ({ card }) => card.division);
  return new Map(
    Array.from(divisions, ([division, own]): [number, PlayedFormat] => {
      const usual = rulesIn(division);
      const [{ format }] = own as [NewCard, ...NewCard[]]; // a group has at least one
      const shown = own.filter(({ matches }) => matches.length > 0);
      const most = Math.max(1, ...shown.map(({ matches }) => mostOnSide(matches, format)));
      // Match scores alone do not show who played how often.
      const unknown =
        format.framesPerFixture === usual.framesPerFixture ? usual.maxFramesPerPlayer : format.framesPerFixture;
      return [division, { ...formatIn(format), maxFramesPerPlayer: shown.length > 0 ? most : unknown }];
    }),
  );
}

/** Returns the most matches that one player played in one section, on either side. */
function mostOnSide(matches: readonly Match[], format: FormatRules): number {
  const sections = sectionsOfMatches(format);
  return Math.max(
    ...SIDES.flatMap((side) => Array.from(playersBySection(matches, side, sections).values(), mostFramesOfOne)),
    0,
  );
}
