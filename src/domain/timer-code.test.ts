import { expect, it } from 'vitest';
import { newTimerCode, parseTimerCode } from '#domain/timer-code.ts';

it('a new code is one, each sign as the dice fall', () => {
  let die = 0;
  expect(newTimerCode(() => die++)).toBe('CDFH');
  expect(newTimerCode((below) => below - 1)).toBe('9999');
  expect(parseTimerCode('9999')).toBe('9999');
});

it.each([
  ['KX4P', 'KX4P'],
  [' kx4p ', 'KX4P'],
  ['kx 4p', 'KX4P'],
  ['K-X4P', 'KX4P'],
  ['KX4', null],
  ['KX4PP', null],
  ['KX4O', null],
  ['KX40', null],
  ['ＫX4P', null],
  ['', null],
])('%j typed is %j', (text, code) => {
  expect(parseTimerCode(text)).toBe(code);
});
