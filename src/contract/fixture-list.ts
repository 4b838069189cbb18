import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { fields, number, optionalBoolean, text } from '#domain/fields.ts';
import { changedTimeAndPlace, scheduledFixture, sentTimeAndPlace } from '#domain/fixtures/scheduled-fixture.ts';
import { scheduledStates } from '#domain/fixtures/scheduled-state.ts';
import { rules } from '#domain/seasons/stored-season.ts';
import { call, done, flagInText, numberInText, seasonQuery, publicRead } from './call.ts';
import { fixtureAnswer, resultState, reviewedFixture } from './matches.ts';
import { runningScore } from './running-scores.ts';
import { sentPostponement } from '#domain/fixtures/postponement.ts';

/**
 * A fixture on a season's list. If it has a result, `state` is `played`, and `fixtureId`, the scores and an unusual
 * outcome are taken from the result.
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
    /** The start, such as `19:30`, if it is not the league's usual time. */
    time: z.string().optional(),
    /** Where the fixture is played; empty if unknown. */
    venue: z.string(),
    state: z.enum([...scheduledStates, 'played']),
    /** Why the fixture is cancelled, or the note about how it ended. */
    note: z.string().optional(),
    fixtureId: z.string().nullable(),
    homeTeamScore: z.number().nullable(),
    awayTeamScore: z.number().nullable(),
    /** The state of the result, such as `disputed`; `null` without a result. */
    resultState: resultState.nullable(),
    /** The last day on which a postponed match may be played, if the rules set one. */
    playBy: z.string().optional(),
  });
export type ScheduledFixtureAnswer = z.infer<typeof scheduledFixtureAnswer>;

const teamId = z.string('Team must be given once.');

export const listFixtures = publicRead('/api/fixtures', {
  summary: 'Returns the published fixture list, with played fixtures, at most 5,000. Every filter is optional.',
  query: seasonQuery.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
    /**
     * With `week`: the largest number of weeks with fixtures to return, beginning with that week. If it is past the end
     * of the season, the last weeks are returned.
     */
    weeks: numberInText('The number of weeks').optional(),
    teamId: teamId.optional(),
  }),
  answer: z.array(scheduledFixtureAnswer),
});

/** A fixture with everything that a player must know to be there. */
export const nextFixtureAnswer = scheduledFixtureAnswer.extend({
  /** The local start, such as `19:45`; `null` if the day is unknown. */
  time: z.string().nullable(),
  /** The last day of the fixture's week; `null` if the week has no dates. */
  weekEnds: z.string().nullable(),
  /** The postal address of the venue and a link to a map; empty if unknown. */
  address: z.string(),
  map: z.string(),
});
export type NextFixtureAnswer = z.infer<typeof nextFixtureAnswer>;

export const nextFixture = publicRead('/api/teams/{teamId}/next-fixture', {
  summary: "Returns a team's next match on the published list, or null. Without `season`, of the default season.",
  query: seasonQuery,
  answer: z.object({ fixture: nextFixtureAnswer.nullable() }),
});

/**
 * A side's request to postpone the match, to a given day or to a day still to be agreed. `clashes`: a sentence for each
 * clash that accepting the request would cause.
 */
export const postponementAnswer = scheduledFixture.shape.postponement.unwrap().extend({ clashes: z.array(z.string()) });
export type PostponementRequestAnswer = z.infer<typeof postponementAnswer>;

/**
 * A scheduled fixture with the fields that only officials see, such as whether it is published and whether its result
 * is overdue.
 */
export const officialScheduledFixture = scheduledFixtureAnswer.extend({
  published: z.boolean(),
  /** Where the fixture is played if not at the home team's own venue; otherwise empty. */
  ownVenue: z.string(),
  due: z.boolean(),
  /** The side that was not at fault for the cancellation, if an official named one. */
  innocent: z.enum(SIDES).optional(),
  /** Set if one of its teams has left the league without playing it (Rule F18). */
  left: z.literal(true).optional(),
  postponement: postponementAnswer.nullable(),
});
export type OfficialScheduledFixture = z.infer<typeof officialScheduledFixture>;

/** A week in which a venue has more home fixtures than tables (Rule F3). */
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

/** A running score, and who entered it: `null` for somebody with the shared password. */
const runningScoreForOfficials = runningScore.omit({ matches: true }).extend({ by: z.string().nullable() });

