import type { Fixture } from '#domain/cards/fixture.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import { compareByName } from '#domain/name.ts';
import { appearancesInParts } from '#domain/players/appearance.ts';
import { seasonTotalsByPlayerOrTeam } from '#domain/records/league-records.ts';
import {
  type PlayerAndTeamTotals,
  totalsOfSeasonInParts,
  totalsOfSeason,
  type SeasonTotals,
  type SeasonTotalsByDivision,
} from '#domain/seasons/season-marks.ts';
import { isFirstPlaceUndecided, soleLeaderOf, joinNames, type TableRow } from '#domain/standings/places.ts';
import { type UnfinishedDivision, prospectsOfDivision } from '#domain/standings/prospects.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/** The kinds of milestones, in the order in which they are shown. */
export const MILESTONE_KINDS = [
  'first-win',
  'best-break',
  'winning-run',
  'frames-played',
  'team-run',
  'first-place',
  'champion',
] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** A milestone that a player or team reached in a week. `text`: a sentence about the milestone. */
export type Milestone = { kind: MilestoneKind; text: string } & ({ playerId: string } | { teamId: string });

/**
 * What a player or team has done up to some moment. `played` and `won`: numbers of a player's matches or a team's
 * fixtures. `best`: the highest break; 0 if there is none. `run`: the number of wins in a row up to that moment.
 * `hasSeveral`: whether a match had several frames.
 */
type PastTotals = { played: number; won: number; best: number; run: number; hasSeveral: boolean };

const NO_PAST_TOTALS: PastTotals = { played: 0, won: 0, best: 0, run: 0, hasSeveral: false };

/** A run of wins is a milestone at each multiple of this number. */
const RUN_MILESTONE_STEP = 5;
/** The numbers of frames that are milestones. Later milestones are the multiples of the last number. */
const FRAME_MILESTONES = [100, 250, 500];

/**
 * Adds up what a player or team did in several seasons. `marks`: the sums of each season, oldest first. A run continues
 * from one season into the next.
 */
function pastTotals(marks: readonly SeasonTotals[]): PastTotals {
  return marks.reduce(
    (past, { played, won, highestBreak, runs, hasSeveral }) => ({
      played: past.played + played,
      won: past.won + won,
      best: Math.max(past.best, highestBreak),
      run: runs.head === played ? past.run + played : runs.tail,
      hasSeveral: past.hasSeveral || hasSeveral,
    }),
    NO_PAST_TOTALS,
  );
}

/**
 * The milestones that a player or team reached in a week, keyed by kind. Each value is the end of a sentence that
 * begins with the name, such as `won for the first time`. It is `null` or missing if the milestone was not reached.
 */
type MilestoneWordsByKind = Partial<Record<MilestoneKind, string | null>>;

/**
 * Returns the milestones in the results of a week (`found`), ordered by kind and name (Rule E2). `before`: the season's
 * earlier results. `earlier`: the sums of earlier seasons, oldest first.
 */
export function milestonesIn(
  found: readonly Fixture[],
  before: readonly Fixture[],
  earlier: readonly SeasonTotalsByDivision[],
  people: TeamsAndPlayers,
): Milestone[] {
  return runWithoutPauses(milestonesInParts(found, before, earlier, people));
}

/** Generator version of `milestonesIn`, which pauses after each fixture, player and team of the earlier results. */
export function* milestonesInParts(
  found: readonly Fixture[],
  before: readonly Fixture[],
  earlier: readonly SeasonTotalsByDivision[],
  { players, teams }: TeamsAndPlayers,
): PausingComputation<Milestone[]> {
  const season = yield* totalsOfSeasonInParts(before, yield* appearancesInParts(before));
  const seasons = [...earlier, season].flatMap((one) => one.get(null) ?? []);
  // Without earlier results it is unknown whether a win is a player's first.
  const isKnown = seasons.some((season) => season.players.length > 0);
  const week = totalsOfSeason(found).get(null);
  const playersBefore = earlierTotalsByHolder(seasons, 'players', week?.players ?? []);
  const teamsBefore = earlierTotalsByHolder(seasons, 'teams', week?.teams ?? []);
  const named = [
    ...(week?.players ?? []).map((mark) => {
      const { id, name } = requirePlayer(players, mark.holderId);
      const reached = weekMilestonesOfPlayer(pastTotals(playersBefore.get(id) ?? []), mark, isKnown);
      return { id, name, of: { playerId: id }, reached };
    }),
    ...(week?.teams ?? []).map((mark) => {
      const { id, name } = requireTeam(teams, mark.holderId);
      const reached: MilestoneWordsByKind = {
        'team-run': winningRunMilestoneWords(pastTotals(teamsBefore.get(id) ?? []), mark),
      };
      return { id, name, of: { teamId: id }, reached };
    }),
  ].sort(compareByName);
  return MILESTONE_KINDS.flatMap((kind) =>
    named.flatMap(({ name, of, reached }) => (reached[kind] ? { kind, ...of, text: `${name} ${reached[kind]}.` } : [])),
  );
}

