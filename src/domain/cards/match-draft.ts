import { type MatchDraft, type PlayedDraft, draftPlayers } from '#domain/cards/match-body.ts';
import {
  type Break,
  bothSides,
  type Frame,
  type Match,
  opposite,
  type Side,
  SIDES,
  type Sides,
} from '#domain/cards/match.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { framesToWin, type Section } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type Starts, startRange } from '#domain/squads/handicap.ts';

/** The players of a side who came; `undefined` if one could not be read. */
type Present = string[] | undefined;

/**
 * What a match is checked by. `starts`: what both sides began with, where scores include it (Rule H10).
 * `isRunning`: whether a match of several frames may still be going on. Such a match has frames and no score yet.
 */
export type MatchRules = { section: Section; rules: LeagueRules; starts?: Starts | null; isRunning?: boolean };

/** A score and breaks of one side, as sent. */
type SideDraft = {
  players: Present;
  score: number | null | undefined;
  /** The points of the score that were not potted: from `least` to `most`, the same where the start is known. */
  start: { least: number; most: number };
  /** Each with its field, such as `homeBreak2` or `homeBreaks.2`. */
  breaks: { field: string; points: number | null | undefined; playerId: string | undefined }[];
  /** The fault of breaks that were sent in two ways that differ. */
  twofold: Issue[];
};

/**
 * Checks one match by itself (Rules C1, C2, C3, C25), not who plays for whom. With the path `matches.2`, faults have paths
 * such as `matches.2.homeScore`. A draft whose only faults were reported before is faulty without an issue; a break that
 * could not be read is taken as none.
 */
export function checkMatch(draft: MatchDraft, match: MatchRules, path: string): Checked<Match> {
  const players = bothSides((side) => presentOn(draft, side));
  const checked = checkPlayers(draft, match.section);
  const played = checked.length > 0 ? faulty(checked) : checkPlay(draft, players, match);
  if (played.ok) return match.section.players > 1 ? valid({ ...played.value, pair: true as const }) : played;
  return faulty(played.issues.map((issue) => ({ ...issue, path: path === '' ? issue.path : `${path}.${issue.path}` })));
}

function presentOn(draft: MatchDraft, side: Side): Present {
  const ids = draftPlayers(draft, side).map(({ id }) => id);
  return ids.includes(undefined) ? undefined : ids.filter((id) => typeof id === 'string');
}

/** A side has as many players as the section says. */
function checkPlayers(draft: MatchDraft, { players }: Section): Issue[] {
  return SIDES.flatMap((side) => {
    const sent = draft[`${side}Players`];
    if (!sent || sent.length === players) return [];
    const message = players === 1 ? 'A side of this match has one player.' : 'A side of this match has two players.';
    return [{ path: `${side}Players`, message }];
  });
}

function checkPlay(draft: MatchDraft, players: Sides<Present>, match: MatchRules): Checked<Match> {
  const absent = bothSides((side) => players[side]?.length === 0);
  const { frames, scored } = match.section;
  if (frames > 1) return checkFrames(draft, players, match);
  if (scored === 'winner') return checkWinner(draft, players, absent);
  const played = checkPlayed(draft, players, match);
  return played.ok && players.home && players.away
    ? valid(withSides(players.home, players.away, played.value))
    : withoutValue(played);
}

function withoutValue(checked: Checked<unknown>): Checked<never> {
  return faulty(checked.ok ? [] : checked.issues);
}

function withSides(home: string[], away: string[], { sides, ...played }: Frame): Match {
  return { sides: { home: { players: home, ...sides.home }, away: { players: away, ...sides.away } }, ...played };
}

const NO_POINTS = { score: null, breaks: [] };

/** Checks a match or a frame without points: somebody won it. */
function checkWinner(draft: PlayedDraft, players: Sides<Present>, absent: Sides<boolean>): Checked<Match> {
  const issues = SIDES.flatMap((side) =>
    typeof draft[`${side}Score`] === 'number' && !(absent.home && absent.away)
      ? [{ path: `${side}Score`, message: NO_SCORE }]
      : [],
  );
  const came = SIDES.filter((side) => !absent[side]);
  const winner = draft.winner ?? (came.length === 1 ? came[0] : undefined);
  if (winner && absent[winner]) issues.push({ path: 'winner', message: 'An absent side cannot win.' });
  // A faulty winner was reported before.
  if (!winner && came.length === 2 && draft.winner !== undefined) issues.push({ path: 'winner', message: WHO_WON });
  if (!winner && came.length === 2 && !('winner' in draft)) issues.push({ path: 'winner', message: WHO_WON });
  const { home, away } = players;
  if (issues.length > 0 || !home || !away || (!winner && came.length === 2)) return faulty(issues);
  const sides = { home: NO_POINTS, away: NO_POINTS };
  return valid(withSides(home, away, came.length === 0 || !winner ? { sides } : { sides, winner }));
}

