import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import { nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descendingComparer, compareFunctionOf } from '#domain/comparers.ts';
import { mergeTalliesByKeyInParts, percentageText, signedText, type StatisticColumn } from '#domain/statistic.ts';
import type { PlayerStatRow } from '#domain/players/player-rows.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * A player's sums in one division, in one or several seasons. `teamId`: the last team for which the player played as a
 * regular player; `null` if the player was always a substitute. `frames`: how many matches the player played as a
 * substitute, keyed by team id. A level match counts in `played`, but neither in `won` nor in `lost` (Rule P11).
 */
export type PlayerTally = {
  playerId: string;
  division: number;
  teamId: string | null;
  frames: ReadonlyMap<string, number>;
  played: number;
  won: number;
  lost: number;
  framesWon: number;
  framesLost: number;
  /** Whether any of the matches has several frames. */
  hasSeveral: boolean;
  /** The player's points in the frames with known points. */
  pointsFor: number;
  /** The opponents' points in the frames with known points. */
  pointsAgainst: number;
  /** The number of frames with known points. */
  scored: number;
};

/** The order of the player statistics (Rule P1). If two rows of one player are level, the division decides. */
export const PLAYER_STATS_ORDER: readonly Comparer<PlayerStatRow>[] = [
  descendingComparer((row) => row.won),
  // Compares win percentages by multiplication, so that rounding cannot change the order: a/b > c/d is a·d > c·b.
  { compare: (a, b) => b.won * a.played - a.won * b.played },
  // A player without known points has no margin, which counts as 0 here.
  descendingComparer((row) => averagePointsMargin(row) ?? 0),
  descendingComparer((row) => row.totalPointsFor ?? 0),
  descendingComparer((row) => row.played),
  nameAscending(
    (row) => row.playerName,
    (row) => row.playerId,
  ),
  ascending((row) => Number(row.division)),
];

/** Returns whether a player is registered as a substitute of a team in the season (Rule C20). */
export type IsSubstitute = (playerId: string, teamId: string) => boolean;

/**
 * Returns one tally for each player and division, in no particular order. Matches that count only for the team are left
 * out (Rule P9). `fixtures` of several seasons must come oldest season first.
 */
export function tallyPlayers(fixtures: readonly Fixture[], isSubstitute?: IsSubstitute): PlayerTally[] {
  return runWithoutPauses(tallyPlayersInParts(allAppearancesIn(fixtures), isSubstitute));
}

/**
 * Generator version of `tallyPlayers`. It takes appearances, oldest first, instead of fixtures. It pauses each time the
 * tally of one player in one division is complete.
 */
export function* tallyPlayersInParts(
  appearances: readonly Appearance[],
  isSubstitute: IsSubstitute = () => false,
): PausingComputation<PlayerTally[]> {
  const own = appearances.filter((one) => !one.forTeam);
  const tallies = [];
  for (const played of Map.groupBy(own, ({ fixture, playerId }) => `${fixture.division} ${playerId}`).values()) {
    tallies.push(tallyAppearances(played, isSubstitute));
    yield;
  }
  return tallies;
}

const NO_SUBSTITUTE_MATCHES: ReadonlyMap<string, number> = new Map();

/**
 * Returns the sums of a player's appearances in a division. A season has many appearances, so all are added in place to
 * one object.
 */
function tallyAppearances(played: readonly Appearance[], isSubstitute: IsSubstitute): PlayerTally {
  const { playerId, fixture } = played[0]!;
  const tally = { ...EMPTY_PLAYER_TALLY, playerId, division: fixture.division };
  for (const { match, teamId, won, drawn, frames, pointsFor, pointsAgainst } of played) {
    if (isSubstitute(playerId, teamId)) tally.frames = addSubstituteMatches(tally.frames, new Map([[teamId, 1]]));
    else tally.teamId = teamId;
    tally.played += 1;
    tally.won += won ? 1 : 0;
    tally.lost += won || drawn ? 0 : 1;
    tally.framesWon += frames.won;
    tally.framesLost += frames.lost;
    tally.hasSeveral ||= match.frames !== undefined;
    tally.pointsFor += pointsFor;
    tally.pointsAgainst += pointsAgainst;
    tally.scored += frames.scored;
  }
  return tally;
}

const EMPTY_PLAYER_TALLY: PlayerTally = {
  playerId: '',
  division: 0,
  teamId: null,
  frames: NO_SUBSTITUTE_MATCHES,
  played: 0,
  won: 0,
  lost: 0,
  framesWon: 0,
  framesLost: 0,
  hasSeveral: false,
  pointsFor: 0,
  pointsAgainst: 0,
  scored: 0,
};

/**
 * Adds up the tallies of several seasons, and returns one tally for each player and division. `lists` has the tallies
 * of each season, oldest season first.
 */
export function mergePlayerTallies(lists: Iterable<readonly PlayerTally[]>): PlayerTally[] {
  return runWithoutPauses(mergePlayerTalliesInParts(lists));
}

/** Generator version of `mergePlayerTallies`, which pauses after each list. */
export function mergePlayerTalliesInParts(lists: Iterable<readonly PlayerTally[]>): PausingComputation<PlayerTally[]> {
  return mergeTalliesByKeyInParts(lists, ({ division, playerId }) => `${division} ${playerId}`, addTallies);
}

