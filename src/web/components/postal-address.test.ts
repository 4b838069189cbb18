import { expect, test } from 'vitest';
import { withUnbrokenPostcode } from './postal-address.ts';

test.each([
  ['Quayside, Saltmarsh KM4 9QA', 'Quayside, Saltmarsh KM4\u00a09QA'],
  ['1 Main Street, Dublin', '1 Main Street, Dublin'],
  ['Flat 2 9AB House, Kent', 'Flat 2 9AB House, Kent'],
])('%s', (address, shown) => {
  expect(withUnbrokenPostcode(address)).toBe(shown);
});
