import { expect, test } from 'vitest';
import { createStore, createTextStore } from './store.ts';

test('a store calls its listeners after each change, until they stop', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect([seen, store.get(), store.initial]).toEqual([[2], 3, 1]);
});

test('a text is stored under its key', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  const open = () => createTextStore(() => storage, 'sound');
  expect(open().get()).toBe(null);
  open().set('off');
  expect([open().get(), entries.get('sound')]).toEqual(['off', 'off']);
  open().set(null);
  expect([open().get(), entries.size]).toEqual([null, 0]);
});

test('if the browser refuses storage, the page still knows the text', () => {
  const stored = createTextStore(() => {
    throw new DOMException('No.', 'SecurityError');
  }, 'sound');
  stored.set('on');
  expect(stored.get()).toBe('on');
});
