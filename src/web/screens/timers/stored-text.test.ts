import { expect, test } from 'vitest';
import { createStoredText } from './stored-text.ts';

test('a text is stored under its key', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  };
  const open = () => createStoredText(() => storage, 'sound');
  expect(open().read()).toBe(null);
  open().write('off');
  expect([open().read(), entries.get('sound')]).toEqual(['off', 'off']);
});

test('if the browser refuses storage, the page still knows the text', () => {
  const stored = createStoredText(() => {
    throw new DOMException('No.', 'SecurityError');
  }, 'sound');
  stored.write('on');
  expect(stored.read()).toBe('on');
});
