import { expect, test } from 'vitest';
import { cupDisplayName, cupDisplayNameAmong } from './cup-label.ts';

test.each([
  ['Interleague_SemiFinals', 'Interleague'],
  ['LampittCup_SemiFinals', 'Lampitt Cup'],
  ['Plate_Final', 'Plate'],
  ['Plate_Finals', 'Plate'],
  ['LampittCup_QuarterFinals', 'Lampitt Cup'],
  ['Singles_Cup_semi_finals', 'Singles Cup'],
  ['Singles_Quarter-Finals', 'Singles'],
  ['Pairs_Cup', 'Pairs Cup'],
  ['Over60s_CoupeÉté', 'Over60s Coupe Été'],
  ['Cup_Round_2', 'Cup Round 2'],
  ['_Final', 'Final'],
  ['__', '__'],
  ['Semi_Finals', 'Semi Finals'],
  ['Grand_Finalists', 'Grand Finalists'],
  ['Kingsmead Singles', 'Kingsmead Singles'],
  ['McDonald Shield', 'McDonald Shield'],
  ['LampittCup', 'LampittCup'],
  ['Plate Final', 'Plate Final'],
])('%s is shown as %s', (name, label) => {
  expect(cupDisplayName(name)).toBe(label);
  expect(cupDisplayName(label)).toBe(label);
});

test.each([
  ['LampittCup_SemiFinals', ['LampittCup_SemiFinals', 'LampittCup_Final'], 'Lampitt Cup Semi Finals'],
  ['LampittCup_Final', ['LampittCup_SemiFinals', 'LampittCup_Final', 'Plate_Final'], 'Lampitt Cup Final'],
  ['Plate_Final', ['LampittCup_SemiFinals', 'LampittCup_Final', 'Plate_Final'], 'Plate'],
  ['Plate_Final', [], 'Plate'],
  ['__', ['__', '__ '], '__'],
])('%s among %j is shown as %s', (name, names, label) => {
  expect(cupDisplayNameAmong(name, names)).toBe(label);
});
