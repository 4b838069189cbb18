import { z } from 'zod';
import { fields, numberOrNone, text } from './body.ts';
import { call } from './call.ts';

/**
 * A clock of a shootout: what it had left at the moment `since`, or has where it stands (`since` null); `left` null is all
 * of it. Moments are milliseconds since 1970 by the server's clock, lengths milliseconds.
 */
const standing = z.object({ since: z.null(), left: z.number().nullable(), pressedAt: z.number() });
const running = z.object({ since: z.number(), left: z.number(), pressedAt: z.number() });
const countdown = z.union([standing, running]);

/** A shared timer. `version` grows with each press; `now` is the moment of this answer. */
const timer = z.object({
  code: z.string(),
  version: z.number(),
  shootout: z.object({ game: countdown, shot: countdown }),
  now: z.number(),
});
export type TimerAnswer = z.infer<typeof timer>;

export const getTimer = call({
  method: 'GET',
  path: '/api/timers/{code}',
  summary:
    'A shared shootout timer, with the server’s present moment; never kept. A code lives for a day without a press.',
  action: 'read league',
  params: z.object({ code: z.string() }),
  answer: timer,
});

/** Null and not given are one here: a clock that nobody has touched. */
function clockBody(what: string) {
  const shape = { left: numberOrNone(`What ${what} has left`), since: numberOrNone(`Since when ${what} runs`) };
  return fields(`T${what.slice(1)}`, shape)
    .nullable()
    .optional();
}

export const timerBody = fields('The timer', {
  game: clockBody('the game timer'),
  shot: clockBody('the shot clock'),
}).optional();

export const shareTimer = call({
  method: 'POST',
  path: '/api/timers',
  summary: 'Shares a shootout timer, a new one or one under way, and gives the code by which others follow it.',
  action: 'share timer',
  body: timerBody,
  answer: timer,
  status: 201,
});

export const pressBody = fields('The press', {
  clock: text('The clock'),
  action: text('What was pressed'),
  at: numberOrNone('The moment of the press'),
});

export const pressTimer = call({
  method: 'POST',
  path: '/api/timers/{code}/presses',
  summary:
    'Starts, stops or resets a clock of a shared timer, as of the moment it was pressed (at most 30 s ago). ' +
    '`changed`: whether the clock goes another way now; a later press of somebody else stands.',
  action: 'control timer',
  params: z.object({ code: z.string() }),
  body: pressBody,
  answer: timer.extend({ changed: z.boolean() }),
});
