import { test } from 'vitest';
import { openTestStore } from './store.ts';

/** A test with its own empty store: `it('…', async ({ store }) => …)`. */
export const it = test.extend('store', () => openTestStore('sqlite'));
