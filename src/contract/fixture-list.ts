import { z } from 'zod';
import { fields, number, text, yesOrNo } from './body.ts';
import { call, done, numberInText, ofSeason } from './call.ts';

/** A fixture of a season's list. `state` is `played` where a result is recorded, which `fixtureId` and the scores then name. */
export const scheduledFixtureAnswer = z.object({
  listedId: z.string(),
  season: z.string(),
  division: z.number(),
  weekNumber: z.number(),
  /** `YYYY-MM-DD`, or null where only the week is known. */
  date: z.string().nullable(),
  homeTeamId: z.string(),
  homeTeamName: z.string(),
  awayTeamId: z.string(),
  awayTeamName: z.string(),
  /** Where it is played; empty where nobody said. */
  venue: z.string(),
  state: z.enum(['planned', 'played', 'postponed', 'rearranged']),
  fixtureId: z.string().nullable(),
  homeTeamScore: z.number().nullable(),
  awayTeamScore: z.number().nullable(),
});
export type ScheduledFixtureAnswer = z.infer<typeof scheduledFixtureAnswer>;

const teamId = z.string('Team must be given once.');

export const listFixtures = call({
  method: 'GET',
  path: '/api/fixtures',
  summary: 'The published fixture list, played and yet to be played; every filter is optional.',
  action: 'read league',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
    /** With `week`: of so many weeks that have fixtures, from that one on; past the end the last ones. */
    weeks: numberInText('The number of weeks').optional(),
    teamId: teamId.optional(),
  }),
  answer: z.array(scheduledFixtureAnswer),
});

export const nextFixture = call({
  method: 'GET',
  path: '/api/teams/{teamId}/next-fixture',
  summary: "A team's next match on the published list; without a season: the default one. Null where there is none.",
  action: 'read league',
  params: z.object({ teamId: z.string() }),
  query: ofSeason,
  answer: z.object({ fixture: scheduledFixtureAnswer.nullable() }),
});

/** The same for officials: what the public does not see yet, what stands in it alone, and whether its result is missing. */
export const officialScheduledFixture = scheduledFixtureAnswer.extend({
  published: z.boolean(),
  /** Where it is played if that is not the home team's own venue; else empty. */
  ownVenue: z.string(),
  due: z.boolean(),
});
export type OfficialScheduledFixture = z.infer<typeof officialScheduledFixture>;

export const clashAnswer = z.object({
  weekNumber: z.number(),
  venue: z.string(),
  tables: z.number(),
  homeTeams: z.array(z.string()),
});
export type ClashAnswer = z.infer<typeof clashAnswer>;

const listOfDivision = z.object({
  division: z.number(),
  teams: z.number(),
  fixtures: z.number(),
  published: z.number(),
});

export const officialFixtures = call({
  method: 'GET',
  path: '/api/admin/fixtures',
  summary: 'A fixture list with its drafts, table clashes, and what is due and missing; no season: the default one.',
  action: 'read fixture drafts',
  query: ofSeason,
  answer: z.object({
    season: z.string(),
    weeks: z.number(),
    calendar: z.array(z.object({ week: z.number(), from: z.string(), to: z.string() })),
    divisions: z.array(listOfDivision),
    fixtures: z.array(officialScheduledFixture),
    clashes: z.array(clashAnswer),
    venues: z.array(z.string()),
  }),
});
export type OfficialFixtures = z.infer<typeof officialFixtures.answer>;

/**
 * What a list is made from. Without `divisions` all of the season; `weeks` are those that may be played in, without them
 * all. `night`: 1 for Monday to 7 for Sunday, in dated weeks; null or left out: no dates. `plan` is what a dry run
 * answered: the very same list is made, or none.
 */
export const generateBody = fields('The fixture list', {
  season: text('Season'),
  divisions: z.array(z.number('Division must be a number.'), 'The divisions must be a list.').optional(),
  weeks: z.array(z.number('Week must be a number.'), 'The weeks must be a list.').optional(),
  night: z.number('The night must be a number.').nullable().optional(),
  replace: yesOrNo('Replace'),
  plan: z.string('The plan must be text.').optional(),
});

