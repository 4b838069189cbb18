import { describe, expect } from 'vitest';
import { dumpTables } from '../../../tests/fixtures/import/dump.ts';
import { CARD_FAULTS, faultyFile, UNCERTAIN, UNREADABLE } from '../../../tests/fixtures/import/faults.ts';
import { askedQuestions, faultLines, importText } from '../../../tests/fixtures/import/import-text.ts';
import { it } from '../../../tests/support/store-test.ts';

describe('faults of a file', () => {
  it('each kind of fault has its own sentence, and nothing is written', async ({ store }) => {
    const before = await dumpTables(store);
    for (const [kind, file, lines] of CARD_FAULTS) {
      const report = await importText(store, file);
      expect.soft(faultLines(report), kind).toEqual(lines);
      expect.soft(report, kind).toMatchObject({ written: false, moreFaults: 0 });
      // A question offers to leave out the card or line with the fault.
      expect
        .soft(
          askedQuestions(report).some((one) => one.startsWith('leave ')),
          kind,
        )
        .toBe(true);
    }
    expect(await dumpTables(store)).toEqual(before);
  });

  it('a file that cannot be read is refused with a sentence that says what to do', async ({ store }) => {
    for (const [kind, file, sentence] of UNREADABLE)
      await expect.soft(importText(store, file), kind).rejects.toMatchObject({ status: 422, message: sentence });
  });

  it('nothing is written before uncertain things are answered', async ({ store }) => {
    for (const [kind, file, questions] of UNCERTAIN) {
      const report = await importText(store, file);
      expect.soft(askedQuestions(report), kind).toEqual(questions);
      expect.soft(report, kind).toMatchObject({ written: false });
    }
  });

  it('all faults of a file are reported at once, by line', async ({ store }) => {
    const before = await dumpTables(store);
    const { file, lines } = faultyFile();
    const { faults } = await importText(store, file);
    expect(faults).toHaveLength(lines);
    expect(faults).toEqual(faults.toSorted((a, b) => a.line - b.line));
    expect(await dumpTables(store)).toEqual(before);
  });
});
