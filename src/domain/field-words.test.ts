import { expect, test } from 'vitest';
import { fieldNameInSentence } from './field-words.ts';

test.each([
  ['Short name', 'short name'],
  ['Short name (for the TV)', 'short name'],
  ['Home venue (optional)', 'home venue'],
  ['Name on the TV', 'name on the TV'],
  ['Night (or day) of play', 'night (or day) of play'],
])('the history calls the field %s by %s', (label, name) => {
  expect(fieldNameInSentence({ label })).toBe(name);
});