/**
 * Returns the sums of seasons, keyed by the id of a player or team. Includes only the players or teams of `week`, the
 * sums of one week.
 */
function earlierTotalsByHolder(
  seasons: readonly PlayerAndTeamTotals[],
  kind: keyof PlayerAndTeamTotals,
  week: readonly SeasonTotals[],
) {
  const holders = new Set(week.map(({ holderId }) => holderId));
  return seasonTotalsByPlayerOrTeam(
    seasons.map((season) => season[kind].filter(({ holderId }) => holders.has(holderId))),
  );
}

function weekMilestonesOfPlayer(past: PastTotals, week: SeasonTotals, isKnown: boolean): MilestoneWordsByKind {
  const isBest = past.best > 0 && week.highestBreak > past.best;
  const number = highestFrameMilestoneUpTo(past.played + week.played);
  // If some matches had several frames, `number` counts matches, so the text cannot say `frame`. It does not say
  // `match` either, because people call a whole fixture a match.
  const areFrames = !past.hasSeveral && !week.hasSeveral;
  const numberWords = areFrames ? `played frame number ${number}` : `played for the ${number}th time`;
  return {
    'first-win': isKnown && past.won === 0 && week.won > 0 ? 'won for the first time' : null,
    'best-break': isBest ? `made a personal best break of ${week.highestBreak} (before: ${past.best})` : null,
    'winning-run': winningRunMilestoneWords(past, week),
    'frames-played': number > highestFrameMilestoneUpTo(past.played) ? numberWords : null,
  };
}

/**
 * Returns the end of a sentence about a run of wins. The sentence names the highest multiple of `RUN_MILESTONE_STEP`
 * that a run reached in this week. Returns `null` if no run reached a multiple.
 */
function winningRunMilestoneWords(past: PastTotals, { runs }: SeasonTotals): string | null {
  const told = (wins: number) => wins - (wins % RUN_MILESTONE_STEP);
  // An earlier run continues with the first wins of the week.
  const joined = told(past.run + runs.head);
  const run = Math.max(joined > past.run ? joined : 0, told(runs.best));
  return run > 0 ? `made it ${run} wins in a row` : null;
}

/** Returns the highest milestone up to this number of frames; 0 if there is none. */
function highestFrameMilestoneUpTo(frames: number): number {
  const last = FRAME_MILESTONES.at(-1)!;
  if (frames >= last) return Math.floor(frames / last) * last;
  return FRAME_MILESTONES.findLast((number) => number <= frames) ?? 0;
}

/** The table of a division, best team first. */
type Table = readonly Pick<TableRow, 'teamId' | 'teamName' | 'position' | 'decided'>[];

/**
 * Returns a milestone for the team that became the only leader of a division in a week (Rule E2). Returns none if the
 * division had no table before that week. `division`: the name of the division.
 */
export function firstPlaceMilestones(division: string, before: Table, after: Table): Milestone[] {
  const is = soleLeaderOf(after);
  if (before.length === 0 || !is || soleLeaderOf(before)?.teamId === is.teamId) return [];
  return [{ kind: 'first-place', teamId: is.teamId, text: `${is.teamName} went top of ${division}.` }];
}

/** A division as it was after some week: its open fixtures and its table. */
export type DivisionAfterWeek = { open: UnfinishedDivision; table: Table };

/**
 * Returns the rows of the teams that have certainly won a division (Rules E2, S11): nobody else can finish level, or
 * nothing is left to play. Returns no rows while the winner is open or unknown, or while teams are level and officials
 * have not decided.
 */
export function certainChampions({ open, table }: DivisionAfterWeek): Table {
  if (open.fixtures.length > 0) {
    const certain = prospectsOfDivision(open, null).find(({ title }) => title.certain === true);
    return table.filter(({ teamId }) => teamId === certain?.teamId);
  }
  const first = table.filter(({ position }) => position === 1);
  return isFirstPlaceUndecided(first, first[0]?.decided) ? [] : first;
}

/**
 * Returns milestones for the teams that made sure of the title in a week, or that are level in first place after the
 * last match of the division. `division`: the name of the division.
 */
export function titleMilestones(division: string, before: DivisionAfterWeek, after: DivisionAfterWeek): Milestone[] {
  if (certainChampions(before).length > 0) return [];
  const winners = certainChampions(after);
  const won = winners.length > 1 ? 'are joint champions' : 'won the title';
  if (winners.length > 0 || before.open.fixtures.length === 0 || after.open.fixtures.length > 0)
    return winners.map(({ teamId, teamName }) => {
      return { kind: 'champion', teamId, text: `${teamName} ${won} of ${division}.` };
    });
  const level = after.table.filter(({ position }) => position === 1);
  return level.map(({ teamId, teamName }) => {
    const others = joinNames(level.filter((one) => one.teamId !== teamId).map((one) => one.teamName));
    const text = `${teamName} finished level with ${others} at the top of ${division}.`;
    return { kind: 'first-place', teamId, text };
  });
}
