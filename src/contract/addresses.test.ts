import { expect, test } from 'vitest';
import { matchAddress } from './addresses.ts';

test.each([
  ['Anchor A', 'Ålesund’s Café', 'anchor-a-v-alesund-s-cafe'],
  ['О́кский Край', 'هلال', 'о́кский-край-v-هلال'],
  ['हिन्दी क्लब', '한국 ガレージ', 'हिन्दी-क्लब-v-한국-ガレージ'],
  ['☃', '-- \uD800 --', 'v'],
])('the page of %s v %s has these words in its address', (homeTeamName, awayTeamName, words) => {
  const address = matchAddress({ id: 'f1', season: '25/26', weekNumber: 3, homeTeamName, awayTeamName });
  expect(decodeURIComponent(address)).toBe(`/match/f1/${words}-25-26-week-3`.normalize('NFC'));
});
