import { isTiePlayable } from '#domain/cups/bracket.ts';
import type { ResolvedTie } from '#domain/cups/cup.ts';
import { checkTieWithBothSidesOut } from '#domain/cups/both-out.ts';
import { legNumberFaults, withLeg } from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { TieContext, TieResultDraft } from '#domain/cups/tie-draft.ts';
import { decidingPointsOrFrames, areAllLegsPlayed, tieWinner } from '#domain/cups/tie-outcome.ts';
import { checkTiePoints, framesWonFaults } from '#domain/cups/tie-points.ts';
import { tieMatchesFromFrames, playerIdsOfEntrant, tieAsSection } from '#domain/cups/tie-matches.ts';
import { countWithNoun } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import {
  mapSides,
  countWins,
  type Match,
  type Side,
  sideAhead,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';

/**
 * Checks the sent result of a tie, and returns the result to store (Rules K5, E20, E21). The result of one leg is added
 * to the tie's current result. The winner is checked last, only if there are no other faults.
 */
export function checkTieResult(draft: TieResultDraft, context: TieContext): Checked<TieResult> {
  const issues: Issue[] = [];
  const playedOn = draft.playedOn
    ? valueOrCollect(parseDay(draft.playedOn, 'playedOn'), issues)
    : (draft.playedOn ?? null);
  if (draft.walkover === undefined || draft.playedOn === undefined) return faultyResult(issues);
  if (draft.bothOut) return checkTieWithBothSidesOut(draft, issues);
  if (draft.walkover !== null) return checkWalkover(draft, playedOn ?? null, { issues, context });
  issues.push(...legNumberFaults(draft.leg, context));
  const played = valueOrCollect(checkScore(draft, context), issues);
  if (issues.length > 0 || playedOn === undefined || !played) return faultyResult(issues);
  const { start, current = null } = context;
  const { score, matches, ...points } = played;
  const result: TieResult = draft.leg
    ? withLeg(current, { leg: draft.leg, ...played, playedOn }, start)
    : { score, matches, playedOn, walkover: null, start, ...points };
  return checkWinner(draft.winner, result, context);
}

function checkWalkover(
  draft: TieResultDraft,
  playedOn: string | null,
  { issues, context }: { issues: Issue[]; context: TieContext },
): Checked<TieResult> {
  const walkover = SIDES.find((side) => side === draft.walkover);
  if (!walkover) issues.push({ path: 'walkover', message: 'The side that goes through must be home or away.' });
  for (const field of ['homeFrames', 'awayFrames'] as const) {
    if (draft[field]) issues.push({ path: field, message: 'A walkover has no frames.' });
  }
  for (const field of ['homePoints', 'awayPoints'] as const) {
    if (draft[field]) issues.push({ path: field, message: 'A walkover has no points.' });
  }
  if (draft.frames && draft.frames.length > 0) issues.push({ path: 'frames', message: 'A walkover has no frames.' });
  if (issues.length > 0 || !walkover) return faultyResult(issues);
  // A leg that was played before the walkover keeps its result.
  const { current } = context;
  const { winner: _, ...before } = current?.legs ? current : { score: { home: 0, away: 0 }, matches: [], start: null };
  return validResult({ ...before, playedOn, walkover });
}

type TieScore = Pick<TieResult, 'score' | 'points' | 'matches'>;

/** Checks the score, frames and points of a tie, or of a leg. */
function checkScore(draft: TieResultDraft, context: TieContext): Checked<TieScore> {
  const isTotal = context.decidedBy === 'total';
  const issues = isTotal ? framesWonFaults(draft, context.bestOf) : scoreFaults(draft, context);
  const frames = valueOrCollect(checkTieFrames(draft, context), issues);
  const points = valueOrCollect(checkTiePoints(draft, frames, context), issues);
  if (issues.length > 0 || !frames || points === undefined) return faultyResult(issues);
  if (draft.homeFrames === undefined || draft.awayFrames === undefined) return faultyResult(issues);
  const won = frames.length > 0 ? countWins(frames.map(winnerOf)) : { home: 0, away: 0 };
  const score = mapSides((side) => draft[`${side}Frames`] ?? won[side]);
  const matches = tieMatchesFromFrames(frames, { ...context, score });
  return validResult({ score, matches, ...(points ? { points } : {}) });
}

/** Checks the sent winner, which is required if both sides are level, and adds it to the result. */
function checkWinner(sent: string | null | undefined, result: TieResult, context: TieContext): Checked<TieResult> {
  const winner = SIDES.find((side) => side === sent) ?? null;
  const fault = (message: string) => faultyResult([{ path: 'winner', message }]);
  if (sent && winner === null) return fault('The winner must be home or away.');
  if (!areAllLegsPlayed(result))
    return winner ? fault('Nobody has won before both legs are played.') : validResult(result);
  const { home, away } = decidingPointsOrFrames(result);
  const ahead = sideAhead({ home, away });
  if (winner === null && ahead) return validResult(result);
  if (winner === null) return sent === undefined ? faultyResult([]) : fault(`${home}–${away} is level: say who won.`);
  // If one side is ahead, only that side can be the winner, unless officials' decisions about frames have made the
  // sides level.
  if (ahead && tieWinner({ result, lost: context.lost }) !== null)
    return winner === ahead ? validResult(result) : fault(`${home}–${away} is not level: the ${ahead} side has won.`);
  return validResult({ ...result, winner });
}

function scoreFaults({ homeFrames, awayFrames }: TieResultDraft, { bestOf, legs }: TieContext): Issue[] {
  const issues: Issue[] = [];
  for (const [path, frames] of Object.entries({ homeFrames, awayFrames })) {
    if (frames === undefined) continue;
    if (frames === null) issues.push({ path, message: 'Give the frames of both sides, or a walkover.' });
    else if (!Number.isInteger(frames) || frames < 0 || frames > bestOf)
      issues.push({ path, message: `The frames won must be a whole number from 0 to ${bestOf}.` });
  }
  if (issues.length > 0 || typeof homeFrames !== 'number' || typeof awayFrames !== 'number') return issues;
  const path = 'homeFrames';
  const score = `${homeFrames}–${awayFrames}`;
  if (homeFrames + awayFrames > bestOf)
    return [{ path, message: `${score} has more than ${countWithNoun(bestOf, 'frame')}.` }];
  if (legs !== undefined) return homeFrames + awayFrames > 0 ? [] : [{ path, message: 'A leg has a frame at least.' }];
  if (2 * Math.max(homeFrames, awayFrames) > bestOf) return [];
  return [{ path, message: `${score} has no winner: best of ${bestOf} needs ${Math.floor(bestOf / 2) + 1}.` }];
}

/**
 * Checks the frames if they were sent. The frames won by each side must agree with the sent score. If the total of
 * points decides, no frame may be missing.
 */
function checkTieFrames(draft: TieResultDraft, context: TieContext): Checked<Match[]> {
  const { frames: drafts, homeFrames, awayFrames } = draft;
  if (drafts === undefined) return faultyResult([]);
  if (drafts === null || drafts.length === 0) return validResult([]);
  const issues: Issue[] = [];
  const frames = drafts.map(
    (frame, i) => frame && valueOrCollect(checkTieFrame(frame, `frames.${i}`, context), issues),
  );
  const whole = frames.filter((frame) => frame !== undefined);
  if (issues.length > 0 || whole.length < drafts.length) return faultyResult(issues);
  const won = countWins(whole.map(winnerOf));
  if (context.decidedBy === 'total' && whole.length !== context.bestOf) {
    const message = `All ${countWithNoun(context.bestOf, 'frame')} are played; there are ${whole.length}.`;
    return faultyResult([{ path: 'frames', message }]);
  }
  const isScore = won.home === homeFrames && won.away === awayFrames;
  if (isScore || typeof homeFrames !== 'number' || typeof awayFrames !== 'number') return validResult(whole);
  const message = `The frames are ${won.home}–${won.away}, not ${homeFrames}–${awayFrames}.`;
  return faultyResult([{ path: 'frames', message }]);
}

/**
 * Checks a frame of a tie in the same way as a match of one frame on a match card. A side without a named player still
 * counts as present, because no frame of a tie is a walkover. But a break needs its player.
 */
function checkTieFrame(draft: MatchDraft, path: string, context: TieContext): Checked<Match> {
  const issues: Issue[] = [];
  const home = valueOrCollect(checkTiePlayers(draft, 'home', path, context), issues);
  const away = valueOrCollect(checkTiePlayers(draft, 'away', path, context), issues);
  const present = withPlayersOrPlaceholders(draft, { home, away });
  const section = { ...tieAsSection(context.kind, context.bestOf), frames: 1 };
  const rules = { section, rules: context.rules, mayBeLevel: context.decidedBy === 'total' };
  const match = valueOrCollect(checkMatch(present, rules, path), issues);
  if (!match || home === undefined || away === undefined) return faultyResult(issues);
  const players = { home, away };
  for (const side of SIDES) {
    if (players[side].length > 0 || match.sides[side].breaks.length === 0) continue;
    issues.push({ path: `${path}.${side}Player`, message: 'A break needs the player who made it.' });
  }
  const sides = mapSides((side) => ({ ...match.sides[side], players: players[side] }));
  return issues.length === 0 ? validResult({ ...match, sides }) : faultyResult(issues);
}

/**
 * Returns `draft` with the player ids in `players`. If a side's players are unknown, the text `home` or `away` is set
 * as the id, so that the side counts as present.
 */
export function withPlayersOrPlaceholders(
  draft: MatchDraft,
  players: Partial<Sides<string[] | undefined>> = {},
): MatchDraft {
  return { ...draft, ...playersAsDraftFields('home', players.home), ...playersAsDraftFields('away', players.away) };
}

function playersAsDraftFields(side: Side, [first = side, ...others]: string[] = []) {
  return { [`${side}Player`]: first, [`${side}Players`]: others.length > 0 ? [first, ...others] : undefined };
}

/**
 * Checks that the players whom a draft names for a side can play for that side, and returns their ids. If the draft
 * names nobody, the result depends on the entrant. For a single player, returns the player's id. For a pair, returns
 * both ids if the breaks say who made them. In all other cases, returns an empty list.
 */
export function checkTiePlayers(
  draft: MatchDraft,
  side: Side,
  path: string,
  { sides, people: { players } }: Pick<TieContext, 'sides' | 'people'>,
): Checked<string[]> {
  const pair = draft[`${side}Players`];
  const sent = pair?.map((id, i) => ({ id, field: `${side}Players.${i}` })) ?? [
    { id: draft[`${side}Player`], field: `${side}Player` },
  ];
  const named = sent.flatMap(({ id, field }) => (id ? [{ id, field }] : []));
  const own = playerIdsOfEntrant(sides[side]);
  if (named.length === 0) return validResult(own.length === 1 || saysWhoMadeBreaks(draft, side) ? own : []);
  const issues = named.flatMap(({ id, field }) => {
    const player = players.get(id);
    const fault = (message: string) => [{ path: `${path}.${field}`, message }];
    if (!player) return fault('The league has no such player.');
    const isOf = own.includes(id) || 'teamId' in sides[side];
    return isOf ? [] : fault(`${player.name} does not play for this side.`);
  });
  return issues.length === 0 ? validResult(named.map(({ id }) => id)) : faultyResult(issues);
}

function saysWhoMadeBreaks(draft: MatchDraft, side: Side): boolean {
  return draft[`${side}Breaks`]?.some((one) => typeof one === 'object') ?? false;
}

/** Returns a sentence that says why a tie cannot have a result (Rule K5); `null` if it can. */
export function whyTieCannotHaveResult(tie: ResolvedTie, nameOf: (entrantId: string) => string): string | null {
  if (tie.state === 'bye') return 'A bye has no result.';
  if (tie.state === 'bothOut' && tie.result === null) return 'Nobody is left to play this tie.';
  if (tie.withdrawn) {
    return `${nameOf(tie.winner === tie.home ? tie.away! : tie.home!)} has withdrawn. Remove the walkover first.`;
  }
  return isTiePlayable(tie) || tie.state !== 'open' ? null : 'Both sides of this tie must be known first.';
}
