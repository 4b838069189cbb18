import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dump } from '../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../tests/fixtures/import/import-text.ts';
import { putLeague, randomLeague } from '../../../tests/fixtures/import/random-league.ts';
import { SMALL, fileOf, withIds } from '../../../tests/fixtures/import/small-season.ts';
import { atMost } from '../../../scripts/slowness.ts';
import { DOSE, SEED } from '../../../tests/support/dose.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { resultsText } from './export-files.ts';

const HEADER = `${SMALL[0]},homePlayerId,awayPlayerId,homeTeamId,awayTeamId\r\n`;

describe('results as a file', () => {
  test('an empty league exports a header', async () => {
    expect(await (await openTestStore('sqlite')).read((db) => resultsText(db))).toBe(HEADER);
  });

  test('one season can be exported', async () => {
    const store = await openTestStore('sqlite');
    await importText(store, fileOf(SMALL));
    await importText(store, fileOf(SMALL.map((line) => line.replace('14/15', '13/14'))));
    const [older, newer] = [
      await store.read((db) => resultsText(db, '13/14')),
      await store.read((db) => resultsText(db, '14/15')),
    ];
    expect(await store.read((db) => resultsText(db))).toBe(older + newer.slice(HEADER.length));
    expect(await store.read((db) => resultsText(db, '99/00'))).toBe(HEADER);
  });

  test('names that a spreadsheet would run are guarded, others quoted where necessary', async () => {
    const store = await openTestStore('sqlite');
    const file = withIds([2, 'homePlayer', "'=HYPERLINK(1)"], [3, 'homePlayer', '"Fox, ""Bob"""']);
    await importText(store, file);
    const exported = await store.read((db) => resultsText(db));
    expect(exported).toContain(",'=HYPERLINK(1),65,");
    expect(exported).toContain(',"Fox, ""Bob""",37,');
  });

  test(
    'another league that imports the export exports the same bytes',
    { timeout: atMost(60_000) * DOSE },
    async () => {
      await fc.assert(
        fc.asyncProperty(randomLeague, async (league) => {
          const [here, there] = [await openTestStore('sqlite'), await openTestStore('sqlite')];
          await putLeague(here, league);
          const file = await here.read((db) => resultsText(db));
          const before = await dump(here);
          if (file !== HEADER) expect(faultLines(await importText(here, file))).toEqual([]);
          expect(await dump(here)).toEqual(before);
          if (file !== HEADER) expect(faultLines(await importText(there, file))).toEqual([]);
          expect(await there.read((db) => resultsText(db))).toBe(file);
          await Promise.all([here.close(), there.close()]);
        }),
        { numRuns: 10 * DOSE, seed: SEED },
      );
    },
  );
});
