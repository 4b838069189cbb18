import { z } from 'zod';
import { numberParameter, seasonQuerySchema, publicRead, defineCall } from './call.ts';
import { choice, fields, list, number, optionalBoolean, lineOrEmpty, text } from '#domain/fields.ts';
import { LEVEL_TEAMS_DECISIONS } from '#domain/seasons/rule-choices.ts';
import { teamOrderDecisionSchema, seasonSchema } from '#domain/seasons/stored-season.ts';
import { divisionRulesBodySchema, rulesBodySchema, divisionNamesBodySchema } from './rules.ts';

const { divisions, weeks, calendar, rules, divisionRules, divisionNames } = seasonSchema.shape;

export const listSeasons = publicRead('/api/seasons', {
  summary: 'Returns the seasons, newest first, and the default one.',
  answer: z.object({
    seasons: z.array(z.string()),
    default: z.string(),
    details: z.array(
      z.object({
        season: z.string(),
        divisions,
        weeks,
        /** The number of the current game week, by the calendar of the season (Rule R5). */
        currentWeek: z.number(),
        /** The latest week with a result; 1 if there is none (Rule R4). */
        latestWeek: z.number(),
        /** The latest week in which a match was played, if different from `latestWeek` (Rule R20). */
        latestWeekPlayed: z.number().exactOptional(),
        rules,
        divisionRules,
        divisionNames,
        /**
         * Whether the season is over: its last week has ended, or a later season is the default one (Rule R15).
         * Fixtures may still be unplayed.
         */
        over: z.boolean(),
        /**
         * The day by which seasons are ordered: the first day of the calendar. If the calendar has no dates, the usual
         * first day of a season in the year in which the season begins (Rule R19).
         */
        start: z.string(),
        /**
         * The first day of the season while it lies in the future; `null` afterwards, and if the weeks have no dates.
         */
        begins: z.string().nullable(),
        /** Whether the season is finished, so that its winners are known (Rule R17). */
        finished: z.boolean(),
        /** The last day of the season, once it has passed; `null` before, and if one of the weeks has no date. */
        ended: z.string().nullable(),
        /** How many fixtures on the fixture list still need a result; 0 without a published list. */
        unplayed: z.number(),
      }),
    ),
  }),
});
export type SeasonsAnswer = z.infer<typeof listSeasons.answer>;

export const weeksWithResults = publicRead('/api/admin/week-number', {
  summary: 'Returns the latest week with a result; 1 if there is none. Without `season`, of the default season.',
  query: seasonQuerySchema.extend({ division: numberParameter('Division').optional() }),
  answer: z.object({
    weekNumber: z.number(),
    /** The weeks in which the `division` of the query has results, earliest first; absent without `division`. */
    weeks: z.array(z.number()).optional(),
  }),
});

const seasonSettingsFields = { season: z.string(), divisions, weeks, calendar, rules, divisionRules };

/** A team with its division in a season. Division 0 means retired. */
const teamWithDivisionSchema = z.object({ teamId: z.string(), teamName: z.string(), division: z.number() });

/**
 * A season with all its settings. `teams`: for the default season the current teams, for another season the teams that
 * officials placed in its divisions.
 */
export const adminSeasonSchema = z.object({
  ...seasonSettingsFields,
  isDefault: z.boolean(),
  /** Whether officials closed the season, so that its honours are shown. */
  closed: z.boolean(),
  /** How officials decided between level teams (Rule R22). */
  decisions: z.array(teamOrderDecisionSchema),
  results: z.number(),
  /**
   * How many teams each division has. In the default season, these are the current teams. In another season, they are
   * the teams with results in the division; without results, the teams on the division's fixture list; without a list,
   * the teams that officials placed in the division.
   */
  teamsIn: z.array(z.object({ division: z.number(), teams: z.number() })),
  teams: z.array(teamWithDivisionSchema),
  /** Each team with results in the season, and the division of its last fixture. */
  playedIn: z.array(z.object({ teamId: z.string(), division: z.number() })),
});
export type AdminSeason = z.infer<typeof adminSeasonSchema>;

export const adminSeasons = defineCall('GET', '/api/admin/seasons', {
  summary: 'Returns every season with its teams and number of results, newest first.',
  action: 'read seasons',
  answer: z.object({ default: z.string(), seasons: z.array(adminSeasonSchema) }),
});
export type AdminSeasons = z.infer<typeof adminSeasons.answer>;