function addTallies(sum: PlayerTally, later: PlayerTally): PlayerTally {
  return {
    ...later,
    teamId: later.teamId ?? sum.teamId,
    frames: later.frames.size === 0 ? sum.frames : addSubstituteMatches(sum.frames, later.frames),
    played: sum.played + later.played,
    won: sum.won + later.won,
    lost: sum.lost + later.lost,
    framesWon: sum.framesWon + later.framesWon,
    framesLost: sum.framesLost + later.framesLost,
    hasSeveral: sum.hasSeveral || later.hasSeveral,
    pointsFor: sum.pointsFor + later.pointsFor,
    pointsAgainst: sum.pointsAgainst + later.pointsAgainst,
    scored: sum.scored + later.scored,
  };
}

/**
 * Adds up how many matches a player played as a substitute for each team. The team for which the player last played as
 * a substitute comes last in the map.
 */
function addSubstituteMatches(sum: PlayerTally['frames'], later: PlayerTally['frames']): PlayerTally['frames'] {
  const added = new Map(sum);
  for (const [teamId, frames] of later) {
    added.delete(teamId);
    added.set(teamId, (sum.get(teamId) ?? 0) + frames);
  }
  return added;
}

/**
 * Returns the id of the team shown for a player (Rule P3): the last team for which the player played as a regular
 * player. If the player was always a substitute, this is the team for which the player played the most matches. If
 * several teams have equally many matches, it is the team for which the player played last.
 */
function teamIdToShow({ teamId, frames }: PlayerTally): string {
  const most = Math.max(...frames.values());
  return teamId ?? [...frames.keys()].findLast((id) => frames.get(id) === most)!;
}

/** Returns the player statistics of all divisions, in ranking order, under current names (Rules P1, P3). */
export function playerStatRows(tallies: readonly PlayerTally[], people: TeamsAndPlayers): PlayerStatRow[] {
  const several = new Set(tallies.filter(({ hasSeveral }) => hasSeveral).map(({ division }) => division));
  return tallies
    .map((tally) => playerStatRow(tally, people, several.has(tally.division)))
    .sort(compareFunctionOf(PLAYER_STATS_ORDER));
}

/** `hasSeveral`: whether the division has matches of several frames. */
function playerStatRow(tally: PlayerTally, people: TeamsAndPlayers, hasSeveral: boolean): PlayerStatRow {
  const teamId = teamIdToShow(tally);
  const { played, framesWon, framesLost, scored } = tally;
  return {
    playerId: tally.playerId,
    playerName: requirePlayer(people.players, tally.playerId).name,
    team: requireTeam(people.teams, teamId).name,
    teamId,
    division: String(tally.division),
    played,
    won: tally.won,
    lost: tally.lost,
    totalPointsFor: scored === 0 ? null : tally.pointsFor,
    totalPointsAgainst: scored === 0 ? null : tally.pointsAgainst,
    ...(hasSeveral ? { framesWon, framesLost } : {}),
    ...(scored === played ? {} : { framesScored: scored }),
  };
}

type Totals = Pick<PlayerStatRow, 'played' | 'totalPointsFor' | 'totalPointsAgainst' | 'framesScored'>;

/** Returns the average points scored in a frame, rounded. `null` if no frame has points (Rule P2). */
export function averagePointsFor(row: Totals): number | null {
  return averagePerFrame(row.totalPointsFor, row);
}

/** Returns the average points conceded in a frame, rounded. `null` if no frame has points (Rule P2). */
export function averagePointsAgainst(row: Totals): number | null {
  return averagePerFrame(row.totalPointsAgainst, row);
}

function averagePerFrame(points: number | null, { played, framesScored = played }: Totals): number | null {
  return points === null ? null : Math.round(points / framesScored);
}

/**
 * Returns the average points scored minus the average points conceded, both rounded. `null` if no frame has points
 * (Rule P2).
 */
export function averagePointsMargin(row: Totals): number | null {
  const [own, other] = [averagePointsFor(row), averagePointsAgainst(row)];
  return own === null || other === null ? null : own - other;
}

/** Returns the percentage of played matches that were won, rounded to two decimals; 0 if none were played. */
export function winPercentage(won: number, played: number): number {
  return played === 0 ? 0 : Math.round((won * 10_000) / played) / 100;
}

/**
 * The columns of the player statistics, in display order (Rules P1, P2). `key` is used in page addresses. `value`
 * returns `null` if a player has no value for the column.
 */
export const PLAYER_STATISTICS = [
  { key: 'played', label: 'Played', short: 'P', value: (row) => row.played },
  { key: 'won', label: 'Won', short: 'W', value: (row) => row.won },
  { key: 'lost', label: 'Lost', short: 'L', value: (row) => row.lost },
  // Frames won and lost are in one column, which is sorted by their difference.
  {
    key: 'frames',
    label: 'Frames',
    short: 'F',
    value: ({ framesWon, framesLost }) => (framesWon === undefined ? null : framesWon - (framesLost ?? 0)),
  },
  { key: 'points-for', label: 'Total points for', short: 'Pts for', value: (row) => row.totalPointsFor },
  { key: 'points-against', label: 'Total points against', short: 'Pts ag.', value: (row) => row.totalPointsAgainst },
  { key: 'average-for', label: 'Average points for', short: 'Avg for', value: averagePointsFor },
  { key: 'average-against', label: 'Average points against', short: 'Avg ag.', value: averagePointsAgainst },
  { key: 'margin', label: 'Average frame margin', short: 'Avg +/−', value: averagePointsMargin, words: signedText },
  {
    key: 'win-percentage',
    label: 'Win %',
    short: 'Win %',
    value: ({ won, played }) => winPercentage(won, played),
    words: percentageText,
  },
] as const satisfies readonly StatisticColumn<PlayerStatRow, string, number | null>[];