const dryRun = z
  .enum(['true', 'false', '1', '0', ''], 'dryRun must be true or false.')
  .transform((said) => said === 'true' || said === '1')
  .optional();

export const generatedAnswer = z.object({
  success: z.literal(true),
  dryRun: z.boolean(),
  plan: z.string(),
  fixtures: z.array(scheduledFixtureAnswer),
  clashes: z.array(clashAnswer),
  replaced: z.number(),
  message: z.string(),
});
export type GeneratedAnswer = z.infer<typeof generatedAnswer>;

export const generateFixtures = call({
  method: 'POST',
  path: '/api/admin/fixtures/generate',
  summary: 'Makes a fixture list, home and away, as a draft; with dryRun it only shows what it would be.',
  action: 'make fixture list',
  query: z.object({ dryRun }),
  body: generateBody,
  answer: generatedAnswer,
});

const venue = z.string('The venue must be text.').optional();
const date = z.string('The date must be text.').nullable().optional();
const state = z.string('The state must be text.').optional();

export const addScheduledFixtureBody = fields('The fixture', {
  season: text('Season'),
  division: number('Division'),
  weekNumber: number('Week number'),
  date,
  homeTeam: text('Home team'),
  awayTeam: text('Away team'),
  venue,
  state,
});

const changed = z.object({ success: z.literal(true), listedId: z.string(), message: z.string() });

export const addScheduledFixture = call({
  method: 'POST',
  path: '/api/admin/fixtures',
  summary: 'Puts one fixture on the list; it is published where its division’s list is.',
  action: 'change fixture list',
  body: addScheduledFixtureBody,
  answer: changed,
  status: 201,
});

/** What is left out stays as it is; `swap` changes the sides. */
export const changeScheduledFixtureBody = fields('The fixture', {
  weekNumber: z.number('Week number must be a number.').optional(),
  date,
  venue,
  state,
  swap: yesOrNo('Swap'),
});

const ofScheduledFixture = z.object({ listedId: z.string() });

export const changeScheduledFixture = call({
  method: 'PUT',
  path: '/api/admin/fixtures/{listedId}',
  summary: 'Changes when and where a fixture of the list is played, says that it is postponed, or changes its sides.',
  action: 'change fixture list',
  params: ofScheduledFixture,
  body: changeScheduledFixtureBody,
  answer: changed,
});

export const removeScheduledFixture = call({
  method: 'DELETE',
  path: '/api/admin/fixtures/{listedId}',
  summary: 'Takes a fixture off the list; undo brings it back.',
  action: 'change fixture list',
  params: ofScheduledFixture,
  answer: done,
});

export const publishBody = fields('The fixture list', {
  season: text('Season'),
  divisions: z.array(z.number('Division must be a number.'), 'The divisions must be a list.').optional(),
  published: z.boolean('Published must be true or false.'),
});

export const publishFixtures = call({
  method: 'POST',
  path: '/api/admin/fixtures/publish',
  summary: 'Shows a fixture list to the public, or takes it back into the drawer.',
  action: 'change fixture list',
  body: publishBody,
  answer: z.object({ success: z.literal(true), updated: z.number(), message: z.string() }),
});

export const fixturesReport = z.object({
  success: z.literal(true),
  dryRun: z.boolean(),
  lines: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** On the list, and not in the file: left as they are. */
  left: z.number(),
  clashes: z.array(clashAnswer),
  notes: z.array(z.string()),
  ignoredColumns: z.array(z.string()),
});
export type FixturesReport = z.infer<typeof fixturesReport>;

export const importFixtures = call({
  method: 'POST',
  path: '/api/admin/fixtures/import',
  summary: 'Takes a fixture list in from a file (CSV, one line for each fixture); the same file again changes nothing.',
  action: 'import fixtures',
  query: z.object({
    season: z.string('Season must be given once.').optional(),
    dryRun,
    fileName: z.string('The file name must be given once.').max(200, 'The file name is too long.').optional(),
  }),
  file: { type: 'text/csv', mostBytes: 1024 * 1024 },
  answer: fixturesReport,
});
