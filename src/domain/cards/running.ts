import type { CardDraft, CardOf } from '#domain/cards/card.ts';
import { type Fixture, type Recorder, weekPlayed } from '#domain/cards/fixture.ts';
import type { FrameDraft } from '#domain/cards/frame-body.ts';
import { checkFrame, presentPlayer } from '#domain/cards/frame-draft.ts';
import { type Frame, frameBreaks, type Side, SIDES } from '#domain/cards/frame.ts';
import { placedInTime } from '#domain/cards/week-of-play.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { lasts, LIVES } from '#domain/lives.ts';
import type { GameWeek, LeagueRules } from '#domain/seasons/season.ts';

/** A frame of a match that is being played: both scores are `null` until it is played, and so are players not named yet. */
export type RunningFrame = Omit<Frame, 'homeScore' | 'awayScore'> & {
  homeScore: number | null;
  awayScore: number | null;
};

/** A card as far as it is played. */
export type RunningCard = CardOf<RunningFrame>;

/**
 * The score of a match that is being played, as one side or an official writes it. `frames` has every place of the card;
 * `version` is raised by each change. `newPlayers` are the names on it that the league may not know, with the ids under
 * which `frames` has them.
 */
export type RunningScore = Omit<RunningCard, 'date'> & {
  id: string;
  writer: Recorder;
  version: number;
  newPlayers: { id: string; name: string }[];
  /** Who put it, with whose access it ends; `null` for the shared password. */
  personId: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
};

/** What a running score is the one of. */
export type RunningPlace = Pick<RunningScore, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/** Returns whether two are of one fixture (Rule C22). */
export function isSameMatch(one: RunningPlace, other: RunningPlace): boolean {
  return (['season', 'division', 'week', 'homeTeamId', 'awayTeamId'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Returns whether a running score has not expired at a moment, in milliseconds (Rule C22). */
export function isFresh({ changedAt }: RunningScore, now: number): boolean {
  return lasts(changedAt, LIVES.running, now);
}

/** Returns those that have not expired. */
export function fresh(running: readonly RunningScore[], now: number): RunningScore[] {
  return running.filter((one) => isFresh(one, now));
}

/** Checks the frames of a running score (Rule C21): those played as on a card, the others by their players alone. */
export function checkRunningFrames(drafts: CardDraft['matches'], rules: LeagueRules): Checked<RunningFrame[]> {
  if (!drafts) return faulty([]);
  const most = rules.framesPerFixture;
  const issues: Issue[] = [];
  if (drafts.length > most)
    issues.push({ path: 'matches', message: `A result has exactly ${most} frames; this one has ${drafts.length}.` });
  const frames = drafts.map((draft, i) => draft && collect(checkRunningFrame(draft, rules, `matches.${i}`), issues));
  const whole = frames.filter((frame) => frame !== undefined);
  if (issues.length > 0 || whole.length < drafts.length) return faulty(issues);
  return valid([...whole, ...Array.from({ length: most - whole.length }, () => unplayed(null, null))]);
}

function checkRunningFrame(draft: FrameDraft, rules: LeagueRules, path: string): Checked<RunningFrame> {
  const open = SIDES.filter((side) => draft[`${side}Score`] === null);
  // A score that could not be read was reported before.
  if (open.length === 0 || SIDES.some((side) => draft[`${side}Score`] === undefined))
    return checkFrame(draft, rules, path);
  const faultAt = (field: string, message: string) => ({ path: `${path}.${field}`, message });
  const issues =
    open.length === 1
      ? [faultAt(`${open[0]}Score`, 'A match has both scores, or none until it is played.')]
      : SIDES.filter((side) => hasBreak(draft, side)).map((side) =>
          faultAt(`${side}Break`, 'A match that is not played yet has no break.'),
        );
  const [home, away] = [presentPlayer(draft.homePlayer), presentPlayer(draft.awayPlayer)];
  return issues.length > 0 || home === undefined || away === undefined ? faulty(issues) : valid(unplayed(home, away));
}

function hasBreak(draft: FrameDraft, side: Side): boolean {
  const all = [draft[`${side}Break`], draft[`${side}Break2`], ...(draft[`${side}Breaks`] ?? [])];
  return all.some((points) => typeof points === 'number');
}

function unplayed(homePlayerId: string | null, awayPlayerId: string | null): RunningFrame {
  return { homePlayerId, awayPlayerId, homeScore: null, awayScore: null, ...frameBreaks([], []) };
}

/** Returns whether a frame of a running score is played. */
export function isPlayed<F extends Pick<RunningFrame, 'homeScore' | 'awayScore'>>(
  frame: F,
): frame is F & Pick<Frame, 'homeScore' | 'awayScore'> {
  return frame.homeScore !== null && frame.awayScore !== null;
}

/** Returns the match as if it had ended as it stands, for its score and for tables (Rules C21, S12). */
export function fixtureSoFar({ frames, ...running }: Omit<RunningScore, 'newPlayers'>): Fixture {
  const { id, season, division, week, homeTeamId, awayTeamId } = running;
  const place = { id, season, division, week, homeTeamId, awayTeamId };
  return { ...place, date: null, recorded: Number.MAX_SAFE_INTEGER, frames: frames.filter(isPlayed) };
}

/** A division's table after a week, on the day `today`. `calendar`: the season's. */
type TableTonight = { season: string; division: number; week: number; calendar: readonly GameWeek[]; today: string };

/**
 * Returns the matches that count in a table with tonight's scores: those with a frame played, which are played today (Rules
 * S12, R20).
 */
export function matchesTonight(
  running: readonly RunningScore[],
  { season, division, week, calendar, today }: TableTonight,
): Fixture[] {
  const played = running
    .filter((one) => one.season === season && one.division === division)
    .map((one) => ({ ...fixtureSoFar(one), date: today }))
    .filter(({ frames }) => frames.length > 0);
  return placedInTime(played, new Map([[season, calendar]])).filter((one) => weekPlayed(one) <= week);
}

/** What is sent in place of a running score. `version` is the one that the sender last saw, 0 if none. */
export type Replacement = { writer: Recorder; version?: number | null | undefined; takeOver?: boolean | undefined };

/** Returns why a running score cannot take the place of the current one, as a sentence, or `null` (Rule C22). */
export function replacementFault(
  present: Pick<RunningScore, 'writer' | 'version'> | null,
  { writer, version, takeOver = false }: Replacement,
): string | null {
  if (present !== null && present.writer !== writer && !takeOver) return OTHERS[present.writer];
  if (version === undefined || version === null || version === (present?.version ?? 0)) return null;
  if (present === null) return takeOver ? null : 'This running score has ended.';
  return 'This running score was changed on another device.';
}

const OTHERS: Record<Recorder, string> = {
  home: 'The home side already shows the running score of this match.',
  away: 'The away side already shows the running score of this match.',
  official: 'A league official already shows the running score of this match.',
};
