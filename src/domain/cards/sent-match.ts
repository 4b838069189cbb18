import { z } from 'zod';
import { SIDES } from '#domain/cards/match.ts';
import { MATCH_TEXT_FIELDS, mapMatchTextKeys } from '#domain/cards/match-texts.ts';
import { fields, list, nullableText, number, lineOrEmpty, optionalNumber } from '#domain/fields.ts';

// Schemas of matches in request bodies. Pages import only the types from this file, so that browsers do not download
// the schemas.

/** A break in a request: its points or, in a match of pairs, its points and the player who made it. */
const breakBodySchema = z.union([z.number(), z.object({ playerId: z.string(), points: z.number() })], {
  error: ({ input }) => (input === null ? 'A break is required.' : 'A break must be a number.'),
});
const breaksBody = (what: string) => list(what, breakBodySchema).nullable().optional();

/** Returns the schema of a score. A score that is not sent becomes `null`, because some formats have no scores. */
const createScoreSchema = (what: string) => number(what).nullable().default(null);

const winnerSchema = z.enum(SIDES, { error: 'The winner must be home or away.' }).nullable().optional();

/**
 * The scores, breaks and winner of a match or frame in a request. `homeBreaks` has all breaks of the home side;
 * `homeBreak` and `homeBreak2` have only the first two.
 */
export const scoreAndBreakFields = {
  homeScore: createScoreSchema('The home score'),
  awayScore: createScoreSchema('The away score'),
  homeBreak: optionalNumber('The home break'),
  homeBreak2: optionalNumber('The second home break'),
  awayBreak: optionalNumber('The away break'),
  awayBreak2: optionalNumber('The second away break'),
  homeBreaks: breaksBody('The home breaks'),
  awayBreaks: breaksBody('The away breaks'),
  winner: winnerSchema,
};

/**
 * A match in a request. A player is an id; `null`, `""` or `"Absentee"` means absent. The players' names are ignored.
 * `homePlayers`: the ids of all home players, in place of `homePlayer`, if a side has two or more. In a match of
 * several frames, the scores are frames won.
 */
export const matchBodySchema = fields('The match', {
  homePlayer: nullableText('The home player'),
  homePlayerName: z.unknown().optional(),
  awayPlayer: nullableText('The away player'),
  awayPlayerName: z.unknown().optional(),
  homePlayers: list('The home players', nullableText('A player')).nullable().optional(),
  awayPlayers: list('The away players', nullableText('A player')).nullable().optional(),
  ...scoreAndBreakFields,
  frames: list('The frames', fields('The frame', scoreAndBreakFields)).nullable().optional(),
  ...mapMatchTextKeys((key) => lineOrEmpty(`The ${key}`, MATCH_TEXT_FIELDS[key].longest).nullable().optional()),
});

/** The name of a player who may be new to the league (Rule C19). */
const newPlayerName = z.string('A new player’s name must be text.').nullable().optional();
const newPlayerNamesSchema = list('The new players', newPlayerName).nullable().optional();

/** A match of a league card in a request. A side may have a new player's name in place of a player's id. */
export const cardMatchBodySchema = matchBodySchema.extend({
  homeNewPlayer: newPlayerName,
  awayNewPlayer: newPlayerName,
  homeNewPlayers: newPlayerNamesSchema,
  awayNewPlayers: newPlayerNamesSchema,
});
