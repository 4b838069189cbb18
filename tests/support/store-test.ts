import { test } from 'vitest';
import { openTestStore } from './store.ts';

/** A test of an empty store of its own: `it('…', async ({ store }) => …)`. */
export const it = test.extend('store', () => openTestStore('sqlite'));
