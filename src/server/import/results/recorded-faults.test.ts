import { describe, expect, test } from 'vitest';
import { dump } from '../../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { fillLeague, RECORDED_FAULTS, TWINS } from '../../../../tests/fixtures/import/recorded-faults.ts';
import { openTestStore } from '../../../../tests/support/store.ts';

describe('a file about recorded results', () => {
  test('contradictions with recorded results are reported, and nothing is written', async () => {
    const store = await openTestStore('sqlite');
    await fillLeague(store);
    const before = await dump(store);
    for (const [kind, file, lines] of RECORDED_FAULTS) {
      const report = await importText(store, file);
      expect.soft(faultLines(report), kind).toEqual(lines);
      expect.soft(report.written, kind).toBe(false);
    }
    expect(await dump(store)).toEqual(before);
  });

  test('of one card under two names, skip-bad writes neither', async () => {
    const store = await openTestStore('sqlite');
    await fillLeague(store);
    const before = await dump(store);
    expect(await importText(store, TWINS, { skipBad: true })).toMatchObject({
      written: false,
      cards: { recorded: 0, left: 2 },
    });
    expect(await dump(store)).toEqual(before);
  });
});
