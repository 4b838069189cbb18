import type { z } from 'zod';
import type { handicapRow } from '#domain/players/player-rows.ts';
import { compareDays, parseDay } from '#domain/day.ts';
import type { Side } from '#domain/cards/match.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { type HandicapRules, LOWEST_HANDICAP } from '#domain/squads/numbers.ts';
import type { Player } from '#domain/squads/people.ts';

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

/** Whose new handicaps to apply, and from which day, as sent. */
export type ApplyDraft = Draft<{ playerIds: readonly (string | undefined)[] | null; on: string | null }>;

/** Checks whose new handicaps to apply (`null`: everybody not deleted) and from which day (`null`: today; Rule H3). */
export function checkApply(
  { playerIds, on }: ApplyDraft,
  players: ReadonlyMap<string, Player>,
  today: string,
): Checked<{ players: Player[]; on: string }> {
  const issues: Issue[] = [];
  const chosen = collect(checkChosen(playerIds, players), issues);
  const day = on === undefined ? undefined : collect(on === null ? valid(today) : checkAppliedDay(on, today), issues);
  return !chosen || day === undefined ? faulty(issues) : valid({ players: chosen, on: day });
}

/** Handicaps change at once, so a day in the future would not be true. */
function checkAppliedDay(on: string, today: string): Checked<string> {
  const day = parseDay(on, 'on');
  if (!day.ok || compareDays(day.value, today) <= 0) return day;
  return faulty([{ path: 'on', message: 'The day cannot be after today: the handicaps change at once.' }]);
}

function checkChosen(ids: ApplyDraft['playerIds'], players: ReadonlyMap<string, Player>): Checked<Player[]> {
  if (ids === undefined) return faulty([]);
  if (ids === null) return valid([...players.values()].filter(({ deleted }) => !deleted));
  if (ids.length === 0) return faulty([{ path: 'playerIds', message: 'Choose at least one player.' }]);
  const issues = ids.flatMap((id, i): Issue[] => {
    const fault = id === undefined ? null : chosenFault(players.get(id));
    return fault === null ? [] : [{ path: `playerIds.${i}`, message: fault }];
  });
  const chosen = new Set(
    ids.map((id) => (id === undefined ? undefined : players.get(id))).filter((player) => player !== undefined),
  );
  return issues.length > 0 || ids.includes(undefined) ? faulty(issues) : valid([...chosen]);
}

function chosenFault(player: Player | undefined): string | null {
  if (!player) return 'The league has no such player.';
  return player.deleted ? `The player ${player.name} has been deleted.` : null;
}

/** Returns why players prevent another range, naming them; `null` if none does (Rule H1). */
export function beyondRange(
  { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>,
  players: Iterable<Player>,
): string | null {
  const isOutside = (points: number) => points < lowest || points > highest;
  const names = [...players]
    .filter((player) => !player.deleted && (isOutside(player.handicap) || isOutside(player.newHandicap)))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `Handicaps would be outside ${lowest} to ${highest}: ${names.slice(0, NAMED).join(', ')}${more}. Change them first.`;
}
const NAMED = 20;

/** A player's handicap and modifier after one change, and the day `YYYY-MM-DD` from which they count. */
export type DatedHandicaps = Pick<Player, 'handicap' | 'modifier'> & {
  review?: Player['review'] | undefined;
  day: string;
};

/** A player's handicap from a day on, without the results before it. */
export type HandicapRow = Omit<z.output<typeof handicapRow>, 'results'>;

/** Returns a player's handicaps over time (Rule H4) from changes in the order in which they were made. */
export function handicapsOverTime(changes: readonly DatedHandicaps[]): HandicapRow[] {
  const rows: HandicapRow[] = [];
  let reviewed: string | undefined;
  for (const { day, handicap, modifier, review } of changes) {
    const last = rows.at(-1);
    // A later change keeps what an earlier review said.
    const why = review && review.at !== reviewed ? review.why : null;
    reviewed = review?.at ?? reviewed;
    if (last && last.handicap === handicap && last.modifier === modifier) continue;
    rows.push({ from: day, handicap, modifier, before: last?.handicap ?? null, why });
  }
  return rows;
}

/** Returns the handicap in the range that is nearest to 0, for a player of whom nothing is known. */
export function firstInRange({ lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>): number {
  return Math.max(lowest, Math.min(highest, 0));
}

/** Returns a player with handicaps in the range, such as one who was away when it changed (Rules H1, N20). */
export function inRange(player: Player, { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>): Player {
  const near = (points: number) => Math.max(lowest, Math.min(highest, points));
  return { ...player, handicap: near(player.handicap), newHandicap: near(player.newHandicap) };
}

/** A start: which side gives it, and how many points. */
export type Start = { by: Side; points: number };

/**
 * Returns the start between two handicaps: the side with the lower one gives the difference, half a point dropped, no more
 * than the cap (Rules H5, K6); `null` where there is none.
 */
export function startGiven(handicap: Record<Side, number>, maxStart: number | null = null): Start | null {
  const points = Math.min(Math.floor(Math.abs(handicap.home - handicap.away)), maxStart ?? Infinity);
  // Stryker disable next-line EqualityOperator: equal handicaps have no points between them.
  return points === 0 ? null : { by: handicap.home < handicap.away ? 'home' : 'away', points };
}

/** How many points each side begins a frame with; below 0 what it owes. */
export type Starts = Record<Side, number>;

/**
 * Returns what both sides begin with (Rules H5, H10): nothing, and the difference for the weaker side, no more than the
 * cap; or the own handicap each, where the cap still limits the difference.
 */
export function startsOf(handicap: Record<Side, number>, rules: Pick<HandicapRules, 'start' | 'maxStart'>): Starts {
  const given = startGiven(handicap, rules.maxStart);
  const least = rules.start === 'own' ? Math.min(handicap.home, handicap.away) : 0;
  const of = (side: Side) => (given === null || given.by === side ? least : least + given.points);
  return { home: of('home'), away: of('away') };
}

/** Returns what both begin with, where each begins with the own handicap: `Ann begins with 5, Bob owes 10`. */
export function ownStartWords(home: string, away: string, starts: Starts): string {
  const words = (points: number) => (points < 0 ? `owes ${-points}` : `begins with ${points}`);
  return `${home} ${words(starts.home)}, ${away} ${words(starts.away)}`;
}

/** Returns what players are told of starts that are the own handicaps, or that scores include (Rule H10). */
export function startSentences({ start, maxStart, inScores }: HandicapRules): string[] {
  const own = [
    'Each player begins a frame with the own handicap; a player with a minus owes it.',
    ...(maxStart === null ? [] : [`No player begins more than ${maxStart} points ahead of the other.`]),
  ];
  return [
    ...(start === 'own' ? own : []),
    ...(inScores ? ['Scores include the start, and a break is no higher than the score without it.'] : []),
  ];
}

/**
 * Returns the least and the most that a side can begin with where its start is not known. Some may have owed more than the
 * league's range allows today.
 */
export function startRange({ lowest, highest, maxStart, start }: HandicapRules): { least: number; most: number } {
  if (start === 'own') return { least: LOWEST_HANDICAP, most: Math.max(0, highest) };
  return { least: 0, most: Math.min(highest - lowest, maxStart ?? Infinity) };
}
