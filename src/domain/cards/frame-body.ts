import { z } from 'zod';
import type { Sifted } from '#domain/check.ts';
import { fields, list, nullableText, number, optionalNumber } from '#domain/fields.ts';

/**
 * One frame as submitted. A player is an id; `null`, `""` or `"Absentee"` means absent. Names are ignored. `homeBreaks`
 * are all breaks of a side; `homeBreak` and `homeBreak2` are the first two of them.
 */
export const frameBody = fields('The match', {
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

/** A name in place of a player, of somebody whom the league may not know (Rule C19). */
const newPlayer = z.string('A new player’s name must be text.').nullable().optional();

/** One frame of a league card: a side may have a new player's name in place of an id. */
export const cardFrameBody = frameBody.extend({ homeNewPlayer: newPlayer, awayNewPlayer: newPlayer });

/** One frame of a running score: both scores are null until it is played (Rule C21). */
export const runningFrameBody = cardFrameBody.extend({
  homeScore: number('The home score').nullable(),
  awayScore: number('The away score').nullable(),
});

export type RunningFrameBody = z.input<typeof runningFrameBody>;

/** A frame as far as it could be read: what is faulty or was not sent is `undefined`. */
export type FrameDraft = Sifted<z.output<typeof runningFrameBody>>;
