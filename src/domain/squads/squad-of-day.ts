import { compareDays } from '#domain/day.ts';
import { byName } from '#domain/name.ts';
import { type Season, startOfSeason } from '#domain/seasons/season.ts';
import type { People, Player } from '#domain/squads/people.ts';

/**
 * Where somebody is from a day on (`from`): the team of a player (an id), or the division of a team. `place` is `null`
 * after deletion or merging. `by`: whether a card named the player for the first time, or the player came with a whole
 * list, such as an import.
 */
export type Stay<P> = { from: string; place: P | null; by?: 'card' | 'list' };

/**
 * All stays, oldest first, without undone changes. A player has one list of stays, and one more for each player who was
 * merged into the player.
 */
export type Stays = {
  players: ReadonlyMap<string, readonly (readonly Stay<string>[])[]>;
  teams: ReadonlyMap<string, readonly Stay<number>[]>;
};

/** Leaves out each stay whose place is the same as that of the stay before. */
export function withoutRepeatedPlaces<P>(changes: readonly Stay<P>[]): Stay<P>[] {
  return changes.filter(({ place }, i) => i === 0 || place !== changes[i - 1]?.place);
}

/** The card that is filled in: its date or week, and whether an official fills it in. */
type CardOfDay = { date: string | null; week: number | undefined; official: boolean };

/**
 * Returns the earliest day on which players may have left and still be named on a card (Rule C24). This is the day of
 * the card, or else the last day of its week, or else the day of the season's first result. For an official, this is
 * the season's start if that day is earlier.
 */
export function earliestLeavingDay(
  { date, week, official }: CardOfDay,
  season: Pick<Season, 'name' | 'firstYear' | 'calendar'>,
  firstResult: string,
): string {
  const day = date ?? season.calendar.find((one) => one.week === week)?.to ?? firstResult;
  const start = startOfSeason(season);
  return official && compareDays(start, day) < 0 ? start : day;
}

/** `played`: the ids of further players who may be named. */
type LeftContext = { people: People; stays: Stays; since: string; played: ReadonlySet<string> };

/**
 * Returns the players outside a team's current squad who may be named for the team on a card (Rule C24), ordered by
 * name.
 */
export function formerPlayers(teamId: string, { people, stays, since, played }: LeftContext): Player[] {
  const hasLeft = (id: string) => stays.players.get(id)?.some((own) => leftOn(own, teamId, since)) === true;
  return [...people.players.values()]
    .filter((player) => player.deleted || player.teamId !== teamId)
    .filter(({ id }) => played.has(id) || hasLeft(id))
    .sort(byName);
}

/** Returns whether somebody left `place` on this day or later. */
function leftOn<P>(stays: readonly Stay<P>[], place: P, day: string): boolean {
  return stays.some((stay, i) => {
    const next = stays[i + 1];
    return stay.place === place && next !== undefined && compareDays(next.from, day) >= 0;
  });
}

/** Returns the division of a team on a day. Before the first known stay, returns the division of that stay. */
export function divisionOn(stays: readonly Stay<number>[], day: string): number | null {
  return (stays.findLast(({ from }) => compareDays(from, day) <= 0) ?? stays[0])?.place ?? null;
}
