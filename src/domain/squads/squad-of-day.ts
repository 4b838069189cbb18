import { compareDays } from '#domain/day.ts';
import { byName } from '#domain/name.ts';
import { type Season, startOfSeason } from '#domain/seasons/season.ts';
import type { People, Player } from '#domain/squads/people.ts';

/** Where a player or a team is from a day on: in a team by its id, or in a division; `null` once deleted or merged. */
export type Stay<P> = { from: string; place: P | null };

/** The stays of everybody, oldest first, from the history without what was undone. A player's are one list for each player merged into it. */
export type Stays = {
  players: ReadonlyMap<string, readonly (readonly Stay<string>[])[]>;
  teams: ReadonlyMap<string, readonly Stay<number>[]>;
};

/** Returns stays without those that change no place. */
export function staysOf<P>(changes: readonly Stay<P>[]): Stay<P>[] {
  return changes.filter(({ place }, i) => i === 0 || place !== changes[i - 1]?.place);
}

/** What a card is of, as far as its day needs it, and who fills it in. */
type CardOfDay = { date: string | null; week: number | undefined; official: boolean };

/**
 * Returns the day since when somebody who left may have left, to be named on a card (Rule C24): that of the card, the last
 * one of its week, or that of the season's first result. For an official it is the season's start if that is earlier.
 */
export function leftSince(
  { date, week, official }: CardOfDay,
  season: Pick<Season, 'name' | 'firstYear' | 'calendar'>,
  firstResult: string,
): string {
  const day = date ?? season.calendar.find((one) => one.week === week)?.to ?? firstResult;
  const start = startOfSeason(season);
  return official && compareDays(start, day) < 0 ? start : day;
}

/** `played`: further people who may be named, by id. */
type LeftContext = { people: People; stays: Stays; since: string; played: ReadonlySet<string> };

/** Returns who is not in a team's squad today and may be named for it on a card (Rule C24), by name. */
export function leftTeam(teamId: string, { people, stays, since, played }: LeftContext): Player[] {
  const hasLeft = (id: string) => stays.players.get(id)?.some((own) => leftOn(own, teamId, since)) === true;
  return [...people.players.values()]
    .filter((player) => player.deleted || player.teamId !== teamId)
    .filter(({ id }) => played.has(id) || hasLeft(id))
    .sort(byName);
}

/** Returns whether a place was left on a day or later. */
function leftOn<P>(stays: readonly Stay<P>[], place: P, day: string): boolean {
  return stays.some((stay, i) => {
    const next = stays[i + 1];
    return stay.place === place && next !== undefined && compareDays(next.from, day) >= 0;
  });
}

/** Returns the division in which a team stood on a day; before its first change, that of this one. */
export function divisionOn(stays: readonly Stay<number>[], day: string): number | null {
  return (stays.findLast(({ from }) => compareDays(from, day) <= 0) ?? stays[0])?.place ?? null;
}
