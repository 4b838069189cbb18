import { countOf } from '#domain/count.ts';
import {
  type OpenDivision,
  outlooksOf,
  pointsByFrames,
  type Prospect,
  type Prospects,
} from '#domain/standings/prospects.ts';
import type { Zones } from '#domain/standings/zones.ts';

type Named = { teamId: string; teamName: string };

/**
 * A match that is not over: its teams, its division, and the division's zones. The division's open fixtures include it.
 */
export type OpenMatch = { home: Named; away: Named; open: OpenDivision; zones: Zones | null };

const GOALS = ['title', 'promotion', 'safety'] as const;
type Goal = (typeof GOALS)[number];

/** The words for a goal that a result makes certain, and for a goal that it makes impossible. */
const REACHED: Record<Goal, string> = { title: 'win the title', promotion: 'go up', safety: 'stay up' };
const MISSED: Record<Goal, string> = {
  title: 'lose the last chance of the title',
  promotion: 'lose the last chance of going up',
  safety: 'go down',
};

/**
 * Returns sentences about what a match can decide for its teams (Rule M4): by which result a team reaches or misses a
 * goal that is open today, on points alone and however other matches end (Rule S11). A missed goal is mentioned only if
 * every defeat misses it.
 */
export function stakesOf({ home, away, open, zones }: OpenMatch): string[] {
  const worth = pointsByFrames(open.rules);
  const at = open.fixtures.findIndex((one) => one.homeTeamId === home.teamId && one.awayTeamId === away.teamId);
  if (worth === null || at === -1) return [];
  const frames = worth.length - 1;
  const ids = [home.teamId, away.teamId];
  const today = outlooksOf(open, zones, ids);
  if (today.every((one) => GOALS.every((goal) => !isOpen(one[goal])))) return [];
  const fixtures = open.fixtures.filter((_, index) => index !== at);
  // The outlooks after each possible score, indexed by the number of frames that the home team wins.
  const ends = worth.map((points, won) => {
    const gained = [points, worth[frames - won] ?? 0];
    const added = ids.map((id, side): [string, number] => [id, (open.points.get(id) ?? 0) + (gained[side] ?? 0)]);
    return outlooksOf({ ...open, fixtures, points: new Map([...open.points, ...added]) }, zones, ids);
  });
  return [home, away].flatMap((team) => {
    // The outlooks of this team, indexed by the number of frames that it wins.
    const own = (team === home ? ends : ends.toReversed()).map((end) => end.find(isProspectOf(team)));
    const now = today.find(isProspectOf(team));
    return now ? sentencesOf(team, now, own) : [];
  });
}

function isProspectOf(team: Named) {
  return ({ teamId }: Prospects) => teamId === team.teamId;
}

function isOpen(prospect: Prospect | null): boolean {
  return prospect?.can === true && prospect.certain === false;
}

function sentencesOf({ teamName }: Named, now: Prospects, ends: readonly (Prospects | undefined)[]): string[] {
  const frames = ends.length - 1;
  const goals = GOALS.filter((goal) => isOpen(now[goal]));
  const reached = goals.map((goal) => 1 + ends.findLastIndex((end) => end?.[goal]?.certain !== true));
  const missed = goals.map((goal) => ends.findIndex((end) => end?.[goal]?.can !== false));
  return goals.flatMap((goal, i) => {
    const [from = 0, until = 0] = [reached[i], missed[i]];
    // Winning the title includes going up, and missing promotion includes missing the title, so only one is mentioned.
    const isReached = from > 0 && from <= frames && !reached.slice(0, i).includes(from);
    const isMissed = until * 2 >= frames && until <= frames && until !== from && !missed.slice(i + 1).includes(until);
    return [
      ...(isReached ? [`${teamName} ${REACHED[goal]} ${withAtLeast(from, frames)}.`] : []),
      ...(isMissed ? [`${teamName} ${MISSED[goal]} ${withFewerThan(until, frames)}.`] : []),
    ];
  });
}

/** Returns the condition that a team wins at least this many frames: `with a win`, `with a win by 4–1 or better`. */
function withAtLeast(won: number, frames: number): string {
  const win = Math.floor(frames / 2) + 1;
  if (won === win) return 'with a win';
  if (won * 2 === frames) return 'with at least a draw';
  if (won < win) return `with at least ${countOf(won, 'frame')}`;
  return won === frames ? `with a ${won}–0 win` : `with a win by ${won}–${frames - won} or better`;
}

/** Returns the condition that a team wins fewer frames than `won`, such as `unless they win by 4–1 or better`. */
function withFewerThan(won: number, frames: number): string {
  const win = Math.floor(frames / 2) + 1;
  if (won * 2 === frames || (frames % 2 === 1 && won === win)) return 'with a defeat';
  if (won === win) return 'without a win';
  return won === frames ? `unless they win ${won}–0` : `unless they win by ${won}–${frames - won} or better`;
}