const NO_SCORE = 'This match has a winner and no score.';
const WHO_WON = 'Say who won.';

/** Checks a match of several frames: its frames, or their score alone. */
function checkFrames(draft: MatchDraft, players: Sides<Present>, match: MatchRules): Checked<Match> {
  const { home, away } = players;
  const issues: Issue[] = [];
  const score = bothSides((side) => draft[`${side}Score`]);
  const absent = bothSides((side) => players[side]?.length === 0);
  const isWalkover = absent.home || absent.away;
  const frames = isWalkover ? [] : collect(framesOf(draft, players, match), issues);
  const won = frames && frames.length > 0 ? countWon(frames) : (walkoverFrames(absent, match.section) ?? null);
  for (const side of SIDES) {
    if (won === null || typeof score[side] !== 'number' || score[side] === won[side]) continue;
    issues.push({ path: `${side}Score`, message: `The frames make it ${won.home}–${won.away}.` });
  }
  const known = won ?? score;
  const winner = draft.winner ?? undefined;
  const isOpen = match.isRunning === true && !isWalkover && winner === undefined;
  if (isOpen && home && away && frames && won && Math.max(won.home, won.away) < framesToWin(match.section))
    return issues.length > 0 ? faulty(issues) : valid({ sides: unscored({ home, away }), frames });
  if (!isWalkover && winner === undefined && issues.length === 0) issues.push(...endFaults(known, match.section));
  const last = frames?.at(-1);
  if (
    issues.length === 0 &&
    last &&
    winner === undefined &&
    won &&
    won[winnerOfFrame(last)!] < framesToWin(match.section)
  )
    issues.push({ path: 'frames', message: 'The last frame decides the match. Leave out what was played after it.' });
  if (issues.length > 0 || !home || !away || !frames) return faulty(issues);
  const { home: homeScore, away: awayScore } = known;
  if (typeof homeScore !== 'number' || typeof awayScore !== 'number') return faulty([]);
  const side = (one: Side, frames_: number) => ({ players: one === 'home' ? home : away, score: frames_, breaks: [] });
  const sides = { home: side('home', homeScore), away: side('away', awayScore) };
  return valid({ sides, ...notedWinner(winner, { sides }), frames });
}

function unscored(players: Sides<string[]>): Match['sides'] {
  return bothSides((side) => ({ players: players[side], score: null, breaks: [] }));
}

/** An absent side loses by the fewest frames that win. */
function walkoverFrames(absent: Sides<boolean>, section: Section): Sides<number> | undefined {
  if (!absent.home && !absent.away) return undefined;
  return bothSides((side) => (absent[opposite(side)] && !absent[side] ? framesToWin(section) : 0));
}

function countWon(frames: readonly Frame[]): Sides<number> {
  return bothSides((side) => frames.filter((frame) => winnerOfFrame(frame) === side).length);
}

function winnerOfFrame({ winner, sides: { home, away } }: Frame): Side | null {
  if (winner) return winner;
  if (home.score === null || away.score === null || home.score === away.score) return null;
  return home.score > away.score ? 'home' : 'away';
}

/** A match is over when one side has won more than half of its frames, and goes on until then. */
function endFaults(score: Sides<number | null | undefined>, section: Section): Issue[] {
  const { home, away } = score;
  const required = SIDES.filter((side) => score[side] === null).map((side) => ({
    path: `${side}Score`,
    message: `The ${side} score is required.`,
  }));
  if (required.length > 0 || typeof home !== 'number' || typeof away !== 'number') return required;
  const need = framesToWin(section);
  const isWhole = Number.isInteger(home) && Number.isInteger(away) && Math.min(home, away) >= 0;
  if (isWhole && Math.max(home, away) === need && Math.min(home, away) < need) return [];
  const message = `Best of ${section.frames} ends once a side has won ${need} frames; this is ${home}–${away}.`;
  return [{ path: 'homeScore', message }];
}

/** Returns the frames that were sent, checked one by one; none where only their score is known. */
function framesOf(draft: MatchDraft, players: Sides<Present>, match: MatchRules): Checked<Frame[]> {
  const issues: Issue[] = [];
  const sent = draft.frames ?? [];
  if (sent.length > match.section.frames)
    issues.push({ path: 'frames', message: `A match has at most ${match.section.frames} frames.` });
  const frames = sent.map((frame, i) => frame && collect(checkFrame(frame, players, match, `frames.${i}`), issues));
  const whole = frames.filter((frame) => frame !== undefined);
  return issues.length > 0 || whole.length < sent.length ? faulty(issues) : valid(whole);
}

