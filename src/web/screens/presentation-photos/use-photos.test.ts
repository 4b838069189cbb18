import { expect, test } from 'vitest';
import { sourceSet } from '#web/components/photo.tsx';
import { nextPhotoNumber, parsePhotoNumber, previousPhotoNumber } from './use-photos.ts';

test.each([
  [1, 26, 2, 26],
  [2, 26, 3, 1],
  [25, 26, 26, 24],
  [26, 26, 1, 25],
  [79, 79, 1, 78],
  [1, 79, 2, 79],
  [1, 2, 2, 2],
  [1, 1, 1, 1],
])('after photo %i of %i comes %i, and before it comes %i', (photo, count, next, previous) => {
  expect([nextPhotoNumber(photo, count), previousPhotoNumber(photo, count)]).toEqual([next, previous]);
});

test.each([26, 79])('with %i photos, as many steps show every photo once and end at the first', (count) => {
  for (const step of [nextPhotoNumber, previousPhotoNumber]) {
    const seen = new Set<number>();
    let photo = 1;
    for (let steps = 0; steps < count; steps++) {
      seen.add(photo);
      photo = step(photo, count);
    }
    expect([seen.size, photo]).toEqual([count, 1]);
  }
});

test.each([
  ['7', 7],
  ['26', 26],
  ['27', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e1', 1],
  ['07', 1],
  ['', 1],
  ['9999999999', 1],
  [null, 1],
])('an address with %s means photo %i of 26', (text, photo) => {
  expect(parsePhotoNumber(text, 26)).toBe(photo);
});

const photo = { id: 'ab', widths: [240, 480, 700] };

test('the srcset lists every width', () => {
  expect(sourceSet(photo, 'webp')).toBe('/photos/ab-240.webp 240w, /photos/ab-480.webp 480w, /photos/ab-700.webp 700w');
});
