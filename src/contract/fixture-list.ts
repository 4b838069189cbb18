import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { fields, number, optionalBoolean, text } from '#domain/fields.ts';
import {
  timeAndPlaceChangeFields,
  scheduledFixtureSchema,
  timeAndPlaceRequestFields,
} from '#domain/fixtures/scheduled-fixture.ts';
import { scheduledStates } from '#domain/fixtures/scheduled-state.ts';
import { leagueRulesSchema } from '#domain/seasons/stored-season.ts';
import { defineCall, doneAnswerSchema, flagParameter, numberParameter, seasonQuerySchema, publicRead } from './call.ts';
import { fixtureAnswerSchema, resultStateSchema, fixtureWithReviewSchema } from './matches.ts';
import { runningScoreSchema } from './running-scores.ts';

/**
 * A fixture of a season's fixture list. If it has a result, `state` is `played`, `fixtureId` is the id of the result,
 * and the date, the scores and an unusual outcome are those of the result.
 */
export const scheduledFixtureAnswerSchema = fixtureAnswerSchema
  .omit({
    fixtureId: true,
    homeTeamScore: true,
    awayTeamScore: true,
    matches: true,
    state: true,
    void: true,
    awardedScore: true,
  })
  .extend({
    listedId: z.string(),
    /** The time at which the fixture starts, such as `19:30`; left out if it is the league's usual time. */
    time: z.string().optional(),
    /** Where the fixture is played; empty if unknown. */
    venue: z.string(),
    state: z.enum([...scheduledStates, 'played']),
    /** Why the fixture is cancelled or, if it has a result, the note about how it ended. */
    note: z.string().optional(),
    fixtureId: z.string().nullable(),
    homeTeamScore: z.number().nullable(),
    awayTeamScore: z.number().nullable(),
    /** The state of the result, such as `disputed`; `null` without a result. */
    resultState: resultStateSchema.nullable(),
    /** The last day on which a postponed match may be played; left out if the rules set no such day. */
    playBy: z.string().optional(),
  });
export type ScheduledFixtureAnswer = z.infer<typeof scheduledFixtureAnswerSchema>;

const teamIdSchema = z.string('Team must be given once.');

export const listFixtures = publicRead('/api/fixtures', {
  summary: 'Returns the published fixture list, with played fixtures, at most 5,000. Every filter is optional.',
  query: seasonQuerySchema.extend({
    division: numberParameter('Division').optional(),
    week: numberParameter('Week').optional(),
    /**
     * The largest number of weeks to return, from `week` on; without `week`, this field has no effect. Weeks without
     * fixtures are not counted. If `week` is past the season's last fixtures, the last weeks with fixtures are
     * returned.
     */
    weeks: numberParameter('The number of weeks').optional(),
    teamId: teamIdSchema.optional(),
  }),
  answer: z.array(scheduledFixtureAnswerSchema),
});

/** A fixture with everything that a player must know to arrive in time. */
export const nextFixtureAnswerSchema = scheduledFixtureAnswerSchema.extend({
  /** The local time at which the fixture starts, such as `19:45`; `null` if the day is unknown. */
  time: z.string().nullable(),
  /** The last day of the fixture's week; `null` if the week has no dates. */
  weekEnds: z.string().nullable(),
  /** The postal address of the venue; empty if unknown. */
  address: z.string(),
  /** The web address of a map with the venue; empty if unknown. */
  map: z.string(),
});
export type NextFixtureAnswer = z.infer<typeof nextFixtureAnswerSchema>;

export const nextFixture = publicRead('/api/teams/{teamId}/next-fixture', {
  summary: "Returns a team's next match on the published list, or null. Without `season`, of the default season.",
  query: seasonQuerySchema,
  answer: z.object({ fixture: nextFixtureAnswerSchema.nullable() }),
});

/**
 * A request of a side, or of an official, to postpone a match. The request may name a new day. `clashes`: a sentence
 * for each clash with other fixtures that would arise if the request were accepted.
 */
export const postponementWithClashesSchema = scheduledFixtureSchema.shape.postponement
  .unwrap()
  .extend({ clashes: z.array(z.string()) });
export type PostponementWithClashes = z.infer<typeof postponementWithClashesSchema>;

