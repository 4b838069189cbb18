import { resultState } from '#domain/cards/review.ts';
import { oppositeSide, type Side, SIDES } from '#domain/cards/match.ts';
import { addDays, compareDays, dayInWords } from '#domain/day.ts';
import type { EachMatchPolicy } from '#domain/handicaps/policy-schema.ts';
import type { SinglesMatch } from '#domain/handicaps/singles.ts';
import type { DatedHandicap, HandicapSinceDay } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';

/**
 * The change of a player's handicap by the matches of one day, in points. `why`: a text for each match, such as `Beat
 * Bo Day by 20`.
 */
export type DayHandicapMove = { day: string; points: number; why: string[] };

/**
 * Returns the points that a match adds to the handicap of the player on this side (Rule H20): negative if the handicap
 * falls, and 0 if nobody won.
 */
export function handicapPointsFromMatch(
  { winner, margin }: Pick<SinglesMatch, 'winner' | 'margin'>,
  side: Side,
  policy: EachMatchPolicy,
): number {
  if (winner === null) return 0;
  const isClear = margin !== null && typeof policy.margin === 'number' && margin >= policy.margin;
  if (winner === side) return isClear ? (policy.winBy ?? policy.win) : policy.win;
  return isClear ? (policy.lossBy ?? policy.loss) : policy.loss;
}

/**
 * What `handicapMovesFromMatches` needs beside the matches and the policy. `seasonStart`: the first day of the default
 * season. `nameOf`: returns a player's name, for the texts that explain the moves.
 */
export type HandicapMoveContext = { seasonStart: string; today: string; nameOf: (playerId: string) => string };

/**
 * Returns the days between which matches move handicaps: from `first` on, and before `freeze` (Rule H21). `freeze` is
 * `null` if the policy has no such day, or if that day is before the start of the season.
 */
export function handicapMovePeriod({ from, freeze }: Pick<EachMatchPolicy, 'from' | 'freeze'>, seasonStart: string) {
  const isOver = typeof freeze === 'string' && compareDays(freeze, seasonStart) < 0;
  return { first: from ?? seasonStart, freeze: isOver ? null : (freeze ?? null) };
}

/**
 * Returns how matches move the handicap of each player, keyed by player id, with one `DayHandicapMove` for each day,
 * earliest first (Rules H20, H21). A match moves nobody if it is level, has several frames, was conceded or decided by
 * an official, is outside the days of `handicapMovePeriod`, or is on a match card that is not final.
 */
export function handicapMovesFromMatches(
  singles: readonly SinglesMatch[],
  policy: EachMatchPolicy,
  { seasonStart, today, nameOf }: HandicapMoveContext,
): ReadonlyMap<string, DayHandicapMove[]> {
  const { first, freeze } = handicapMovePeriod(policy, seasonStart);
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
      const opponent = nameOf(single[oppositeSide(side)]);
      const result = single.winner === side ? 'Beat' : 'Lost to';
      const why = `${result} ${opponent}${single.margin === null ? '' : ` by ${single.margin}`}`;
      return { id: single[side], day: single.day, points: handicapPointsFromMatch(single, side, policy), why };
    }),
  );
  return new Map(
    Array.from(
      Map.groupBy(all, ({ id }) => id),
      ([id, own]) => [id, sumMovesByDay(own)],
    ),
  );
}

