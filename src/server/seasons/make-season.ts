import { addSeason, type AdminSeason } from '#contract/seasons.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import { countWithNoun } from '#domain/count.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import {
  type DivisionMove,
  divisionMove,
  type PlannedTeamDivision,
  plannedTeamDivisions,
} from '#domain/seasons/placing.ts';
import { checkSeason, checkSeasonName } from '#domain/seasons/season-draft.ts';
import { firstYearOfNewSeason } from '#domain/seasons/first-year.ts';
import { nextSeasonNameAndYear, type SeasonNameAndYear } from '#domain/seasons/season.ts';
import { type PreviousSeason, proposeSeason } from '#domain/seasons/season-proposal.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { yearByMachineClock } from '../clock.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { conflict } from '../refusal.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { makeSeasonDefault } from './change-season.ts';
import {
  adminSeasonOf,
  unknownSeasonIssue,
  fillMissingSeasonParts,
  loadSeasonProposalData,
  SEASON_FIELD_ORDER,
  findSeason,
  loadLeagueSeasons,
  type LeagueSeasons,
} from './season-league.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';

type SentSeason = { draft: WithoutFaultyFields<typeof addSeason.body._zod.output>; issues: readonly Issue[] };

/** The defaults for a league's first season. Its name is entered by hand, and no dates are proposed. */
const FIRST_SEASON_DEFAULTS: Omit<StoredSeason, 'name' | 'firstYear'> = {
  divisions: [1],
  weeks: 22,
  calendar: [],
  rules: USUAL_RULES,
  divisionRules: {},
  imported: false,
};

/**
 * Creates a season from a request body. Missing fields are proposed from the season in `from` or, without `from`, from
 * the default season. Teams move to their new divisions only if the new season becomes the default. Throws 422 with all
 * faults at once. Throws 409 if the season already exists, or for the same reasons as `makeSeasonDefault`.
 */
export async function makeSeason(
  change: ChangeTransaction,
  body: unknown,
): Promise<{ message: string; season: AdminSeason }> {
  const league = await loadLeagueSeasons(change.db);
  const { draft, issues } = parseWithoutFaultyFields(addSeason.body, body);
  const before = draft.from === undefined ? league.shown : findSeason(league, draft.from);
  if (draft.from !== undefined && !before) issues.push(unknownSeasonIssue('from', draft.from));
  // If `from` names an unknown season, that is a fault, reported above. Another season replaces it here only to find
  // the other faults.
  const base = before ??
    league.shown ?? { ...FIRST_SEASON_DEFAULTS, ...seasonNameAndFirstYear(draft.season ?? '', []) };
  const read = checkSentSeason({ draft, issues }, await loadSeasonProposalData(change.db, base, league), league);
  const made = faultlessValueOrThrow(issues, read, SEASON_FIELD_ORDER);
  if (findSeason(league, made.name)) throw conflict(`There is already a season ${made.name}.`);
  const isShown = draft.makeDefault === true || !league.shown;
  if (isShown) await makeSeasonDefault(change, league, made);
  else await change.put('season', made);
  const suffix = isShown ? ' It is the current season.' : '';
  change.summarise(
    `Created season ${made.name}: ${divisionMovesText(made.placings ?? [])}.${suffix}`.replace(/\.$/, ''),
  );
  return {
    message: `Season ${made.name} has been created.${suffix}`,
    season: await adminSeasonOf(change.db, made.name),
  };
}

function checkSentSeason(
  sent: SentSeason,
  before: PreviousSeason,
  { people, seasons }: LeagueSeasons,
): Checked<StoredSeason> {
  const { draft } = sent;
  const issues: Issue[] = [];
  const name = valueOrCollect(checkSeasonName(draft.season), issues);
  const next = name === undefined ? undefined : newSeasonNameAndYear(name, before.season, seasons);
  const usual = proposeSeason(before, {
    ...(next ? { next } : {}),
    ...(isPossibleWeekCount(draft.weeks) ? { weeks: draft.weeks } : {}),
  });
  const { rules, divisionRules, divisionNames: inherited } = usual;
  const context = {
    rules,
    divisionRules,
    ...(inherited ? { divisionNames: inherited } : {}),
    teams: people.teams,
    placed: before.teams.map(asUndeleted),
  };
  const checked = valueOrCollect(checkSeason(next, fillMissingSeasonParts(sent, usual), context), issues);
  if (issues.length > 0 || !next || !checked) return faultyResult(issues);
  const wanted = new Map([...before.teams.map(({ id, division }) => [id, division] as const), ...checked.places]);
  const { parts, divisionNames } = checked;
  const names = divisionNames ? { divisionNames } : {};
  return validResult({
    ...next,
    ...parts,
    ...names,
    imported: false,
    placings: plannedTeamDivisions(people.teams.values(), wanted),
  });
}

/**
 * Returns a new season's name and first year. If `name` is the name that follows from the name of `before` (such as
 * `26/27` after `25/26`), the first year is one later than in `before`. Otherwise the first year depends on `name`, the
 * league's seasons and the current year.
 */
function newSeasonNameAndYear(
  name: string,
  before: SeasonNameAndYear,
  seasons: readonly SeasonNameAndYear[],
): SeasonNameAndYear {
  const next = nextSeasonNameAndYear(before);
  return next.name === name ? next : seasonNameAndFirstYear(name, seasons);
}

function seasonNameAndFirstYear(name: string, seasons: readonly SeasonNameAndYear[]): SeasonNameAndYear {
  return { name, firstYear: firstYearOfNewSeason(seasons, name, yearByMachineClock()) };
}

/** Returns whether a calendar can be made for this number of weeks. */
function isPossibleWeekCount(weeks: number | undefined): weeks is number {
  return weeks !== undefined && Number.isInteger(weeks) && weeks >= 1 && weeks <= 99;
}

const DIVISION_MOVE_WORDS: readonly [DivisionMove, string][] = [
  ['promoted', 'promoted'],
  ['relegated', 'relegated'],
  ['retires', 'retired'],
  ['returns', 'back'],
];

/** Returns a text such as `2 teams promoted, 2 relegated`, or `every team stays in its division`. */
function divisionMovesText(placings: readonly Pick<PlannedTeamDivision, 'division' | 'was'>[]): string {
  const moves = placings.map(({ was, division }) => divisionMove(was, division));
  const counts = DIVISION_MOVE_WORDS.map(([move, word]) => ({
    word,
    count: moves.filter((one) => one === move).length,
  }));
  const moved = counts.filter(({ count }) => count > 0);
  if (moved.length === 0) return 'every team stays in its division';
  return moved.map(({ word, count }, i) => `${i === 0 ? countWithNoun(count, 'team') : count} ${word}`).join(', ');
}
