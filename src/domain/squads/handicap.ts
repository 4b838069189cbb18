import type { z } from 'zod';
import type { handicapHistoryRowSchema } from '#domain/players/player-rows.ts';
import { compareDays, parseDay } from '#domain/day.ts';
import type { Side } from '#domain/cards/match.ts';
import { type Checked, valueOrCollect, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { type HandicapRules, MIN_HANDICAP } from '#domain/squads/handicap-rules.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';

/**
 * Returns the players whose new handicap differs from the current one, with `newHandicap` reset to `handicap` (Rule
 * H2).
 */
export function resetNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, newHandicap: player.handicap }));
}

/**
 * Returns the players whose new handicap differs from the current one, with `handicap` set to `newHandicap` (Rule H3).
 */
export function applyNewHandicaps(players: Iterable<Player>): Player[] {
  return [...players]
    .filter(({ handicap, newHandicap }) => newHandicap !== handicap)
    .map((player) => ({ ...player, handicap: player.newHandicap }));
}

/** A request to apply new handicaps: the ids of the players, and the day from which the new handicaps count. */
export type ApplyHandicapsDraft = Draft<{ playerIds: readonly (string | undefined)[] | null; on: string | null }>;

/**
 * Checks a request to apply new handicaps. Returns the chosen players, and the day from which their new handicaps count
 * (Rule H3). If `playerIds` is `null`, all players who are not deleted are chosen. If `on` is `null`, the day is today.
 */
export function checkHandicapsToApply(
  { playerIds, on }: ApplyHandicapsDraft,
  players: ReadonlyMap<string, Player>,
  today: string,
): Checked<{ players: Player[]; on: string }> {
  const issues: Issue[] = [];
  const chosen = valueOrCollect(checkChosenPlayers(playerIds, players), issues);
  const day =
    on === undefined
      ? undefined
      : valueOrCollect(on === null ? validResult(today) : checkEffectiveDay(on, today), issues);
  return !chosen || day === undefined ? faultyResult(issues) : validResult({ players: chosen, on: day });
}

/** Checks the day from which new handicaps count. It cannot be in the future, because handicaps change at once. */
function checkEffectiveDay(on: string, today: string): Checked<string> {
  const day = parseDay(on, 'on');
  if (!day.ok || compareDays(day.value, today) <= 0) return day;
  return faultyResult([{ path: 'on', message: 'The day cannot be after today: the handicaps change at once.' }]);
}

function checkChosenPlayers(
  ids: ApplyHandicapsDraft['playerIds'],
  players: ReadonlyMap<string, Player>,
): Checked<Player[]> {
  if (ids === undefined) return faultyResult([]);
  if (ids === null) return validResult([...players.values()].filter(({ deleted }) => !deleted));
  if (ids.length === 0) return faultyResult([{ path: 'playerIds', message: 'Choose at least one player.' }]);
  const issues = ids.flatMap((id, i): Issue[] => {
    const fault = id === undefined ? null : chosenPlayerFault(players.get(id));
    return fault === null ? [] : [{ path: `playerIds.${i}`, message: fault }];
  });
  const chosen = new Set(
    ids.map((id) => (id === undefined ? undefined : players.get(id))).filter((player) => player !== undefined),
  );
  return issues.length > 0 || ids.includes(undefined) ? faultyResult(issues) : validResult([...chosen]);
}

function chosenPlayerFault(player: Player | undefined): string | null {
  if (!player) return 'The league has no such player.';
  return player.deleted ? `The player ${player.name} has been deleted.` : null;
}

/**
 * Returns a sentence that names players whose handicaps would be outside a new range (Rule H1). At most 20 are named.
 * Returns `null` if there are none.
 */
