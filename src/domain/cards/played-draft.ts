import type { MatchOrFrameDraft } from '#domain/cards/match-body.ts';
import {
  type Break,
  type Frame,
  type MatchOrFrame,
  type Side,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type HandicapStarts, rangeOfStarts } from '#domain/squads/handicap.ts';

/**
 * The ids of the players who came for one side; empty if the side is absent. `undefined` if a player could not be read.
 */
export type PresentPlayerIds = string[] | undefined;

/**
 * What one match is checked against. `starts`: the points with which both sides start, if scores include them (Rule
 * H10); `null` if unknown. `isRunning`: whether the match may be unfinished, so that it has frames but no match score
 * yet. `mayBeLevel`: whether a frame may end level (Rule R29).
 */
export type MatchContext = {
  section: FormatSection;
  rules: LeagueRules;
  starts?: HandicapStarts | null;
  isRunning?: boolean;
  mayBeLevel?: boolean;
};

/**
 * Returns whether frames of a section may end level (Rule R29). The league must give points for a level frame, and the
 * section must be scored by points and be no decider. Each match must have one frame, or play all its frames even after
 * it is decided.
 */
export function canFramesEndLevel(
  { frames, scored, when, all }: FormatSection,
  { points }: Pick<LeagueRules, 'points'>,
): boolean {
  return points.frameDrawn !== undefined && (frames === 1 || all === true) && scored === 'points' && when !== 'level';
}

/** The score and the breaks of one side, in a request. */
type SideDraft = {
  players: PresentPlayerIds;
  score: number | null | undefined;
  /**
   * The points that the side started with and that its score includes: at least `least`, at most `most`. Both are equal
   * if the start is known. A start is negative if the side owes points.
   */
  start: { least: number; most: number };
  /** `field`: the key of a break in the request, such as `homeBreak2` or `homeBreaks.2`. */
  breaks: { field: string; points: number | null | undefined; playerId: string | undefined }[];
  /** A fault if `homeBreaks` does not begin with `homeBreak` and `homeBreak2`; likewise for the away side. */
  unequal: Issue[];
};

