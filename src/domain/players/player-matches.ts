import { type Appearance, appearancesIn } from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { ABSENTEE, nameAscending } from '#domain/name.ts';
import { type Comparer, descending, inOrder } from '#domain/order.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import type { HeadToHeadRow, PlayerFrame } from '#domain/players/player-rows.ts';
import { averagePointsAgainst, averagePointsFor, frameMargin, winPercentage } from '#domain/players/player-stats.ts';

/** Returns the frames of some players, such as all players with one name, oldest first (Rule P4). */
export function playerMatches(
  fixtures: readonly Fixture[],
  playerIds: ReadonlySet<string>,
  people: People,
): PlayerFrame[] {
  return appearancesIn(fixtures)
    .filter(({ playerId }) => playerIds.has(playerId))
    .map((appearance) => playerMatch(appearance, people));
}

/** Returns one frame from the player's side, under current names. */
export function playerMatch(
  { fixture, playerId, teamId, opponentId, ...frame }: Appearance,
  people: People,
): PlayerFrame {
  const side = teamId === fixture.homeTeamId ? 'home' : 'away';
  const opponentTeamId = side === 'home' ? fixture.awayTeamId : fixture.homeTeamId;
  return {
    fixtureId: fixture.id,
    season: fixture.season,
    division: fixture.division,
    weekNumber: fixture.week,
    ...(fixture.weekOfPlay === undefined ? {} : { weekOfPlay: fixture.weekOfPlay }),
    date: fixture.date,
    playerId,
    side,
    teamId,
    teamName: knownTeam(people.teams, teamId).name,
    opponentId,
    opponentName: opponentId === null ? ABSENTEE : knownPlayer(people.players, opponentId).name,
    opponentTeamId,
    opponentTeamName: knownTeam(people.teams, opponentTeamId).name,
    playerScore: frame.pointsFor,
    opponentScore: frame.pointsAgainst,
    breaks: frame.breaks,
    result: frame.won ? 'Win' : 'Loss',
  };
}

/** One frame between two players, from the first player's side, with the breaks of both. */
export type RivalryFrame = PlayerFrame & { opponentBreaks: number[] };

type Pair = { playerId: string; opponentId: string };

/** Returns every frame between two players, oldest first, from the side of `playerId` (Rule P8). */
export function framesBetween(fixtures: readonly Fixture[], pair: Pair, people: People): RivalryFrame[] {
  return appearancesIn(fixtures)
    .filter(({ playerId, opponentId }) => playerId === pair.playerId && opponentId === pair.opponentId)
    .map((appearance) => ({ ...playerMatch(appearance, people), opponentBreaks: appearance.opponentBreaks }));
}

/** The sums of a player's frames (Rule P5). Averages and margin are 0 without frames. Breaks are sorted highest first. */
export type SeasonNumbers = {
  played: number;
  won: number;
  lost: number;
  winPercentage: number;
  totalPointsFor: number;
  totalPointsAgainst: number;
  averagePointsFor: number;
  averagePointsAgainst: number;
  frameMargin: number;
  /** `null` without a break. */
  bestBreak: number | null;
  breaks: number[];
};

/** The average margin of a week, and the number of frames in it. */
export type WeekMargin = { season: string; weekNumber: number; frames: number; margin: number };

type FrameScore = Pick<PlayerFrame, 'playerScore' | 'opponentScore'>;
export type CountedFrame = FrameScore & Pick<PlayerFrame, 'result' | 'breaks'>;
export type DatedFrame = FrameScore & Pick<PlayerFrame, 'season' | 'weekNumber' | 'weekOfPlay'>;

/** Adds up a player's frames, walkovers included (Rule P5). */
export function seasonNumbers(frames: readonly CountedFrame[]): SeasonNumbers {
  const points = totals(frames);
  const won = frames.filter(({ result }) => result === 'Win').length;
  const breaks = frames.flatMap((frame) => frame.breaks).sort((a, b) => b - a);
  const { played } = points;
  return {
    ...points,
    won,
    lost: played - won,
    winPercentage: winPercentage(won, played),
    averagePointsFor: played === 0 ? 0 : averagePointsFor(points),
    averagePointsAgainst: played === 0 ? 0 : averagePointsAgainst(points),
    frameMargin: played === 0 ? 0 : frameMargin(points),
    bestBreak: breaks[0] ?? null,
    breaks,
  };
}

/** Returns the margin of each week in which a player played, in the order of the frames (Rule P5). */
export function marginsByWeek(frames: readonly DatedFrame[]): WeekMargin[] {
  const weeks = new Map<string, { season: string; weekNumber: number; played: DatedFrame[] }>();
  for (const frame of frames) {
    const { season, weekNumber: week, weekOfPlay: weekNumber = week } = frame;
    const key = `${season} ${weekNumber}`;
    const own = weeks.get(key) ?? { season, weekNumber, played: [] };
    own.played.push(frame);
    weeks.set(key, own);
  }
  return Array.from(weeks.values(), ({ played, ...week }) => ({
    ...week,
    frames: played.length,
    margin: frameMargin(totals(played)),
  }));
}

function totals(frames: readonly FrameScore[]) {
  let [totalPointsFor, totalPointsAgainst] = [0, 0];
  for (const { playerScore, opponentScore } of frames) {
    totalPointsFor += playerScore;
    totalPointsAgainst += opponentScore;
  }
  return { played: frames.length, totalPointsFor, totalPointsAgainst };
}

export type FrameAgainst = FrameScore & Pick<PlayerFrame, 'opponentId' | 'opponentName' | 'result'>;

const HEAD_TO_HEAD_ORDER: readonly Comparer<HeadToHeadRow>[] = [
  descending((row) => row.played),
  nameAscending(
    (row) => row.opponentName,
    (row) => row.opponentId,
  ),
];

/** Returns a player's record against each opponent (Rule P6). */
export function headToHead(frames: readonly FrameAgainst[]): HeadToHeadRow[] {
  const rows = new Map<string, HeadToHeadRow>();
  for (const frame of frames) {
    const { opponentId, opponentName } = frame;
    if (opponentId === null) continue;
    rows.set(opponentId, add(rows.get(opponentId) ?? unmet(opponentId, opponentName), frame));
  }
  return [...rows.values()].sort(inOrder(HEAD_TO_HEAD_ORDER));
}

function unmet(opponentId: string, opponentName: string): HeadToHeadRow {
  return { opponentId, opponentName, played: 0, won: 0, lost: 0, pointsFor: 0, pointsAgainst: 0 };
}

function add(row: HeadToHeadRow, { result, playerScore, opponentScore }: FrameAgainst): HeadToHeadRow {
  const won = result === 'Win' ? 1 : 0;
  return {
    ...row,
    played: row.played + 1,
    won: row.won + won,
    lost: row.lost + 1 - won,
    pointsFor: row.pointsFor + playerScore,
    pointsAgainst: row.pointsAgainst + opponentScore,
  };
}