export function playersOutsideHandicapRangeFault(
  { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>,
  players: Iterable<Player>,
): string | null {
  const isOutside = (points: number) => points < lowest || points > highest;
  const names = [...players]
    .filter((player) => !player.deleted && (isOutside(player.handicap) || isOutside(player.newHandicap)))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length > MAX_PLAYERS_NAMED ? ` and ${names.length - MAX_PLAYERS_NAMED} more` : '';
  return `Handicaps would be outside ${lowest} to ${highest}: ${names.slice(0, MAX_PLAYERS_NAMED).join(', ')}${more}. Change them first.`;
}
const MAX_PLAYERS_NAMED = 20;

/**
 * A player's handicap and modifier, and the day `YYYY-MM-DD` from which they count. `review`: when and why the last
 * review changed the handicap.
 */
export type DatedHandicap = Pick<Player, 'handicap' | 'modifier'> & {
  review?: Player['review'] | undefined;
  day: string;
};

/** A player's handicap and the day from which it counts. The type leaves out the player's results before that day. */
export type HandicapSinceDay = Omit<z.output<typeof handicapHistoryRowSchema>, 'results'>;

/**
 * Returns a player's handicaps over time (Rule H4). `changes` must be in the order in which they were made. A change
 * that leaves the handicap and the modifier the same is left out.
 */
export function handicapsOverTime(changes: readonly DatedHandicap[]): HandicapSinceDay[] {
  const rows: HandicapSinceDay[] = [];
  let reviewed: string | undefined;
  for (const { day, handicap, modifier, review } of changes) {
    const last = rows.at(-1);
    // A review stays stored with the player, so later changes contain the same review again. Only the first change that
    // contains a review gets the review's reason. A review may have no reason.
    const why = review && review.at !== reviewed ? review.why || null : null;
    reviewed = review?.at ?? reviewed;
    if (last && last.handicap === handicap && last.modifier === modifier) continue;
    rows.push({ from: day, handicap, modifier, before: last?.handicap ?? null, why });
  }
  return rows;
}

/**
 * Returns the handicap of a new player: the one in the league's rules, or else 0, but never outside the league's range
 * (Rule H25).
 */
export function defaultHandicap({
  lowest,
  highest,
  newPlayer = 0,
}: Pick<HandicapRules, 'lowest' | 'highest' | 'newPlayer'>): number {
  return Math.max(lowest, Math.min(highest, newPlayer));
}

/**
 * Returns the handicap that counts in a match: the stored one, or the nearest limit if it is outside the limits (Rule
 * H24).
 */
export function handicapWithinLimits(handicap: number, counts: HandicapRules['counts']): number {
  return counts ? Math.max(counts.lowest, Math.min(counts.highest, handicap)) : handicap;
}

/**
 * Returns the player with `handicap` and `newHandicap` in the league's range. A handicap outside the range becomes the
 * nearest handicap in the range (Rules H1, N20).
 */
export function clampHandicaps(player: Player, { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>): Player {
  const near = (points: number) => Math.max(lowest, Math.min(highest, points));
  return { ...player, handicap: near(player.handicap), newHandicap: near(player.newHandicap) };
}

/** A start: the side that gives points, and the number of points. */
export type StartWithGiver = { by: Side; points: number };

/**
 * Returns the start between two handicaps (Rules H5, H24, K6). The side with the lower handicap gives the difference,
 * rounded down, but no more than `maxStart` points. Returns `null` if neither side gives points.
 */
export function startBetweenHandicaps(
  recorded: Record<Side, number>,
  maxStart: number | null = null,
  counts?: HandicapRules['counts'],
): StartWithGiver | null {
  const handicap = {
    home: handicapWithinLimits(recorded.home, counts),
    away: handicapWithinLimits(recorded.away, counts),
  };
  const points = Math.min(Math.floor(Math.abs(handicap.home - handicap.away)), maxStart ?? Infinity);
  // Stryker disable next-line EqualityOperator: if the handicaps are equal, `points` is 0 and they are not compared
  // here.
  return points === 0 ? null : { by: handicap.home < handicap.away ? 'home' : 'away', points };
}

/** The points with which each side begins a frame; negative if the side owes points. */
export type HandicapStarts = Record<Side, number>;

/**
 * Returns the points with which both sides begin (Rules H5, H10). Usually the stronger side begins with 0, and the
 * weaker side with the difference. If `start` is `own`, the stronger side begins with its handicap, and the weaker side
 * with the difference on top of that. In both cases, `maxStart` limits the difference.
 */
export function handicapStarts(
  handicap: Record<Side, number>,
  rules: Pick<HandicapRules, 'start' | 'maxStart' | 'counts'>,
): HandicapStarts {
  const given = startBetweenHandicaps(handicap, rules.maxStart, rules.counts);
  const least = rules.start === 'own' ? handicapWithinLimits(Math.min(handicap.home, handicap.away), rules.counts) : 0;
  const of = (side: Side) => (given === null || given.by === side ? least : least + given.points);
  return { home: of('home'), away: of('away') };
}

/** Describes a frame in which both players begin with their own handicaps: `Ann begins with 5, Bob owes 10`. */
export function ownHandicapStartWords(home: string, away: string, starts: HandicapStarts): string {
  const words = (points: number) => (points < 0 ? `owes ${-points}` : `begins with ${points}`);
  return `${home} ${words(starts.home)}, ${away} ${words(starts.away)}`;
}

/**
 * Returns sentences that explain unusual starts to players: if players begin with their own handicaps, if handicaps
 * count only within limits, or if scores include starts (Rules H10, H24).
 */
export function unusualStartSentences({ start, maxStart, inScores, counts }: HandicapRules): string[] {
  const own = [
    'Each player begins a frame with the own handicap; a player with a minus owes it.',
    ...(maxStart === null ? [] : [`No player begins more than ${maxStart} points ahead of the other.`]),
  ];
  const counted =
    counts &&
    `In a match a handicap counts as at least ${formattedHandicap(counts.lowest)} and at most ${formattedHandicap(counts.highest)}.`;
  return [
    ...(start === 'own' ? own : []),
    ...(counted ? [counted] : []),
    ...(inScores ? ['Scores include the start, and a break is no higher than the score without it.'] : []),
  ];
}

/**
 * Returns the least and the most points with which a side may begin, for a side whose start is unknown. If players
 * begin with their own handicaps, the least is `MIN_HANDICAP`, because a player may once have owed more than today's
 * range allows. If not, the least is 0.
 */
export function rangeOfStarts({ lowest, highest, maxStart, start }: HandicapRules): { least: number; most: number } {
  if (start === 'own') return { least: MIN_HANDICAP, most: Math.max(0, highest) };
  return { least: 0, most: Math.min(highest - lowest, maxStart ?? Infinity) };
}
