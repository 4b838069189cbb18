import { expect, it } from 'vitest';
import { shortLabel } from './player-choices.ts';

it.each([
  ['Trevor Winstanley (40)', 'Trevor Winstanley (40)'],
  ['Dominic Fairbrother (30)', 'D. Fairbrother (30)'],
  ['Élodie van den Berghe (−12)', 'É. van den Berghe (−12)'],
  ['Featherstonehaugh-Smythe (0)', 'Featherstonehaugh-Smythe (0)'],
  ['Dominic Fairbrother-Lathom', 'Dominic Fairbrother-Lathom'],
])('the label %s is shown as %s', (label, short) => {
  expect(shortLabel(label)).toBe(short);
});
