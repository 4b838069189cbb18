import { z } from 'zod';
import { choice, fields, withNullableOptionalFields } from '#domain/fields.ts';
import { teamInputSchema } from '#domain/squads/team.ts';
import { teamPlayerRowSchema, teamTotalsSchema } from '#domain/standings/team-details.ts';
import {
  defineCall,
  doneAnswerSchema,
  flagParameter,
  numberParameter,
  seasonQuerySchema,
  publicRead,
} from '../call.ts';
import { cupRunRowSchema } from '#domain/cups/cup-history.ts';
import { withdrawalBodySchema } from '#domain/seasons/withdrawal.ts';
import { standingRowAnswerSchema } from '../standings.ts';
import { withoutLimits } from './kind.ts';
import { teamMarkAnswerSchema } from './mark.ts';
import { playerAnswerSchema } from './player.ts';

/**
 * The public fields of a team. `venue` is empty if unknown. `night` is left out if the team plays on the league's usual
 * night. `shortName` is `null` if the team has no short name.
 */
export const shownTeamSchema = teamInputSchema.extend({
  venue: z.string(),
  shortName: teamInputSchema.shape.shortName.unwrap().nullable(),
});

export const teamAnswerSchema = z.object({
  _id: z.string(),
  id: z.string(),
  ...withoutLimits(shownTeamSchema.shape),
  mark: teamMarkAnswerSchema,
  players: z.array(playerAnswerSchema),
});
export type TeamAnswer = z.infer<typeof teamAnswerSchema>;

export const listTeams = publicRead('/api/teams', {
  summary:
    'Returns all teams that are not deleted, including retired ones (division 0), with their players; both by name.',
  answer: z.array(teamAnswerSchema),
});

export const teamsOfDivision = publicRead('/api/teams/division/{division}', {
  summary: 'Returns the teams of one division.',
  params: z.object({ division: numberParameter('Division') }),
  answer: z.array(teamAnswerSchema),
});

export const teamDetails = publicRead('/api/team-details/{teamId}', {
  summary:
    "Returns a team's players with what they did for it in a season, and the sums of the team's results. Without `season`, of the default season.",
  query: seasonQuerySchema,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    division: z.number(),
    deleted: z.literal(true).optional(),
    /** How far the team got in each knock-out cup in which it was drawn; left out if there is no such cup. */
    cups: z.array(cupRunRowSchema).optional(),
    totals: teamTotalsSchema,
    players: z.array(teamPlayerRowSchema),
  }),
});
export type TeamDetailsAnswer = z.infer<typeof teamDetails.answer>;

/**
 * A team in a request body. An optional field that is left out stays empty for a new team, and keeps its value for an
 * existing team. An optional field that is `null` is removed from the team.
 */
export const teamBodySchema = fields('The team', withNullableOptionalFields(teamInputSchema.shape));

/**
 * Two numbers for a team in the default season, counted before a call changes, deletes or withdraws the team.
 * `fixtures`: its published and unpublished fixtures that are neither played nor cancelled. `cards`: its recorded
 * cards.
 */
const fixtureAndCardCounts = { fixtures: z.number(), cards: z.number() };

export const addTeam = defineCall('POST', '/api/admin/teams', {
  summary: 'Adds a team.',
  action: 'add team',
  body: teamBodySchema,
  answer: teamAnswerSchema,
  status: 201,
});

/** Whether a team's future home fixtures move to its new venue or night, or stay as they are. */
const upcomingHomeFixturesChoice = choice('Upcoming', ['move', 'keep'], 'move or keep');

export const updateTeam = defineCall('PUT', '/api/teams/{teamId}', {
  summary:
    'Renames a team, or moves it to another division; 0 retires it. Recorded results do not change. With a new venue or night, `upcoming` moves its home fixtures to come, or keeps them as they are (the default).',
  action: 'change team',
  body: teamBodySchema.extend({ upcoming: upcomingHomeFixturesChoice.optional() }),
  /**
   * `clashes`: a sentence for each clash of a moved home fixture with other fixtures; left out if `upcoming` is not
   * `move`.
   */
  answer: teamAnswerSchema.extend(fixtureAndCardCounts).extend({ clashes: z.array(z.string()).optional() }),
});

export const deleteTeam = defineCall('DELETE', '/api/teams/{teamId}', {
  summary:
    'Deletes a team and its players. Their results stay in every table; undo brings all of them back. With `fixtures=remove`, its fixtures without a result are removed from the lists too.',
  action: 'delete team',
  query: z.object({ fixtures: z.enum(['keep', 'remove'], 'fixtures must be keep or remove.').optional() }),
  answer: doneAnswerSchema.extend(fixtureAndCardCounts),
});

export const withdrawTeam = defineCall('POST', '/api/admin/teams/{teamId}/withdraw', {
  summary:
    'Takes a team out of the default season: it is in no division then. Its results stand, are void, or are void but the first against each team, and its fixtures to come are removed or awarded to the other side, or another team takes them over. Undo brings all of it back. With `dryRun` it only shows the tables.',
  action: 'withdraw team',
  query: z.object({ dryRun: flagParameter('dryRun').optional() }),
  body: withdrawalBodySchema,
  answer: z.object({
    before: z.array(standingRowAnswerSchema),
    after: z.array(standingRowAnswerSchema),
    ...fixtureAndCardCounts,
  }),
});
