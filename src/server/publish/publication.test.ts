import { expect, test } from 'vitest';
import { contentTypeAndDisposition } from './publication.ts';

test.each([
  ['a.pdf', 'application/pdf', true],
  ['a.JPG', 'image/jpeg', true],
  ['a.svg', 'application/octet-stream', false],
  ['a.html', 'application/octet-stream', false],
  ['a', 'application/octet-stream', false],
])('%s is sent as %s', (name, type, isShown) => {
  expect(contentTypeAndDisposition(name)).toEqual({ type, isShown });
});
