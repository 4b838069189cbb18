import { z } from 'zod';
import { SIDES } from '#domain/cards/match.ts';
import { MATCH_TEXTS, mapMatchTexts } from '#domain/cards/match-texts.ts';
import { fields, list, nullableText, number, lineOrEmpty, optionalNumber } from '#domain/fields.ts';

// Schemas of matches in request bodies. Pages import only the types, so they load no schema.

/** A break as submitted: its points; in a match of pairs also the player who made it. */
const breakBody = z.union([z.number(), z.object({ playerId: z.string(), points: z.number() })], {
  error: ({ input }) => (input === null ? 'A break is required.' : 'A break must be a number.'),
});
const breaksBody = (what: string) => list(what, breakBody).nullable().optional();

/** A score. It may be left out in a format without scores. */
const scoreBody = (what: string) => number(what).nullable().default(null);

const winnerBody = z.enum(SIDES, { error: 'The winner must be home or away.' }).nullable().optional();

/**
 * A frame as submitted. `homeBreaks` are all breaks of the home side; `homeBreak` and `homeBreak2` are its first two.
 */
export const playedBody = {
  homeScore: scoreBody('The home score'),
  awayScore: scoreBody('The away score'),
  homeBreak: optionalNumber('The home break'),
  homeBreak2: optionalNumber('The second home break'),
  awayBreak: optionalNumber('The away break'),
  awayBreak2: optionalNumber('The second away break'),
  homeBreaks: breaksBody('The home breaks'),
  awayBreaks: breaksBody('The away breaks'),
  winner: winnerBody,
};

/**
 * A match as submitted. A player is an id; `null`, `""` or `"Absentee"` means absent. Names are ignored. `homePlayers`
 * are all players of a side of two or more, and replace `homePlayer`. In a match of several frames, the scores are
 * frames won.
 */
export const matchBody = fields('The match', {
  homePlayer: nullableText('The home player'),
  homePlayerName: z.unknown().optional(),
  awayPlayer: nullableText('The away player'),
  awayPlayerName: z.unknown().optional(),
  homePlayers: list('The home players', nullableText('A player')).nullable().optional(),
  awayPlayers: list('The away players', nullableText('A player')).nullable().optional(),
  ...playedBody,
  frames: list('The frames', fields('The frame', playedBody)).nullable().optional(),
  ...mapMatchTexts((key) => lineOrEmpty(`The ${key}`, MATCH_TEXTS[key].longest).nullable().optional()),
});

/** The name of a player whom the league may not know (Rule C19). */
const newPlayer = z.string('A new player’s name must be text.').nullable().optional();
const newPlayers = list('The new players', newPlayer).nullable().optional();

/** A match of a league card: a side may have a new player's name in place of an id. */
export const cardMatchBody = matchBody.extend({
  homeNewPlayer: newPlayer,
  awayNewPlayer: newPlayer,
  homeNewPlayers: newPlayers,
  awayNewPlayers: newPlayers,
});
