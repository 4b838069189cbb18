import { type MatchDraft, type PlayedDraft, draftPlayers } from '#domain/cards/match-body.ts';
import {
  bothSides,
  type Frame,
  type Match,
  opposite,
  type Side,
  SIDES,
  type Sides,
  winnerOf,
} from '#domain/cards/match.ts';
import { checkPlayed, notedWinner, type PlayedRules, type Present } from '#domain/cards/points-draft.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { framesToWin, type Section } from '#domain/seasons/format.ts';

/**
 * What a match is checked by. `isRunning`: whether a match of several frames may still be going on. Such a match has frames
 * and no score yet.
 */
export type MatchRules = PlayedRules & { isRunning?: boolean };

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
    typeof draft[`${side}Score`] === 'number' ? [{ path: `${side}Score`, message: NO_SCORE }] : [],
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
  if (issues.length === 0 && last && winner === undefined && won && won[winnerOf(last)!] < framesToWin(match.section))
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
  return bothSides((side) => frames.filter((frame) => winnerOf(frame) === side).length);
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
