import { z } from 'zod';
import { outcomeBodyFields } from '#domain/cards/outcome.ts';
import { cardMatchBodySchema } from '#domain/cards/sent-match.ts';
import { fields, list, number, optionalBoolean, text } from '#domain/fields.ts';

/**
 * The matches of a card in a request body. Unneeded matches at the end may be left out or `null`: a decider that was
 * not needed, and the matches after a side has won a race. A side wins a race when it has won more than half of all
 * matches.
 */
export const matchesBodySchema = list('The list of matches', cardMatchBodySchema.nullable());
const cardDateSchema = z.string('The date must be text.').nullable().optional();

/**
 * Whether the captain who sends a card confirms that the card is about another match than the similar card on the
 * server. Without this field, the card is refused if the other side has recorded a similar card of the same two teams,
 * or if the fixture list has home and away the other way round.
 */
const differentMatchConfirmation = optionalBoolean('Another');

/**
 * Whether the sender has confirmed an unlikely value: a date long before or after the season (Rule C23), or scores that
 * do not fit the handicap starts on the day of the match (Rule H22). Scores can be confirmed only in a league whose
 * results change handicaps.
 */
const unlikelyValueConfirmationFields = {
  dateConfirmed: optionalBoolean('The confirmation of the date'),
  startsConfirmed: optionalBoolean('The confirmation of the starts'),
};

/**
 * A result in a request body. The keys `homeTeamId` and `awayTeamId` are accepted in place of `homeTeam` and
 * `awayTeam`. Team names are ignored.
 */
export const cardBodySchema = fields('The result', {
  division: number('Division'),
  weekNumber: number('Week number'),
  season: text('Season'),
  homeTeam: text('Home team'),
  homeTeamName: z.unknown().optional(),
  awayTeam: text('Away team'),
  awayTeamName: z.unknown().optional(),
  date: cardDateSchema,
  ...unlikelyValueConfirmationFields,
  matches: matchesBodySchema,
  another: differentMatchConfirmation,
  ...outcomeBodyFields,
});

/**
 * A result in a request body that names no division, week or season. The result gets the home team's division, the
 * current game week and the default season.
 */
export const currentWeekCardBodySchema = fields('The result', {
  homeTeamId: text('Home team'),
  awayTeamId: text('Away team'),
  date: cardDateSchema,
  ...unlikelyValueConfirmationFields,
  matches: matchesBodySchema,
  another: differentMatchConfirmation,
  ...outcomeBodyFields,
});
