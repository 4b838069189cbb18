import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { fields, number, optionalBoolean, text } from '#domain/fields.ts';
import {
  changedTimeAndPlace,
  scheduledFixture,
  sentTimeAndPlace,
  scheduledStates,
} from '#domain/fixtures/scheduled-fixture.ts';
import { rules } from '#domain/seasons/stored-season.ts';
import { call, done, flagInText, numberInText, ofSeason, publicRead } from './call.ts';
import { fixtureAnswer, resultState, reviewedFixture } from './matches.ts';
import { runningScore } from './running-scores.ts';
import { sentPostponement } from '#domain/fixtures/postponement.ts';

/**
 * A fixture of a season's list. If it has a result, `state` is `played`, and the result gives `fixtureId`, the scores, and how
 * it ended if not as usual.
 */
export const scheduledFixtureAnswer = fixtureAnswer
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
    /** The start, such as `19:30`, where it is not the league's usual time. */
    time: z.string().optional(),
    /** Where it is played; empty if unknown. */
    venue: z.string(),
    state: z.enum([...scheduledStates, 'played']),
    /** Why the fixture is cancelled, or the note about how it ended. */
    note: z.string().optional(),
    fixtureId: z.string().nullable(),
    homeTeamScore: z.number().nullable(),
    awayTeamScore: z.number().nullable(),
    /** Whether both sides have confirmed the result; `null` without one. */
    resultState: resultState.nullable(),
    /** The last day for a match that was put off and is not played, if the rules have one. */
    playBy: z.string().optional(),
  });
export type ScheduledFixtureAnswer = z.infer<typeof scheduledFixtureAnswer>;

const teamId = z.string('Team must be given once.');

export const listFixtures = publicRead('/api/fixtures', {
  summary: 'Returns the published fixture list, with played fixtures, at most 5,000. Every filter is optional.',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
    /**
     * With `week`: at most this many weeks with fixtures, from that week on; past the end of the season its last ones.
     */
    weeks: numberInText('The number of weeks').optional(),
    teamId: teamId.optional(),
  }),
  answer: z.array(scheduledFixtureAnswer),
});

/** A fixture with all that a player needs to be there. */
export const nextFixtureAnswer = scheduledFixtureAnswer.extend({
  /** The local start, such as `19:45`; `null` if the day is unknown. */
  time: z.string().nullable(),
  /** The last day of its week, for a fixture without a date; `null` if unknown. */
  weekEnds: z.string().nullable(),
  /** The postal address of the venue and a link to a map; empty if unknown. */
  address: z.string(),
  map: z.string(),
});
export type NextFixtureAnswer = z.infer<typeof nextFixtureAnswer>;

export const nextFixture = publicRead('/api/teams/{teamId}/next-fixture', {
  summary: "Returns a team's next match on the published list, or null. Without `season`, of the default season.",
  query: ofSeason,
  answer: z.object({ fixture: nextFixtureAnswer.nullable() }),
});

/**
 * A side's request to postpone the match, to a given day or to none yet. `clashes`: a sentence for each clash that accepting it
 * would cause.
 */
export const postponementAnswer = scheduledFixture.shape.postponement.unwrap().extend({ clashes: z.array(z.string()) });
export type PostponementAnswer = z.infer<typeof postponementAnswer>;

/** A scheduled fixture with what only officials see: drafts, its own venue, and whether its result is overdue. */
export const officialScheduledFixture = scheduledFixtureAnswer.extend({
  published: z.boolean(),
  /** Where it is played if not at the home team's own venue; else empty. */
  ownVenue: z.string(),
  due: z.boolean(),
  /** The side without whose fault the match is cancelled, if one was named. */
  innocent: z.enum(SIDES).optional(),
  /** Whether one of its teams has left without playing it (Rule F18). */
  left: z.literal(true).optional(),
  postponement: postponementAnswer.nullable(),
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

/** A running score, and who put it: `null` for the shared password. */
const runningOfOfficials = runningScore.omit({ matches: true }).extend({ by: z.string().nullable() });

export const officialFixtures = call('GET', '/api/admin/fixtures', {
  summary:
    'Returns a fixture list with its drafts, table clashes, overdue results, and running scores with who put them. Without `season`, of the default season.',
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
    running: z.array(runningOfOfficials),
  }),
});
export type OfficialFixtures = z.infer<typeof officialFixtures.answer>;

const dryRun = flagInText('dryRun').optional();

/** The answer of a write of a fixture. */
export const changedAnswer = z.object({ success: z.literal(true), listedId: z.string(), message: z.string() });
/** `clashes`: a sentence for each other fixture of its teams, and for too few tables, in its week. */
export const movedAnswer = changedAnswer.extend({ clashes: z.array(z.string()) });

const { weekNumber, date, time, ...place } = sentTimeAndPlace;

