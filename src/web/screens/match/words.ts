import type { MatchPage } from '#contract/match.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { breaksOfSide, hasMatchResult, type Side, SIDES } from '#domain/cards/match.ts';
import { namesOnSides, matchLabel, framesWonInUnfinishedMatch } from '#domain/cards/match-words.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import type { FixtureFormat } from '#domain/seasons/format.ts';
import { ordinal } from '#domain/count.ts';
import { timeInWords } from '#domain/day.ts';
import { dayWordsWithoutYear, dayWordsWithYear, dayAndShortMonthWords } from '#web/components/day.tsx';

type RunningCardMatches = NonNullable<MatchPage['running']>['matches'];

/** Returns the names of both teams: `Anchor A v Lions`. */
export function teamsWords({ home, away }: Pick<MatchPage, 'home' | 'away'>): string {
  return `${home.teamName} v ${away.teamName}`;
}

/** Returns the title of the match in one line: the teams, and the score once there is one. */
export function titleWords(match: MatchPage): string {
  const { result, running } = match;
  if (result !== null) return teamsAndScoreWords(result);
  return running === null ? teamsWords(match) : teamsAndScoreWords(running);
}

/**
 * Returns the day of the match, such as `Thu 4 Dec 2025`, or `Thu 4 Dec` if `withYear` is false. If there is no date,
 * returns `by Sun 7 December` or `date to be set` before the match, and `week 12` at any other stage.
 */
export function matchDayWords({ stage, date, weekNumber, weekEnds }: MatchPage, withYear = true): string {
  if (date !== null)
    return `${dayWordsWithYear(date).slice(0, 3)} ${dayAndShortMonthWords(date)}${withYear ? ` ${date.slice(0, 4)}` : ''}`;
  if (stage !== 'before') return `week ${weekNumber}`;
  return weekEnds === null ? 'date to be set' : `by ${dayWordsWithoutYear(weekEnds)}`;
}

/** Returns the day and time of the match: `Thu 4 Dec 2025, 7:45pm`. Only the day if the time is unknown. */
export function matchDayAndTimeWords(match: MatchPage): string {
  return matchDayWords(match) + (match.time === null ? '' : `, ${timeInWords(match.time)}`);
}

/**
 * Returns the state of the match: its day, that it is being played, or that it is postponed, cancelled or not played.
 * Days in `defaultSeason` are given without a year.
 */
export function matchStateWords(match: MatchPage, defaultSeason = ''): string {
  const { stage, listed } = match;
  if (stage === 'during') return 'Being played now';
  if (stage === 'off') return CALLED_OFF_WORDS[listed?.state ?? ''] ?? 'Not played';
  const day = matchDayWords(match, match.season !== defaultSeason);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** A break on a card, with the player's side. */
export type CardBreak = { playerId: string; name: string; side: Side; points: number };

/** Returns all breaks on a card, highest first. */
export function breaksOnCard(matches: RunningCardMatches): CardBreak[] {
  const all = matches.flatMap((answer) => {
    const match = matchFromAnswer(answer);
    const names = namesOnSides(answer);
    return SIDES.flatMap((side) =>
      breaksOfSide(match, side).map(({ playerId, points }) => {
        const name = names[side][match.sides[side].players.indexOf(playerId)] ?? '';
        return { playerId, name, side, points };
      }),
    );
  });
  return all.sort((a, b) => b.points - a.points);
}

/**
 * An unfinished match on the card of a fixture in progress. `place`: the label of the match, such as `Frame 2`.
 * `players`: `null` until both sides have named their players.
 */
export type UnfinishedMatch = {
  place: string;
  players: Record<Side, { playerId: string; name: string }[]> | null;
  /** The frames that each side has won so far in a match of several frames. `null` for a match of one frame. */
  score: Record<Side, number> | null;
  /**
   * Whether the match is certainly being played. If `false`, the match is the first unfinished match on the card, and
   * it is not known whether the match has begun.
   */
  begun: boolean;
};

/**
 * Returns the matches that are being played; none if all matches are finished. If any matches of several frames have
 * begun, returns all matches that have begun. If none has begun, but both sides have named their players for exactly
 * one unfinished match, returns that match. In all other cases, returns the first unfinished match on the card, which
 * may not have begun: some captains name all players at the start, and others name players only when a match begins.
 */
export function currentMatches(matches: RunningCardMatches, format: FixtureFormat): UnfinishedMatch[] {
  const open = matches.flatMap((answer, index) => {
    const match = matchFromAnswer(answer);
    if (hasMatchResult(match)) return [];
    const names = namesOnSides(answer);
    const isNamed = SIDES.every((side) => match.sides[side].players.length > 0);
    const playersOf = (side: Side) =>
      match.sides[side].players.map((playerId, at) => ({ playerId, name: names[side][at] ?? '' }));
    const score = framesWonInUnfinishedMatch(match);
    return {
      place: matchLabel(index + 1, format),
      players: isNamed ? { home: playersOf('home'), away: playersOf('away') } : null,
      score,
      begun: score !== null,
    };
  });
  const begun = open.filter((one) => one.begun);
  if (begun.length > 0) return begun;
  const named = open.filter(({ players }) => players !== null);
  const [first] = named.length === 1 ? named : open;
  return first === undefined ? [] : [{ ...first, begun: named.length === 1 }];
}

/** Returns a change of position in the table: `4th → 2nd`, or `still 2nd`. */
export function placeChangeWords(before: { position: number }, after: { position: number }): string {
  if (before.position === after.position) return `still ${ordinal(after.position)}`;
  return `${ordinal(before.position)} → ${ordinal(after.position)}`;
}

type LikelyOpponents = MatchPage['starts'][number];

/** Returns the start between two players in words: `Ann Lee gives 15`, or `No start`. */
export function pairStartWords({ home, away, start }: LikelyOpponents): string {
  if (start === 0) return 'No start';
  return start > 0 ? `${away.name} gives ${start}` : `${home.name} gives ${-start}`;
}

/** Returns who has won more of the earlier frames between two players: `Ann Lee leads 3–1`, or `Level at 2–2`. */
export function headToHeadWords({ home, away, won, lost }: LikelyOpponents): string {
  if (won === lost) return `Level at ${won}–${lost}`;
  return won > lost ? `${home.name} leads ${won}–${lost}` : `${away.name} leads ${lost}–${won}`;
}
