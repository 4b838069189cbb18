import { expect, test } from 'vitest';
import { mistakeText } from '../../league-folder/folder-files.ts';
import { galleryFolders, captionOf, captionOfName, parseCaptions, titleOfName } from './galleries.ts';

function found(...paths: string[]) {
  return galleryFolders(paths.map((path) => ({ path, bytes: 1, changed: 1 })));
}

test('each folder is a gallery, in the order of its number, with its pictures in the order of their names', () => {
  const { galleries, problems } = found(
    'photos/10 Later/a.png',
    'photos/2 General Photos/photo10.JPG',
    'photos/2 General Photos/photo9.jpeg',
    'photos/2 General Photos/captions.txt',
    'photos/2 General Photos/notes.txt',
    'photos/1 Presentation Evening - Awards/01.webp',
    'photos/README.md',
    'news/2 Not/one.jpg',
    'league.json',
  );
  expect(problems).toEqual([]);
  expect(galleries.map(({ pictures, ...rest }) => ({ ...rest, pictures: pictures.map(({ path }) => path) }))).toEqual([
    {
      id: 'presentation-evening-awards',
      title: 'Presentation Evening - Awards',
      path: 'photos/1 Presentation Evening - Awards',
      pictures: ['photos/1 Presentation Evening - Awards/01.webp'],
      hasCaptions: false,
    },
    {
      id: 'general-photos',
      title: 'General Photos',
      path: 'photos/2 General Photos',
      pictures: ['photos/2 General Photos/photo9.jpeg', 'photos/2 General Photos/photo10.JPG'],
      hasCaptions: true,
    },
    {
      id: 'later',
      title: 'Later',
      path: 'photos/10 Later',
      pictures: ['photos/10 Later/a.png'],
      hasCaptions: false,
    },
  ]);
});

test('a picture that cannot be shown is reported', () => {
  expect(
    found('photos/one.jpg', 'photos/a/b/two.png', 'photos/a/three.HEIC', 'photos/a/four.gif').problems.map(mistakeText),
  ).toEqual([
    'photos/one.jpg: is not in a gallery. Put it into a folder in photos/.',
    'photos/a/b/two.png: is not in a gallery. Put it into a folder in photos/.',
    'photos/a/four.gif: cannot be shown. Save it as JPEG.',
    'photos/a/three.HEIC: cannot be shown. Save it as JPEG.',
  ]);
});

test('two galleries of one title have two addresses, and a title in another script has one', () => {
  const { galleries } = found('photos/1 Cup/a.jpg', 'photos/2 Cup/a.jpg', 'photos/3 Кубок/a.jpg');
  expect(galleries.map(({ id, title }) => [id, title])).toEqual([
    ['cup', 'Cup'],
    ['cup-2', 'Cup'],
    ['photos', 'Кубок'],
  ]);
});

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