function checkFrame(draft: PlayedDraft, players: Sides<Present>, match: MatchRules, path: string): Checked<Frame> {
  const present = { home: false, away: false };
  const checked =
    match.section.scored === 'winner' ? checkWinner(draft, players, present) : checkPlayed(draft, players, match);
  if (!checked.ok) return faulty(checked.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
  const { sides, winner } = checked.value;
  const played = bothSides((side) => ({ score: sides[side].score, breaks: sides[side].breaks }));
  return valid({ sides: played, ...(winner === undefined ? {} : { winner }) });
}

/** Checks what is scored by points: a match of one frame, or a frame. */
function checkPlayed(draft: PlayedDraft, players: Sides<Present>, match: MatchRules): Checked<Frame> {
  const { rules } = match;
  const home = sideOf(draft, 'home', players.home, match);
  const away = sideOf(draft, 'away', players.away, match);
  const issues = [...sideFaults('home', home, away, rules), ...sideFaults('away', away, home, rules)];
  const winner = draft.winner ?? undefined;
  if (winner === undefined && isLevel(home, away, rules))
    issues.push({ path: 'homeScore', message: `Both sides have ${home.score}: a frame has a winner.` });
  if (winner && players[winner]?.length === 0) issues.push({ path: 'winner', message: 'An absent side cannot win.' });
  if (issues.length > 0 || typeof home.score !== 'number' || typeof away.score !== 'number') return faulty(issues);
  const sides = { home: { score: home.score, breaks: made(home) }, away: { score: away.score, breaks: made(away) } };
  return valid({ sides, ...notedWinner(winner, { sides }) });
}

/** The winner is noted where the score does not say the same. */
function notedWinner(winner: Side | undefined, played: Pick<Frame, 'sides'>): { winner?: Side } {
  return winner === undefined || winnerOfFrame(played) === winner ? {} : { winner };
}

function sideOf(draft: PlayedDraft, side: Side, players: Present, { rules, starts = null }: MatchRules): SideDraft {
  const isHome = side === 'home';
  const two = isHome ? [draft.homeBreak, draft.homeBreak2] : [draft.awayBreak, draft.awayBreak2];
  const all = isHome ? draft.homeBreaks : draft.awayBreaks;
  const pointsOf = (one: NonNullable<typeof all>[number]) => (typeof one === 'object' ? one.points : one);
  const differs = all && two.some((points, i) => typeof points === 'number' && points !== pointsOf(all[i]));
  const only = players?.length === 1 ? players[0] : undefined;
  return {
    players,
    score: isHome ? draft.homeScore : draft.awayScore,
    start: startIn(side, rules, starts),
    breaks: all
      ? all.map((one, i) => ({
          field: `${side}Breaks.${i}`,
          points: pointsOf(one),
          playerId: typeof one === 'object' ? one.playerId : only,
        }))
      : two.map((points, i) => ({ field: i === 0 ? `${side}Break` : `${side}Break2`, points, playerId: only })),
    twofold: differs
      ? [{ path: `${side}Breaks`, message: `${side}Breaks must begin with ${side}Break and ${side}Break2.` }]
      : [],
  };
}

function startIn(side: Side, { handicaps }: LeagueRules, starts: Starts | null): SideDraft['start'] {
  if (!handicaps.inScores) return { least: 0, most: 0 };
  return starts === null ? startRange(handicaps) : { least: starts[side], most: starts[side] };
}

function isAbsent({ players }: SideDraft): boolean {
  return players?.length === 0;
}

function sideFaults(side: Side, own: SideDraft, other: SideDraft, rules: LeagueRules): Issue[] {
  const walkover = isAbsent(own) || isAbsent(other);
  const score = walkover ? walkoverScoreFault(own, other, rules) : scoreFault(own, rules);
  const required = own.score === null ? `The ${side} score is required.` : score;
  const breaks = own.breaks.flatMap(({ field, points, playerId }): Issue[] => {
    const message = walkover
      ? walkoverBreakFault(points, own, rules)
      : (breakFault(points, own, rules) ?? makerFault(points, playerId, own));
    return message === null ? [] : [{ path: field, message }];
  });
  return [...(required === null ? [] : [{ path: `${side}Score`, message: required }]), ...breaks, ...own.twofold];
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

/** In a match of pairs, the player who made a break is one of the side. */
function makerFault(points: number | null | undefined, playerId: string | undefined, { players }: SideDraft) {
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

function isLevel(home: SideDraft, away: SideDraft, rules: LeagueRules): boolean {
  const bothPresent = [home, away].every(({ players }) => players !== undefined && players.length > 0);
  return bothPresent && typeof home.score === 'number' && home.score === away.score && scoreFault(home, rules) === null;
}

/** The breaks in order; a second without a first becomes the first (Rule C3). */
function made({ breaks }: SideDraft): Break[] {
  return breaks.flatMap(({ points, playerId }) =>
    typeof points === 'number' && playerId !== undefined ? [{ playerId, points }] : [],
  );
}
