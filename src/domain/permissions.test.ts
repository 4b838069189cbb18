import { expect, it } from 'vitest';
import { type Action, may } from '#domain/permissions.ts';

it.each<[Action, boolean]>([
  ['read league', true],
  ['read history', false],
  ['record result', false],
  ['correct result', false],
  ['delete result', false],
  ['undo change', false],
  ['import results', false],
  ['add team', false],
  ['change team', false],
  ['delete team', false],
  ['add player', false],
  ['change player', false],
  ['change handicap', false],
  ['delete player', false],
  ['transfer player', false],
  ['reset handicaps', false],
  ['save draw', false],
])('a visitor and %s: %s', (action, allowed) => {
  expect(may('visitor', action)).toBe(allowed);
  expect(may('official', action)).toBe(true);
});
