import { z } from 'zod';
import { choice, fields, optionalNumber, text } from '#domain/fields.ts';
import { TIME_PRESET_NAMES } from '#domain/timers/shootout.ts';
import { defineCall, publicRead } from './call.ts';

/**
 * A clock of a shootout. For a running clock, `since` is the moment at which the clock was started, and `left` is the
 * time that was left at that moment. For a stopped clock, `since` is `null`, and `left` is the time that is left;
 * `left` is `null` if the clock is full. `pressedAt`: the moment of the last press. All values are in milliseconds.
 * Moments are counted from 1970 by the server's clock.
 */
const stoppedClockSchema = z.object({ since: z.null(), left: z.number().nullable(), pressedAt: z.number() });
const runningClock = z.object({ since: z.number(), left: z.number(), pressedAt: z.number() });
const shootoutClockSchema = z.union([stoppedClockSchema, runningClock]);

/** A shared timer. `version` increases with each press. `now`: the moment of this answer. */
const shootoutTimerAnswerSchema = z.object({
  code: z.string(),
  version: z.number(),
  shootout: z.object({ times: z.enum(TIME_PRESET_NAMES), game: shootoutClockSchema, shot: shootoutClockSchema }),
  now: z.number(),
});
export type ShootoutTimerAnswer = z.infer<typeof shootoutTimerAnswerSchema>;

export const getShootoutTimer = publicRead('/api/timers/{code}', {
  summary:
    'Returns a shared shootout timer with the server’s time, never cached. A code is kept for a day after its last press.',
  answer: shootoutTimerAnswerSchema,
});

/** Returns the field for a clock in a request body. A clock that is `null` or left out has not been pressed yet. */
function clockBodyField(what: string) {
  const shape = { left: optionalNumber(`What ${what} has left`), since: optionalNumber(`Since when ${what} runs`) };
  return fields(`T${what.slice(1)}`, shape)
    .nullable()
    .optional();
}

export const shareShootoutTimer = defineCall('POST', '/api/timers', {
  summary: 'Shares a shootout timer, new or under way, and returns the code by which others follow it.',
  action: 'share timer',
  body: fields('The timer', {
    game: clockBodyField('the game timer'),
    shot: clockBodyField('the shot clock'),
    times: choice('The times', TIME_PRESET_NAMES, `one of ${TIME_PRESET_NAMES.join(', ')}`).optional(),
  }).optional(),
  answer: shootoutTimerAnswerSchema,
  status: 201,
});

export const pressShootoutTimer = defineCall('POST', '/api/timers/{code}/presses', {
  summary:
    'Starts, stops or resets a clock of a shared timer, as of the moment of the press (at most 30 s ago). ' +
    '`changed`: whether the press had an effect; it has none after a later press by someone else.',
  action: 'control timer',
  body: fields('The press', {
    clock: text('The clock'),
    action: text('What was pressed'),
    at: optionalNumber('The moment of the press'),
  }),
  answer: shootoutTimerAnswerSchema.extend({ changed: z.boolean() }),
});
