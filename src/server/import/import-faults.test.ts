import { describe, expect } from 'vitest';
import { dump } from '../../../tests/fixtures/import/dump.ts';
import { CARD_FAULTS, FILE_FAULTS, faultyFile } from '../../../tests/fixtures/import/faults.ts';
import { faultLines, importText } from '../../../tests/fixtures/import/import-text.ts';
import { it } from '../../../tests/support/store-test.ts';

describe('faults of a file', () => {
  it('each kind of fault has its own sentence, and nothing is written', async ({ store }) => {
    const before = await dump(store);
    for (const [kind, file, lines] of [...FILE_FAULTS, ...CARD_FAULTS]) {
      const report = await importText(store, file);
      expect.soft(faultLines(report), kind).toEqual(lines);
      expect.soft(report, kind).toMatchObject({ written: false, moreIssues: 0 });
    }
    expect(await dump(store)).toEqual(before);
  });

  it('all faults of a file are reported at once, by line', async ({ store }) => {
    const before = await dump(store);
    const { file, lines } = faultyFile();
    const report = await importText(store, file);
    expect(report.issues).toHaveLength(lines);
    const numbers = report.issues.map(({ path }) => Number(path.replace('line ', '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(await dump(store)).toEqual(before);
  });
});
