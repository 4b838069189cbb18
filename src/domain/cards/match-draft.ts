import { ABSENT_WINNER, checkPlayed, type MatchRules, notedWinner, type Present } from '#domain/cards/played-draft.ts';
import { draftPlayers, type MatchDraft, type PlayedDraft } from '#domain/cards/match-body.ts';
import { bothSides, type Frame, type Match, type Side, SIDES, type Sides, winnerOf } from '#domain/cards/match.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { framesToWin, type Section } from '#domain/seasons/format.ts';

export type { MatchRules };

/**
 * Checks one match by itself (Rules C1, C2, C3, C25), not who plays for whom. With the path `matches.2`, faults have paths
 * such as `matches.2.homeScore`. A draft whose only faults were reported before is faulty without an issue; a break that
 * could not be read is taken as none.
 */
export function checkMatch(draft: MatchDraft, match: MatchRules, path: string): Checked<Match> {
  const players = bothSides((side) => presentOn(draft, side));
  const ofPlayers = checkPlayers(draft, match.section);
  const checked = ofPlayers.length > 0 ? faulty(ofPlayers) : checkPlay(draft, players, match);
  if (!checked.ok) return under(path, checked);
  return match.section.players > 1 ? valid({ ...checked.value, pair: true as const }) : checked;
}