/**
 * A scheduled fixture with the fields that only officials see. `due`: whether its result is overdue. `postponement`:
 * the open request to postpone it, or `null`.
 */
export const scheduledFixtureForOfficialsSchema = scheduledFixtureAnswerSchema.extend({
  published: z.boolean(),
  /** The venue, if the fixture is not played at the home team's own venue; otherwise empty. */
  ownVenue: z.string(),
  due: z.boolean(),
  /** The side that was not at fault when the fixture was cancelled, if an official has named that side. */
  innocent: z.enum(SIDES).optional(),
  /** Set if the fixture has no result, and one of its teams has left the league (Rule F18). */
  left: z.literal(true).optional(),
  postponement: postponementWithClashesSchema.nullable(),
});
export type ScheduledFixtureForOfficials = z.infer<typeof scheduledFixtureForOfficialsSchema>;

/** A week in which a venue has more home fixtures than tables (Rule F3). */
export const tableClashAnswerSchema = z.object({
  weekNumber: z.number(),
  venue: z.string(),
  tables: z.number(),
  homeTeams: z.array(z.string()),
});
export type TableClashAnswer = z.infer<typeof tableClashAnswerSchema>;

const divisionListCountsSchema = z.object({
  division: z.number(),
  teams: z.number(),
  fixtures: z.number(),
  published: z.number(),
});

/** A running score. `by` is the name of the person who entered it; `null` if the shared password was used. */
const runningScoreForOfficialsSchema = runningScoreSchema.omit({ matches: true }).extend({ by: z.string().nullable() });

export const officialFixtures = defineCall('GET', '/api/admin/fixtures', {
  summary:
    'Returns a fixture list with its drafts, table clashes, overdue results, and running scores with who entered them. Without `season`, of the default season.',
  action: 'read fixture drafts',
  query: seasonQuerySchema,
  answer: z.object({
    season: z.string(),
    weeks: z.number(),
    calendar: z.array(z.object({ week: z.number(), from: z.string(), to: z.string() })),
    divisions: z.array(divisionListCountsSchema),
    fixtures: z.array(scheduledFixtureForOfficialsSchema),
    clashes: z.array(tableClashAnswerSchema),
    venues: z.array(z.string()),
    running: z.array(runningScoreForOfficialsSchema),
  }),
});
export type FixtureListForOfficials = z.infer<typeof officialFixtures.answer>;

const dryRun = flagParameter('dryRun').optional();

/** The answer after a fixture was added, or after a request to postpone it was declined or withdrawn. */
export const fixtureWriteAnswerSchema = z.object({
  success: z.literal(true),
  listedId: z.string(),
  message: z.string(),
});
/**
 * The answer after a fixture was changed (or, with `dryRun`, only checked), or after a request to postpone it was made
 * or accepted. `clashes`: a sentence for each other fixture that one of the two teams already has in the same week, and
 * a sentence if the venue has too few tables.
 */
export const fixtureChangedAnswerWithClashesSchema = fixtureWriteAnswerSchema.extend({
  clashes: z.array(z.string()),
});

const { weekNumber, date, time, ...place } = timeAndPlaceRequestFields;

export const addScheduledFixture = defineCall('POST', '/api/admin/fixtures', {
  summary: 'Adds a fixture to the list. It is published if its division’s list is.',
  action: 'change fixture list',
  body: fields('The fixture', {
    season: text('Season'),
    division: number('Division'),
    weekNumber,
    date,
    time,
    homeTeam: text('Home team'),
    awayTeam: text('Away team'),
    ...place,
  }),
  answer: fixtureWriteAnswerSchema,
  status: 201,
});

export const changeScheduledFixture = defineCall('PUT', '/api/admin/fixtures/{listedId}', {
  summary:
    'Changes when and where a fixture is played, marks it as postponed or cancelled, or swaps home and away. With `dryRun` it only names the clashes.',
  action: 'change fixture list',
  query: z.object({ dryRun }),
  /** A field that is left out keeps its value. `swap`: whether to swap the home team and the away team. */
  body: fields('The fixture', { ...timeAndPlaceChangeFields, swap: optionalBoolean('Swap') }),
  answer: fixtureChangedAnswerWithClashesSchema,
});

