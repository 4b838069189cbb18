import type { Card, CardDraft } from '#domain/cards/card.ts';
import { type Fixture, type Recorder, weekPlayed } from '#domain/cards/fixture.ts';
import { draftPlayers, type MatchDraft } from '#domain/cards/match-body.ts';
import { resultsAfterEndFaults } from '#domain/cards/card-end.ts';
import { checkMatch, matchKindOf } from '#domain/cards/match-draft.ts';
import { withSecondPlays } from '#domain/cards/second-plays.ts';
import { breakFaults, mayBeLevel, type MatchRules, prefixPaths } from '#domain/cards/played-draft.ts';
import { bothSides, isPlayed, type Match, SIDES, type Sides } from '#domain/cards/match.ts';
import { withWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import { textsIn } from '#domain/cards/match-texts.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { type Section, sectionsOfMatches } from '#domain/seasons/format.ts';
import type { GameWeek, LeagueRules } from '#domain/seasons/season.ts';

/**
 * The score of a match that is being played, as one side or an official enters it. `matches` has every match of the
 * card. A match that is not played yet has no score and no winner, and perhaps no players. Each change raises
 * `version`. `newPlayers` are people whom the league may not know, with their ids in `matches`.
 */
export type RunningScore = Omit<Card, 'date' | 'outcome' | 'aggregateTo'> & {
  id: string;
  writer: Recorder;
  version: number;
  newPlayers: { id: string; name: string }[];
  /**
   * The person who started the running score; `null` for the shared password. The running score is removed when this
   * person's access ends.
   */
  personId: string | null;
  /** Milliseconds since 1970. */
  changedAt: number;
};

/** The fields of a running score that say which fixture it belongs to. */
export type RunningFixtureKey = Pick<RunningScore, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/** Returns whether two running scores belong to the same fixture (Rule C22). */
export function isSameFixture(one: RunningFixtureKey, other: RunningFixtureKey): boolean {
  return (['season', 'division', 'week', 'homeTeamId', 'awayTeamId'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Returns whether a running score has not expired at the moment `now`, in milliseconds (Rule C22). */
export function isRunningAlive({ changedAt }: Pick<RunningScore, 'changedAt'>, now: number): boolean {
  return isAlive(changedAt, LIFETIMES.running, now);
}

/** Returns the running scores that have not expired. */
export function withoutExpired<R extends Pick<RunningScore, 'changedAt'>>(running: readonly R[], now: number): R[] {
  return running.filter((one) => isRunningAlive(one, now));
}

/**
 * Checks the matches of a running score (Rule C21). Of a match that is not played yet, only the players are checked.
 */
export function checkRunningMatches(drafts: CardDraft['matches'], rules: LeagueRules): Checked<Match[]> {
  if (!drafts) return faulty([]);
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
      collect(
        checkRunningMatch(
          draft,
          { section, rules, isRunning: true, mayBeLevel: mayBeLevel(section, rules) },
          `matches.${i}`,
        ),
        issues,
      )
    );
  });
  const whole = matches.filter((match) => match !== undefined);
  if (issues.length > 0 || whole.length < drafts.length) return faulty(issues);
  const all = [...whole, ...sections.slice(whole.length).map((section) => unplayed(NOBODY, section))];
  const late = resultsAfterEndFaults(all, rules);
  return late.length > 0 ? faulty(late) : valid(withSecondPlays(all, rules));
}

function checkRunningMatch(draft: MatchDraft, match: MatchRules, path: string): Checked<Match> {
  const open = SIDES.filter((side) => draft[`${side}Score`] === null);
  const hasResult = draft.winner || (draft.frames ?? []).length > 0;
  if (hasResult || open.length === 0) return checkMatch(draft, match, path);
  // A score that could not be read was reported before. The match may have been played.
  if (SIDES.some((side) => draft[`${side}Score`] === undefined))
    return checkMatch({ ...draft, homeScore: undefined, awayScore: undefined }, match, path);
  const issues =
    open.length === 1
      ? [{ path: `${open[0]}Score`, message: 'A match has both scores, or none until it is played.' }]
      : breakFaults(draft, 'A match that is not played yet has no break.');
  const players = bothSides((side) => draftPlayers(draft, side).map(({ id }) => id));
  const isRead = SIDES.every((side) => !players[side].includes(undefined));
  const named = bothSides((side) => players[side].filter((id) => typeof id === 'string'));
  return issues.length > 0 || !isRead
    ? prefixPaths(path, faulty(issues))
    : valid({ ...unplayed(named, match.section), ...textsIn(draft) });
}

const NOBODY = { home: [], away: [] };

function unplayed(players: Sides<string[]>, section: Section): Match {
  const sides = bothSides((side) => ({ players: players[side], score: null, breaks: [] }));
  return { sides, ...matchKindOf(section) };
}

/** Returns a fixture with the matches of a running score, as if the evening had ended now (Rules C21, S12). */
export function fixtureSoFar({ matches, ...running }: Omit<RunningScore, 'newPlayers'>): Fixture {
  const { id, season, division, week, homeTeamId, awayTeamId } = running;
  const place = { id, season, division, week, homeTeamId, awayTeamId };
  return { ...place, date: null, recorded: Number.MAX_SAFE_INTEGER, matches };
}

/** A division and week of a season, with the season's calendar. */
type TableTonight = { season: string; division: number; week: number; calendar: readonly GameWeek[]; today: string };

/**
 * Returns the running scores that count in a table with tonight's scores, as fixtures of today. A running score counts
 * once a match of it has been played (Rules S12, R20).
 */
export function runningFixturesTonight(
  running: readonly RunningScore[],
  { season, division, week, calendar, today }: TableTonight,
): Fixture[] {
  const played = running
    .filter((one) => one.season === season && one.division === division)
    .filter(({ matches }) => matches.some(isPlayed))
    .map((one) => ({ ...fixtureSoFar(one), date: today }));
  return withWeeksOfPlay(played, new Map([[season, calendar]])).filter((one) => weekPlayed(one) <= week);
}

/**
 * Who sends a new running score, and which one it replaces. `version`: the last version that the sender saw, 0 for
 * none.
 */
export type Replacement = { writer: Recorder; version?: number | null | undefined; takeOver?: boolean | undefined };

/** Returns why a new running score cannot replace the current one, as a sentence; `null` if it can (Rule C22). */
export function replacementFault(
  current: Pick<RunningScore, 'writer' | 'version'> | null,
  { writer, version, takeOver = false }: Replacement,
): string | null {
  if (current !== null && current.writer !== writer && !takeOver) return RECORDED_BY_OTHERS[current.writer];
  if (version === undefined || version === null || version === (current?.version ?? 0)) return null;
  if (current === null) return takeOver ? null : 'This running score has ended.';
  return 'This running score was changed on another device.';
}

const RECORDED_BY_OTHERS: Record<Recorder, string> = {
  home: 'The home side already shows the running score of this match.',
  away: 'The away side already shows the running score of this match.',
  official: 'A league official already shows the running score of this match.',
};
