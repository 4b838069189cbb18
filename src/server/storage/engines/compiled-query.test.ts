import { expect, test } from 'vitest';
import { ENGINES, openTestStore } from '../../../../tests/support/store.ts';
import { compiledQuery } from './compiled-query.ts';
import type { RevisionTable } from '../schema.ts';

test('a query is built once for each database and number of rows, and runs with the values of each call', async () => {
  let builds = 0;
  const added = compiledQuery((db, rows: RevisionTable[]) => {
    builds += 1;
    return db.insertInto('revision').values(rows).returningAll();
  });
  const stores = await Promise.all(ENGINES.map((engine) => openTestStore(engine)));
  for (const store of stores) {
    const row = (name: string, value: number) => ({ scope: name, value });
    const sets = [[row('a', 0)], [row('b', 7)], [row('c', 1), row('d', 2)], [row('e', 3), row("f'; --", 4)]];
    await store.write({ by: '', via: 'command', action: '', summary: '' }, async ({ db }) => {
      for (const set of sets) expect(await added(db, set)).toEqual(set);
    });
  }
  expect(builds).toBe(2 * stores.length);
});
