import { expect, test } from 'vitest';
import { embedAddress, embedHtml, type EmbedOptions } from './embed-line.ts';

const none: EmbedOptions = { name: 'standings', teamId: '', division: '', season: '', theme: '' };

test.each<[Partial<EmbedOptions>, string]>([
  [{}, '/embed/standings'],
  [{ division: '2' }, '/embed/standings?division=2'],
  [
    { name: 'results', season: '24/25', division: '1', theme: 'dark' },
    '/embed/results?season=24/25&division=1&theme=dark',
  ],
  [{ name: 'team', teamId: 'a/b?', division: '1', season: '24&25' }, '/embed/team/a%2Fb%3F?season=24%2625'],
])('embeds %o at the address %s', (chosen, address) => {
  expect(embedAddress({ ...none, ...chosen })).toBe(address);
});

test('the line escapes special characters in addresses and titles', () => {
  expect(
    embedHtml('https://league.example/embed/standings?division=1&theme=dark', 'Old "Mill" <League> & Co', 480),
  ).toBe(
    '<iframe src="https://league.example/embed/standings?division=1&amp;theme=dark" title="Old &quot;Mill&quot; &lt;League> &amp; Co" width="100%" height="480" style="border: 0" loading="lazy"></iframe>',
  );
});
