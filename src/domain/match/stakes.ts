import { countWithNoun } from '#domain/count.ts';
import {
  type UnfinishedDivision,
  prospectsOfTeams,
  pointsByFramesWon,
  type Prospect,
  type TeamProspects,
} from '#domain/standings/prospects.ts';
import type { ZoneSizes } from '#domain/standings/zones.ts';

type NamedTeam = { teamId: string; teamName: string };

/**
 * A match without a result: its teams, its division, and the promotion and relegation zones of the division's table.
 * `open.fixtures` includes the match.
 */
export type UnplayedMatch = { home: NamedTeam; away: NamedTeam; open: UnfinishedDivision; zones: ZoneSizes | null };

const GOALS = ['title', 'promotion', 'safety'] as const;
type Goal = (typeof GOALS)[number];

/** The words for a team's goal, such as promotion, that becomes certain if the match ends with a particular score. */
const REACHED_GOAL_WORDS: Record<Goal, string> = { title: 'win the title', promotion: 'go up', safety: 'stay up' };
/** The words for a goal that a score of the match makes impossible. */
const MISSED_GOAL_WORDS: Record<Goal, string> = {
  title: 'lose the last chance of the title',
  promotion: 'lose the last chance of going up',
  safety: 'go down',
};

/**
 * Returns sentences about what a match can decide for its teams (Rule M4). Each sentence says with which scores a team
 * makes sure of a goal (the title, promotion, staying up), or loses the last chance of the goal. Only points are
 * considered. The sentences are true whatever the other results are (Rule S11). Goals that are already certain or
 * impossible are left out. A lost chance is mentioned only if the team loses the chance with every defeat. Returns no
 * sentences if points depend on more than the frames won.
 */
export function stakeSentences({ home, away, open, zones }: UnplayedMatch): string[] {
  const worth = pointsByFramesWon(open.rules);
  const at = open.fixtures.findIndex((one) => one.homeTeamId === home.teamId && one.awayTeamId === away.teamId);
  if (worth === null || at === -1) return [];
  const frames = worth.length - 1;
  const ids = [home.teamId, away.teamId];
  const today = prospectsOfTeams(open, zones, ids);
  if (today.every((one) => GOALS.every((goal) => !isUndecided(one[goal])))) return [];
  const fixtures = open.fixtures.filter((_, index) => index !== at);
  // What each team can still reach (the title, promotion or staying up) after each possible score of the match. The
  // list is indexed by the number of frames that the home team wins.
  const ends = worth.map((points, won) => {
    const gained = [points, worth[frames - won] ?? 0];
    const added = ids.map((id, side): [string, number] => [id, (open.points.get(id) ?? 0) + (gained[side] ?? 0)]);
    return prospectsOfTeams({ ...open, fixtures, points: new Map([...open.points, ...added]) }, zones, ids);
  });
  return [home, away].flatMap((team) => {
    // The goals that this team can still reach after the match, indexed by the number of frames that this team wins.
    const own = (team === home ? ends : ends.toReversed()).map((end) => end.find(createTeamProspectsMatcher(team)));
    const now = today.find(createTeamProspectsMatcher(team));
    return now ? teamStakeSentences(team, now, own) : [];
  });
}

function createTeamProspectsMatcher(team: NamedTeam) {
  return ({ teamId }: TeamProspects) => teamId === team.teamId;
}

function isUndecided(prospect: Prospect | null): boolean {
  return prospect?.can === true && prospect.certain === false;
}

function teamStakeSentences(
  { teamName }: NamedTeam,
  now: TeamProspects,
  ends: readonly (TeamProspects | undefined)[],
): string[] {
  const frames = ends.length - 1;
  const goals = GOALS.filter((goal) => isUndecided(now[goal]));
  const reached = goals.map((goal) => 1 + ends.findLastIndex((end) => end?.[goal]?.certain !== true));
  const missed = goals.map((goal) => ends.findIndex((end) => end?.[goal]?.can !== false));
  return goals.flatMap((goal, i) => {
    const [from = 0, until = 0] = [reached[i], missed[i]];
    // A team that wins the title also goes up, so if one score makes sure of both, only the title is mentioned. A team
    // that misses promotion also misses the title, so if one score misses both, only promotion is mentioned.
    const isReached = from > 0 && from <= frames && !reached.slice(0, i).includes(from);
    const isMissed = until * 2 >= frames && until <= frames && until !== from && !missed.slice(i + 1).includes(until);
    return [
      ...(isReached ? [`${teamName} ${REACHED_GOAL_WORDS[goal]} ${minimumFramesWonWords(from, frames)}.`] : []),
      ...(isMissed ? [`${teamName} ${MISSED_GOAL_WORDS[goal]} ${fewerFramesWonWords(until, frames)}.`] : []),
    ];
  });
}

/**
 * Returns words for the condition that a team wins at least `won` frames: `with a win`, `with a win by 4–1 or better`.
 */
function minimumFramesWonWords(won: number, frames: number): string {
  const win = Math.floor(frames / 2) + 1;
  if (won === win) return 'with a win';
  if (won * 2 === frames) return 'with at least a draw';
  if (won < win) return `with at least ${countWithNoun(won, 'frame')}`;
  return won === frames ? `with a ${won}–0 win` : `with a win by ${won}–${frames - won} or better`;
}

/**
 * Returns words for the condition that a team wins fewer than `won` frames, such as `unless they win by 4–1 or better`.
 */
function fewerFramesWonWords(won: number, frames: number): string {
  const win = Math.floor(frames / 2) + 1;
  if (won * 2 === frames || (frames % 2 === 1 && won === win)) return 'with a defeat';
  if (won === win) return 'without a win';
  return won === frames ? `unless they win ${won}–0` : `unless they win by ${won}–${frames - won} or better`;
}
