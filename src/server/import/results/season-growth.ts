import { isDeepStrictEqual } from 'node:util';
import { maxOccurrences, playersBySection } from '#domain/cards/matches-draft.ts';
import { type Match, SIDES } from '#domain/cards/match.ts';
import {
  compareSeasons,
  type SeasonStartFields,
  type LeagueRules,
  type DivisionOwnRules,
  rulesOfDivision,
} from '#domain/seasons/season.ts';
import { type FormatRules, sectionsOfMatches } from '#domain/seasons/format.ts';
import { firstYearsOfSeasons, yearsOfDays } from '#domain/seasons/first-year.ts';
import type { NewCard } from './new-card.ts';
import type { NamedDivision, ResultsContent } from '#domain/imports/content.ts';
import { checkDivisionNames, type DivisionNames, MAX_DIVISION_NAME_LENGTH } from '#domain/seasons/division-names.ts';
import { MAX_WEEKS } from '#domain/seasons/season-draft.ts';
import { weeksNeeded } from '#domain/seasons/setup.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import { firstLineWithDate } from './file-card.ts';
import type { StoredSeason } from './recorded-cards.ts';

/** A season after new match cards were added. `isNew`: the league did not have the season before the import. */
export type ExtendedSeason = { season: StoredSeason; isNew: boolean };

/** A season and the new match cards that a file has for it, in the order of the file. */
export type SeasonWithNewCards = SeasonStartFields & { cards: NewCard[] };

/**
 * Returns a function that finds the year in which a season of the file begins (Rule R6). A season of the league keeps
 * its year. A name such as `25/26` leaves the century open: for a new season it follows from the season's dates in the
 * file, or else from the other seasons of the file, or else from the league's seasons and the current year, `today`.
 */
export function seasonStartYearFinder(
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
        years: stored ? [stored.firstYear] : yearsOfDays(own.flatMap((group) => firstLineWithDate(group)?.date ?? [])),
      };
    },
  );
  const around = [today, ...Array.from(known.values(), ({ firstYear }) => firstYear)];
  const firstYears = firstYearsOfSeasons(named, around, today);
  return (season) => known.get(season)?.firstYear ?? firstYears.get(season) ?? today;
}

/** Returns the seasons for which a file has new cards, oldest first. `known`: the league's seasons, keyed by name. */
export function groupNewCardsBySeason(
  fresh: readonly NewCard[],
  known: ReadonlyMap<string, StoredSeason>,
  yearOf: (season: string) => number,
): SeasonWithNewCards[] {
  return Array.from(
    Map.groupBy(fresh, ({ card }) => card.season),
    ([name, cards]) => ({ name, firstYear: yearOf(name), calendar: known.get(name)?.calendar ?? [], cards }),
  ).sort(compareSeasons);
}

/**
 * Returns the seasons that new cards create or change. A season made by imports gets the weeks and divisions of its
 * cards. A new default season gets at least enough weeks for every two teams of a division to meet twice. A new
 * division gets the format of its cards. A division's limit of matches per player is the most that one player has in a
 * section of a card; later cards can raise it. If officials set up a season, the import only gives names to its
 * divisions that have none.
 */
export function extendedSeasons(
  played: readonly SeasonWithNewCards[],
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
    // Officials have set up this season, so cards do not change its weeks and divisions.
    if (before && !before.imported) return extendedSeasonIfChanged(before, named(before));
    const season = seasonExtendedByCards(before ?? newSeason(of, cards, rules), cards, rules);
    const weeks =
      !before && of.name === defaultSeason ? Math.max(season.weeks, weeksForDoubleRoundRobin(cards)) : season.weeks;
    return extendedSeasonIfChanged(before, named({ ...season, weeks }));
  });
}

function extendedSeasonIfChanged(before: StoredSeason | undefined, season: StoredSeason): ExtendedSeason[] {
  return isDeepStrictEqual(before, season) ? [] : [{ season, isNew: !before }];
}

/** How often two teams usually meet in a season. */
const USUAL_MEETINGS_OF_TWO_TEAMS = 2;

/** Returns how many weeks a season needs so that every two teams of a division meet twice; at most `MAX_WEEKS`. */
function weeksForDoubleRoundRobin(played: readonly NewCard[]): number {
  const divisions = Map.groupBy(played, ({ card }) => card.division);
  const counts = Array.from(
    divisions.values(),
    (own) => new Set(own.flatMap(({ home, away }) => [home.id, away.id])).size,
  );
  return Math.min(MAX_WEEKS, weeksNeeded(counts, USUAL_MEETINGS_OF_TWO_TEAMS));
}

/**
 * Returns a season in which divisions without a name have got the names of the file. A name that a division may not
 * have is ignored (Rule R23).
 */
