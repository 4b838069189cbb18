import { importFixtures } from '#contract/fixture-list.ts';
import { tablesOf } from '#domain/venue.ts';
import type { Clock } from '../clock.ts';
import { importList } from '../fixture-list/import-list.ts';
import { Refusal } from '../http/refusal.ts';
import { write } from '../http/write.ts';
import { namedSeason } from './chosen-season.ts';
import { wholeLeague } from './subjects.ts';

/** A fixture list as a file. */
export function fixtureImportWrites(clock: Clock) {
  return [
    write(importFixtures, wholeLeague, async (change, { body, query, facts }) => {
      const imported = await importList(change, Buffer.isBuffer(body) ? body : Buffer.alloc(0), {
        fileName: query.fileName ?? 'a file',
        season: namedSeason(query.season) ?? (await facts.seasons()).default,
        dryRun: query.dryRun ?? false,
        people: await facts.people(),
        tablesAt: tablesOf(facts.folder().file.venues),
        changedAt: clock.now().toISOString(),
      });
      if (imported.ok) return imported.report;
      const many = imported.faults === 1 ? 'one fault' : `${imported.faults} faults`;
      throw new Refusal(422, `Nothing was written: the file has ${many}.`, { issues: imported.issues });
    }),
  ];
}
