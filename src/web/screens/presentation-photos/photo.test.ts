import { expect, test } from 'vitest';
import { likeChosen, sourceSet } from './photo.ts';

const photo = { id: 'ab', widths: [240, 480, 700] };

test('the srcset has every width', () => {
  expect(sourceSet(photo, 'webp')).toBe('/photos/ab-240.webp 240w, /photos/ab-480.webp 480w, /photos/ab-700.webp 700w');
});

test.each([
  ['https://league.example/photos/ff-480.avif', '/photos/ab-480.avif'],
  ['https://league.example/photos/ff-500.jpg', '/photos/ab-700.jpg'],
  ['https://league.example/photos/ff-1600.webp', '/photos/ab-700.webp'],
  ['https://league.example/other.png', null],
  ['', null],
])('next to %s the browser fetches %s', (chosen, address) => {
  expect(likeChosen(chosen, photo)).toBe(address);
});