export const officialFixtures = call('GET', '/api/admin/fixtures', {
  summary:
    'Returns a fixture list with its drafts, table clashes, overdue results, and running scores with who entered them. Without `season`, of the default season.',
  action: 'read fixture drafts',
  query: seasonQuery,
  answer: z.object({
    season: z.string(),
    weeks: z.number(),
    calendar: z.array(z.object({ week: z.number(), from: z.string(), to: z.string() })),
    divisions: z.array(listOfDivision),
    fixtures: z.array(officialScheduledFixture),
    clashes: z.array(clashAnswer),
    venues: z.array(z.string()),
    running: z.array(runningScoreForOfficials),
  }),
});
export type OfficialFixtures = z.infer<typeof officialFixtures.answer>;

const dryRun = flagInText('dryRun').optional();

/** The answer after a fixture was added, changed or removed. */
export const changedAnswer = z.object({ success: z.literal(true), listedId: z.string(), message: z.string() });
/**
 * A `changedAnswer` with the clashes on the new day or at the new place: a sentence for each other fixture of the two
 * teams in that week, and one if the venue has too few tables.
 */
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
    'Returns the address of the fixtures picture: the league’s own, or one drawn from the fixture list. A drawn picture begins with `week`, or shows the whole season. With `coming`, it begins with the next week that has a fixture to play, and `week` is used only if there is none. Without `season`, the default season.',
  query: seasonQuery.extend({
    division: numberInText('Division').optional(),
    week: numberInText('Week').optional(),
    coming: flagInText('coming').optional(),
  }),
  answer: z.object({
    season: z.string(),
    /** `null` if there is nothing to draw. */
    wide: picture.nullable(),
    /** The picture for a narrow screen, with fewer weeks; `null` if `wide` is for all screens. */
    tall: picture.nullable(),
    /** Whether the league uploaded this picture; otherwise the site drew it. */
    own: z.boolean(),
  }),
});
export type FixturesPictureAnswer = z.infer<typeof fixturesPicture.answer>;

/** A captain's match without a result, with the rules for postponing it, if the league has such rules. */
const openFixture = scheduledFixtureAnswer.extend({ postponing: rules.shape.postponing });

export const ownFixtures = call('GET', '/api/me/fixtures', {
  summary:
    'Returns what a captain has to play, enter, confirm and answer in the default season, and what an official has to settle.',
  action: 'read own fixtures',
  answer: z.object({
    season: z.string(),
    /** The next match of each of the captain's teams that has one. */
    play: z.array(openFixture),
    /** Published fixtures of the captain's teams that have been played by now but have no result, oldest first. */
    enter: z.array(openFixture),
    /**
     * Published fixtures of the captain's teams that are postponed without a new date, and for which neither side asks
     * for one.
     */
    postponed: z.array(openFixture),
    /** Fixtures that a side asks to postpone. `own`: the caller's side asked, and may withdraw the request. */
    postponements: z.array(scheduledFixtureAnswer.extend({ postponement: postponementAnswer, own: z.boolean() })),
    /** Cards that the other side recorded and that the captain can confirm or dispute. */
    confirm: z.array(reviewedFixture),
    /**
     * Other cards of the captain's teams that are not final: cards that the captain's side recorded, and disputed
     * cards.
     */
    waiting: z.array(reviewedFixture),
    /** Final cards of the captain's teams with a player who broke a rule of registration. Absent if there are none. */
    marked: z.array(reviewedFixture).optional(),
    /** For officials: disputed cards of their divisions. */
    settle: z.array(reviewedFixture),
  }),
});
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
  summary: 'Accepts the other side’s request: the match gets its new date, or is postponed without one.',
  action: 'answer postponement',
  answer: movedAnswer,
});

export const declinePostponement = call('POST', '/api/fixtures/{listedId}/postponement/decline', {
  summary: 'Declines the other side’s request: the match keeps its date.',
  action: 'answer postponement',
  answer: changedAnswer,
});

export const withdrawPostponement = call('DELETE', '/api/fixtures/{listedId}/postponement', {
  summary: 'Withdraws the request of the caller’s own side to postpone a match.',
  action: 'ask to postpone',
  answer: changedAnswer,
});
