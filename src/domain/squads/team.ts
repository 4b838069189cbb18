import { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import { labelField } from '#domain/field-words.ts';
import { singleLineText, number, lineOrEmpty, withCheck, text } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { MAX_NAME_LENGTH, playerNameFault } from '#domain/entered-name.ts';
import { markAsPersonal } from '#domain/personal.ts';
import { tidyText } from '#domain/text.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { MAX_HANDICAP_MODIFIER } from '#domain/squads/handicap-rules.ts';
import { nightFault, RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { MAX_VENUE_LENGTH } from '#domain/squads/venue.ts';

/** A league night (Rule F6): 1 for Monday to 7 for Sunday. */
const homeNightSchema = labelField('Night of home matches (optional)', withCheck(number('The night'), nightFault), {
  placeholder: 'The league’s night',
});

const shortName = labelField('Short name', singleLineText('The short name', 12), {
  hint: 'Shown where there is no room for the whole name. Leave empty for none.',
});

/**
 * The fields of a team that officials enter. An optional field is absent if its value is unknown or the team has none.
 */
export const teamInputSchema = z.object({
  name: labelField('Team name', singleLineText('The team name', MAX_NAME_LENGTH)),
  division: labelField('Division', number('Division'), { placeholder: 'Choose a division' }),
  venue: labelField('Home venue (optional)', lineOrEmpty('The venue', MAX_VENUE_LENGTH)).exactOptional(),
  night: homeNightSchema.exactOptional(),
  shortName: shortName.exactOptional(),
});

/**
 * The current state of a team (Rules N1, N3). Division 0 means retired. A deleted team stays stored, because results
 * may refer to it.
 */
export const teamSchema = z.object({
  id: z.string(),
  formerNames: z.array(z.string()),
  ...teamInputSchema.shape,
  deleted: z.boolean(),
});

/**
 * Returns a fault if the league does not have the team's division (Rule N3). Division 0 (retired) and a missing
 * division give no fault.
 */
export function teamDivisionFaults(
  { division }: WithoutFaultyFields<{ division: number }>,
  divisions: readonly number[],
): Issue[] {
  if (division === undefined || division === RETIRED_TEAMS_DIVISION || divisions.includes(division)) return [];
  return [{ path: 'division', message: `The league has no division ${division}.` }];
}

/**
 * Returns the schema of a handicap: a whole number. `handicapFaults` checks the range, because the range differs
 * between leagues.
 */
function handicapSchema(what: string) {
  return withCheck(number(what), (points) => (Number.isInteger(points) ? null : `${what} must be a whole number.`));
}

const modifier = withCheck(number('The modifier'), (points) =>
  points >= 0 && points <= MAX_HANDICAP_MODIFIER ? null : `The modifier must be from 0 to ${MAX_HANDICAP_MODIFIER}.`,
);

/** A player's handicap, modifier and new handicap, in points (Rule H1). */
export const playerHandicapFieldsSchema = z.object({
  handicap: labelField('Handicap', handicapSchema('The handicap'), { beside: true }),
  modifier: labelField('Modifier', modifier, {
    hint: 'A note beside the handicap. It changes nothing.',
    fraction: true,
  }),
  newHandicap: labelField('New handicap', handicapSchema('The new handicap'), { beside: true }),
});

/** Returns the faults of handicaps outside the league's range (Rule H1). */
export function handicapFaults(
  { handicap: current, newHandicap }: WithoutFaultyFields<Pick<PlayerHandicapFields, 'handicap' | 'newHandicap'>>,
  { lowest, highest }: Pick<HandicapRules, 'lowest' | 'highest'>,
): Issue[] {
  const isOutside = (points: number | undefined) => points !== undefined && (points < lowest || points > highest);
  const words = `must be from ${lowest} to ${highest}.`;
  return [
    ...(isOutside(current) ? [{ path: 'handicap', message: `The handicap ${words}` }] : []),
    ...(isOutside(newHandicap) ? [{ path: 'newHandicap', message: `The new handicap ${words}` }] : []),
  ];
}
export type PlayerHandicapFields = z.infer<typeof playerHandicapFieldsSchema>;

const playerNameSchema = withCheck(text('The player name').overwrite(tidyText), (name) =>
  playerNameFault(name, 'The player name'),
);

/** The fields of a player that officials enter. A field that identifies the player is marked as `personal`. */
export const playerInputSchema = z.object({
  name: markAsPersonal(labelField('Player name', playerNameSchema)),
  ...playerHandicapFieldsSchema.shape,
});

/**
 * The current state of a player. An id stands for the same person forever (Rule N1). `teamId` is the current team.
 * `mergedInto` is the id of the player into whom this player was merged. `review` says why and when the last review
 * changed the handicap.
 */
export const playerSchema = z.object({
  id: z.string(),
  formerNames: markAsPersonal(z.array(z.string())),
  teamId: z.string(),
  ...playerInputSchema.shape,
  deleted: z.boolean(),
  mergedInto: z.string().exactOptional(),
  review: z.object({ at: z.string(), why: z.string() }).exactOptional(),
});
