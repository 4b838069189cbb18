import { resultState } from '#domain/cards/review.ts';
import { opposite, type Side, SIDES } from '#domain/cards/match.ts';
import { addDays, compareDays, dayInWords } from '#domain/day.ts';
import type { EachPolicy } from '#domain/handicaps/policy-schema.ts';
import type { Single } from '#domain/handicaps/singles.ts';
import type { DatedHandicaps, HandicapRow } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import type { Player } from '#domain/squads/people.ts';

/** How the matches of one day move a player's handicap, and why. */
export type DayMove = { day: string; points: number; why: string[] };

/** Returns by how many points a match moves the handicap of a side (Rule H20). */
export function pointsMovedBy(
  { winner, margin }: Pick<Single, 'winner' | 'margin'>,
  side: Side,
  policy: EachPolicy,
): number {
  if (winner === null) return 0;
  const isClear = margin !== null && typeof policy.margin === 'number' && margin >= policy.margin;
  if (winner === side) return isClear ? (policy.winBy ?? policy.win) : policy.win;
  return isClear ? (policy.lossBy ?? policy.loss) : policy.loss;
}

/** The facts that decide which matches move handicaps. `seasonStart`: the start of the default season. */
export type MoveFacts = { seasonStart: string; today: string; nameOf: (playerId: string) => string };

/**
 * Returns the first day on which matches move handicaps, and the day from which they no longer do; `freeze` is `null`
 * if the policy has no such day, or if the day was before the season (Rule H21).
 */
export function daysThatCount({ from, freeze }: Pick<EachPolicy, 'from' | 'freeze'>, seasonStart: string) {
  const isOver = typeof freeze === 'string' && compareDays(freeze, seasonStart) < 0;
  return { first: from ?? seasonStart, freeze: isOver ? null : (freeze ?? null) };
}

/** Returns how the matches move each player's handicap, day by day (Rules H20, H21). Only final cards move anybody. */
export function movesByPlayer(
  singles: readonly Single[],
  policy: EachPolicy,
  { seasonStart, today, nameOf }: MoveFacts,
): ReadonlyMap<string, DayMove[]> {
  const { first, freeze } = daysThatCount(policy, seasonStart);
  const moving = singles.filter(
    (single) =>
      single.isOneFrame &&
      single.winner !== null &&
      !single.isDecided &&
      compareDays(single.day, first) >= 0 &&
      (freeze === null || compareDays(single.day, freeze) < 0) &&
      resultState(single, () => today) === 'final',
  );
  const all = moving.flatMap((single) =>
    SIDES.map((side) => {
      const opponent = nameOf(single[opposite(side)]);
      const result = single.winner === side ? 'Beat' : 'Lost to';
      const why = `${result} ${opponent}${single.margin === null ? '' : ` by ${single.margin}`}`;
      return { id: single[side], day: single.day, points: pointsMovedBy(single, side, policy), why };
    }),
  );
  return new Map(
    Array.from(
      Map.groupBy(all, ({ id }) => id),
      ([id, own]) => [id, byDay(own)],
    ),
  );
}

function byDay(moves: readonly { day: string; points: number; why: string }[]): DayMove[] {
  return Array.from(
    Map.groupBy(moves, ({ day }) => day),
    ([day, own]) => ({
      day,
      points: own.reduce((sum, { points }) => sum + points, 0),
      why: own.map(({ why }) => why).sort(),
    }),
  ).sort((a, b) => compareDays(a.day, b.day));
}

/**
 * Returns a player's handicaps over time in a league where matches move them, oldest first (Rule H20). `changes`: the
 * player's stored handicaps, in the order in which they were entered. The first one counts from the beginning.
 */
export function movedOverTime(
  changes: readonly DatedHandicaps[],
  moves: readonly DayMove[],
  range: Pick<HandicapRules, 'lowest' | 'highest'>,
): HandicapRow[] {
  const rows: HandicapRow[] = [];
  const known = withoutReplaced(changes);
  let before: DatedHandicaps | null = null;
  let now = 0;
  const add = (
    from: string,
    { handicap, modifier }: Pick<DatedHandicaps, 'handicap' | 'modifier'>,
    why: string | null,
  ) => {
    const last = rows.at(-1);
    if (last?.handicap !== handicap || last.modifier !== modifier)
      rows.push({ from, handicap, modifier, before: last?.handicap ?? null, why });
  };
  for (const [i, change] of known.entries()) {
    if (isSetBy(change, before)) now = change.handicap;
    const why = change.review && change.review.at !== before?.review?.at ? change.review.why || null : null;
    const [first] = i === 0 ? moves : [];
    add(first && compareDays(first.day, change.day) < 0 ? first.day : change.day, { ...change, handicap: now }, why);
    before = change;
    const until = known[i + 1]?.day;
    for (const { day, points, why: reasons } of moves) {
      const isIn = (i === 0 || compareDays(day, change.day) >= 0) && (!until || compareDays(day, until) < 0);
      if (!isIn) continue;
      now = Math.max(range.lowest, Math.min(range.highest, now + points));
      add(addDays(day, 1), { ...change, handicap: now }, `${reasons.join('; ')} on ${dayInWords(day)}.`);
    }
  }
  return rows;
}

/** Leaves out changes that a later entry replaces because it counts from an earlier day. */
function withoutReplaced(changes: readonly DatedHandicaps[]): DatedHandicaps[] {
  const known: DatedHandicaps[] = [];
  for (const change of changes) {
    while (known.length > 0 && compareDays(known.at(-1)!.day, change.day) > 0) known.pop();
    known.push(change);
  }
  return known;
}

/** Returns whether a change set the handicap, not only another field of the player. */
function isSetBy({ handicap, review }: DatedHandicaps, before: DatedHandicaps | null): boolean {
  return before === null || before.handicap !== handicap || before.review?.at !== review?.at;
}

/**
 * Returns a player whose handicap is today's, as matches have moved it. A `newHandicap` that was the same as the stored
 * handicap stays the same as it (Rule H20).
 */
export function withMovedHandicap(player: Player, handicap: number): Player {
  if (handicap === player.handicap) return player;
  return { ...player, handicap, newHandicap: player.newHandicap === player.handicap ? handicap : player.newHandicap };
}

type Numbers = Pick<Player, 'handicap' | 'newHandicap'>;

/**
 * Returns the handicaps to store after an official entered some. `shown`: the handicaps that the official saw, which
 * matches may have moved. A handicap that was left as shown keeps its stored value. A handicap that is set back to its
 * stored value gets a review without a reason, so that earlier matches no longer count.
 */
export function enteredHandicaps(
  sent: Numbers,
  { stored, shown, at }: { stored: Numbers; shown: Numbers; at: string },
): Numbers & Partial<Pick<Player, 'review'>> {
  const { handicap, newHandicap } = sent;
  if (shown.handicap === stored.handicap) return { handicap, newHandicap };
  const isKept = handicap === shown.handicap;
  if (isKept && newHandicap === handicap) return { handicap: stored.handicap, newHandicap: stored.handicap };
  if (isKept && newHandicap !== stored.handicap) return { handicap: stored.handicap, newHandicap };
  return { handicap, newHandicap, ...(handicap === stored.handicap ? { review: { at, why: '' } } : {}) };
}
