import { BYE, type Pair, type RandomInt, shuffle } from '#domain/draws/draw.ts';

/**
 * Draws the pairs of the first round after groups (Rule E33). `entrants`: the winner of each group, then the second of
 * each group, and so on, and the byes last. The entrants are shuffled. Byes go to the entrants with the best places in
 * their groups; if places are equal, to the entrants drawn first. The other entrants are paired in the order drawn. An
 * entrant meets the first unpaired entrant of another group, if everybody who is still unpaired can then also meet
 * somebody from another group. If not, the next unpaired entrant of another group is tried. If nobody fits, the entrant
 * meets the next unpaired entrant of any group.
 */
export function drawPairsAfterGroups(entrants: readonly string[], groups: number, randomInt: RandomInt): Pair[] {
  const players = entrants.filter((entrant) => entrant !== BYE);
  const place = new Map(players.map((player, i) => [player, i]));
  const groupOf = (player: string) => place.get(player)! % groups;
  const rankOf = (player: string) => Math.floor(place.get(player)! / groups);
  const order = shuffle(players, randomInt);
  const best = order.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, entrants.length - players.length);
  const byes = new Set(best);
  const left = new Set(order.filter((player) => !byes.has(player)));
  return order.flatMap((player): Pair[] => {
    if (byes.has(player)) return [{ competitorA: player, competitorB: BYE }];
    if (!left.delete(player)) return [];
    const others = [...left].filter((other) => groupOf(other) !== groupOf(player));
    const fits = (other: string) => canAllMeetOtherGroups([...left].filter((one) => one !== other).map(groupOf));
    const competitorB = others.find(fits) ?? [...left][0] ?? BYE;
    left.delete(competitorB);
    return [{ competitorA: player, competitorB }];
  });
}

/**
 * Returns whether all entrants can meet somebody from another group: no group has more than half of them. `groups` has
 * the group of each entrant.
 */
function canAllMeetOtherGroups(groups: readonly number[]): boolean {
  const sizes = Array.from(Map.groupBy(groups, (group) => group).values(), ({ length }) => length);
  return Math.max(0, ...sizes) * 2 <= groups.length;
}
