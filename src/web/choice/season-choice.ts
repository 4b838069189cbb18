import type { SeasonsAnswer } from '#contract/seasons.ts';

/** A season or `All`, and a division. */
export type SeasonAndDivisionChoice = { season: string; division: number };
/** The choices stored in the browser. `null`: nothing is stored. */
export type StoredChoices = { season: string | null; division: string | null };

export const allSeasonsValue = 'All';
/** The query value for all divisions, on screens that can show all of them. */
export const allDivisionsValue = 'All';
/** The maximum length of a season name that the API accepts, in characters. */
const maxSeasonNameLength = 60;

/**
 * Reads the choice from the address, and adds the league's defaults. The result is the same for every visitor, so pages
 * can be cached and shared. An unknown season or division is returned unchanged. The page then shows an empty table and
 * says why.
 */
export function choiceInQuery(search: URLSearchParams, seasons: SeasonsAnswer): SeasonAndDivisionChoice {
  const season = seasonInQuery(search) ?? seasons.default;
  const division = parseDivision(search.get('division')) ?? divisionsOfSeason(season, seasons)[0] ?? 1;
  return { season, division };
}

/** Returns the choice on a screen that cannot show all seasons: `All` means the default season there. */
export function singleSeasonChoiceInQuery(search: URLSearchParams, seasons: SeasonsAnswer): SeasonAndDivisionChoice {
  const choice = choiceInQuery(search, seasons);
  if (choice.season !== allSeasonsValue) return choice;
  return choiceInQuery(withoutSeason(search), seasons);
}

/** Returns the divisions of a season, ascending. For `All` or an unknown season, the divisions of all seasons. */
export function divisionsOfSeason(season: string, seasons: SeasonsAnswer): number[] {
  const details = seasons.details.find((candidate) => candidate.season === season);
  if (details !== undefined) return details.divisions;
  return [...new Set(seasons.details.flatMap(({ divisions }) => divisions))].sort((a, b) => a - b);
}

/**
 * Returns the week that a season's lists show first: the current week or, if the season is over, the last week with a
 * result. For an unknown season, week 1.
 */
export function defaultWeekOf(season: string, seasons: SeasonsAnswer): number {
  const details = seasons.details.find((candidate) => candidate.season === season);
  if (details === undefined) return 1;
  return details.over ? details.latestWeek : details.currentWeek;
}

/**
 * Returns the query after the visitor chooses a season. The division stays the same. If the new season lacks the
 * division, the season's first division replaces it. The value `All` for the division also stays. The week is removed,
 * because it belongs to the old season.
 */
export function withSeason(search: URLSearchParams, season: string, seasons: SeasonsAnswer): URLSearchParams {
  const { division } = choiceInQuery(search, seasons);
  const divisions = divisionsOfSeason(season, seasons);
  const next = new URLSearchParams(search);
  next.set('season', season);
  next.delete('week');
  if (search.get('division') === allDivisionsValue) return next;
  next.set('division', String(divisions.includes(division) ? division : (divisions[0] ?? division)));
  return next;
}

/**
 * Returns the query after the visitor chooses a division. The query also contains the season, so that the link can be
 * shared.
 */
export function withDivision(search: URLSearchParams, division: number, seasons: SeasonsAnswer): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('season', choiceInQuery(search, seasons).season);
  next.set('division', String(division));
  return next;
}

/** Returns the query after the visitor chooses a week. An empty `week` removes the week. */
export function withWeek(search: URLSearchParams, week: string, seasons: SeasonsAnswer): URLSearchParams {
  const next = withDivision(search, choiceInQuery(search, seasons).division, seasons);
  if (week === '') next.delete('week');
  else next.set('week', week);
  return next;
}

/**
 * Returns the query with the stored season and division added where the query lacks them. `null` if the query needs no
 * change. `offersAll`: whether the screen can show all seasons.
 */
