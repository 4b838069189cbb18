// Calls that make a fixture list or change many of its fixtures at once.

import { z } from 'zod';
import { fields, number, optionalBoolean, withCheck, text, wholeNumber } from '#domain/fields.ts';
import { weekMoveFault } from '#domain/fixtures/move-week.ts';
import { MAX_MEETINGS } from '#domain/fixtures/round-robin.ts';
import { timeAndPlaceRequestFields } from '#domain/fixtures/scheduled-fixture.ts';
import { defineCall, flagParameter } from './call.ts';
import { tableClashAnswerSchema, scheduledFixtureAnswerSchema } from './fixture-list.ts';

const dryRun = flagParameter('dryRun').optional();

export const generateFixtures = defineCall('POST', '/api/admin/fixtures/generate', {
  summary:
    'Makes a fixture list as a draft, in which all teams of a division meet equally often. With `dryRun` it only shows the list.',
  action: 'make fixture list',
  query: z.object({ dryRun }),
  /**
   * The options of a new list. `divisions` defaults to all divisions, and `weeks` to all weeks. `meetings`: how often
   * two teams meet; by default 2 (home and away), or 1 with `once`. `night`: the weekday from 1 (Monday) to 7 (Sunday)
   * for home teams without a league night of their own. Without `night`, the fixtures of these teams have no dates.
   * `plan`: the plan that a dry run returned. With it, the server makes exactly that list or refuses.
   */
  body: fields('The fixture list', {
    season: text('Season'),
    divisions: z.array(z.number('Division must be a number.'), 'The divisions must be a list.').optional(),
    weeks: z.array(z.number('Week must be a number.'), 'The weeks must be a list.').optional(),
    night: z.number('The night must be a number.').nullable().optional(),
    meetings: wholeNumber('Meetings', 1, MAX_MEETINGS).optional(),
    once: optionalBoolean('Once'),
    replace: optionalBoolean('Replace'),
    plan: z.string('The plan must be text.').optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    dryRun: z.boolean(),
    plan: z.string(),
    fixtures: z.array(scheduledFixtureAnswerSchema),
    clashes: z.array(tableClashAnswerSchema),
    replaced: z.number(),
    message: z.string(),
  }),
});
export type GeneratedFixturesAnswer = z.infer<typeof generateFixtures.answer>;

export const moveWeek = defineCall('POST', '/api/admin/fixtures/move-week', {
  summary:
    'Moves all unplayed fixtures of a week by a number of days. With `dryRun` it only says what would move and clash.',
  action: 'change fixture list',
  query: z.object({ dryRun }),
  /** `days`: by how many days the fixtures move; negative for earlier. */
  body: fields('The week', {
    season: text('Season'),
    weekNumber: timeAndPlaceRequestFields.weekNumber,
    days: withCheck(number('Days'), weekMoveFault),
  }),
  /**
   * `moved`: the number of moved fixtures. `fixtures`: the moved fixtures. `clashes`: a sentence for each clash, such
   * as too many fixtures at a venue.
   */
  answer: z.object({
    success: z.literal(true),
    moved: z.number(),
    clashes: z.array(z.string()),
    fixtures: z.array(scheduledFixtureAnswerSchema),
    message: z.string(),
  }),
});
export type MoveWeekAnswer = z.infer<typeof moveWeek.answer>;
