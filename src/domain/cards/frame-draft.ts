import type { FrameDraft } from '#domain/cards/frame-body.ts';
import { type Frame, frameBreaks, type Side } from '#domain/cards/frame.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type Starts, startRange } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';

type SideDraft = {
  playerId: string | null | undefined;
  score: number | undefined;
  /** The points of the score that were not potted: from `least` to `most`, the same where the start is known. */
  start: { least: number; most: number };
  /** Each with its field, such as `homeBreak2` or `homeBreaks.2`. */
  breaks: { field: string; points: number | null | undefined }[];
  /** The fault of breaks that were sent in two ways that differ. */
  twofold: Issue[];
};
type CompleteSide = SideDraft & { playerId: string | null; score: number };

/**
 * Checks one frame by itself (Rules C1, C2, C3), not who plays for whom. With the path `matches.2`, faults have paths
 * such as `matches.2.homeScore`. A draft whose only faults were reported before is faulty without an issue; a break that
 * could not be read is taken as none. `starts`: what both sides began with, if scores include it (Rule H10).
 */
export function checkFrame(
  draft: FrameDraft,
  rules: LeagueRules,
  path: string,
  starts: Starts | null = null,
): Checked<Frame> {
  const home = sideOf(draft, 'home', rules, starts);
  const away = sideOf(draft, 'away', rules, starts);
  const issues = [...sideFaults('home', home, away, rules), ...sideFaults('away', away, home, rules)];
  if (isLevel(home, away, rules)) {
    issues.push({ path: 'homeScore', message: `Both sides have ${home.score}: a frame has a winner.` });
  }
  if (issues.length > 0 || !isComplete(home) || !isComplete(away)) {
    return faulty(issues.map((issue) => ({ ...issue, path: path === '' ? issue.path : `${path}.${issue.path}` })));
  }
  return valid(makeFrame(home, away));
}

/** Returns the id of a drafted player; `null` for an absent one. */
export function presentPlayer(player: string | null | undefined): string | null | undefined {
  return player === '' || player === ABSENTEE ? null : player;
}

function sideOf(draft: FrameDraft, side: Side, { handicaps }: LeagueRules, starts: Starts | null): SideDraft {
  const isHome = side === 'home';
  const two = isHome ? [draft.homeBreak, draft.homeBreak2] : [draft.awayBreak, draft.awayBreak2];
  const all = isHome ? draft.homeBreaks : draft.awayBreaks;
  const differs = all && two.some((points, i) => typeof points === 'number' && points !== all[i]);
  return {
    playerId: presentPlayer(isHome ? draft.homePlayer : draft.awayPlayer),
    score: (isHome ? draft.homeScore : draft.awayScore) ?? undefined,
    start: startIn(side, handicaps, starts),
    breaks: all
      ? all.map((points, i) => ({ field: `${side}Breaks.${i}`, points }))
      : two.map((points, i) => ({ field: i === 0 ? `${side}Break` : `${side}Break2`, points })),
    twofold: differs
      ? [{ path: `${side}Breaks`, message: `${side}Breaks must begin with ${side}Break and ${side}Break2.` }]
      : [],
  };
}

function startIn(side: Side, rules: HandicapRules, starts: Starts | null): SideDraft['start'] {
  if (!rules.inScores) return { least: 0, most: 0 };
  return starts === null ? startRange(rules) : { least: starts[side], most: starts[side] };
}

function sideFaults(side: Side, own: SideDraft, other: SideDraft, rules: LeagueRules): Issue[] {
  const walkover = own.playerId === null || other.playerId === null;
  const score = walkover ? walkoverScoreFault(own, other, rules) : scoreFault(own, rules);
  const breaks = own.breaks.flatMap(({ field, points }): Issue[] => {
    const message = walkover ? walkoverBreakFault(points, own) : breakFault(points, own, rules);
    return message === null ? [] : [{ path: field, message }];
  });
  return [...(score === null ? [] : [{ path: `${side}Score`, message: score }]), ...breaks, ...own.twofold];
}

function scoreFault({ score, start: { least, most } }: SideDraft, { highestScore }: LeagueRules): string | null {
  if (score === undefined) return null;
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
  if (score === undefined || scoreFault(own, rules) !== null || points <= score - start.least) return null;
  if (start.least !== start.most || start.least === 0)
    return `A break of ${points} cannot be higher than the player's score of ${score}.`;
  const without = start.least < 0 ? `the ${-start.least} owed` : `the start of ${start.least}`;
  return `A break of ${points} cannot be higher than the player's ${score - start.least} points without ${without}.`;
}

function walkoverScoreFault(own: SideDraft, other: SideDraft, { walkoverScore }: LeagueRules): string | null {
  if (own.score === undefined) return null;
  if (own.playerId === null) {
    if (own.score === 0) return null;
    return other.playerId === null
      ? 'If both players are absent, the score must be 0–0.'
      : 'An absent player must have a score of 0.';
  }
  if (own.playerId === undefined || own.score === walkoverScore) return null;
  return `The score against an absent player must be ${walkoverScore}.`;
}

function walkoverBreakFault(points: number | null | undefined, own: SideDraft): string | null {
  if (points === null || points === undefined) return null;
  return own.playerId === null ? 'An absent player cannot have a break.' : 'A walkover cannot have a break.';
}

function isLevel(home: SideDraft, away: SideDraft, rules: LeagueRules): boolean {
  const bothPresent = typeof home.playerId === 'string' && typeof away.playerId === 'string';
  return bothPresent && home.score !== undefined && home.score === away.score && scoreFault(home, rules) === null;
}

function isComplete(side: SideDraft): side is CompleteSide {
  return side.playerId !== undefined && side.score !== undefined;
}

function makeFrame(home: CompleteSide, away: CompleteSide): Frame {
  return {
    homePlayerId: home.playerId,
    awayPlayerId: away.playerId,
    homeScore: home.score,
    awayScore: away.score,
    ...frameBreaks(recorded(home), recorded(away)),
  };
}

/** The breaks in order; a second without a first becomes the first (Rule C3). */
function recorded({ breaks }: CompleteSide): number[] {
  return breaks.flatMap(({ points }) => (points === null || points === undefined ? [] : [points]));
}
