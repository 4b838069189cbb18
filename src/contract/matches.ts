import { z } from 'zod';
import { fields, list, number, optionalNumber, text, nullableText } from './body.ts';
import { call, done, numberInText, ofSeason } from './call.ts';

const breakAnswer = z.number().nullable();

export const matchAnswer = z.object({
  homePlayerId: z.string().nullable(),
  homePlayerName: z.string(),
  awayPlayerId: z.string().nullable(),
  awayPlayerName: z.string(),
  homeScore: z.number(),
  awayScore: z.number(),
  homeBreak: breakAnswer,
  homeBreak2: breakAnswer,
  awayBreak: breakAnswer,
  awayBreak2: breakAnswer,
  /** All breaks of each side, in order. */
  homeBreaks: z.array(z.number()),
  awayBreaks: z.array(z.number()),
});
export type MatchAnswer = z.infer<typeof matchAnswer>;

export const fixtureAnswer = z.object({
  fixtureId: z.string(),
  season: z.string(),
  division: z.number(),
  weekNumber: z.number(),
  /** `YYYY-MM-DD`, or null if unknown. */
  date: z.string().nullable(),
  homeTeamId: z.string(),
  homeTeamName: z.string(),
  awayTeamId: z.string(),
  awayTeamName: z.string(),
  homeTeamScore: z.number(),
  awayTeamScore: z.number(),
  matches: z.array(matchAnswer),
});
export type FixtureAnswer = z.infer<typeof fixtureAnswer>;

export const listMatches = call({
  method: 'GET',
  path: '/api/matches',
  summary:
    'Returns recorded fixtures, at most 5,000: an old league answers season by season. Every filter is optional.',
  action: 'read league',
  query: ofSeason.extend({
    division: numberInText('Division').optional(),
    weekNumber: numberInText('Week number').optional(),
    teamId: z.string('Team must be given once.').optional(),
  }),
  answer: z.array(fixtureAnswer),
});

export const matchesOfWeek = call({
  method: 'GET',
  path: '/api/matches/{division}/{week}',
  summary: 'Returns the recorded fixtures of one division and week.',
  action: 'read league',
  params: z.object({ division: numberInText('Division'), week: numberInText('Week') }),
  query: ofSeason,
  answer: z.array(fixtureAnswer),
});

/**
 * One frame as submitted. A player is an id; `null`, `""` or `"Absentee"` means absent. Names are ignored. `homeBreaks`
 * are all breaks of a side; `homeBreak` and `homeBreak2` are the first two of them.
 */
export const matchBody = fields('The match', {
  homePlayer: nullableText('The home player'),
  homePlayerName: z.unknown().optional(),
  awayPlayer: nullableText('The away player'),
  awayPlayerName: z.unknown().optional(),
  homeScore: number('The home score'),
  awayScore: number('The away score'),
  homeBreak: optionalNumber('The home break'),
  homeBreak2: optionalNumber('The second home break'),
  awayBreak: optionalNumber('The away break'),
  awayBreak2: optionalNumber('The second away break'),
  homeBreaks: list('The home breaks', number('A break')).nullable().optional(),
  awayBreaks: list('The away breaks', number('A break')).nullable().optional(),
});

const matches = list('The list of matches', matchBody);
const date = z.string('The date must be text.').nullable().optional();

/** A result. `homeTeamId` and `awayTeamId` are accepted for `homeTeam` and `awayTeam`; team names are ignored. */
export const cardBody = fields('The result', {
  division: number('Division'),
  weekNumber: number('Week number'),
  season: text('Season'),
  homeTeam: text('Home team'),
  homeTeamName: z.unknown().optional(),
  awayTeam: text('Away team'),
  awayTeamName: z.unknown().optional(),
  date,
  matches,
});

/** The short form: division of the home team, default season, current game week. */
export const shortCardBody = fields('The result', {
  homeTeamId: text('Home team'),
  awayTeamId: text('Away team'),
  date,
  matches,
});

const recorded = z.object({ success: z.literal(true), fixtureId: z.string(), message: z.string() });
const ofFixture = z.object({ fixtureId: z.string() });

export const submitResult = call({
  method: 'POST',
  path: '/api/matches',
  summary: 'Records the result of a fixture.',
  action: 'record result',
  body: z.union([cardBody, shortCardBody]),
  answer: recorded,
  status: 201,
});

export const correctResult = call({
  method: 'PUT',
  path: '/api/matches/{fixtureId}',
  summary: 'Corrects a recorded result. The old card stays in the history.',
  action: 'correct result',
  params: ofFixture,
  body: z.union([cardBody, shortCardBody]),
  answer: recorded,
});

export const deleteResult = call({
  method: 'DELETE',
  path: '/api/matches/{fixtureId}',
  summary: 'Deletes a recorded result. Undo brings it back.',
  action: 'delete result',
  params: ofFixture,
  answer: done,
});
