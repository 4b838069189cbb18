import type { MatchDraft, MatchOrFrameDraft } from '#domain/cards/match-body.ts';
import {
  mapSides,
  countWins,
  type Frame,
  type Match,
  type Side,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import {
  ABSENT_WINNER_SENTENCE,
  unexpectedBreakFaults,
  checkFrameWithPoints,
  checkFrameWithWinnerOnly,
  type MatchContext,
  type PresentPlayerIds,
  prefixFaultPaths,
} from '#domain/cards/played-draft.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { framesToWin, type FormatSection } from '#domain/seasons/format.ts';

/** A checked match to which its players have not been added yet. */
export type MatchWithoutPlayers = Frame & Pick<Match, 'frames'>;

/**
 * Checks a match of several frames in which one side or both sides are absent. A side that came gets the number of
 * frames that wins a match. An absent side gets 0.
 */
export function checkWalkover(
  draft: MatchDraft,
  players: Sides<PresentPlayerIds>,
  section: FormatSection,
): Checked<MatchWithoutPlayers> {
  const came = SIDES.filter((side) => players[side]?.length !== 0);
  const won = mapSides((side) => (came.includes(side) ? framesToWin(section) : 0));
  const message =
    came.length === 0
      ? 'If both sides are absent, the score must be 0–0.'
      : `The score of this walkover must be ${won.home}–${won.away}.`;
  const issues = SIDES.filter((side) => (draft[`${side}Score`] ?? won[side]) !== won[side]).map((side) => ({
    path: `${side}Score`,
    message,
  }));
  if (draft.frames && draft.frames.length > 0) issues.push({ path: 'frames', message: 'A walkover has no frames.' });
  if (draft.winner && !came.includes(draft.winner)) issues.push({ path: 'winner', message: ABSENT_WINNER_SENTENCE });
  issues.push(...unexpectedBreakFaults(draft, 'A walkover cannot have a break.'));
  return issues.length > 0 ? faultyResult(issues) : validMatchOfFrames(won, undefined, []);
}

type Score = Sides<number | null | undefined>;

/**
 * Returns a valid match of several frames. `won`: the number of frames that each side won; `null` for both sides while
 * the match is unfinished.
 */
function validMatchOfFrames(
  won: Sides<number | null>,
  winner: Side | undefined,
  frames: Frame[],
): Checked<MatchWithoutPlayers> {
  const sides = mapSides((side) => ({ score: won[side], breaks: [] }));
  return validResult({ sides, ...(winner === undefined ? {} : { winner }), frames });
}

/** Checks a match of several frames for which both sides came. A draft may have only the match score, and no frames. */
export function checkMatchOfFrames(
  draft: MatchDraft,
  players: Sides<PresentPlayerIds>,
  match: MatchContext,
): Checked<MatchWithoutPlayers> {
  const checked = checkEachFrame(draft, players, match);
  const issues = [
    ...unexpectedBreakFaults(draft, 'The breaks of this match belong to its frames.'),
    ...(checked.ok ? [] : checked.issues),
  ];
  const frames = checked.ok ? checked.value : [];
  const counted = frames.length > 0 ? countWins(frames.map(winnerOf)) : null;
  const sent: Score = mapSides((side) => draft[`${side}Score`]);
  if (counted) issues.push(...scoreMismatchFaults(sent, counted));
  const score = counted ?? sent;
  const winner = draft.winner ?? undefined;
  const isOpen = match.isRunning === true && winner === undefined && counted !== null;
  if (isOpen && Math.max(counted.home, counted.away) < framesToWin(match.section))
    return issues.length > 0 ? faultyResult(issues) : validMatchOfFrames(UNFINISHED_MATCH_SCORE, undefined, frames);
  if (checked.ok && issues.length === 0) issues.push(...matchEndFaults(score, frames, match.section, winner));
  const { home, away } = score;
  if (issues.length > 0 || typeof home !== 'number' || typeof away !== 'number' || !checked.ok)
    return faultyResult(issues);
  // The winner is stored only if the match score does not show who won, as in a conceded match.
  const isSaid = winner === undefined || score[winner] === framesToWin(match.section);
  return validMatchOfFrames({ home, away }, isSaid ? undefined : winner, frames);
}

const UNFINISHED_MATCH_SCORE = { home: null, away: null };

/**
 * Returns a fault for each side whose submitted match score differs from the number of submitted frames that it won.
 */
function scoreMismatchFaults(sent: Score, won: Sides<number>): Issue[] {
  return SIDES.filter((side) => (sent[side] ?? won[side]) !== won[side]).map((side) => ({
    path: `${side}Score`,
    message: `The frames make it ${won.home}–${won.away}.`,
  }));
}

/**
 * Returns the faults of a match that has a missing or wrong score, is not over, or has frames after its end. A match is
 * over once a side has won more than half of its frames, or if `winner` says who won, as in a conceded match.
 */
function matchEndFaults(score: Score, frames: Frame[], section: FormatSection, winner: Side | undefined): Issue[] {
  const { home, away } = score;
  const need = framesToWin(section);
  const required = SIDES.filter((side) => score[side] === null).map((side) => ({
    path: `${side}Score`,
    message: `The ${side} score is required.`,
  }));
  if (typeof home !== 'number' || typeof away !== 'number') return required;
  const isWhole = [home, away].every((won) => Number.isInteger(won) && won >= 0 && won <= need);
  const isOver = winner !== undefined || Math.max(home, away) === need;
  if (!isWhole || !isOver || home + away > section.frames) {
    const message = `Best of ${section.frames} ends once a side has won ${need} frames; this is ${home}–${away}.`;
    return [{ path: 'homeScore', message }];
  }
  const last = frames.at(-1);
  const lastWinner = last && winnerOf(last);
  if (winner !== undefined || !lastWinner || score[lastWinner] === need) return [];
  return [{ path: 'frames', message: 'The last frame decides the match. Leave out what was played after it.' }];
}

/** Checks the submitted frames of a match one by one. Returns an empty list if only the match score was submitted. */
function checkEachFrame(draft: MatchDraft, players: Sides<PresentPlayerIds>, match: MatchContext): Checked<Frame[]> {
  const issues: Issue[] = [];
  const sent = draft.frames ?? [];
  if (sent.length > match.section.frames)
    issues.push({ path: 'frames', message: `A match has at most ${match.section.frames} frames.` });
  const frames = sent.map(
    (frame, i) => frame && valueOrCollect(checkFrame(frame, players, match, `frames.${i}`), issues),
  );
  const whole = frames.filter((frame) => frame !== undefined);
  return issues.length > 0 || whole.length < sent.length ? faultyResult(issues) : validResult(whole);
}

function checkFrame(
  draft: MatchOrFrameDraft,
  players: Sides<PresentPlayerIds>,
  match: MatchContext,
  path: string,
): Checked<Frame> {
  const isByWinner = match.section.scored === 'winner';
  return prefixFaultPaths(
    path,
    isByWinner ? checkFrameWithWinnerOnly(draft, players) : checkFrameWithPoints(draft, players, match),
  );
}
