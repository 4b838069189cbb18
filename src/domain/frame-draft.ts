import type { Frame, Side } from '#domain/frame.ts';
import { type Checked, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { LeagueRules } from '#domain/season.ts';

/** A frame as sent. A player is an id; `null`, `""` and `"Absentee"` mean absent. */
export type FrameDraft = Draft<Omit<Frame, 'homePlayerId' | 'awayPlayerId'>> &
  Draft<{ homePlayer: string | null; awayPlayer: string | null }>;

type SideDraft = {
  playerId: string | null | undefined;
  score: number | undefined;
  breaks: (number | null | undefined)[];
};
type CompleteSide = { playerId: string | null; score: number; breaks: (number | null)[] };

/**
 * Checks one frame by itself (Rules C1, C2, C3), not who plays for whom. With the path `matches.2`, faults have paths
 * such as `matches.2.homeScore`. A draft whose only faults were reported before is faulty without an issue.
 */
export function checkFrame(draft: FrameDraft, rules: LeagueRules, path: string): Checked<Frame> {
  const home = sideOf(draft, 'home');
  const away = sideOf(draft, 'away');
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

function sideOf(draft: FrameDraft, side: Side): SideDraft {
  return side === 'home'
    ? { playerId: presentPlayer(draft.homePlayer), score: draft.homeScore, breaks: [draft.homeBreak, draft.homeBreak2] }
    : {
        playerId: presentPlayer(draft.awayPlayer),
        score: draft.awayScore,
        breaks: [draft.awayBreak, draft.awayBreak2],
      };
}

function sideFaults(side: Side, own: SideDraft, other: SideDraft, rules: LeagueRules): Issue[] {
  const walkover = own.playerId === null || other.playerId === null;
  const scoreMessage = walkover ? walkoverScoreFault(own, other, rules) : scoreFault(own.score, rules);
  const breakMessages = own.breaks.map((points) =>
    walkover ? walkoverBreakFault(points, own) : breakFault(points, own.score, rules),
  );
  const paths = [`${side}Score`, `${side}Break`, `${side}Break2`];
  return [scoreMessage, ...breakMessages].flatMap((message, i) =>
    message === null ? [] : [{ path: paths[i] ?? side, message }],
  );
}

function scoreFault(score: number | undefined, { highestScore }: LeagueRules): string | null {
  if (score === undefined) return null;
  if (!Number.isInteger(score)) return 'A score must be a whole number.';
  return score < 0 || score > highestScore ? `A score must be from 0 to ${highestScore}.` : null;
}

function breakFault(points: number | null | undefined, score: number | undefined, rules: LeagueRules): string | null {
  if (points === null || points === undefined) return null;
  if (!Number.isInteger(points)) return 'A break must be a whole number.';
  if (points < 1 || points > rules.highestBreak) return `A break must be from 1 to ${rules.highestBreak}.`;
  if (score === undefined || scoreFault(score, rules) !== null || points <= score) return null;
  return `A break of ${points} cannot be higher than the player's score of ${score}.`;
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
  return bothPresent && home.score !== undefined && home.score === away.score && scoreFault(home.score, rules) === null;
}

function isComplete(side: SideDraft): side is CompleteSide {
  return side.playerId !== undefined && side.score !== undefined && !side.breaks.includes(undefined);
}

function makeFrame(home: CompleteSide, away: CompleteSide): Frame {
  const [homeBreak, homeBreak2] = inSlots(home.breaks);
  const [awayBreak, awayBreak2] = inSlots(away.breaks);
  return {
    homePlayerId: home.playerId,
    awayPlayerId: away.playerId,
    homeScore: home.score,
    awayScore: away.score,
    homeBreak,
    homeBreak2,
    awayBreak,
    awayBreak2,
  };
}

/** Breaks keep their slots, but a second without a first becomes the first (Rule C3). */
function inSlots([first = null, second = null]: (number | null)[]): [number | null, number | null] {
  return first === null ? [second, null] : [first, second];
}
