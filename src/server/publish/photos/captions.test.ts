import { expect, test } from 'vitest';
import { captionOf, captionOfName, parseCaptions, titleOfName } from './captions.ts';

test.each([
  ['Winners of the Plate.jpg', 'Winners of the Plate'],
  ['03_winners-of-the-plate.jpg', 'Winners of the plate'],
  ['12. Ann Lee - highest break.JPEG', 'Ann Lee - highest break'],
  ['photo of the winners.png', 'Photo of the winners'],
  ['Zoë.webp', 'Zoë'],
  ['IMG_0412.jpg', null],
  ['IMG-20250314-WA0007.jpg', null],
  ['PXL_20250314_201530123.MP.jpg', null],
  ['DSC00123 (2).JPG', null],
  ['WhatsApp Image 2025-03-14 at 20.15.30.jpeg', null],
  ['Screenshot 2025-03-14.png', null],
  ['20250314_201530.jpg', null],
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301.jpg', null],
  ['7.jpg', null],
])('%s has the caption %s', (file, caption) => {
  expect(captionOfName(file)).toBe(caption);
});

test.each([
  ['1 Presentation Evening - Awards', 'Presentation Evening - Awards'],
  ['2 General Photos', 'General Photos'],
  ['10-summer-league', 'Summer league'],
  ['2025', '2025'],
])('the folder %s is called %s', (folder, title) => {
  expect(titleOfName(folder)).toBe(title);
});

test('a caption in the file replaces the name; faulty lines are reported', () => {
  const captions = parseCaptions(
    '\uFEFF# ours\r\nimg_1.JPG: The final: frame one\r\nWinners: The winners\n\nnothing here\n',
  );
  expect(captions.faultyLines).toEqual([5]);
  expect(['IMG_1.jpg', 'winners.png', 'Plate.jpg', 'IMG_2.jpg'].map((file) => captionOf(file, captions))).toEqual([
    'The final: frame one',
    'The winners',
    'Plate',
    null,
  ]);
});
