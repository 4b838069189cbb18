import { z } from 'zod';
import type { Sifted } from '#domain/check.ts';
import { line, number, optionalLine, refusing, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { MAX_NAME_LENGTH, playerNameFault } from '#domain/name.ts';
import { tidied } from '#domain/text.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { MAX_MODIFIER } from '#domain/squads/numbers.ts';
import { nightFault, RETIRED } from '#domain/squads/numbers.ts';
import { MAX_VENUE_LENGTH } from '#domain/squads/venue.ts';

/** A league night (Rule F6): 1 for Monday to 7 for Sunday. */
export const leagueNight = refusing(number('The night'), nightFault);

/**
 * A team at present (Rules N1, N3); `division` 0 is retired. `venue` is left out if unknown; so is `night`, on which it
 * plays at home, if it has none of its own. A deleted team stays, because results name it.
 */
export const team = z.object({
  id: z.string(),
  name: line('The team name', MAX_NAME_LENGTH),
  formerNames: z.array(z.string()),
  division: number('Division'),
  venue: optionalLine('The venue', MAX_VENUE_LENGTH).exactOptional(),
  night: leagueNight.exactOptional(),
  deleted: z.boolean(),
});

/** What officials enter of a team. */
export const enteredTeam = team.omit({ id: true, formerNames: true, deleted: true });

/** Returns the fault of a team's division: it is retired, or one of those. */
export function teamFaults({ division }: Sifted<{ division: number }>, divisions: readonly number[]): Issue[] {
  if (division === undefined || division === RETIRED || divisions.includes(division)) return [];
  return [{ path: 'division', message: `The league has no division ${division}.` }];
}

/** A whole number; the league's range is checked beside the schema, as it differs (`handicapFaults`). */
function handicap(what: string) {
  return refusing(number(what), (points) => (Number.isInteger(points) ? null : `${what} must be a whole number.`));
}

/** A player's handicap, modifier and new handicap, in points (Rule H1). */
export const handicaps = z.object({
  handicap: handicap('The handicap'),
  modifier: refusing(number('The modifier'), (points) =>
    points >= 0 && points <= MAX_MODIFIER ? null : `The modifier must be from 0 to ${MAX_MODIFIER}.`,
  ),
  newHandicap: handicap('The new handicap'),
});

/** Returns the faults of handicaps outside the league's range (Rule H1). */
export function handicapFaults(
  { handicap: present, newHandicap }: Sifted<Pick<Handicaps, 'handicap' | 'newHandicap'>>,
  { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>,
): Issue[] {
  const isOutside = (points: number | undefined) => points !== undefined && (points < lowest || points > highest);
  const words = `must be from ${lowest} to ${highest}.`;
  return [
    ...(isOutside(present) ? [{ path: 'handicap', message: `The handicap ${words}` }] : []),
    ...(isOutside(newHandicap) ? [{ path: 'newHandicap', message: `The new handicap ${words}` }] : []),
  ];
}
export type Handicaps = z.infer<typeof handicaps>;

/**
 * A player: one person for good (Rule N1). `teamId` is the current team. `mergedInto` is the id of the player that this one
 * was found to be. `review` says why the handicap changed in the last review, and when that was.
 */
export const player = z.object({
  id: z.string(),
  name: refusing(text('The player name').overwrite(tidied), (name) => playerNameFault(name, 'The player name')),
  formerNames: z.array(z.string()),
  teamId: z.string(),
  ...handicaps.shape,
  deleted: z.boolean(),
  mergedInto: z.string().exactOptional(),
  review: z.object({ at: z.string(), why: z.string() }).exactOptional(),
});

/** What officials enter of a player. */
export const enteredPlayer = player.omit({
  id: true,
  formerNames: true,
  teamId: true,
  deleted: true,
  mergedInto: true,
  review: true,
});