function withDivisionNames(season: StoredSeason, named: readonly NamedDivision[]): StoredSeason {
  let names: DivisionNames | undefined = season.divisionNames;
  for (const { division, name } of named) {
    if (names?.[division] !== undefined) continue;
    const parsed = tidyAndCheckName(name, 'The name', 'name', MAX_DIVISION_NAME_LENGTH);
    if (!parsed.ok) continue;
    const wanted = { ...names, [division]: parsed.value };
    const checked = checkDivisionNames(wanted, wanted, season.divisions);
    if (checked.ok) names = checked.value;
  }
  return names === undefined ? season : { ...season, divisionNames: names };
}

type PlayedFormat = FormatRules & Pick<LeagueRules, 'maxFramesPerPlayer'>;

/**
 * Returns a new season, still without divisions and weeks. For `framesPerFixture` (the matches on a card) and
 * `maxFramesPerPlayer` (the most matches of one player), the season gets the number that most of its divisions have. If
 * several numbers are equally common, the season gets the league's number if the league's number is one of them, and
 * the lowest of them if not. The season has sections only if all its divisions have the same sections.
 */
function newSeason(of: SeasonStartFields, played: NewCard[], rules: LeagueRules): StoredSeason {
  const formats = [...formatsByDivision(played, () => rules).values()];
  const usual = (rule: 'framesPerFixture' | 'maxFramesPerPlayer') =>
    mostCommonNumber(
      formats.map((format) => format[rule]),
      rules[rule],
    );
  const { format: _, ...others } = rules;
  const format = { framesPerFixture: usual('framesPerFixture'), maxFramesPerPlayer: usual('maxFramesPerPlayer') };
  const [first] = formats;
  const isOne = first?.format && formats.every((one) => isDeepStrictEqual(one.format, first.format));
  const shape = { ...of, divisions: [], weeks: 0, divisionRules: {} };
  return { ...shape, rules: { ...others, ...format, ...(isOne ? pickFormatRules(first) : {}) }, imported: true };
}

function mostCommonNumber(numbers: readonly number[], preferred: number): number {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, { length }]) => ({ number, length }));
  const rank = ({ number }: { number: number }) => Number(number === preferred);
  const [most] = counts.sort((a, b) => b.length - a.length || rank(b) - rank(a) || a.number - b.number);
  return most?.number ?? preferred;
}

function seasonExtendedByCards(season: StoredSeason, played: NewCard[], usual: LeagueRules): StoredSeason {
  const divisionRules: Record<string, DivisionOwnRules> = { ...season.divisionRules };
  const rulesIn = (division: number) =>
    season.divisions.includes(division) ? rulesOfDivision(season, division) : usual;
  for (const [division, format] of formatsByDivision(played, rulesIn)) {
    const isKnown = season.divisions.includes(division);
    const current = rulesOfDivision(season, division);
    const most = isKnown ? Math.max(current.maxFramesPerPlayer, format.maxFramesPerPlayer) : format.maxFramesPerPlayer;
    // A division that the season already has keeps its format.
    const own =
      isKnown || isDeepStrictEqual(pickFormatRules(current), pickFormatRules(format)) ? {} : pickFormatRules(format);
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

function pickFormatRules({ framesPerFixture, format }: FormatRules): FormatRules {
  return format ? { framesPerFixture, format } : { framesPerFixture };
}

/**
 * Returns the format and the limit of matches per player of each division, keyed by division. The format is the one by
 * which the division's cards were checked. The limit is the most matches that a player has in one section of a card.
 */
function formatsByDivision(played: NewCard[], rulesIn: (division: number) => LeagueRules): Map<number, PlayedFormat> {
  const divisions = Map.groupBy(played, ({ card }) => card.division);
  return new Map(
    Array.from(divisions, ([division, own]): [number, PlayedFormat] => {
      const usual = rulesIn(division);
      const [{ format }] = own as [NewCard, ...NewCard[]]; // a group has at least one card
      const shown = own.filter(({ matches }) => matches.length > 0);
      const most = Math.max(1, ...shown.map(({ matches }) => maxMatchesPerPlayer(matches, format)));
      // Cards without matches do not show how often a player may play. If a division has only such cards, it gets the
      // usual limit. But if the division's format has an unusual number of matches, the limit is this number.
      const unknown =
        format.framesPerFixture === usual.framesPerFixture ? usual.maxFramesPerPlayer : format.framesPerFixture;
      return [division, { ...pickFormatRules(format), maxFramesPerPlayer: shown.length > 0 ? most : unknown }];
    }),
  );
}

/** Returns the most matches that one player has in one section of a card, on either side. */
function maxMatchesPerPlayer(matches: readonly Match[], format: FormatRules): number {
  const sections = sectionsOfMatches(format);
  return Math.max(
    ...SIDES.flatMap((side) => Array.from(playersBySection(matches, side, sections).values(), maxOccurrences)),
    0,
  );
}