function sumMovesByDay(moves: readonly { day: string; points: number; why: string }[]): DayHandicapMove[] {
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
 * Returns a player's handicaps over time, oldest first, in a league where matches move them (Rule H20). A move counts
 * from the next day. `changes`: the player's stored handicaps, in the order in which they were entered. The first
 * stored handicap also counts for all days before its `day`. `moves`: earliest day first.
 */
export function handicapsOverTimeWithMoves(
  changes: readonly DatedHandicap[],
  moves: readonly DayHandicapMove[],
  range: Pick<HandicapRules, 'lowest' | 'highest'>,
): HandicapSinceDay[] {
  const rows: HandicapSinceDay[] = [];
  const known = withoutChangesReplacedByBackdating(changes);
  let before: DatedHandicap | null = null;
  let now = 0;
  const add = (
    from: string,
    { handicap, modifier }: Pick<DatedHandicap, 'handicap' | 'modifier'>,
    why: string | null,
  ) => {
    const last = rows.at(-1);
    if (last?.handicap !== handicap || last.modifier !== modifier)
      rows.push({ from, handicap, modifier, before: last?.handicap ?? null, why });
  };
  for (const [i, change] of known.entries()) {
    if (setsHandicap(change, before)) now = change.handicap;
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

/** Leaves out each change that was entered before a change with an earlier day, because the later entry replaces it. */
function withoutChangesReplacedByBackdating(changes: readonly DatedHandicap[]): DatedHandicap[] {
  const known: DatedHandicap[] = [];
  for (const change of changes) {
    while (known.length > 0 && compareDays(known.at(-1)!.day, change.day) > 0) known.pop();
    known.push(change);
  }
  return known;
}

/**
 * Returns whether a change set the handicap, and not only another field such as the modifier. A new review sets the
 * handicap even if the number stays the same. `before`: the previous change; `null` for the first one.
 */
function setsHandicap({ handicap, review }: DatedHandicap, before: DatedHandicap | null): boolean {
  return before === null || before.handicap !== handicap || before.review?.at !== review?.at;
}

/**
 * Returns a player with `handicap` in place of the stored handicap. `handicap`: the player's handicap today, after the
 * moves by matches. If the player's `newHandicap` was equal to the stored handicap, `newHandicap` is set to `handicap`
 * too (Rule H20).
 */
export function withCurrentHandicap(player: Player, handicap: number): Player {
  if (handicap === player.handicap) return player;
  return { ...player, handicap, newHandicap: player.newHandicap === player.handicap ? handicap : player.newHandicap };
}

type HandicapAndNewHandicap = Pick<Player, 'handicap' | 'newHandicap'>;

/**
 * Returns the handicaps to store after an official has saved a player's form. `stored`: the handicaps before the edit.
 * `shown`: the handicaps in the form. `sent`: the handicaps that the official sent. If matches have not moved the
 * stored handicap, `sent` is stored. Otherwise there are two cases:
 *
 * If the official kept the shown handicap, the stored handicap stays, so that matches keep moving the handicap. The
 * sent `newHandicap` is stored. But if the sent `newHandicap` equals the shown handicap, the stored handicap is stored
 * as `newHandicap`. Exception: if the sent `newHandicap` equals the stored handicap, all of `sent` is stored.
 *
 * If the official changed the shown handicap, all of `sent` is stored. If the sent handicap equals the stored handicap,
 * a new review without a reason is stored too, so that earlier matches do not move the handicap.
 */
export function handicapsToStoreAfterEdit(
  sent: HandicapAndNewHandicap,
  { stored, shown, at }: { stored: HandicapAndNewHandicap; shown: HandicapAndNewHandicap; at: string },
): HandicapAndNewHandicap & Partial<Pick<Player, 'review'>> {
  const { handicap, newHandicap } = sent;
  if (shown.handicap === stored.handicap) return { handicap, newHandicap };
  const isKept = handicap === shown.handicap;
  if (isKept && newHandicap === handicap) return { handicap: stored.handicap, newHandicap: stored.handicap };
  if (isKept && newHandicap !== stored.handicap) return { handicap: stored.handicap, newHandicap };
  // The official has changed the handicap, or has left the shown handicap and sent the stored handicap as
  // `newHandicap`. In both cases, the sent values are stored. In the second case, the stored handicap cannot stay: it
  // would equal `newHandicap`, so matches would move `newHandicap` too.
  return { handicap, newHandicap, ...(handicap === stored.handicap ? { review: { at, why: '' } } : {}) };
}