/** Returns what was checked, with its faults below a path. */
export function under<T>(path: string, checked: Checked<T>): Checked<T> {
  if (checked.ok || path === '') return checked;
  return faulty(checked.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
}

function presentOn(draft: MatchDraft, side: Side): Present {
  const ids = draftPlayers(draft, side).map(({ id }) => id);
  return ids.includes(undefined) ? undefined : ids.filter((id) => typeof id === 'string');
}

/** A side has as many players as the section says, each of them once. */
function checkPlayers(draft: MatchDraft, { players }: Section): Issue[] {
  return SIDES.flatMap((side) => {
    const sent = draft[`${side}Players`];
    if (!sent) return [];
    if (sent.length !== players) {
      const message = `A side of this match has ${players === 1 ? 'one player' : 'two players'}.`;
      return [{ path: `${side}Players`, message }];
    }
    const [one, other] = draftPlayers(draft, side);
    if (typeof one?.id !== 'string' || one.id !== other?.id) return [];
    return [{ path: `${side}Players.1`, message: 'The two of a pair are different players.' }];
  });
}

function checkPlay(draft: MatchDraft, players: Sides<Present>, match: MatchRules): Checked<Match> {
  const { frames, scored } = match.section;
  const isWalkover = SIDES.some((side) => players[side]?.length === 0);
  if (frames > 1) return isWalkover ? checkWalkover(draft, players, match.section) : checkFrames(draft, players, match);
  return withPlayersOf(players, scored === 'winner' ? checkWinner(draft, players) : checkPlayed(draft, players, match));
}

/** What a match has without its players. */
type Unnamed = Frame & Pick<Match, 'frames'>;

/** Returns a match that was checked, unless a player of it could not be read. */
function withPlayersOf({ home, away }: Sides<Present>, checked: Checked<Unnamed>): Checked<Match> {
  if (!checked.ok || !home || !away) return faulty(checked.ok ? [] : checked.issues);
  const { sides, ...played } = checked.value;
  return valid({
    sides: { home: { players: home, ...sides.home }, away: { players: away, ...sides.away } },
    ...played,
  });
}

const NO_POINTS = { score: null, breaks: [] };

/** Checks a match or a frame without points: somebody won it, unless nobody came. */
function checkWinner(draft: PlayedDraft, players: Sides<Present>): Checked<Frame> {
  const issues = [
    ...SIDES.filter((side) => typeof draft[`${side}Score`] === 'number').map((side) => ({
      path: `${side}Score`,
      message: 'This match has a winner and no score.',
    })),
    ...breakFaults(draft, 'This match has a winner and no breaks.'),
  ];
  const came = SIDES.filter((side) => players[side]?.length !== 0);
  const winner = draft.winner ?? (came.length === 1 ? came[0] : undefined);
  if (winner && !came.includes(winner)) issues.push({ path: 'winner', message: ABSENT_WINNER });
  if (!winner && came.length === 2) issues.push({ path: 'winner', message: 'Say who won.' });
  if (issues.length > 0) return faulty(issues);
  const sides = { home: NO_POINTS, away: NO_POINTS };
  return valid(winner ? { sides, winner } : { sides });
}

/** Returns a fault for each side with a break, in a match that has none. */
export function breakFaults(draft: PlayedDraft, message: string): Issue[] {
  const all = (side: Side) => [draft[`${side}Break`], draft[`${side}Break2`], ...(draft[`${side}Breaks`] ?? [])];
  return SIDES.filter((side) => all(side).some((points) => points !== null && points !== undefined)).map((side) => ({
    path: `${side}Break`,
    message,
  }));
}

/** Checks a match of several frames to which a side did not come: that side loses by the fewest frames that win. */
function checkWalkover(draft: MatchDraft, players: Sides<Present>, section: Section): Checked<Match> {
  const came = SIDES.filter((side) => players[side]?.length !== 0);
  const won = bothSides((side) => (came.includes(side) ? framesToWin(section) : 0));
  const message =
    came.length === 0
      ? 'If both sides are absent, the score must be 0–0.'
      : `The score of this walkover must be ${won.home}–${won.away}.`;
  const issues = SIDES.filter((side) => (draft[`${side}Score`] ?? won[side]) !== won[side]).map((side) => ({
    path: `${side}Score`,
    message,
  }));
  if (draft.frames && draft.frames.length > 0) issues.push({ path: 'frames', message: 'A walkover has no frames.' });
  if (draft.winner && !came.includes(draft.winner)) issues.push({ path: 'winner', message: ABSENT_WINNER });
  issues.push(...breakFaults(draft, 'A walkover cannot have a break.'));
  return issues.length > 0 ? faulty(issues) : withPlayersOf(players, withFrames(won, undefined, []));
}

type Score = Sides<number | null | undefined>;

/** Returns a match of several frames as checked, without its players. */
function withFrames(won: Sides<number | null>, winner: Side | undefined, frames: Frame[]): Checked<Unnamed> {
  const sides = bothSides((side) => ({ score: won[side], breaks: [] }));
  return valid({ sides, ...notedWinner(winner, { sides }), frames });
}

/** Checks a match of several frames: its frames, or their score alone. */
function checkFrames(draft: MatchDraft, players: Sides<Present>, match: MatchRules): Checked<Match> {
  const checked = framesOf(draft, players, match);
  const issues = [
    ...breakFaults(draft, 'The breaks of this match belong to its frames.'),
    ...(checked.ok ? [] : checked.issues),
  ];
  const frames = checked.ok ? checked.value : [];
  const counted = frames.length > 0 ? countWon(frames) : null;
  const sent: Score = bothSides((side) => draft[`${side}Score`]);
  if (counted) issues.push(...otherScores(sent, counted));
  const score = counted ?? sent;
  const winner = draft.winner ?? undefined;
  const isOpen = match.isRunning === true && winner === undefined && counted !== null;
  if (isOpen && Math.max(counted.home, counted.away) < framesToWin(match.section))
    return issues.length > 0 ? faulty(issues) : withPlayersOf(players, withFrames(UNKNOWN, undefined, frames));
  if (checked.ok && issues.length === 0) issues.push(...endFaults(score, frames, match.section, winner));
  const { home, away } = score;
  if (issues.length > 0 || typeof home !== 'number' || typeof away !== 'number' || !checked.ok) return faulty(issues);
  return withPlayersOf(players, withFrames({ home, away }, winner, frames));
}

const UNKNOWN = { home: null, away: null };

function countWon(frames: readonly Frame[]): Sides<number> {
  return bothSides((side) => frames.filter((frame) => winnerOf(frame) === side).length);
}

/** A score that was sent beside the frames says the same as they do. */
function otherScores(sent: Score, won: Sides<number>): Issue[] {
  return SIDES.filter((side) => (sent[side] ?? won[side]) !== won[side]).map((side) => ({
    path: `${side}Score`,
    message: `The frames make it ${won.home}–${won.away}.`,
  }));
}

/**
 * A match is over when one side has won more than half of its frames, and goes on until then, unless somebody won it
 * otherwise, as where it was conceded. What was played after it is left out.
 */
function endFaults(score: Score, frames: Frame[], section: Section, winner: Side | undefined): Issue[] {
  const { home, away } = score;
  const need = framesToWin(section);
  const required = SIDES.filter((side) => score[side] === null).map((side) => ({
    path: `${side}Score`,
    message: `The ${side} score is required.`,
  }));
  if (required.length > 0 || typeof home !== 'number' || typeof away !== 'number') return required;
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
  const isByWinner = match.section.scored === 'winner';
  return under(path, isByWinner ? checkWinner(draft, players) : checkPlayed(draft, players, match));
}
