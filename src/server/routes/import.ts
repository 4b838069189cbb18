import { importFile } from '#contract/import.ts';
import { Refusal } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { importFileInto } from '../import/import-file.ts';
import type { Report } from '../import/report.ts';
import { rulesForImport } from '../league-folder.ts';
import { wholeLeague } from './subjects.ts';

export const importWrites = [
  write(importFile, wholeLeague, async (change, { body, query, facts }) => {
    const report = await importFileInto(change, bytesOf(body), {
      fileName: query.fileName ?? 'a file',
      rules: rulesForImport(facts.folder().file),
      by: '',
      via: 'web',
      dryRun: query.dryRun ?? false,
    });
    const { leftCards: _, issues, moreIssues, kind, cards, ...told } = report;
    if (issues.length > 0 || kind === null) throw faulty(report);
    const { recorded, alreadyRecorded } = cards;
    return { success: true as const, kind, ...told, cards: { recorded, alreadyRecorded } };
  }),
];

function bytesOf(body: unknown): Uint8Array {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function faulty({ issues, moreIssues }: Report): Refusal {
  const faults = issues.length + moreIssues;
  return new Refusal(422, `Nothing was written: the file has ${faults === 1 ? 'one fault' : `${faults} faults`}.`, {
    issues,
  });
}
