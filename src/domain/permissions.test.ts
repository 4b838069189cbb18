import { expect, it } from 'vitest';
import { type Action, may, mayDraw, type Who } from '#domain/permissions.ts';

it.each<[Action, boolean]>([
  ['read league', true],
  ['read history', false],
  ['record result', false],
  ['correct result', false],
  ['delete result', false],
  ['undo change', false],
  ['import file', false],
  ['add team', false],
  ['change team', false],
  ['delete team', false],
  ['add player', false],
  ['change player', false],
  ['change handicap', false],
  ['delete player', false],
  ['transfer player', false],
  ['reset handicaps', false],
  ['apply handicaps', false],
  ['plan season', false],
  ['add season', false],
  ['change season', false],
  ['choose default season', false],
  ['save draw', false],
  ['share timer', false],
  ['control timer', false],
])('a visitor and %s: %s', (action, allowed) => {
  expect(may('visitor', action)).toBe(allowed);
  expect(may('official', action)).toBe(true);
});

it.each<[Who, open: boolean, allowed: boolean]>([
  ['visitor', false, false],
  ['visitor', true, true],
  ['official', false, true],
  ['official', true, true],
])('a %s draws the cup, open to all %s: %s', (who, open, allowed) => {
  expect(mayDraw(who, open)).toBe(allowed);
});
