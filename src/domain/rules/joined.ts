import { compareDays } from '#domain/day.ts';
import type { Stay } from '#domain/squads/squad-of-day.ts';

/**
 * A day before all others. Players who came with a whole list, such as an import, count as registered since then, and a
 * rule without a day as set since then.
 */
export const EARLIEST_DAY = '0001-01-01';

/**
 * Returns the day on which a player joined the squads of a season. `rows` has the stays of the player and of each
 * player merged into this one; the earliest day counts. A player whom a card created joined on the first day of play,
 * if that was earlier. `start`: the first day of the season.
 */
export function joiningDay(
  rows: readonly (readonly Stay<string>[])[],
  { start, firstPlayed }: { start: string; firstPlayed: string | null },
): string {
  const days = rows.flatMap((stays) => joinedInRow(stays, start, firstPlayed) ?? []);
  return days.sort(compareDays)[0] ?? EARLIEST_DAY;
}

function joinedInRow(stays: readonly Stay<string>[], start: string, firstPlayed: string | null): string | null {
  const atStart = stays.findLastIndex(({ from }) => compareDays(from, start) <= 0);
  let first = stays.findIndex(({ place }, i) => i > atStart && place !== null);
  if (stays[atStart] && stays[atStart].place !== null) {
    first = atStart;
    while (stays[first - 1] && stays[first - 1]?.place !== null) first--;
  }
  const stay = stays[first];
  return stay ? entryDay(stay, firstPlayed) : null;
}

/** Returns the day from which a player's stay in a squad counts. */
export function entryDay({ from, by }: Stay<string>, firstPlayed: string | null): string {
  if (by === 'list') return EARLIEST_DAY;
  return by === 'card' && firstPlayed !== null && compareDays(firstPlayed, from) < 0 ? firstPlayed : from;
}

/**
 * Returns the teams in whose squads a player was on a day, including a team that the player left that day. For a day
 * before the first stay, the first team counts; without a day, the current one.
 */
export function squadsOn(rows: readonly (readonly Stay<string>[])[], day: string | null): Set<string> {
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

/** Returns the day since which a player has been in a team's squad, as of a day; `null` if the player is not in it. */
export function inTeamSince(
  rows: readonly (readonly Stay<string>[])[],
  teamId: string,
  { day, firstPlayed }: { day: string; firstPlayed: string | null },
): string | null {
  const days = rows.flatMap((stays) => {
    const stay = stays.findLast((one) => compareDays(entryDay(one, firstPlayed), day) <= 0);
    return stay?.place === teamId ? [entryDay(stay, firstPlayed)] : [];
  });
  return days.sort(compareDays)[0] ?? null;
}
