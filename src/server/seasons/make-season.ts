import { addSeason, type AdminSeason } from '#contract/seasons.ts';
import { type Sifted, sift } from '#domain/check.ts';
import { countOf } from '#domain/count.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { type DivisionMove, moveBetweenDivisions, type Placing, placingsOf } from '#domain/seasons/placing.ts';
import { checkSeason, checkSeasonName } from '#domain/seasons/season-draft.ts';
import { firstYearOfNewSeason } from '#domain/seasons/first-year.ts';
import { seasonAfter, type SeasonYear } from '#domain/seasons/season.ts';
import { type PreviousSeason, proposeSeason } from '#domain/seasons/season-proposal.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { thisYear } from '../clock.ts';
import { acceptedValue } from '../http/input.ts';
import { conflict } from '../refusal.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Change } from '../storage/store.ts';
import { makeSeasonDefault } from './change-season.ts';
import {
  adminSeasonOf,
  noSuchSeason,
  seasonPartsIn,
  previousSeason,
  SEASON_FIELD_ORDER,
  findSeason,
  seasonLeague,
  type SeasonLeague,
} from './season-league.ts';
import { markLive } from '../storage/mappers/mapper.ts';

type SentSeason = { draft: Sifted<typeof addSeason.body._zod.output>; issues: readonly Issue[] };

/** The defaults for a league's first season. Its name is entered by hand, and no dates are proposed. */
const NO_SEASON: Omit<StoredSeason, 'name' | 'firstYear'> = {
  divisions: [1],
  weeks: 22,
  calendar: [],
  rules: USUAL_RULES,
  divisionRules: {},
  imported: false,
};

/**
 * Creates a season from a body. Fills in missing fields from the season before it. Teams move to their new divisions
 * only if the season becomes the default. Throws 422 with all faults at once, and 409 if the season exists.
 */
export async function makeSeason(change: Change, body: unknown): Promise<{ message: string; season: AdminSeason }> {
  const league = await seasonLeague(change.db);
  const { draft, issues } = sift(addSeason.body, body);
  const before = draft.from === undefined ? league.shown : findSeason(league, draft.from);
  if (draft.from !== undefined && !before) issues.push(noSuchSeason('from', draft.from));
  // To name a season that does not exist is a fault. The replacement is used only to find the other faults.
  const base = before ?? league.shown ?? { ...NO_SEASON, ...newYear(draft.season ?? '', []) };
  const read = readSeason({ draft, issues }, await previousSeason(change.db, base, league), league);
  const made = acceptedValue(issues, read, SEASON_FIELD_ORDER);
  if (findSeason(league, made.name)) throw conflict(`There is already a season ${made.name}.`);
  const isShown = draft.makeDefault === true || !league.shown;
  if (isShown) await makeSeasonDefault(change, league, made);
  else await change.put('season', made);
  const suffix = isShown ? ' It is the current season.' : '';
  change.summarise(`Created season ${made.name}: ${movesText(made.placings ?? [])}.${suffix}`.replace(/\.$/, ''));
  return {
    message: `Season ${made.name} has been created.${suffix}`,
    season: await adminSeasonOf(change.db, made.name),
  };
}

function readSeason(
  sent: SentSeason,
  before: PreviousSeason,
  { people, seasons }: SeasonLeague,
): Checked<StoredSeason> {
  const { draft } = sent;
  const issues: Issue[] = [];
  const name = collect(checkSeasonName(draft.season), issues);
  const next = name === undefined ? undefined : newSeason(name, before.season, seasons);
  const usual = proposeSeason(before, {
    ...(next ? { next } : {}),
    ...(isWeekCount(draft.weeks) ? { weeks: draft.weeks } : {}),
  });
  const { rules, divisionRules, divisionNames: inherited } = usual;
  const context = {
    rules,
    divisionRules,
    ...(inherited ? { divisionNames: inherited } : {}),
    teams: people.teams,
    placed: before.teams.map(markLive),
  };
  const checked = collect(checkSeason(next, seasonPartsIn(sent, usual), context), issues);
  if (issues.length > 0 || !next || !checked) return faulty(issues);
  const wanted = new Map([...before.teams.map(({ id, division }) => [id, division] as const), ...checked.places]);
  const { parts, divisionNames } = checked;
  const names = divisionNames ? { divisionNames } : {};
  return valid({ ...next, ...parts, ...names, imported: false, placings: placingsOf(people.teams.values(), wanted) });
}

/**
 * Returns the name and year of a new season. It is a year after `before`, or else in the year that the league's seasons
 * and today suggest.
 */
function newSeason(name: string, before: SeasonYear, seasons: readonly SeasonYear[]): SeasonYear {
  const next = seasonAfter(before);
  return next.name === name ? next : newYear(name, seasons);
}

function newYear(name: string, seasons: readonly SeasonYear[]): SeasonYear {
  return { name, firstYear: firstYearOfNewSeason(seasons, name, thisYear()) };
}

/** Returns whether a calendar can be made for this number of weeks. */
function isWeekCount(weeks: number | undefined): weeks is number {
  return weeks !== undefined && Number.isInteger(weeks) && weeks >= 1 && weeks <= 99;
}

const WORDS: readonly [DivisionMove, string][] = [
  ['promoted', 'promoted'],
  ['relegated', 'relegated'],
  ['retires', 'retired'],
  ['returns', 'back'],
];

/** Returns `2 teams promoted, 2 relegated`, or `every team stays in its division`. */
function movesText(placings: readonly Pick<Placing, 'division' | 'was'>[]): string {
  const moves = placings.map(({ was, division }) => moveBetweenDivisions(was, division));
  const counts = WORDS.map(([move, word]) => ({ word, count: moves.filter((one) => one === move).length }));
  const moved = counts.filter(({ count }) => count > 0);
  if (moved.length === 0) return 'every team stays in its division';
  return moved.map(({ word, count }, i) => `${i === 0 ? countOf(count, 'team') : count} ${word}`).join(', ');
}