export const removeScheduledFixture = defineCall('DELETE', '/api/admin/fixtures/{listedId}', {
  summary: 'Removes a fixture from the list. Undo brings it back.',
  action: 'change fixture list',
  answer: doneAnswerSchema,
});

export const publishOrUnpublishFixtures = defineCall('POST', '/api/admin/fixtures/publish', {
  summary: 'Publishes or unpublishes a fixture list.',
  action: 'change fixture list',
  body: fields('The fixture list', {
    season: text('Season'),
    divisions: z.array(z.number('Division must be a number.'), 'The divisions must be a list.').optional(),
    published: z.boolean('Published must be true or false.'),
  }),
  answer: z.object({ success: z.literal(true), updated: z.number(), message: z.string() }),
});

/** A picture: its address, its size in CSS pixels (`null` if unknown), and its alternative text in `words`. */
const pictureWithAltTextSchema = z.object({
  address: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  words: z.string(),
});
export type PictureWithAltText = z.infer<typeof pictureWithAltTextSchema>;

export const getFixturesPicture = publicRead('/api/fixtures-picture', {
  summary:
    'Returns the address of the fixtures picture: the league’s own, or one drawn from the fixture list. A drawn picture begins with `week`, or shows the whole season. With `coming`, it begins with the next week that has a fixture to play, and `week` is used only if there is none. Without `season`, the default season.',
  query: seasonQuerySchema.extend({
    division: numberParameter('Division').optional(),
    week: numberParameter('Week').optional(),
    coming: flagParameter('coming').optional(),
  }),
  answer: z.object({
    season: z.string(),
    /** The picture for a wide screen; `null` if there is nothing to draw. */
    wide: pictureWithAltTextSchema.nullable(),
    /** The picture for a narrow screen, with fewer weeks; `null` if all screens show `wide`. */
    tall: pictureWithAltTextSchema.nullable(),
    /** Whether the league uploaded this picture; otherwise the site drew it. */
    own: z.boolean(),
  }),
});
export type FixturesPictureAnswer = z.infer<typeof getFixturesPicture.answer>;

/** A captain's match without a result. `postponing`: the rules for postponing it; left out if there are none. */
const openFixtureSchema = scheduledFixtureAnswerSchema.extend({ postponing: leagueRulesSchema.shape.postponing });

export const ownTasks = defineCall('GET', '/api/me/fixtures', {
  summary:
    'Returns what a captain has to play, enter, confirm and answer in the default season, and what an official has to settle.',
  action: 'read own fixtures',
  answer: z.object({
    season: z.string(),
    /** The next match of each of the captain's teams. A team without a next match is left out. */
    play: z.array(openFixtureSchema),
    /**
     * Published fixtures of the captain's teams for which a result can be entered. Each fixture has no result yet, and
     * its day has come; if it has no day, its week has begun. Oldest first.
     */
    enter: z.array(openFixtureSchema),
    /**
     * Published fixtures of the captain's teams that are postponed without a new date, and for which neither side has
     * asked for a new date.
     */
    postponed: z.array(openFixtureSchema),
    /**
     * Fixtures with an open request to postpone them. `own`: whether the caller's own side made the request. Only then
     * can the caller withdraw it.
     */
    postponements: z.array(
      scheduledFixtureAnswerSchema.extend({ postponement: postponementWithClashesSchema, own: z.boolean() }),
    ),
    /** Cards that the other side recorded and that the captain can confirm or dispute. */
    confirm: z.array(fixtureWithReviewSchema),
    /**
     * Cards of the captain's teams that are not final and not in `confirm`: cards that the captain's own side recorded,
     * and disputed cards.
     */
    waiting: z.array(fixtureWithReviewSchema),
    /**
     * Final cards of the captain's teams with a player who broke a rule, such as the rule of registration, if no
     * official has decided about that player. Left out if there are no such cards.
     */
    marked: z.array(fixtureWithReviewSchema).optional(),
    /** Disputed cards that the caller, as an official, can settle. */
    settle: z.array(fixtureWithReviewSchema),
  }),
});
export type CaptainsUnplayedFixture = z.infer<typeof openFixtureSchema>;
export type OwnTasks = z.infer<typeof ownTasks.answer>;
