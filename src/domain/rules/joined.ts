import { compareDays } from '#domain/day.ts';
import type { Stay } from '#domain/squads/squad-of-day.ts';

/**
 * A day before all others. Players who came with a whole list, such as an import, count as registered on this day. A
 * rule counts as set on this day if no other day is stored for it.
 */
export const EARLIEST_DAY = '0001-01-01';

/**
 * Returns the day on which a player joined a squad for a season (Rule C41); `EARLIEST_DAY` if the player is in no
 * squad. If players were merged, the earliest of their days counts. `rows`: the stays in squads, with one list for the
 * player and one list for each player who was merged into this player. `start`: the first day of the season.
 * `firstPlayed`: the day of the player's first card. This day counts only if the first card created the player.
 */
export function squadJoiningDay(
  rows: readonly (readonly Stay<string>[])[],
  { start, firstPlayed }: { start: string; firstPlayed: string | null },
): string {
  const days = rows.flatMap((stays) => joiningDayFromStays(stays, start, firstPlayed) ?? []);
  return days.sort(compareDays)[0] ?? EARLIEST_DAY;
}

function joiningDayFromStays(stays: readonly Stay<string>[], start: string, firstPlayed: string | null): string | null {
  const atStart = stays.findLastIndex(({ from }) => compareDays(from, start) <= 0);
  let first = stays.findIndex(({ place }, i) => i > atStart && place !== null);
  if (stays[atStart] && stays[atStart].place !== null) {
    first = atStart;
    while (stays[first - 1] && stays[first - 1]?.place !== null) first--;
  }
  const stay = stays[first];
  return stay ? countedStartOfStay(stay, firstPlayed) : null;
}

/**
 * Returns the day from which a player's stay in a squad counts. Returns `EARLIEST_DAY` if the player was entered with a
 * whole list, such as an import, otherwise the first day of the stay. If a card created the player, an earlier
 * `firstPlayed` counts instead. `firstPlayed`: the day of the player's first card.
 */
export function countedStartOfStay({ from, by }: Stay<string>, firstPlayed: string | null): string {
  if (by === 'list') return EARLIEST_DAY;
  return by === 'card' && firstPlayed !== null && compareDays(firstPlayed, from) < 0 ? firstPlayed : from;
}

/**
 * Returns the ids of the teams in whose squads a player was on a day, including a team that the player left that day.
 * For a day before the first stay, the first team counts; if `day` is `null`, the current team counts.
 */
export function squadTeamIdsOnDay(rows: readonly (readonly Stay<string>[])[], day: string | null): Set<string> {
  const found = rows.flatMap((stays) =>
    stays.filter((_, i) => {
      const next = stays[i + 1];
      if (day === null) return next === undefined;
      const hasBegun = i === 0 || compareDays(stays[i]!.from, day) <= 0;
      return hasBegun && (next === undefined || compareDays(next.from, day) >= 0);
    }),
  );
  return new Set(found.flatMap(({ place }) => place ?? []));
}

/**
 * Returns the day from which a player's stay in a team's squad counts (`countedStartOfStay`). Returns `null` if the
 * player was not in that squad on `day`.
 */
export function firstDayInTeam(
  rows: readonly (readonly Stay<string>[])[],
  teamId: string,
  { day, firstPlayed }: { day: string; firstPlayed: string | null },
): string | null {
  const days = rows.flatMap((stays) => {
    const stay = stays.findLast((one) => compareDays(countedStartOfStay(one, firstPlayed), day) <= 0);
    return stay?.place === teamId ? [countedStartOfStay(stay, firstPlayed)] : [];
  });
  return days.sort(compareDays)[0] ?? null;
}