export const addScheduledFixture = call('POST', '/api/admin/fixtures', {
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
  answer: changedAnswer,
  status: 201,
});

export const changeScheduledFixture = call('PUT', '/api/admin/fixtures/{listedId}', {
  summary:
    'Changes when and where a fixture is played, marks it as postponed or cancelled, or swaps home and away. With `dryRun` it only names the clashes.',
  action: 'change fixture list',
  query: z.object({ dryRun }),
  /** A missing field stays the same; `swap` swaps home and away. */
  body: fields('The fixture', { ...changedTimeAndPlace, swap: optionalBoolean('Swap') }),
  answer: movedAnswer,
});

export const removeScheduledFixture = call('DELETE', '/api/admin/fixtures/{listedId}', {
  summary: 'Removes a fixture from the list. Undo brings it back.',
  action: 'change fixture list',
  answer: done,
});

export const publishFixtures = call('POST', '/api/admin/fixtures/publish', {
  summary: 'Publishes or unpublishes a fixture list.',
  action: 'change fixture list',
  body: fields('The fixture list', {
    season: text('Season'),
    divisions: z.array(z.number('Division must be a number.'), 'The divisions must be a list.').optional(),
    published: z.boolean('Published must be true or false.'),
  }),
  answer: z.object({ success: z.literal(true), updated: z.number(), message: z.string() }),
});

/** A picture with its address, its size in CSS pixels if known, and its alternative text. */
const picture = z.object({
  address: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  words: z.string(),
});
export type PictureAnswer = z.infer<typeof picture>;

export const fixturesPicture = publicRead('/api/fixtures-picture', {
  summary:
    'Returns the address of the fixtures picture: the league’s own, or one drawn from the list, from `week` on or of the whole season; with `coming`, from the next week that has a fixture to play, and `week` without one. Without `season`, of the default season.',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
    coming: flagInText('coming').optional(),
  }),
  answer: z.object({
    season: z.string(),
    /** `null` if there is nothing to draw. */
    wide: picture.nullable(),
    /** For a narrow screen, with fewer weeks; `null` if one picture serves both. */
    tall: picture.nullable(),
    /** Whether the league uploaded this picture; otherwise the site drew it. */
    own: z.boolean(),
  }),
});
export type FixturesPictureAnswer = z.infer<typeof fixturesPicture.answer>;

/** A match of a captain that has no result, with the rules for postponing it, if the league has any. */
const openFixture = scheduledFixtureAnswer.extend({ postponing: rules.shape.postponing });

export const ownFixtures = call('GET', '/api/me/fixtures', {
  summary:
    'Returns what a captain has to play, enter, confirm and answer in the default season, and what an official has to settle.',
  action: 'read own fixtures',
  answer: z.object({
    season: z.string(),
    /** The next match of each own team that has one. */
    play: z.array(openFixture),
    /** Published fixtures of own teams that have been played by now but have no result, oldest first. */
    enter: z.array(openFixture),
    /** Published fixtures of own teams that are postponed without a new date, and for which nobody asks for one. */
    postponed: z.array(openFixture),
    /** Fixtures that a side asks to postpone. `own`: the caller's side asked, and may take it back. */
    postponements: z.array(scheduledFixtureAnswer.extend({ postponement: postponementAnswer, own: z.boolean() })),
    /** Unconfirmed cards of the other side. */
    confirm: z.array(reviewedFixture),
    /** Other cards of own teams that are not final: the own side's, and disputed ones. */
    waiting: z.array(reviewedFixture),
    /** Final cards of own teams with a player whom a rule marks. Absent: none. */
    marked: z.array(reviewedFixture).optional(),
    /** For officials: disputed cards of their divisions. */
    settle: z.array(reviewedFixture),
  }),
});
/** A captain's match without a result. */
export type OpenFixture = z.infer<typeof openFixture>;
export type OwnFixtures = z.infer<typeof ownFixtures.answer>;

export const askToPostpone = call('POST', '/api/fixtures/{listedId}/postponement', {
  summary:
    'Asks the other side to postpone a match to another day, or without one. Its captain or an official answers; they alone see the note.',
  action: 'ask to postpone',
  body: sentPostponement,
  answer: movedAnswer,
  status: 201,
});

export const acceptPostponement = call('POST', '/api/fixtures/{listedId}/postponement/accept', {
  summary: 'Accepts what the other side asked: the match has its new date, or is postponed without one.',
  action: 'answer postponement',
  answer: movedAnswer,
});

export const declinePostponement = call('POST', '/api/fixtures/{listedId}/postponement/decline', {
  summary: 'Declines what the other side asked: the match stays when it is.',
  action: 'answer postponement',
  answer: changedAnswer,
});

export const withdrawPostponement = call('DELETE', '/api/fixtures/{listedId}/postponement', {
  summary: 'Takes back what the own side asked.',
  action: 'ask to postpone',
  answer: changedAnswer,
});
