import { describe, expect } from 'vitest';
import { dumpTables } from '../../../../tests/fixtures/import/dump.ts';
import { faultLines, importText } from '../../../../tests/fixtures/import/import-text.ts';
import { AMBIGUOUS, fillLeague, RECORDED_FAULTS, TWINS } from '../../../../tests/fixtures/import/recorded-faults.ts';
import { it } from '../../../../tests/support/store-test.ts';

describe('a file about recorded results', () => {
  it('contradictions with recorded results are reported, and nothing is written', async ({ store }) => {
    await fillLeague(store);
    const before = await dumpTables(store);
    for (const [kind, file, lines] of RECORDED_FAULTS) {
      const report = await importText(store, file);
      expect.soft(faultLines(report), kind).toEqual(lines);
      expect.soft(report.written, kind).toBe(false);
    }
    expect(await dumpTables(store)).toEqual(before);
  });

  it.for(AMBIGUOUS)('a name that may be two is a question: %s %s', async ([kind, subject, file, values], { store }) => {
    await fillLeague(store);
    const report = await importText(store, file);
    expect(report).toMatchObject({ written: false, faults: [] });
    const question = report.questions.find((one) => one.kind === kind);
    expect(question).toMatchObject({ subject, suggested: null, needed: true });
    expect(question?.options.map(({ value }) => value).sort()).toEqual(values.sort());
    const [first = ''] = values;
    expect(await importText(store, file, { answers: [[kind, subject, first]] })).toMatchObject({ written: true });
  });

  it('if a card is there under two names, one of them can be left out', async ({ store }) => {
    await fillLeague(store);
    const answers = [['leave', 'Whelps v Tigers, week 1 of 15/16', 'left-out']] as const;
    const report = await importText(store, TWINS, { answers });
    expect(report).toMatchObject({ written: true, preview: { counts: { results: { added: 1 } } } });
    expect(report.leftOut.map(({ line }) => line)).toEqual([7, 8, 9, 10, 11]);
  });
});
