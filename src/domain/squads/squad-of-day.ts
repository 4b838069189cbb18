import { compareDays } from '#domain/day.ts';
import { compareByName } from '#domain/name.ts';
import { type Season, startOfSeason } from '#domain/seasons/season.ts';
import type { TeamsAndPlayers, Player } from '#domain/squads/teams-and-players.ts';

/**
 * The team of a player, or the division of a team, from the day `from` on. `place`: the team's id or the division's
 * number; `null` after the player or team was deleted or merged. `by`: how the player was entered in the team: with a
 * card (`card`), or with a whole list such as an import (`list`); absent if an official entered only this player.
 */
export type Stay<P> = { from: string; place: P | null; by?: 'card' | 'list' };

/**
 * All stays of players and teams, keyed by id, oldest first. Changes that were undone are left out. A player has one
 * list of stays, and one more list for each player who was merged into this player.
 */
export type PlayerAndTeamStays = {
  players: ReadonlyMap<string, readonly (readonly Stay<string>[])[]>;
  teams: ReadonlyMap<string, readonly Stay<number>[]>;
};

/** Leaves out each stay in the same team or division as the stay before it. */
export function withoutRepeatedStays<P>(changes: readonly Stay<P>[]): Stay<P>[] {
  return changes.filter(({ place }, i) => i === 0 || place !== changes[i - 1]?.place);
}

/** A card that somebody is filling in: its date or week, and whether that person is an official. */
type CardBeingEntered = { date: string | null; week: number | undefined; official: boolean };

/**
 * Returns the earliest day on which players may have left a team and still be named on its card (Rule C24). This is the
 * day of the card, or else the last day of its week, or else the day of the season's first result. For an official, it
 * is the first day of the season if that is earlier.
 */
export function earliestLeavingDayForCard(
  { date, week, official }: CardBeingEntered,
  season: Pick<Season, 'name' | 'firstYear' | 'calendar'>,
  firstResult: string,
): string {
  const day = date ?? season.calendar.find((one) => one.week === week)?.to ?? firstResult;
  const start = startOfSeason(season);
  return official && compareDays(start, day) < 0 ? start : day;
}

/**
 * What decides which former players may be named on a team's card. `since`: the earliest day on which a player may have
 * left the team. `played`: the ids of players who may be named no matter when they left.
 */
type FormerPlayersContext = {
  people: TeamsAndPlayers;
  stays: PlayerAndTeamStays;
  since: string;
  played: ReadonlySet<string>;
};

/**
 * Returns the players outside a team's current squad who may be named for the team on a card (Rule C24), ordered by
 * name.
 */
export function formerPlayersAllowedOnCard(
  teamId: string,
  { people, stays, since, played }: FormerPlayersContext,
): Player[] {
  const hasLeft = (id: string) => stays.players.get(id)?.some((own) => hasLeftSince(own, teamId, since)) === true;
  return [...people.players.values()]
    .filter((player) => player.deleted || player.teamId !== teamId)
    .filter(({ id }) => played.has(id) || hasLeft(id))
    .sort(compareByName);
}

/** Returns whether a player or team left `place` on this day or later. */
function hasLeftSince<P>(stays: readonly Stay<P>[], place: P, day: string): boolean {
  return stays.some((stay, i) => {
    const next = stays[i + 1];
    return stay.place === place && next !== undefined && compareDays(next.from, day) >= 0;
  });
}

/**
 * Returns the division of a team on a day. For a day before the first known stay, returns the division of the first
 * known stay. Returns `null` if the team was already deleted on that day, or has no known stay.
 */
export function divisionOn(stays: readonly Stay<number>[], day: string): number | null {
  return (stays.findLast(({ from }) => compareDays(from, day) <= 0) ?? stays[0])?.place ?? null;
}