export const seasonProposal = defineCall('GET', '/api/admin/season-proposal', {
  summary:
    'Proposes the next season: the next name, the same weeks, divisions and rules, a calendar about a year later, and the division of each live team by the last tables. Without `season` it follows the default season; without `promoted`, as many teams go up and down as the rules say, else two.',
  action: 'plan season',
  query: z.object({
    season: z.string('Season must be given once.').optional(),
    promoted: numberParameter('Promoted').optional(),
  }),
  answer: z.object({
    ...seasonSettingsFields,
    /** The previous season. The new season takes over its rules. */
    from: z.string(),
    /** How many teams go up and down between neighbouring divisions; `null` if this differs between divisions. */
    promoted: z.number().nullable(),
    /** Whether the league already has a season with this name. */
    exists: z.boolean(),
    teams: z.array(
      z.object({
        teamId: z.string(),
        teamName: z.string(),
        from: z.number(),
        /** The team's position in its division's last table; `null` without a table. */
        position: z.number().nullable(),
        to: z.number(),
        move: z.enum(['promoted', 'relegated', 'stays', 'retires', 'returns']),
      }),
    ),
    /**
     * Groups of level teams of which only some would be promoted or relegated. `position`: the position that they
     * share. The proposal moves none of these teams, because officials have to decide on their order first.
     */
    ties: z.array(z.object({ division: z.number(), position: z.number(), teamIds: z.array(z.string()) })),
  }),
});
export type SeasonProposalAnswer = z.infer<typeof seasonProposal.answer>;

const weekBody = fields('A week', { week: number('The week'), from: text('The first day'), to: text('The last day') });
const teamBody = fields('A team', { teamId: text('The team'), division: number('The division') });
const MAX_TEAM_ORDER_NOTE_LENGTH = 300;
const teamOrderDecisionBodySchema = fields('A decision', {
  division: number('The division'),
  position: number('The position'),
  order: list('The order', text('The team')),
  how: choice('How it was decided', LEVEL_TEAMS_DECISIONS, `one of ${LEVEL_TEAMS_DECISIONS.join(', ')}`),
  note: lineOrEmpty('The note', MAX_TEAM_ORDER_NOTE_LENGTH).optional(),
});
const seasonSettingsBodyFields = {
  weeks: number('The number of weeks').optional(),
  divisions: list('Divisions', number('The division')).optional(),
  calendar: list('The calendar', weekBody).optional(),
  teams: list('Teams', teamBody).optional(),
  rules: rulesBodySchema.optional(),
  divisionRules: divisionRulesBodySchema.optional(),
  /** The new names of the divisions. They replace all earlier names. `null` removes all names. */
  divisionNames: divisionNamesBodySchema.nullable().optional(),
};

const savedSeasonAnswerSchema = z.object({ success: z.literal(true), message: z.string(), season: adminSeasonSchema });

export const addSeason = defineCall('POST', '/api/admin/seasons', {
  summary:
    'Creates a season. What is left out is as in the previous season. Teams move when it becomes the default season.',
  action: 'add season',
  /**
   * A field that is left out has the value that `seasonProposal` proposes. A team that `teams` does not name stays in
   * its division.
   */
  body: fields('The season', {
    season: text('Season'),
    from: text('The season before').optional(),
    ...seasonSettingsBodyFields,
    makeDefault: optionalBoolean('Shown by default'),
  }),
  answer: savedSeasonAnswerSchema,
  status: 201,
});

export const changeSeason = defineCall('PUT', '/api/admin/seasons', {
  summary:
    'Changes weeks, calendar, divisions, teams or rules of a season, or closes it for the roll of honour, or decides between level teams, as far as its results allow: the format of a division with results is fixed, its points and tie-breaks are not. The season is named in the body because its name has a slash.',
  action: 'change season',
  /** Fields that are left out keep their values. */
  body: fields('The season', {
    season: text('Season'),
    ...seasonSettingsBodyFields,
    closed: optionalBoolean('Closed'),
    /** The decisions between level teams. They replace all earlier decisions of the season. */
    decisions: list('Decisions', teamOrderDecisionBodySchema).optional(),
  }),
  answer: savedSeasonAnswerSchema,
});

export const chooseDefaultSeason = defineCall('PUT', '/api/admin/default-season', {
  summary: 'Makes a season the default one, and moves the teams to the divisions planned for it.',
  action: 'choose default season',
  body: fields('The season', { season: text('Season') }),
  answer: z.object({ success: z.literal(true), message: z.string(), season: z.string(), moved: z.number() }),
});
