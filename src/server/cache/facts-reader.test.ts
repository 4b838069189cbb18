import { expect, test } from 'vitest';
import { origin, sampleTeam } from '../../../tests/support/sample-values.ts';
import { openAgain, testPlace } from '../../../tests/support/store.ts';
import { systemClock } from '../clock.ts';
import { loadLiveContent } from '../content/league-content.ts';
import { createFactsReader } from './facts-reader.ts';

test('facts from a snapshot that is newer than the known revisions are current at once', async () => {
  const place = await testPlace('sqlite');
  const [store, other] = [await openAgain(place), await openAgain(place)];
  const facts = createFactsReader(
    store,
    systemClock(() => 'UTC'),
    await loadLiveContent(store),
  );
  for (const count of [1, 2]) {
    await other.write(origin, (change) => change.put('team', sampleTeam(String(count))));
    const { value, dependencies } = await facts.read(async (from) => (await from.people()).teams.size);
    expect([value, facts.isCurrent(dependencies), facts.isCurrent(dependencies)]).toEqual([count, true, true]);
  }
});
