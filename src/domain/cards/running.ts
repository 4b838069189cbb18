import type { Card, CardDraft } from '#domain/cards/card.ts';
import { type Fixture, type RecorderRole, weekPlayed } from '#domain/cards/fixture.ts';
import { playersOfDraft, type MatchDraft } from '#domain/cards/match-body.ts';
import { resultsAfterEndFaults } from '#domain/cards/card-end.ts';
import { checkMatch, matchFieldsSetBySection } from '#domain/cards/match-draft.ts';
import { withSecondPlays } from '#domain/cards/second-plays.ts';
import {
  unexpectedBreakFaults,
  canFramesEndLevel,
  type MatchContext,
  prefixFaultPaths,
} from '#domain/cards/played-draft.ts';
import { mapSides, hasMatchResult, type Match, SIDES, type Sides } from '#domain/cards/match.ts';
import { addDifferingWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import { matchTextsIn } from '#domain/cards/match-texts.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { type FormatSection, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { SeasonWeek, LeagueRules } from '#domain/seasons/season.ts';

/**
 * The score of a fixture that is being played, as one side or an official enters it. `matches` has every match of the
 * card. A match that is not played yet has no score and no winner, and perhaps no players. Each change raises `version`
 * by 1. `newPlayers`: players who may be new to the league; `matches` contains their ids.
 */
export type RunningScore = Omit<Card, 'date' | 'outcome' | 'aggregateTo'> & {
  id: string;
  writer: RecorderRole;
  version: number;
  newPlayers: { id: string; name: string }[];
  /**
   * The person who started the running score; `null` for the shared password. The running score is removed when this
   * person's access ends.
   */
  personId: string | null;
  /** The time of the last change, in milliseconds since 1970. */
  changedAt: number;
};

/** The fields of a running score that together identify its fixture. */
export type RunningFixtureKey = Pick<RunningScore, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/**
 * Returns whether two running scores, or a running score and a scheduled fixture, belong to the same fixture (Rule
 * C22).
 */
export function isSameFixture(one: RunningFixtureKey, other: RunningFixtureKey): boolean {
  return (['season', 'division', 'week', 'homeTeamId', 'awayTeamId'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Returns whether a running score has not expired at the time `now`, in milliseconds since 1970 (Rule C22). */
export function isRunningScoreCurrent({ changedAt }: Pick<RunningScore, 'changedAt'>, now: number): boolean {
  return isAlive(changedAt, LIFETIMES.running, now);
}

/** Returns the running scores that have not expired at the time `now`, in milliseconds since 1970. */
export function unexpiredRunningScores<R extends Pick<RunningScore, 'changedAt'>>(
  running: readonly R[],
  now: number,
): R[] {
  return running.filter((one) => isRunningScoreCurrent(one, now));
}

/**
 * Checks the matches of a running score, and returns all matches of the format (Rule C21). In a match that is not
 * played yet, only the players and a note may be filled in.
 */
export function checkRunningMatches(drafts: CardDraft['matches'], rules: LeagueRules): Checked<Match[]> {
  if (!drafts) return faultyResult([]);
  const sections = sectionsOfMatches(rules);
  const most = sections.length;
  const issues: Issue[] = [];
  if (drafts.length > most)
    issues.push({ path: 'matches', message: `A result has exactly ${most} frames; this one has ${drafts.length}.` });
  const matches = drafts.map((draft, i) => {
    const section = sections[Math.min(i, most - 1)];
    return (
      draft &&
      section &&
      valueOrCollect(
        checkRunningMatch(
          draft,
          { section, rules, isRunning: true, mayBeLevel: canFramesEndLevel(section, rules) },
          `matches.${i}`,
        ),
        issues,
      )
    );
  });
  const whole = matches.filter((match) => match !== undefined);
  if (issues.length > 0 || whole.length < drafts.length) return faultyResult(issues);
  const all = [...whole, ...sections.slice(whole.length).map((section) => unplayedMatch(NO_PLAYERS, section))];
  const late = resultsAfterEndFaults(all, rules);
  return late.length > 0 ? faultyResult(late) : validResult(withSecondPlays(all, rules));
}

function checkRunningMatch(draft: MatchDraft, match: MatchContext, path: string): Checked<Match> {
  const open = SIDES.filter((side) => draft[`${side}Score`] === null);
  const hasResult = draft.winner || (draft.frames ?? []).length > 0;
  if (hasResult || open.length === 0) return checkMatch(draft, match, path);
  // An `undefined` score could not be read, and its fault is already reported. The match may have been played, so it is
  // checked like a played match.
  if (SIDES.some((side) => draft[`${side}Score`] === undefined))
    return checkMatch({ ...draft, homeScore: undefined, awayScore: undefined }, match, path);
  const issues =
    open.length === 1
      ? [{ path: `${open[0]}Score`, message: 'A match has both scores, or none until it is played.' }]
      : unexpectedBreakFaults(draft, 'A match that is not played yet has no break.');
  const players = mapSides((side) => playersOfDraft(draft, side).map(({ id }) => id));
  const isRead = SIDES.every((side) => !players[side].includes(undefined));
  const named = mapSides((side) => players[side].filter((id) => typeof id === 'string'));
  return issues.length > 0 || !isRead
    ? prefixFaultPaths(path, faultyResult(issues))
    : validResult({ ...unplayedMatch(named, match.section), ...matchTextsIn(draft) });
}

const NO_PLAYERS = { home: [], away: [] };

function unplayedMatch(players: Sides<string[]>, section: FormatSection): Match {
  const sides = mapSides((side) => ({ players: players[side], score: null, breaks: [] }));
  return { sides, ...matchFieldsSetBySection(section) };
}

/** Returns a running score as a fixture, as if the fixture ended with the matches played so far (Rules C21, S12). */
export function fixtureSoFar({ matches, ...running }: Omit<RunningScore, 'newPlayers'>): Fixture {
  const { id, season, division, week, homeTeamId, awayTeamId } = running;
  const place = { id, season, division, week, homeTeamId, awayTeamId };
  return { ...place, date: null, recorded: Number.MAX_SAFE_INTEGER, matches };
}

/** A league table that counts running scores: its season, division, week and calendar, and today's date. */
type RunningTableContext = {
  season: string;
  division: number;
  week: number;
  calendar: readonly SeasonWeek[];
  today: string;
};

/**
 * Returns the running scores that count in a league table, as fixtures played today. At least one match must have been
 * played, and the fixture must belong to the table's week or an earlier week (Rules S12, R20).
 */
export function runningFixturesForTable(
  running: readonly RunningScore[],
  { season, division, week, calendar, today }: RunningTableContext,
): Fixture[] {
  const played = running
    .filter((one) => one.season === season && one.division === division)
    .filter(({ matches }) => matches.some(hasMatchResult))
    .map((one) => ({ ...fixtureSoFar(one), date: today }));
  return addDifferingWeeksOfPlay(played, new Map([[season, calendar]])).filter((one) => weekPlayed(one) <= week);
}

/**
 * Who sends a new running score, and which running score it replaces. `version`: the version that the sender last saw,
 * or 0 if the sender saw none; absent if any version may be replaced. `takeOver`: if `true`, the new running score is
 * accepted in two cases that are otherwise refused: another writer entered the current running score, or the running
 * score that the sender saw has ended.
 */
export type RunningScoreReplacement = {
  writer: RecorderRole;
  version?: number | null | undefined;
  takeOver?: boolean | undefined;
};

/**
 * Returns why a new running score cannot replace `current`, as a sentence; `null` if it can (Rule C22). `current` is
 * `null` if the fixture has no running score.
 */
export function runningScoreReplacementFault(
  current: Pick<RunningScore, 'writer' | 'version'> | null,
  { writer, version, takeOver = false }: RunningScoreReplacement,
): string | null {
  if (current !== null && current.writer !== writer && !takeOver) return OTHER_RECORDER_SENTENCES[current.writer];
  if (version === undefined || version === null || version === (current?.version ?? 0)) return null;
  if (current === null) return takeOver ? null : 'This running score has ended.';
  return 'This running score was changed on another device.';
}

const OTHER_RECORDER_SENTENCES: Record<RecorderRole, string> = {
  home: 'The home side already shows the running score of this match.',
  away: 'The away side already shows the running score of this match.',
  official: 'A league official already shows the running score of this match.',
};
