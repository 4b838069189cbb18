import { expect, test } from 'vitest';
import { createKeptText } from './kept-text.ts';

test('a text is kept under its name', () => {
  const places = new Map<string, string>();
  const storage = {
    getItem: (key: string) => places.get(key) ?? null,
    setItem: (key: string, text: string) => void places.set(key, text),
  } satisfies Partial<Storage>;
  // All of a storage that it uses.
  const open = () => createKeptText(() => storage as unknown as Storage, 'sound');
  expect(open().read()).toBe(null);
  open().keep('off');
  expect([open().read(), places.get('sound')]).toEqual(['off', 'off']);
});

test('where the browser refuses, the page knows it all the same', () => {
  const kept = createKeptText(() => {
    throw new DOMException('No.', 'SecurityError');
  }, 'sound');
  kept.keep('on');
  expect(kept.read()).toBe('on');
});