/** Returns a checked value with `path` in front of the path of each fault. An empty `path` changes nothing. */
export function prefixFaultPaths<T>(path: string, checked: Checked<T>): Checked<T> {
  if (checked.ok || path === '') return checked;
  return faultyResult(checked.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
}

/** The message for a match or frame that names an absent side as the winner. */
export const ABSENT_WINNER_SENTENCE = 'An absent side cannot win.';

const SIDE_WITHOUT_SCORE = { score: null, breaks: [] };

/**
 * Checks a match of one frame, or one frame of a longer match, in a section where only the winner is recorded. A winner
 * is required if both sides came. If one side is absent, the other side wins. If both sides are absent, nobody wins.
 */
export function checkFrameWithWinnerOnly(draft: MatchOrFrameDraft, players: Sides<PresentPlayerIds>): Checked<Frame> {
  const came = SIDES.filter((side) => players[side]?.length !== 0);
  // If both sides are absent, a score such as 0–0 is accepted, but not stored.
  const scored = SIDES.filter((side) => came.length > 0 && typeof draft[`${side}Score`] === 'number');
  const issues = [
    ...scored.map((side) => ({
      path: `${side}Score`,
      message: 'This match has a winner and no score.',
    })),
    ...unexpectedBreakFaults(draft, 'This match has a winner and no breaks.'),
  ];
  const winner = draft.winner ?? (came.length === 1 ? came[0] : undefined);
  if (winner && !came.includes(winner)) issues.push({ path: 'winner', message: ABSENT_WINNER_SENTENCE });
  if (!winner && came.length === 2) issues.push({ path: 'winner', message: 'Say who won.' });
  if (issues.length > 0) return faultyResult(issues);
  const sides = { home: SIDE_WITHOUT_SCORE, away: SIDE_WITHOUT_SCORE };
  return validResult(winner ? { sides, winner } : { sides });
}

/** Returns a fault for each side with a break, in a match or frame that cannot have breaks. */
export function unexpectedBreakFaults(draft: MatchOrFrameDraft, message: string): Issue[] {
  const all = (side: Side) => [draft[`${side}Break`], draft[`${side}Break2`], ...(draft[`${side}Breaks`] ?? [])];
  return SIDES.filter((side) => all(side).some((points) => points !== null && points !== undefined)).map((side) => ({
    path: `${side}Break`,
    message,
  }));
}

/**
 * Checks a frame that is scored by points. The frame is the only frame of a match, or one frame of a longer match
 * (Rules C1, C2, C3, H10, R29).
 */
export function checkFrameWithPoints(
  draft: MatchOrFrameDraft,
  players: Sides<PresentPlayerIds>,
  match: MatchContext,
): Checked<Frame> {
  const { rules } = match;
  const home = sideDraftOf(draft, 'home', players.home, match);
  const away = sideDraftOf(draft, 'away', players.away, match);
  const issues = [...scoreAndBreakFaults('home', home, away, rules), ...scoreAndBreakFaults('away', away, home, rules)];
  const winner = draft.winner ?? undefined;
  if (winner === undefined && !match.mayBeLevel && isScoreLevel(home, away, rules))
    issues.push({ path: 'homeScore', message: `Both sides have ${home.score}: a frame has a winner.` });
  if (winner && players[winner]?.length === 0) issues.push({ path: 'winner', message: ABSENT_WINNER_SENTENCE });
  if (issues.length > 0 || typeof home.score !== 'number' || typeof away.score !== 'number')
    return faultyResult(issues);
  const sides = {
    home: { score: home.score, breaks: readBreaks(home) },
    away: { score: away.score, breaks: readBreaks(away) },
  };
  return validResult({ sides, ...winnerToStore(winner, { sides }) });
}

/**
 * Returns an object with the `winner` to store. It is empty if the draft names no winner, or if the scores show the
 * same winner.
 */
function winnerToStore(winner: Side | undefined, played: Pick<MatchOrFrame, 'sides'>): { winner?: Side } {
  return winner === undefined || winnerOf(played) === winner ? {} : { winner };
}

function sideDraftOf(
  draft: MatchOrFrameDraft,
  side: Side,
  players: PresentPlayerIds,
  { rules, starts = null }: MatchContext,
): SideDraft {
  const isHome = side === 'home';
  const two = isHome ? [draft.homeBreak, draft.homeBreak2] : [draft.awayBreak, draft.awayBreak2];
  const all = isHome ? draft.homeBreaks : draft.awayBreaks;
  const pointsOf = (one: NonNullable<typeof all>[number]) => (typeof one === 'object' ? one.points : one);
  const differs = all && two.some((points, i) => typeof points === 'number' && points !== pointsOf(all[i]));
  const only = players?.length === 1 ? players[0] : undefined;
  return {
    players,
    score: isHome ? draft.homeScore : draft.awayScore,
    start: startRangeOfSide(side, rules, starts),
    breaks: all
      ? all.map((one, i) => ({
          field: `${side}Breaks.${i}`,
          points: pointsOf(one),
          playerId: typeof one === 'object' ? one.playerId : only,
        }))
      : two.map((points, i) => ({ field: i === 0 ? `${side}Break` : `${side}Break2`, points, playerId: only })),
    unequal: differs
      ? [{ path: `${side}Breaks`, message: `${side}Breaks must begin with ${side}Break and ${side}Break2.` }]
      : [],
  };
}

function startRangeOfSide(side: Side, { handicaps }: LeagueRules, starts: HandicapStarts | null): SideDraft['start'] {
  if (!handicaps.inScores) return { least: 0, most: 0 };
  return starts === null ? rangeOfStarts(handicaps) : { least: starts[side], most: starts[side] };
}

function isAbsent({ players }: SideDraft): boolean {
  return players?.length === 0;
}

function scoreAndBreakFaults(side: Side, own: SideDraft, other: SideDraft, rules: LeagueRules): Issue[] {
  const walkover = isAbsent(own) || isAbsent(other);
  const score = walkover ? walkoverScoreFault(own, other, rules) : scoreFault(own, rules);
  const required = own.score === null ? `The ${side} score is required.` : score;
  const breaks = own.breaks.flatMap(({ field, points, playerId }): Issue[] => {
    const fault = walkover ? walkoverBreakFault(points, own, rules) : breakFault(points, own, rules);
    const message = fault ?? breakPlayerFault(points, playerId, own);
    return message === null ? [] : [{ path: field, message }];
  });
  return [...(required === null ? [] : [{ path: `${side}Score`, message: required }]), ...breaks, ...own.unequal];
}

function scoreFault({ score, start: { least, most } }: SideDraft, { highestScore }: LeagueRules): string | null {
  if (score === undefined || score === null) return null;
  if (!Number.isInteger(score)) return 'A score must be a whole number.';
  const highest = Math.max(0, highestScore + most);
  if (score < 0 || score > highest) return `A score must be from 0 to ${highest}.`;
  return score < least ? `A score that includes a start of ${least} cannot be ${score}.` : null;
}

function breakFault(points: number | null | undefined, own: SideDraft, rules: LeagueRules): string | null {
  if (points === null || points === undefined) return null;
  if (!Number.isInteger(points)) return 'A break must be a whole number.';
  const { breaksFrom, highestBreak } = rules;
  if (points < breaksFrom || points > highestBreak) return `A break must be from ${breaksFrom} to ${highestBreak}.`;
  const { score, start } = own;
  if (typeof score !== 'number' || scoreFault(own, rules) !== null || points <= score - start.least) return null;
  if (start.least !== start.most || start.least === 0)
    return `A break of ${points} cannot be higher than the player's score of ${score}.`;
  const without = start.least < 0 ? `the ${-start.least} owed` : `the start of ${start.least}`;
  return `A break of ${points} cannot be higher than the player's ${score - start.least} points without ${without}.`;
}

/**
 * Returns why the player of a break is missing or wrong, as a sentence; `null` if there is no fault. In a match of
 * pairs, a break must name its player.
 */
function breakPlayerFault(points: number | null | undefined, playerId: string | undefined, { players }: SideDraft) {
  if (points === null || points === undefined || players === undefined) return null;
  if (playerId === undefined) return 'Say which of the two made this break.';
  return players.includes(playerId) ? null : 'A break belongs to a player of the side that made it.';
}

function walkoverScoreFault(own: SideDraft, other: SideDraft, { walkoverScore }: LeagueRules): string | null {
  if (own.score === undefined || own.score === null) return null;
  if (isAbsent(own)) {
    if (own.score === 0) return null;
    return isAbsent(other)
      ? 'If both players are absent, the score must be 0–0.'
      : 'An absent player must have a score of 0.';
  }
  if (own.players === undefined || own.score === walkoverScore) return null;
  return `The score against an absent player must be ${walkoverScore}.`;
}

function walkoverBreakFault(points: number | null | undefined, own: SideDraft, rules: LeagueRules): string | null {
  if (points === null || points === undefined) return null;
  if (isAbsent(own)) return 'An absent player cannot have a break.';
  if (rules.walkoverBreaks !== true) return 'A walkover cannot have a break.';
  const { breaksFrom, highestBreak } = rules;
  const isWithin = Number.isInteger(points) && points >= breaksFrom && points <= highestBreak;
  return isWithin ? null : `A break must be from ${breaksFrom} to ${highestBreak}.`;
}

function isScoreLevel(home: SideDraft, away: SideDraft, rules: LeagueRules): boolean {
  const bothPresent = [home, away].every(({ players }) => players !== undefined && players.length > 0);
  return bothPresent && typeof home.score === 'number' && home.score === away.score && scoreFault(home, rules) === null;
}

/**
 * Returns a side's breaks in the order of the request, without missing ones. A second break without a first becomes the
 * first (Rule C3).
 */
function readBreaks({ breaks }: SideDraft): Break[] {
  return breaks.flatMap(({ points, playerId }) =>
    typeof points === 'number' && playerId !== undefined ? [{ playerId, points }] : [],
  );
}
