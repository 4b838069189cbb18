import { expect, test } from 'vitest';
import { newShootout, press, type Press, type Shootout, viewAt } from '#domain/timers/shootout.ts';
import { announcementOf, statusOf } from './timer.ts';

type Pressed = readonly [clock: Press['clock'], action: Press['action'], at: number];

function after(...presses: Pressed[]): Shootout {
  return presses.reduce((shootout, [clock, action, at]) => press(shootout, { clock, action, at }), newShootout);
}
const gameRuns = ['game', 'start', 0] as const;

test.each<[presses: Pressed[], now: number, game: string, shot: string]>([
  [[], 0, 'Ready', 'Ready'],
  [[gameRuns, ['shot', 'start', 0]], 5_000, 'Running', 'Running'],
  [[gameRuns, ['shot', 'start', 0], ['shot', 'stop', 5_000]], 5_000, 'Running', 'Stopped'],
  [[gameRuns, ['shot', 'start', 0]], 10_000, 'Running', 'Last 10 seconds'],
  [[gameRuns, ['shot', 'start', 0]], 15_000, 'Running', 'Last 5 seconds'],
  [[gameRuns, ['shot', 'start', 0], ['shot', 'stop', 12_000]], 12_000, 'Running', 'Stopped, last 10 seconds'],
  [[gameRuns, ['shot', 'start', 0]], 20_000, 'Running', 'Foul: time is up'],
  [[gameRuns], 300_000, 'Running: last 5 minutes', 'Ready: 10-second shots'],
  [[gameRuns, ['game', 'stop', 310_000]], 310_000, 'Stopped: last 5 minutes', 'Ready: 10-second shots'],
  [[gameRuns], 590_000, 'Last 10 seconds', 'Ready: 10-second shots'],
  [[gameRuns], 600_000, 'Time: the frame is over', 'Ready: 10-second shots'],
])('after %j at %d: %s, %s', (presses, now, game, shot) => {
  const view = viewAt(after(...presses), now);
  expect([statusOf('game', view), statusOf('shot', view)]).toEqual([game, shot]);
});

/** The announcements of a page between `from` and `to`, second by second. */
function announcements(shootout: Shootout, from: number, to: number): string[] {
  const sentences: string[] = [];
  for (let now = from; now < to; now += 1_000) {
    const sentence = announcementOf(viewAt(shootout, now), viewAt(shootout, now + 1_000));
    if (sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

const COUNTDOWN = ['5', '4', '3', '2', '1'];

test('only the last seconds of a shot are counted down', () => {
  const said = announcements(after(['shot', 'start', 0]), 0, 30_000);
  expect(said).toEqual(['10 seconds.', ...COUNTDOWN, 'Foul. Time is up.']);
});

test('a game is announced at five minutes, one minute, ten seconds and its end', () => {
  expect(announcements(after(gameRuns), 0, 620_000)).toEqual([
    '5 minutes left. Shots are now 10 seconds.',
    'One minute left.',
    '10 seconds left in the frame.',
    ...COUNTDOWN,
    'Time. The frame is over.',
  ]);
});

test('if both clocks end together, only the shot is counted down', () => {
  const both = after(gameRuns, ['shot', 'start', 592_000]);
  expect(announcements(both, 592_000, 599_000)).toEqual(['5', '4', '3']);
});

test.each<[before: Pressed[], next: Pressed, said: string]>([
  [[], gameRuns, 'Game Timer started: 10 minutes.'],
  [[], ['shot', 'start', 0], 'Shot Clock started: 20 seconds.'],
  [[['shot', 'start', 0]], ['shot', 'stop', 12_300], 'Shot Clock stopped: 8 seconds.'],
  [[['shot', 'start', 0]], ['shot', 'reset', 12_300], 'Shot Clock reset: 20 seconds.'],
  [[gameRuns], ['game', 'stop', 61_000], 'Game Timer stopped: 8 minutes 59 seconds.'],
  [[gameRuns], ['shot', 'reset', 61_000], ''],
])('after %j, %j announces %j', (before, next, said) => {
  const [, , at] = next;
  expect(announcementOf(viewAt(after(...before), at), viewAt(after(...before, next), at))).toBe(said);
});
