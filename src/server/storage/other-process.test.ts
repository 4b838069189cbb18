import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ENGINES, emptyPlace, openAgain, testPlace, untilChange } from '../../../tests/support/store.ts';
import type { DatabaseLocation } from './open.ts';
import { settingText } from './mappers/settings.ts';
import { teamsAndPlayersIncludingDeleted } from './mappers/described.ts';

/**
 * Runs the TypeScript code `work` in another process. The code can use `store`, which is open on the database, and
 * `origin`.
 */
async function runElsewhere(place: DatabaseLocation, work: string): Promise<void> {
  const program = `
    import { openStore } from '#server/storage/open.ts';
    const store = await openStore(${JSON.stringify(place)});
    const origin = { by: '', via: 'command', action: 'test', summary: 'Elsewhere' };
    ${work}
    await store.close();`;
  await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('../../..', import.meta.url),
  });
}

describe.each(ENGINES)('another process on %s', (engine) => {
  test('its write shows in the revisions, and listeners are called', async () => {
    const place = await testPlace(engine);
    const store = await openAgain(place);
    const notified = untilChange(store, () => store.revisions().get('people') === 1);
    const team = { id: 'a', name: 'Reds', formerNames: [], division: 1, deleted: false };
    await runElsewhere(place, `await store.write(origin, (change) => change.put('team', ${JSON.stringify(team)}));`);
    await notified;
    expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.get('a')).toStrictEqual(team);
  });

  test('three that start at once on an empty place all write', async () => {
    const place = await emptyPlace(engine);
    await Promise.all(
      ['x', 'y', 'z'].map((key) =>
        runElsewhere(place, `await store.write(origin, (change) => change.set('${key}', '1'));`),
      ),
    );
    const store = await openAgain(place);
    for (const key of ['x', 'y', 'z']) expect(await store.read((db) => settingText(db, key))).toBe('1');
    expect(store.revisions().get('league')).toBe(3);
  });
});