export function withStoredChoice(
  search: URLSearchParams,
  kept: StoredChoices,
  seasons: SeasonsAnswer,
  offersAll: boolean,
): URLSearchParams | null {
  const next = new URLSearchParams(search);
  const season = offersAll || kept.season !== allSeasonsValue ? storedSeasonIn(kept, seasons) : null;
  if (seasonInQuery(search) === null && season !== null && season !== seasons.default) next.set('season', season);

  const shown = choiceInQuery(next, seasons);
  const division = storedDivisionIn(kept, shown.season, seasons);
  if (parseDivision(search.get('division')) === null && division !== null && division !== shown.division) {
    next.set('division', String(division));
  }
  return next.toString() === search.toString() ? null : next;
}

/**
 * Returns the query after a choice in another tab. `kept`: that choice. Does not add a season or division that the
 * query lacks: `withStoredChoice` adds them.
 */
export function withChoiceOfOtherTab(
  search: URLSearchParams,
  kept: StoredChoices,
  seasons: SeasonsAnswer,
): URLSearchParams {
  const season = storedSeasonIn(kept, seasons);
  const next = season !== null && search.has('season') ? withSeason(search, season, seasons) : search;
  if (!search.has('division')) next.delete('division');
  const division = storedDivisionIn(kept, choiceInQuery(next, seasons).season, seasons);
  return division !== null && next.has('division') ? withDivision(next, division, seasons) : next;
}

/**
 * Returns the query for links to other pages, with `?`. It contains the season and the division from the address. If
 * the address lacks one of them, the stored value is used. Empty if there is neither a season nor a division.
 */
export function seasonAndDivisionQuery(search: URLSearchParams, kept: StoredChoices, seasons: SeasonsAnswer): string {
  const next = new URLSearchParams();
  const season = seasonInQuery(search) ?? storedSeasonIn(kept, seasons);
  if (season !== null) next.set('season', season);
  const division = parseDivision(search.get('division')) ?? storedDivisionIn(kept, season ?? seasons.default, seasons);
  if (division !== null) next.set('division', String(division));
  return queryText(next);
}

/**
 * Returns a query as text for an address, with `?`. The slash in a season such as `25/26` is not escaped, so that the
 * address stays readable. Empty if the query has no parameters.
 */
export function queryText(search: URLSearchParams): string {
  const text = search.toString().replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns `season 25/26` or `all seasons`, for use in sentences. `the first season` if the league has no season yet.
 */
export function seasonWords(season: string): string {
  if (season === '') return 'the first season';
  return season === allSeasonsValue ? 'all seasons' : `season ${season}`;
}

/** Returns a season as a heading: `Season 25/26` or `All seasons`. */
export function seasonTitle(season: string): string {
  const words = seasonWords(season);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns text for a span of seasons, such as `24/25` or `23/24–25/26`. */
export function seasonRangeText({ firstSeason, lastSeason }: { firstSeason: string; lastSeason: string }): string {
  return firstSeason === lastSeason ? firstSeason : `${firstSeason}–${lastSeason}`;
}

/** Returns a sentence if the league lacks the season, division or week in the address. Otherwise `null`. */
export function unknownChoiceFault(search: URLSearchParams, seasons: SeasonsAnswer): string | null {
  const { season, division } = choiceInQuery(search, seasons);
  const details = seasons.details.find((one) => one.season === season);
  if (season === allSeasonsValue) return null;
  if (details === undefined)
    return season === '' ? 'The league has no season yet.' : `The league has no season ${season}.`;
  if (!details.divisions.includes(division)) return `Season ${season} has no division ${division}.`;
  const week = search.get('week') ?? '';
  const isKnown = !/^\d+$/.test(week) || (Number(week) >= 1 && Number(week) <= details.weeks);
  return isKnown ? null : `Season ${season} has no week ${week}: its weeks are 1 to ${details.weeks}.`;
}

function seasonInQuery(search: URLSearchParams): string | null {
  const season = search.get('season') ?? '';
  return season === '' || season.length > maxSeasonNameLength ? null : season;
}

function parseDivision(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function storedSeasonIn({ season }: StoredChoices, seasons: SeasonsAnswer): string | null {
  return season === allSeasonsValue || (season !== null && seasons.seasons.includes(season)) ? season : null;
}

function storedDivisionIn(kept: StoredChoices, season: string, seasons: SeasonsAnswer): number | null {
  const division = parseDivision(kept.division);
  return division !== null && divisionsOfSeason(season, seasons).includes(division) ? division : null;
}

function withoutSeason(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('season');
  return next;
}
