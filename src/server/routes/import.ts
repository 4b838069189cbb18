import { importResults } from '#contract/import.ts';
import { Refusal } from '../http/refusal.ts';
import { importInto } from '../import/import-results.ts';
import { type LeagueFile, rulesForImport } from '../league-folder.ts';
import { officialWrite } from './official-write.ts';

export function importWrites(league: LeagueFile) {
  return [
    officialWrite(
      importResults,
      'import results',
      async (change, { body, query }) => {
        const {
          leftCards: _,
          issues,
          moreIssues,
          cards,
          ...report
        } = await importInto(change, bytesOf(body), {
          fileName: query.fileName ?? 'a file',
          rules: rulesForImport(league),
          by: '',
          via: 'web',
          dryRun: query.dryRun ?? false,
        });
        if (issues.length > 0) throw new Refusal(422, sentenceOf(issues.length + moreIssues), { issues });
        const { recorded, alreadyRecorded } = cards;
        return { success: true as const, ...report, cards: { recorded, alreadyRecorded } };
      },
      'import',
    ),
  ];
}

function bytesOf(body: unknown): Uint8Array {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function sentenceOf(faults: number): string {
  return `Nothing was written: the file has ${faults === 1 ? 'one fault' : `${faults} faults`}.`;
}
