import { describe, expect } from 'vitest';
import { dump } from '../../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { fillLeague, RECORDED_FAULTS, TWINS } from '../../../../tests/fixtures/import/recorded-faults.ts';
import { it } from '../../../../tests/support/store-test.ts';

describe('a file about recorded results', () => {
  it('contradictions with recorded results are reported, and nothing is written', async ({ store }) => {
    await fillLeague(store);
    const before = await dump(store);
    for (const [kind, file, lines] of RECORDED_FAULTS) {
      const report = await importText(store, file);
      expect.soft(faultLines(report), kind).toEqual(lines);
      expect.soft(report.written, kind).toBe(false);
    }
    expect(await dump(store)).toEqual(before);
  });

  it('of one card under two names, skip-bad writes neither', async ({ store }) => {
    await fillLeague(store);
    const before = await dump(store);
    expect(await importText(store, TWINS, { skipBad: true })).toMatchObject({
      written: false,
      cards: { recorded: 0, left: 2 },
    });
    expect(await dump(store)).toEqual(before);
  });
});
