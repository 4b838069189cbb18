import { expect, test } from 'vitest';
import { mistakeText } from './folder-files.ts';
import { parsePost } from './posts.ts';

test('a post has a title, a date and a text', () => {
  const text = '\uFEFF---\r\ntitle: Final: "Ann" v Bob\r\ndate: 2025-04-01\r\n---\r\n\r\nHello.\r\n';
  expect(parsePost('news/2025-04-final.md', text)).toEqual({
    ok: true,
    value: {
      id: '2025-04-final',
      title: 'Final: "Ann" v Bob',
      date: '2025-04-01',
      updated: '2025-04-01',
      from: null,
      until: null,
      text: '\r\nHello.\r\n',
    },
  });
});

test('a post may have a picture', () => {
  const id = '0f'.repeat(16);
  const read = parsePost(
    'news/a.md',
    `---\ntitle: A\ndate: 2025-04-01\npicture: ${id} 1600x900\nalt: Ann: the cup\n---\n`,
  );
  expect(read.ok && read.value.picture).toEqual({ id, width: 1600, height: 900, alt: 'Ann: the cup' });
});

test('a changed post has the date of the change', () => {
  const read = parsePost('news/a.md', '---\ntitle: A\ndate: 2025-04-01\nupdated: 2025-05-02\n---\n');
  expect(read.ok && read.value.updated).toBe('2025-05-02');
});

test.each([
  ['news/a.md', 'Hello', ['news/a.md: must begin with three lines: ---, title: …, date: 2025-04-01, then --- again.']],
  ['news/a.md', '---\ntitle: A\n---\n', ['news/a.md, date: must be a line such as "date: 2025-04-01".']],
  [
    'news/a.md',
    '---\ntitle: A\ndate: 2025-02-30\n---\n',
    ['news/a.md, date: must be a line such as "date: 2025-04-01".'],
  ],
  [
    'news/a.md',
    '---\ntitle: A\ndate: 2025-02-01\npicture: me.jpg\n---\n',
    ['news/a.md, picture: must be as an export writes it, with a line "alt: …" that says what the picture shows.'],
  ],
  [
    'news/a b.md',
    '---\ntitel: A\ndate: 2025-04-01\n---\n',
    [
      'news/a b.md: must have a name of letters, digits and hyphens, such as 2025-04-open.md.',
      'news/a b.md, line 2: must be title:, date:, updated:, from:, until:, picture: or alt: with its value.',
      'news/a b.md, title: must be a line such as "title: Presentation evening", at most 120 characters.',
    ],
  ],
])('%s with %j: reports all mistakes', (file, text, sentences) => {
  const read = parsePost(file, text);
  expect(read.ok ? [] : read.mistakes.map(mistakeText)).toEqual(sentences);
});
